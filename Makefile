# Hexenwerk - prints board games from tables and layouts.  'make help' says what can be made.
#
# Sources are found by their folder: src/{ground,plan,ink,desk} are the floors, and each floor is compiled
# with the include paths of its own and the lower floors only, so that the compiler keeps the floors apart.
#
#     make B=build/mine        builds in a folder of its own, program included
#     make CFLAGS='-O0 -g'     anything that changes the flags builds anew; V=1 shows the commands

VERSION = 0.1.0
PREFIX  = /usr/local
DESTDIR =
B       = build
CFLAGS  = -O2 -g
STRICT  =
PROVE   = prove
JOBS   := $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)

# The program stands beside its cards, layouts and fonts; built elsewhere, it is told where they are.
ifeq ($B,build)
BIN   = hexenwerk
SHARE = $(PREFIX)/share/hexenwerk
else
BIN   = $B/hexenwerk
SHARE = $(CURDIR)
endif

WARN = -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla \
       -Werror=implicit-function-declaration -Werror=incompatible-pointer-types -Werror=int-conversion
DEFS = -D_GNU_SOURCE -DHEXENWERK_VERSION='"$(VERSION)"' -DHEXENWERK_SHARE='"$(SHARE)"'

# Floors 0 and 1 know GLib and libcsv only.  libcsv and libhyphen have no pkg-config files.
PLAN_PC = glib-2.0
INK_PC  = libqpdf glib-2.0 gio-2.0 gmodule-2.0 pangocairo pangoft2 pangofc fontconfig freetype2 cairo-pdf \
          librsvg-2.0 gdk-pixbuf-2.0 lcms2 libpng libjpeg
LATE_PC = poppler-glib          # loaded when it is needed, see src/ink/pdfwords.h

# Asked once, and only when something is compiled: 'make help' works on a bare system.
PLAN_CFLAGS = $(eval PLAN_CFLAGS := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(PLAN_PC))))$(PLAN_CFLAGS)
INK_CFLAGS  = $(eval INK_CFLAGS := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(INK_PC) $(LATE_PC))))$(INK_CFLAGS)
PLAN_LIBS   = $(eval PLAN_LIBS := $(shell pkg-config --libs $(PLAN_PC)) -lcsv -lm)$(PLAN_LIBS)
INK_LIBS    = $(eval INK_LIBS := $(shell pkg-config --libs $(INK_PC)) -lhyphen -lcsv -lm)$(INK_LIBS)

