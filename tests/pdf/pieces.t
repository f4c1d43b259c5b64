#!/usr/bin/env bash
# pieces.t - words of the layout language by what poppler and mupdf see of them: outlines of every shape and their fold
# pairs, 'clip-in', 'turn' of an [each], a page for each player.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"

# A layout of one piece, all black, no marks, no notes; the lines of its [component], then the rest, are on stdin.
layout() {      # name
    { echo '[component]'; cat; printf '[sheet]\nmarks = no\nnotes = no\nmargin = 5mm\n'; } >"$1.ini"
}
share() { awk -v a="$1" -v b="$2" 'BEGIN { print a * b }'; }
fits() {        # x0, y0, x1, y1, a size as 30x40: whether they are so far apart, the piece upright or on its side
    awk -v w="$3" -v x="$1" -v h="$4" -v y="$2" -v box="$5" 'BEGIN {
        w -= x; h -= y; split(box, want, "x")
        if ((w > h) != (want[1] > want[2])) { t = w; w = h; h = t }
        print ((w - want[1]) ^ 2 < 0.1 && (h - want[2]) ^ 2 < 0.1 ? "yes" : w " x " h) }'
}
mask() {        # pdf: see mask.pl
    picture "$1" 1 127 && perl "$ROOT/tests/tools/mask.pl" page.ppm 127
}

# ---- outlines: what is drawn up to the cut is cut off at it, and a back lies behind its front ----
polygon='0 0, 100% 0, 100% 50%, 60% 50%, 40% 100%, 0 80%'
while IFS='|' read -r name size area box points; do
    layout "$name" <<END
shape = $name
size  = $size
bleed = 0
safe  = 0
$points
[box front]
place = cut
fill  = #000000
[box back]
side  = back
place = cut
fill  = #000000
END
    ok "$name of $size" "$HEXENWERK" print "$name.ini" --backs none --paper a5 --quiet
    read -r got x0 y0 x1 y1 _ < <(mask "out/$name.pdf")
    near "its area is $area square mm" "$got" "$area" "$(share "$area" 0.01)"
    is "it is as wide and high as it should be" "$(fits "$x0" "$y0" "$x1" "$y1" "$box")" yes
    ok "$name, folded" "$HEXENWERK" print "$name.ini" --backs fold --paper a5 --quiet
    read -r got _ _ _ _ across down < <(mask "out/$name.pdf")
    near "a front, a back, and the line of the fold" "$got" "$(share "$area" 2)" "$(share "$area" 0.04)"
    ok "they mirror each other in the fold (but for $across or $down square mm)" \
        awk -v a="$across" -v d="$down" -v all="$got" 'BEGIN { exit !(a < all / 50 || d < all / 50) }'
done <<END
rectangle|30x40mm|1200|30x40
circle|30mm|706.86|30x30
ellipse|30x40mm|942.48|30x40
hexagon|40mm|1385.64|46.19x40
pointy-hexagon|40mm|1385.64|40x46.19
polygon|30x40mm|852|30x40|points = $polygon
END

# ---- clip-in: a mark is cut off at another place than its own ----
while IFS='|' read -r what clip area box; do
    layout clip <<END
size  = 60x60mm
bleed = 0
[box all]
place = cut
fill  = #000000
$clip
END
    sed -i 's/;/\n/' clip.ini
    ok "clip: $what" "$HEXENWERK" print clip.ini --paper a5 --quiet
    read -r got x0 y0 x1 y1 _ < <(mask out/clip.pdf)
    near "leaves $area square mm" "$got" "$area" "$(share "$area" 0.01)"
    is "of $box mm" "$(fits "$x0" "$y0" "$x1" "$y1" "$box")" yes
done <<END
none|clip = none|3600|60x60
the place|clip = place;clip-in = 10mm 20mm 30mm 20mm|600|30x20
a circle in it|clip = circle;clip-in = 10mm 20mm 20mm 20mm|314.16|20x20
a circle in the mark's own place|clip = circle|2827.43|60x60
a hexagon in it|clip = hexagon;clip-in = 5mm 10mm 46.19mm 40mm|1385.64|46.19x40
a path in it|clip = path M0 0H100L0 100Z;clip-in = 0 0 40mm 20mm|400|40x20
END

# ---- turn of an [each]: the frame of each row and all that lies in it ----
layout turn <<'END'
size  = 60x60mm
bleed = 0
[each corner]
table = 1..4
place = 10mm 20mm 40mm 20mm
turn  = {n}*90
[path corner]
each  = corner
place = 0 0 8mm 4mm
d     = M0 0H100L0 100Z
fill  = #000000
END
ok "frames at 90, 180, 270 and 360 degrees" "$HEXENWERK" print turn.ini --paper a5 --quiet
shapes out/turn.pdf 1 | awk '$1 == "fill" { split($8, p, ";"); print p[1], p[2], p[3] }' | tr , ' ' >triangles
# Corners of a triangle from the middle of the frame, which is the piece's; its right angle lies in the frame's corner.
is "each mark goes round with its frame, and turns with it" "$(awk '
    NR == FNR { if (NR == 4) { x = $1 + 20; y = $2 + 10 } next }
    { printf "%.1f %.1f  %.1f %.1f  %.1f %.1f\n", $1 - x, $2 - y, $3 - x, $4 - y, $5 - x, $6 - y }' triangles triangles)" \
    "10.0 -20.0  10.0 -12.0  6.0 -20.0
20.0 10.0  12.0 10.0  20.0 6.0
-10.0 20.0  -10.0 12.0  -6.0 20.0
-20.0 -10.0  -12.0 -10.0  -20.0 -6.0"

# ---- a page for each player ----
layout seat <<'END'
size   = 120x180mm
copies = {players}
[text seat]
place = safe
text  = seat {copy} of {players}, page {page}
font  = EB Garamond 12
END
for players in 3 5; do
    ok "a sheet for each of $players players" "$HEXENWERK" print seat.ini --players $players --paper a5 --quiet
    is "as many pages" "$(pdfinfo out/seat.pdf | awk '/^Pages/ { print $2 }')" $players
    is "each for one of them" "$(words out/seat.pdf)" "$(for n in $(seq $players); do
        printf 'seat %d of %d, page %d ' "$n" $players "$n"; done)"
done

finished
