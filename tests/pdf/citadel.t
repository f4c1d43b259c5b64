#!/usr/bin/env bash
# citadel.t - the citadel tiles of Hexen, read back with other people's tools: the size that the layout says, fronts and
# backs, on any paper; and a city that stands on one hides no battlement.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"
layout=$ROOT/layouts/hexen/citadel.ini
pdf=out/hexen/citadel.pdf
said=$(awk '/^\[/ { ours = $0 == "[option size]" } ours && $1 == "default" { print $3 + 0 }' "$layout")
like "the layout says a size" "$said" '^[0-9]+$'

# The sizes of all pieces on all pages, each once: cut marks stand in pairs, whatever the way the pieces lie.
cut() {
    local page
    for page in $(seq "$(pdfinfo $pdf | awk '/^Pages/ { print $2 }')"); do
        trace $pdf "$page" | awk -f "$ROOT/tests/tools/ticks.awk" | sed 's/^[xy] //' | sizes
    done | tr ' ' '\n' | sort -u | tr '\n' ' '
}

for sheet in 'a4 fold' 'a4 long' 'a4 none' 'letter fold' 'letter short'; do
    read -r paper backs <<<"$sheet"
    ok "$paper, $backs" "$HEXENWERK" print "$layout" --paper "$paper" --backs "$backs" --quiet
    is "each tile is $said mm wide and $said mm high" "$(cut)" "$said.00 "
done
ok "with backs in the fold" "$HEXENWERK" print "$layout" --quiet
is "four fronts beside each other" "$(lines $pdf 1 x | wc -w)" 8
is "and their backs below" "$(lines $pdf 1 y | wc -w)" 4
read -r a b c d < <(lines $pdf 1 y)
near "mirrored in the fold" "$(awk -v a="$a" -v b="$b" -v c="$c" -v d="$d" 'BEGIN { print (a + d) - (b + c) }')" 0 0.01
near "and near it: 5 mm and the bleed of 2 mm on either side of it" \
    "$(awk -v b="$b" -v c="$c" 'BEGIN { print c - b }')" 14 0.01
near "which is half-way down" "$(awk -v a="$a" -v d="$d" 'BEGIN { print (a + d) / 2 }')" 148.5 0.01

# The battlements are boxes 0.8 mm thin, five at each side of a tile: all stand clear of a city's 20 x 20 mm.
read -r left right _ < <(lines $pdf 1 x)
read -r top bottom _ < <(lines $pdf 1 y)
shapes $pdf 1 | awk -v left="$left" -v right="$right" -v top="$top" -v bottom="$bottom" '
    BEGIN { x = (left + right) / 2; y = (top + bottom) / 2 }
    function thin(a) { return a > 0.79 && a < 0.81 }
    $1 == "fill" && (thin($6 - $4) || thin($7 - $5)) && $4 > left && $6 < right && $5 > top && $7 < bottom {
        all++
        if ($6 < x - 10 || $4 > x + 10 || $7 < y - 10 || $5 > y + 10) clear++
    }
    END { print all + 0, clear + 0 }' >battlements
is "twenty battlements, all seen round a city of 20 x 20 mm" "$(cat battlements)" "20 20"

for size in 24 30.5 45; do
    ok "--set size=$size" "$HEXENWERK" print "$layout" --set size=${size}mm --quiet
    is "makes tiles of $size mm" "$(cut)" "$(printf %.2f $size) "
done
for size in 23 46; do
    said=$("$HEXENWERK" print "$layout" --set size=${size}mm --quiet 2>&1)
    is "$size mm are refused" "$?" 2
    like "and the range is told" "$said" "'size' must be from 24mm to 45mm, not ${size}mm"
done
finished
