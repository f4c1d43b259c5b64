#!/usr/bin/env bash
# calendar.t - the citadel calendars of Hexen, read back with other people's tools: leaves of one size, whole sets that
# follow each other, and white paper where the spiral's holes go.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"
layout=$ROOT/layouts/hexen/upgrade-calendar.ini
pdf=out/hexen/upgrade-calendar.pdf
print() { "$HEXENWERK" print "$layout" --quiet "$@"; }
pages() { seq "$(pdfinfo $pdf | awk '/^Pages/ { print $2 }')"; }

leaves() {      # page: "x0 y0 x1 y1" of each place for a leaf
    marks $pdf "$1" | awk '{ for (i = 2; i <= NF; i++) at[$1, i] = $i; n[$1] = NF }
        END { for (k = 2; k < n["y"]; k += 2) for (i = 2; i < n["x"]; i += 2)
                  print at["x", i], at["y", k], at["x", i + 1], at["y", k + 1] }'
}
sizes_of() {    # file of leaves: width x height, however they lie
    awk '{ w = $3 - $1; h = $4 - $2; printf "%.2f x %.2f\n", (w < h ? w : h), (w < h ? h : w) }' "$1" | sort -u
}

# White from the edge to which the leaves' tops point, the least of all leaves of a page; and from the other three.
holes() {       # page, file of leaves
    picture $pdf "$1" 127
    perl "$ROOT/tests/tools/white.pl" page.ppm 127 <"$2" | awk '
        { for (i = 1; i <= 4; i++) if (NR == 1 || $i < least[i]) least[i] = $i }
        END { for (i = 1; i <= 4; i++) if (!best || least[i] > least[best]) best = i
              for (i = 1; i <= 4; i++) if (i != best && least[i] > second) second = least[i]
              print least[best], second + 0 }'
}

# The leaves in their order, a letter each: cover, stages 1 to 5, last leaf.
order() {
    words $pdf | grep -o -E 'The Citadel|Spellbook|Stone Circle|Magic (Kitchen|Mill|Castle)|What it costs' |
        sed 's/The.*/c/; s/Sp.*/1/; s/St.*/2/; s/.*Kitchen/3/; s/.*Mill/4/; s/.*Castle/5/; s/What.*/e/' | tr -d '\n'
}

ok "calendars for four" print
for page in $(pages); do leaves "$page"; done >all
is "every leaf is 62 x 93 mm" "$(sizes_of all)" "62.00 x 93.00"
for page in $(pages); do
    leaves "$page" >leaves
    read -r top other < <(holes "$page" leaves)
    near "page $page: 11 mm of white for the holes of each leaf" "$top" 11 0.35
    near "and at no other edge" "$other" 0 0.35
done
is "whole sets follow each other, then three covers for bought calendars" \
    "$(order)" c12345ec12345ec12345ec12345eccc
for players in 3 6; do
    ok "calendars for $players" print --players $players
    is "$players whole sets" "$(order)" "$(printf 'c12345e%.0s' $(seq $players))ccc"
done

# The last leaf tells the prices: columns of ore, grain, brick and lumber.
like "prices of a citadel" "$(words $pdf)" \
    'Settlement to citadel City to citadel Repair after the Saboteur 3 1 1 2 2 2 1 '

ok "on letter paper, in low ink, in German" print --paper letter --look low-ink --lang de
leaves 1 >leaves
is "the same size" "$(sizes_of leaves)" "62.00 x 93.00"
read -r top _ < <(holes 1 leaves)
ok "nothing is printed where the holes go ($top mm)" awk -v t="$top" 'BEGIN { exit !(t > 10.6) }'
like "the leaves speak German" "$(words $pdf)" \
    'Die Zitadelle.*Zauberbuch.*Steinkreis.*Zauberküche.*Zaubermühle.*Zauberschloss.*Was es kostet'

ok "larger leaves, more room for the holes" print --set leaf-width=70 --set leaf-height=110 --set holes=15
leaves 1 >leaves
is "are 70 x 110 mm" "$(sizes_of leaves)" "70.00 x 110.00"
read -r top _ < <(holes 1 leaves)
near "with 15 mm of white" "$top" 15 0.35
ok "the covers for bought calendars, alone" "$HEXENWERK" print "$ROOT/layouts/hexen/calendar-blocks.ini" --quiet
pdf=out/hexen/calendar-blocks.pdf
leaves 1 >leaves
is "are of the leaves' size" "$(sizes_of leaves)" "62.00 x 93.00"
is "and three" "$(order)" ccc

finished
