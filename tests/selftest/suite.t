#!/usr/bin/env bash
# suite.t - proves that the suite can fail: each of its tools is given something wrong, and must say so.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"

# ---- cases: a program that is known, and expectations of it that are right and wrong ----

cat >fake <<'END'
#!/bin/sh
echo "one word"
echo "a complaint" >&2
exit 1
END
chmod +x fake
make_case() {   # name, expected
    mkdir -p "cases/$1"
    echo 'hexenwerk print' >"cases/$1/cmd"
    printf '%s' "$2" >"cases/$1/expected"
}
make_case right $'exit 1\n--- stdout\none word\n--- stderr\na complaint\n'
make_case wrong-exit $'exit 0\n--- stdout\none word\n--- stderr\na complaint\n'
make_case wrong-stdout $'exit 1\n--- stdout\nanother word\n--- stderr\na complaint\n'
make_case wrong-stderr $'exit 1\n--- stdout\none word\n'
make_case silent $'exit 1\n--- stderr\na complaint\n'
make_case none-expected ''
rm cases/none-expected/expected
cases() { B=$WORK/b CASES=$WORK/cases HEXENWERK=$WORK/fake BLESS=${BLESS:-} bash "$ROOT/tests/cases.sh" "$@" 2>&1; }

said=$(cases)
is "a run with wrong expectations fails" $? 1
like "the right case passes" "$said" '^ok [0-9]+ - right$'
for name in wrong-exit wrong-stdout wrong-stderr silent none-expected; do
    like "$name is reported" "$said" "^not ok [0-9]+ - $name\$"
done
like "what differs is shown" "$said" '^#   [+]one word'
ok "the right case alone passes" cases right
not_ok "a case that is not there fails" cases no-such-case
ok "BLESS writes what is missing" env BLESS=1 bash -c "$(declare -f cases); WORK='$WORK' ROOT='$ROOT' cases none-expected"
is "and writes it rightly" "$(cat cases/none-expected/expected)" "$(cat cases/right/expected)"

# shellcheck disable=SC2016  # the case's line is for the case
echo 'printf half; printf "%s\n" "$PWD"' >cases/right/cmd
BLESS=1 cases right >/dev/null
is "folders of this machine are not in expectations" "$(sed -n 3p cases/right/expected)" halfCASE
printf 'printf half' >cases/right/cmd
BLESS=1 cases right >/dev/null
like "a missing last newline is shown" "$(cat cases/right/expected)" '^\(no newline at the end\)$'
printf 'touch left; ls' >cases/right/cmd
BLESS=1 cases right >/dev/null
is "a case leaves nothing in its own folder" "$(ls cases/right)" $'cmd\nexpected'
printf 'sleep 5' >cases/right/cmd
like "a case that hangs is ended" "$(CASES_TIMEOUT=1 cases right)" '^#   [+]exit 124'
rm -rf cases/*
not_ok "no cases at all is a failure" cases

# ---- the functions of tap.sh ----

tap() { printf '. "%s/tests/tap.sh"\n%s\nfinished\n' "$ROOT" "$1" >tap.t; B=$WORK/b bash tap.t; }
not_ok "ok fails" tap 'ok x false'
not_ok "not_ok fails" tap 'not_ok x true'
not_ok "is fails" tap 'is x a b'
not_ok "like fails" tap 'like x abc ^b'
not_ok "unlike fails" tap 'unlike x abc ^a'
not_ok "near fails" tap 'near x 1.02 1 0.01'
not_ok "near fails without a number" tap 'near x "" 0 0.01'
ok "and all of them pass" tap 'ok x true; not_ok x false; is x a a; like x abc ^a; unlike x abc ^b; near x 1.005 1 0.01'

# ---- prove with our wrapper ----

if command -v prove >/dev/null; then
    prove_one() { printf '%s\n' "$1" >one.t; prove -Q --exec "$ROOT/tests/exec.sh" one.t; }
    ok "prove passes what passes" prove_one 'echo "ok 1"; echo "1..1"'
    not_ok "prove fails on not ok" prove_one 'echo "not ok 1"; echo "1..1"'
    not_ok "prove fails on a wrong exit" prove_one 'echo "ok 1"; echo "1..1"; exit 3'
    not_ok "prove fails on a script that stops early" prove_one 'echo "1..2"; echo "ok 1"'
    not_ok "prove fails on a script that says nothing" prove_one ':'
else
    tap_say 1 "prove is there" "it is not"
fi

# ---- unit tests: one that is wrong ----

cat >unit.c <<'END'
#include <glib.h>
static void wrong(void) { g_assert_cmpint(1 + 1, ==, 3); }
int main(int argc, char **argv) { g_test_init(&argc, &argv, NULL); g_test_add_func("/wrong", wrong); return g_test_run(); }
END
# shellcheck disable=SC2046  # flags are words
ok "a wrong unit test compiles" cc $(pkg-config --cflags glib-2.0) -o unit unit.c $(pkg-config --libs glib-2.0)
not_ok "and fails through prove" prove -Q --exec "$ROOT/tests/exec.sh" "$WORK/unit"

# ---- sanitizers: a program that is wrong ----

cat >wrong.c <<'END'
#include <stdlib.h>
int main(int argc, char **argv)
{
    char *four = calloc(4, 1);
    volatile int n = 0x7fffffff;
    if (argc == 1)
        n = four[argc + 3];
    else
        n += argc;
    free(four);
    return n == 7 && argv[0] == NULL;
}
END
ok "a wrong program compiles" cc -w -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -o wrong wrong.c
not_ok "a read beyond the end is caught" ./wrong
not_ok "an overflow is caught" ./wrong more

# ---- floors ----

floors() { (cd house && awk -f "$ROOT/tests/floors.awk" src/*/*.[ch]); }
put() { mkdir -p "house/$(dirname "$1")"; printf '%s\n' "$2" >"house/$1"; }
put src/ground/low.h '/* low.h - x.   floor 0'
put src/ink/high.h '/* high.h - x.   floor 2'
put src/ink/high.c $'#include "high.h"\n#include "low.h"\n#include <cairo.h>'
ok "floors: downwards is right" floors
put src/ground/low.c '#include "high.h"'
like "floors: upwards is reported" "$(floors)" 'low.c:1: floor 0 includes high.h of floor 2'
not_ok "floors: and fails" floors
put src/ground/low.c '#include <pango/pango.h>'
like "floors: Pango on the ground is reported" "$(floors)" 'low.c:1: .*belongs on floor 2'
put src/ground/low.c '#include "nowhere.h"'
like "floors: a header from elsewhere is reported" "$(floors)" 'nowhere.h'
put src/ground/low.c ''
put src/plan/wrong.h '/* wrong.h - x.   floor 2'
like "floors: a header that names another floor is reported" "$(floors)" "does not say 'floor 1'"

finished
