#!/usr/bin/env bash
# smoke.t - some seconds of every fuzz target, built with the sanitizers, from real files: our own tables and layouts,
# and the inputs of the cases.  Longer and guided: 'make fuzz'.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
shopt -s nullglob

seeds() {       # target
    echo "$ROOT/tests/fuzz/seeds/${1#fuzz_}"/*
    case $1 in
    fuzz_table) echo "$ROOT"/cards/*/*.csv "$ROOT"/tests/cases/*/*.csv ;;
    fuzz_board) echo "$ROOT"/cards/enchanted-land/boards/*.csv ;;
    fuzz_ini | fuzz_layout) echo "$ROOT"/layouts/*.ini "$ROOT"/layouts/*/*.ini "$ROOT"/tests/cases/*/*.ini ;;
    esac
}

for source in "$ROOT"/tests/fuzz/fuzz_*.c; do
    target=$(basename "$source" .c)
    # shellcheck disable=SC2046  # files are words
    ok "$target" "$B/asan/tests/fuzz/$target" -n "${FUZZ_RUNS:-20000}" -t "${FUZZ_SECONDS:-10}" $(seeds "$target")
done
finished
