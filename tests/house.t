#!/usr/bin/env bash
# house.t - rules of the house that a compiler does not know.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
cd "$ROOT" || exit 1

ok "floors include only downwards" awk -f tests/floors.awk src/*/*.[ch]

# About 500 lines; what has grown past 600 is more than one room.
long=$(wc -l src/*/*.[ch] | awk '$2 != "total" && $1 > 600 { print $2 ": " $1 " lines" }')
is "no file of more than 600 lines" "$long" ""

wide=$(awk 'length > 120 { print FILENAME ":" FNR }' src/*/*.[ch])
is "no line of more than 120 columns" "$wide" ""

# A function's opening and closing braces stand alone at the margin.
deep=$(awk 'FNR == 1 { start = 0 } /^\{/ { start = FNR } /^\}/ && start {
    if (FNR - start > 70) print FILENAME ":" start ": " FNR - start " lines"
    start = 0
}' src/*/*.c)
is "no function of more than 70 lines" "$deep" ""

soft=$(grep -nE '(/[/*]|^[ *]*\*|#) *(TODO|FIXME|XXX|HACK)\b' -r src tests/unit tests/ink Makefile scripts .ci 2>/dev/null)
is "nothing is marked as unfinished" "$soft" ""

unstarted=$(grep -L '^/\* [a-z_]*\.h - ' src/*/*.h)
is "every header begins with what it is" "$unstarted" ""

finished