PLAN_SRC := $(wildcard src/ground/*.c src/plan/*.c)
INK_SRC  := $(wildcard src/ink/*.c)
DESK_SRC := $(wildcard src/desk/*.c)
PLAN_OBJ  = $(PLAN_SRC:%.c=$B/%.o)
ALL_OBJ   = $(PLAN_OBJ) $(INK_SRC:%.c=$B/%.o) $(DESK_SRC:%.c=$B/%.o)
UNIT      = $(patsubst %.c,$B/%,$(wildcard tests/unit/test_*.c))
FUZZ_DRIVER = tests/fuzz/driver.c
FUZZ_LINK =
UNIT_INK  = $(patsubst %.c,$B/%,$(wildcard tests/ink/test_*.c))

ifeq ($(V),)
Q   = @
SAY = @printf '  %-5s %s\n'
else
SAY = @:
endif

ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS)
endif

.DEFAULT_GOAL := program
.DELETE_ON_ERROR:

# ---- for everybody ----

play:				## install what is missing, build, and print every game under out/
	@scripts/setup.sh play
	@$(MAKE) --no-print-directory program
	@./$(BIN) print

check:				## install what the tests need, build, and run every test
	@scripts/setup.sh check
	@$(MAKE) --no-print-directory tests

program: $(BIN)			## build the program (this is what plain 'make' does)

setup:				## only install and fetch what 'make play' needs
	@scripts/setup.sh play

install: $(BIN)			## install under PREFIX (/usr/local), below DESTDIR if given
	@scripts/install.sh '$(BIN)' '$(DESTDIR)$(PREFIX)'

uninstall:			## remove what 'make install' put there
	rm -f '$(DESTDIR)$(PREFIX)/bin/hexenwerk'
	rm -rf '$(DESTDIR)$(PREFIX)/share/hexenwerk' '$(DESTDIR)$(PREFIX)/share/doc/hexenwerk'

bench:				## time and measure the program beside a bare drawing loop
	@scripts/setup.sh check
	@$(MAKE) --no-print-directory program benches
	@B='$B' HEXENWERK='$(CURDIR)/$(BIN)' tests/bench/bench.sh

fairness:			## measure how fair maps are, and draw docs/map-scores.svg, the picture in the README, anew
	@$(MAKE) --no-print-directory $B/tests/bench/map_scores $B/tests/bench/map_bound
	@$B/tests/bench/map_scores cards/enchanted-land docs/map-scores.svg
	@$B/tests/bench/map_bound cards/enchanted-land 3 4 5 6 base

clean:				## remove the program and the build folder; what was printed stays
	rm -rf '$B' '$(BIN)'

distclean: clean		## also remove what was printed under out/ and what set-up fetched
	@find out -mindepth 1 ! -name .gitignore -delete
	@scripts/setup.sh forget

help:				## say this
	@printf 'Hexenwerk %s\n\n' '$(VERSION)'
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name what; do \
	    if [ -t 1 ] && [ -z "$$NO_COLOR" ]; then printf '  \033[1mmake %-10s\033[0m %s\n' "$$name" "$$what"; \
	    else printf '  make %-10s %s\n' "$$name" "$$what"; fi; done
	@printf '\nAlso: B=folder to build in, CFLAGS=, V=1 for the commands, BLESS=1 to accept new expectations.\n'

# ---- the program ----

objects: $(ALL_OBJ)

$(BIN): $B/src/desk/main.o $B/all.a
	$(SAY) LINK $@
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(INK_LIBS)

$B/src/ground/%.o: FLOOR = -Isrc/ground $(PLAN_CFLAGS)
$B/src/plan/%.o:   FLOOR = -Isrc/ground -Isrc/plan $(PLAN_CFLAGS)
$B/src/ink/%.o:    FLOOR = -Isrc/ground -Isrc/plan -Isrc/ink $(INK_CFLAGS)
$B/src/desk/%.o:   FLOOR = -Isrc/ground -Isrc/plan -Isrc/ink -Isrc/desk $(INK_CFLAGS)

$B/src/%.o: src/%.c $B/flags
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(WARN) $(STRICT) $(CPPFLAGS) $(DEFS) $(FLOOR) $(CFLAGS) -MMD -MP -c -o $@ $<

# Where the installed program looks for its files concerns only the rooms that say so.
$(patsubst %.c,$B/%.o,$(shell grep -ls HEXENWERK_SHARE $(PLAN_SRC) $(INK_SRC) $(DESK_SRC))): $B/share

$B/share: FORCE
	@mkdir -p $(@D)
	@echo '$(SHARE)' | cmp -s - $@ || echo '$(SHARE)' >$@

$B/flags: FORCE
	@mkdir -p $(@D)
	@command -v $(firstword $(CC)) >/dev/null && pkg-config --print-errors --exists $(INK_PC) $(LATE_PC) || { \
	    echo "hexenwerk: a compiler or a library is missing: 'make setup' installs what is needed" >&2; exit 1; }
	@echo "$(CC) $(WARN) $(STRICT) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(VERSION)" | cmp -s - $@ || \
	    echo "$(CC) $(WARN) $(STRICT) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(VERSION)" >$@

# ---- tests ----

# Tests of the lower floors are linked without Cairo: the linker is the second witness of the floors.  Through an
# archive, so that a test needs only what it calls.
$B/plan.a: $(PLAN_OBJ)
	@rm -f $@
	@$(AR) rcs $@ $(PLAN_OBJ)

$B/all.a: $(ALL_OBJ)
	@rm -f $@
	@$(AR) rcs $@ $(filter-out $B/src/desk/main.o,$(ALL_OBJ))

$B/tests/unit/%: tests/unit/%.c $B/plan.a
	@mkdir -p $(@D)
	$(SAY) TEST $@
	$(Q)$(CC) $(WARN) $(STRICT) $(CPPFLAGS) $(DEFS) -Isrc/ground -Isrc/plan $(PLAN_CFLAGS) $(CFLAGS) -MMD -MP \
	    $(LDFLAGS) -o $@ $< $B/plan.a $(PLAN_LIBS)

$B/tests/ink/%: tests/ink/%.c $B/all.a
	@mkdir -p $(@D)
	$(SAY) TEST $@
	$(Q)$(CC) $(WARN) $(STRICT) $(CPPFLAGS) $(DEFS) -Isrc/ground -Isrc/plan -Isrc/ink -Isrc/desk $(INK_CFLAGS) \
	    $(CFLAGS) -MMD -MP $(LDFLAGS) -o $@ $< $B/all.a $(INK_LIBS)

$B/tests/fuzz/%: tests/fuzz/%.c tests/fuzz/fuzz.h $(FUZZ_DRIVER) $B/plan.a
	@mkdir -p $(@D)
	$(SAY) TEST $@
	$(Q)$(CC) $(WARN) $(STRICT) $(CPPFLAGS) $(DEFS) -Itests/fuzz -Isrc/ground -Isrc/plan $(PLAN_CFLAGS) $(CFLAGS) \
	    $(FUZZ_LINK) $(LDFLAGS) -o $@ $< $(FUZZ_DRIVER) $B/plan.a $(PLAN_LIBS)

$B/tests/tools/%: tests/tools/%.c $B/flags
	@mkdir -p $(@D)
	$(SAY) TEST $@
	$(Q)$(CC) $(WARN) $(STRICT) $(CPPFLAGS) $(DEFS) $(INK_CFLAGS) $(CFLAGS) -o $@ $< $(INK_LIBS)

$B/tests/bench/nothing: LINK = -Wl,--no-as-needed
$B/tests/bench/%: tests/bench/%.c $B/flags
	@mkdir -p $(@D)
	$(SAY) TEST $@
	$(Q)$(CC) $(WARN) $(STRICT) $(CPPFLAGS) $(DEFS) $(INK_CFLAGS) $(CFLAGS) $(LINK) -o $@ $< $(INK_LIBS)

# These deal many maps without the program around it.
MAPPERS = $B/tests/map/deals $B/tests/bench/map_scores $B/tests/bench/map_bound
$(MAPPERS): $B/%: %.c $B/plan.a
	@mkdir -p $(@D)
	$(SAY) TEST $@
	$(Q)$(CC) $(WARN) $(STRICT) $(CPPFLAGS) $(DEFS) -Isrc/ground -Isrc/plan $(PLAN_CFLAGS) $(CFLAGS) -MMD -MP \
	    $(LDFLAGS) -o $@ $< $B/plan.a $(PLAN_LIBS)

units: $(UNIT) $(UNIT_INK)
benches: $B/tests/bench/bare $B/tests/bench/measure $B/tests/bench/nothing
tools: $B/tests/map/deals $(patsubst %.c,$B/%,$(wildcard tests/tools/*.c))
fuzzers: $(patsubst %.c,$B/%,$(wildcard tests/fuzz/fuzz_*.c))

SANITIZE = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined

asan:				## build a second program with the address and undefined-behaviour sanitizers, in build/asan
	@$(MAKE) --no-print-directory B=$B/asan CFLAGS='$(SANITIZE)' program units fuzzers

# What the tests find in their surroundings; see tests/tap.sh and tests/cases.sh.
tests: export HEXENWERK = $(CURDIR)/$(BIN)
tests: export ASAN_OPTIONS = detect_leaks=1:strict_string_checks=1:fast_unwind_on_malloc=0:malloc_context_size=12
tests: export LSAN_OPTIONS = suppressions=$(CURDIR)/tests/leaks.txt:print_suppressions=0
tests: export UBSAN_OPTIONS = print_stacktrace=1
tests: $(BIN) units tools asan
	@B='$(abspath $B)' CC='$(CC)' CFLAGS='$(CFLAGS)' STRICT='$(STRICT)' $(PROVE) -j$(JOBS) --timer --exec tests/exec.sh $(sort $(wildcard tests/*.t tests/*/*.t tests/pdf/*.sh)) \
	    $(UNIT) $(UNIT_INK) $(patsubst $B/%,$B/asan/%,$(UNIT) $(UNIT_INK))

# Guided by coverage, for as long as you like: make fuzz FUZZ_SECONDS=600
FUZZ_SECONDS = 60
fuzz:				## feed the readers odd files for FUZZ_SECONDS each, guided by coverage (needs clang)
	@$(MAKE) --no-print-directory B=$B/fuzz CC=clang CFLAGS='$(SANITIZE) -fsanitize=fuzzer-no-link' \
	    FUZZ_DRIVER= FUZZ_LINK=-fsanitize=fuzzer fuzzers
	@B='$(abspath $B)' FUZZ_SECONDS=$(FUZZ_SECONDS) tests/fuzz/guided.sh

-include $(wildcard $B/src/*/*.d $B/tests/*/*.d)

FORCE:
.PHONY: play check program objects setup install uninstall bench fairness clean distclean help units tools benches fuzzers asan fuzz tests FORCE
