#!/usr/bin/env bash
# land.t - Enchanted Land, read back with other people's tools: hexes, tokens and chits by size and count, the board's
# joints, the poster's legend, and what is printed where only the missing is asked for.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"
land=$ROOT/layouts/enchanted-land

print() { "$HEXENWERK" print "$@" --quiet; }
pages() { pdfinfo "$1" | awk '/^Pages/ { print $2 }'; }
hexes() { shapes "$1" "$2" | awk -v w="$3" '$1 == "shade" && $6 - $4 > w - .1 && $6 - $4 < w + .1 { print $4, $5, $6, $7 }'; }   # pdf, page, width in mm

apart() { awk '{ for (i = 2; i <= NF; i++) printf "%.2f\n", $i - $(i - 1) }' | sort -u; }

terrains() {    # pdf: how many hexes of each terrain it shows
    local page
    for page in $(seq "$(pages "$1")"); do
        picture "$1" "$page" 50
        hexes "$1" "$page" 75.2 | perl "$ROOT/tests/tools/terrains.pl" page.ppm 50
    done | awk '{ n[$1]++ } END { for (t in n) print t, n[t] }' | sort
}
tokens() { pdftotext -raw "$1" - | tr -d '\f' | grep -v '[^0-9 ]' | tr ' ' '\n' | awk 'NF { n[$1]++ } END { for (t in n) print t, n[t] }' | sort; }

# From the map's table and boxes.csv, with nothing of the program: 'terrain' or 'number', and what the boxes named lack.
needed() {      # column of the map, boxes ('' for none)
    awk -F, -v what="$1" -v boxes=",$2," '
        FNR == NR && FNR == 1 { for (i = 1; i <= NF; i++) name[i] = $i; next }
        FNR == NR { if (index(boxes, "," $1 ",")) for (i = 4; i <= NF; i++) owned[name[i]] += $i; next }
        FNR == 1 { next }
        what == "terrain" && $3 != "end" { n[$4]++ }
        what == "number" && $5 != "" { n[$5]++ }
        END { for (t in n) if (n[t] > owned[t]) print t, n[t] - owned[t] }' "$ROOT/cards/enchanted-land/boxes.csv" map.csv | sort
}

"$HEXENWERK" map --players 6 --seed 3 --quiet >map.csv
ok "the game prints" print enchanted-land --players 6 --seed 3
cd out/enchanted-land || exit 1
cp ../../map.csv .
for pdf in *.pdf; do ok "qpdf finds nothing wrong in $pdf" qpdf --check "$pdf"; done

# ---- hexes, numbers, treasures ----
is "hexes are 80.00 mm wide, and share their cuts" "$(lines hexes.pdf 1 x | awk '{ for (i = 2; i <= NF; i++) if ($i - $(i - 1) > 79) printf "%.2f ", $i - $(i - 1) }')" "80.00 80.00 "
seen=$(terrains hexes.pdf)
is "all that the map needs, by colour" "$seen" "$(needed terrain '')"
is "of which there are 67" "$(awk '{ n += $2 } END { print n }' <<<"$seen")" 67
# a circle's cut marks point at its middle: without gap and bleed, middles are as far apart as circles are wide
print "$land/numbers.ini" "$land/treasures.ini" --players 6 --gap 0 --bleed 0 --only 1-3 --backs none --out close
is "number tokens are 25.00 mm wide" "$(lines close/enchanted-land/numbers.pdf 1 x | apart)" 25.00
is "treasure chits are 22.00 mm wide" "$(lines close/enchanted-land/treasures.pdf 1 x | apart)" 22.00
is "and high" "$(lines close/enchanted-land/treasures.pdf 1 y | apart)" 22.00
is "numbers as on the map" "$(tokens numbers.pdf)" "$(needed number '')"
for chits in "6 19 1:6 2:7 3:6" "7 24 1:8 2:9 3:7" "8 27 1:9 2:10 3:8"; do
    read -r players count shares <<<"$chits"
    print "$land/treasures.ini" --players "$players" --only 1-3 --out chits
    is "$players players: chits by strength" "$(tokens chits/enchanted-land/treasures.pdf | tr '\n ' ' :' | sed 's/ $//')" "$shares"
    is "as many as the map has places" "$("$HEXENWERK" map --players "$players" --format json --quiet | sed -n '/"treasures": \[/,/\]/p' | grep -c '"x"')" "$count"
done

