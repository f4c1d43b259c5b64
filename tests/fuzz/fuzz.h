/* fuzz.h - what a fuzz target gives.
 *
 * LLVMFuzzerTestOneInput is libFuzzer's own entry, so that a target runs under
 * libFuzzer as well ('make fuzz', with clang); driver.c stands in for it in
 * 'make check'.  fuzz_words are words of the language that is read, to be put in
 * where chance would not find them; NULL-terminated. */
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);
extern const char *const fuzz_words[];
