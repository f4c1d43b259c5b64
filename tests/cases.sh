#!/usr/bin/env bash
# cases.sh - runs the cases: what the program says, word for word.  Speaks TAP.
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

section() {     # name, file
    [ -s "$2" ] || return 0
    echo "--- $1"
    cat "$2"
    [ -z "$(tail -c 1 "$2")" ] || printf '\n(no newline at the end)\n'
}

# Runs one case; leaves NAME.got, and NAME.diff where it is not what was expected.
one() {
    local name=$1 dir=$run/$1 code
    rm -rf "$dir" "$run/$name".*
    cp -R "$cases/$name" "$dir"
    rm -f "$dir/expected" "$dir/cmd"
    (cd "$dir" && exec timeout "${CASES_TIMEOUT:-120}" bash "$cases/$name/cmd") \
        >"$run/$name.out" 2>"$run/$name.err" </dev/null
    code=$?
    {
        echo "exit $code"
        section stdout "$run/$name.out"
        section stderr "$run/$name.err"
    } | sed -e "s|$dir|CASE|g" -e "s|$here|TESTS|g" -e "s|$ROOT|ROOT|g" >"$run/$name.got"
    if [ -n "${BLESS:-}" ] && ! cmp -s "$run/$name.got" "$cases/$name/expected"; then
        cp "$run/$name.got" "$cases/$name/expected"
        echo blessed >"$run/$name.blessed"
    fi
    if [ ! -f "$cases/$name/expected" ]; then
        { echo "there is no 'expected'; this came:"; cat "$run/$name.got"; } >"$run/$name.diff"
    elif diff -u --label expected --label got "$cases/$name/expected" "$run/$name.got" >"$run/$name.diff"; then
        rm -rf "$dir" "$run/$name".{diff,got,out,err}
    fi
}

if [ "${1-}" = --one ]; then
    one "$2"
    exit
fi

# The same surroundings everywhere: no colours, no settings and no locale of whoever runs this.
mkdir -p "$run/.bin" "$B/home"
ln -sf "$program" "$run/.bin/hexenwerk"
unset LC_ALL LANGUAGE LC_NUMERIC XDG_CACHE_HOME XDG_CONFIG_HOME SOURCE_DATE_EPOCH
export LANG="${NUMBERS:-C.UTF-8}" LC_MESSAGES=C LC_COLLATE=C TZ=UTC TERM=dumb NO_COLOR=1 HOME="$B/home"
export PATH="$run/.bin:$PATH"

if [ $# -gt 0 ]; then names=("$@"); else mapfile -t names < <(cd "$cases" && printf '%s\n' */ | sed 's|/$||' | sort); fi
if [ ! -f "$cases/${names[0]-}/cmd" ]; then
    echo "1..0 # SKIP no cases in $cases"
    exit 1
fi

printf '%s\n' "${names[@]}" | xargs -P "$(nproc 2>/dev/null || echo 2)" -I{} bash "$0" --one {}

count=0 failed=0
for name in "${names[@]}"; do
    count=$((count + 1))
    if [ ! -f "$cases/$name/cmd" ]; then
        echo "not ok $count - $name"
        echo "#   there is no case of this name"
        failed=$((failed + 1))
    elif [ -f "$run/$name.diff" ]; then
        echo "not ok $count - $name"
        head -n 60 "$run/$name.diff" | sed 's/^/#   /'
        failed=$((failed + 1))
    else
        echo "ok $count - $name"
        [ ! -f "$run/$name.blessed" ] || echo "#   expectation written anew"
    fi
done
echo "1..$count"
[ "$failed" = 0 ]