# ---- only what the boxes lack ----
for boxes in base,base56,seafarers,seafarers56 base,seafarers; do
    out=lack-${boxes//,/-}
    ok "missing of $boxes" print "$land/hexes.ini" "$land/numbers.ini" --players 6 --seed 3 --own $boxes --missing --out "$out"
    is "hexes, by colour" "$(terrains "$out/enchanted-land/hexes.pdf")" "$(needed terrain $boxes)"
    lack=$(needed number $boxes)
    [ -z "$lack" ] || is "tokens" "$(tokens "$out/enchanted-land/numbers.pdf")" "$lack"
    [ -n "$lack" ] || not_ok "no token is missing, so there is no file" test -e "$out/enchanted-land/numbers.pdf"
done

# ---- the poster: one page; its legend says what the table holds ----
legend() { pdftotext -layout -x 595 -y 0 -W 260 -H 595 "$1" - | awk '{ $1 = $1 } /^(Forest|Pasture|Fields|Hills|Mountains|Desert|Gold river|Sea) [0-9]+$/ { print tolower($1), $NF }' | sort; }
is "the poster has one page" "$(pages map.pdf)" 1
is "its legend counts the table's hexes" "$(legend map.pdf)" "$(needed terrain '')"
is "all 68 cells are drawn" "$(shapes map.pdf 1 | awk '$1 == "shade" { n[sprintf("%.1f", $6 - $4)]++ } END { for (w in n) if (n[w] > m) m = n[w]; print m }')" 68
like "it says players, seed, fairness and spread" "$(words map.pdf)" "6 players · seed 3 · fairness 9[0-9.]+ of 100 · seat spread [0-9.]+ %"
sed '/,island,gold,/s/gold,[0-9]*/desert,/' map.csv >edited.csv
ok "a map that is edited by hand prints" print "$land/map.ini" --map edited.csv --out edited
like "it has no seed, and as many players as its board is for" "$(words edited/enchanted-land/map.pdf)" "6 players · fairness"
is "and another legend" "$(legend edited/enchanted-land/map.pdf | grep -E 'gold|desert')" "desert 7"
for sheet in "2 a4" "3 letter" "4 a3" "5 letter" "7 a4" "8 letter" "8 a3"; do
    read -r players paper <<<"$sheet"
    print "$land/map.ini" --players "$players" --paper "$paper" --out "p$players-$paper"
    is "$players players, $paper: one page" "$(pages "p$players-$paper/enchanted-land/map.pdf")" 1
done

for odd in "--board base" "--players 8 --mainland 160" "--players 2 --mainland 6"; do
    # shellcheck disable=SC2086
    "$HEXENWERK" map $odd --quiet --tries 1 >odd.csv
    ok "the poster of $odd" print "$land/map.ini" --map odd.csv --players 2 --out odd
    is "is one page" "$(pages odd/enchanted-land/map.pdf)" 1
done

# ---- the board: true size, joints ----
for page in $(seq "$(pages board.pdf)"); do
    shapes board.pdf "$page" >page.shapes
    label=$(pdftotext -f "$page" -l "$page" board.pdf - | sed -n 's/.*sheet \([A-Z][0-9]*\) of.*/\1/p')
    # dashed lines, right and below: where the next sheet begins; left and above: where this one does
    awk -v page="$label" '$1 == "stroke" && $2 ~ /^0?\.42/ && $5 == $7 && $6 - $4 > 20 { print "level", page, $5 }
        $1 == "stroke" && $2 ~ /^0?\.42/ && $4 == $6 && $7 - $5 > 20 { print "upright", page, $4 }
        $1 == "shade" && $6 - $4 > 76.7 && $6 - $4 < 76.9 { print "hex", page, ($4 + $6) / 2, ($5 + $7) / 2 }' page.shapes
done | awk '
    { row = index("ABCDEFGH", substr($2, 1, 1)); column = substr($2, 2) + 0 }
    $1 == "upright" { if (!($2 in left) || $3 < left[$2]) left[$2] = $3; if ($3 > right[$2]) right[$2] = $3 }
    $1 == "level" { if (!($2 in top) || $3 < top[$2]) top[$2] = $3; if ($3 > low[$2]) low[$2] = $3 }
    $1 == "hex" { hex[++n] = $3 " " $4 " " column " " row }
    END {
        across = right["B2"] - left["B2"] - .15     # the lines, 0.15 mm wide, lie just outside the place that they mark
        down = low["B2"] - top["B2"] - .15
        for (i = 1; i <= n; i++) {
            split(hex[i], h, " ")
            print "at", sprintf("%.1f %.1f", h[1] + across * h[3], h[2] + down * h[4])
        }
        printf "sheets %.2f %.2f apart\n", across, down
    }' >board
sort -u -k2n -k3n board | grep '^at' >cells
is "the board shows the map's 68 cells, those on joints on both sheets in the same place" "$(wc -l <cells)" 68
is "neighbours in a row are 80.0 mm apart" "$(awk '{ if (!($3 in x) || 1) list[$3] = list[$3] " " $2 }
    END { for (r in list) { n = split(list[r], v, " "); for (i = 2; i <= n; i++) printf "%.1f\n", v[i] - v[i - 1] } }' cells | sort -u)" 80.0
joints=$(for page in $(seq "$(pages board.pdf)"); do pdftotext -f "$page" -l "$page" board.pdf - | grep -x '[0-9]*' | sort -u | sed "s/^/$page /"; done)
is "every joint's number from 13 on stands on two sheets" "$(awk '$2 > 12 { n[$2]++ } END { for (j in n) print n[j] }' <<<"$joints" | sort -u)" 2
ok "there are such" test "$(awk '$2 > 12' <<<"$joints" | wc -l)" -gt 20
like "the plan of assembly is on the first" "$(pdftotext -f 1 -l 1 board.pdf -)" 'plan of assembly'
ok "another size" print "$land/board.ini" --players 6 --set hex=60mm --out small
is "hexes of 60 mm" "$(for p in 1 5; do shapes small/enchanted-land/board.pdf $p; done | awk '$1 == "shade" && $6 - $4 > 50 && $6 - $4 < 70 { printf "%.1f\n", ($6 - $4) / 0.96 }' | sort -u)" 60.0
finished
