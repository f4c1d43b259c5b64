#!/usr/bin/env bash
# cases.sh - runs the cases: what the program says, word for word.  Speaks TAP; what differs is shown on stderr.
#
#   tests/cases.sh [NAME...]            all of them, or those named
#   BLESS=1 tests/cases.sh NAME...      writes what the program says now as what is expected; read it before committing
#
# A case is a folder tests/cases/NAME with
#   cmd         a shell line (or several), run by bash in a fresh copy of the folder; 'hexenwerk' is the program
#   in.*        whatever the line reads: in.csv, in.ini ...
#   expected    "exit N", then what came on stdout and stderr, each below a line "--- stdout" or "--- stderr"
# $ROOT is the work tree and $TESTS its tests folder, for lines that need its fonts or layouts; where either, or the
# copy of the case, stands in the output, it is replaced by its name.  A missing last newline is shown.
#
# Environment: HEXENWERK (./hexenwerk), B (build), CASES (tests/cases), RUN (a name for this pass's own folder below
# B), NUMBERS (a locale for numbers), CASES_TIMEOUT (seconds, 120).
set -u
here=$(cd "$(dirname "$0")" && pwd)
ROOT=$(dirname "$here") TESTS=$here
cases=${CASES:-$here/cases}
B=$(cd "$ROOT" && realpath -m "${B:-build}")
run=$B/${RUN:-cases}
program=${HEXENWERK:-$ROOT/hexenwerk}
export ROOT TESTS

# The whole file, trailing newlines and all, in $text.
slurp() { IFS= read -r -d '' text <"$1" || true; }

section() {     # name, file; adds to $got
    local text
    slurp "$2"
    [ -n "$text" ] || return 0
    got+="--- $1"$'\n'$text
    [ "${text: -1}" = $'\n' ] || got+=$'\n(no newline at the end)\n'
}

# Runs one case; leaves NAME.got and NAME.diff where it is not what was expected.  Few processes: there are many cases.
one() {
    local name=$1 dir=$run/$1 code got text
    if [ ! -f "$cases/$name/cmd" ]; then
        echo "there is no case of this name" >"$run/$name.diff"
        return
    fi
    cp -R "$cases/$name" "$dir"
    (cd "$dir" && rm -f expected cmd && exec timeout "${CASES_TIMEOUT:-120}" bash "$cases/$name/cmd") \
        >"$run/$name.out" 2>"$run/$name.err" </dev/null
    code=$?
    got="exit $code"$'\n'
    section stdout "$run/$name.out"
    section stderr "$run/$name.err"
    got=${got//"$dir"/CASE}
    got=${got//"$here"/TESTS}
    got=${got//"$ROOT"/ROOT}
    text=
    [ ! -f "$cases/$name/expected" ] || slurp "$cases/$name/expected"
    if [ -n "${BLESS:-}" ] && [ "$got" != "$text" ]; then
        printf %s "$got" >"$cases/$name/expected"
        echo "expectation written anew" >"$run/$name.blessed"
        text=$got
    fi
    if [ "$got" != "$text" ]; then
        printf %s "$got" >"$run/$name.got"
        diff -u --label expected --label got <(printf %s "$text") "$run/$name.got" >"$run/$name.diff"
    fi
}

work() {        # every so-many-th case, beginning with this one
    local i
    for ((i = $1; i < ${#names[@]}; i += jobs)); do one "${names[i]}"; done
}

# The same surroundings everywhere: no colours, no settings and no locale of whoever runs this.
rm -rf "$run"
mkdir -p "$run/.bin" "$B/home"
ln -sf "$program" "$run/.bin/hexenwerk"
unset LC_ALL LANGUAGE LC_NUMERIC XDG_CACHE_HOME XDG_CONFIG_HOME SOURCE_DATE_EPOCH
export LANG="${NUMBERS:-C.UTF-8}" LC_MESSAGES=C LC_COLLATE=C TZ=UTC TERM=dumb NO_COLOR=1 HOME="$B/home"
export PATH="$run/.bin:$PATH"

if [ $# -gt 0 ]; then names=("$@"); else mapfile -t names < <(cd "$cases" && printf '%s\n' */ | sed 's|/$||' | sort); fi
if [ "${names[0]}" = '*' ]; then
    echo "1..0 # SKIP no cases in $cases"
    exit 1
fi

jobs=$(nproc 2>/dev/null || echo 2)
for ((job = 0; job < jobs; job++)); do work "$job" & done
wait

count=0 failed=0
for name in "${names[@]}"; do
    count=$((count + 1))
    if [ -f "$run/$name.diff" ]; then
        echo "not ok $count - $name"
        { echo "# ${RUN:-cases}: not ok: $name"; head -n 60 "$run/$name.diff" | sed 's/^/#   /'; } >&2
        failed=$((failed + 1))
    else
        echo "ok $count - $name"
        [ ! -f "$run/$name.blessed" ] || echo "#   expectation written anew"
    fi
done
echo "1..$count"
[ "$failed" = 0 ]
