#!/usr/bin/env bash
# dice.t - the event die of Hexen, read back with other people's tools: stickers by size and colour, and the net, which
# is folded here to see whether a cube comes out of it.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"
faces=$ROOT/layouts/hexen/die-faces.ini
net=$ROOT/layouts/hexen/die-net.ini
cube() { perl "$ROOT/tests/tools/cube.pl"; }

squares() {     # file of shapes, side: boxes of gradients that are such squares, each once
    awk -v s="$2" 'function off(a) { return a - s > 0.005 || s - a > 0.005 }
        $1 == "shade" && !off($6 - $4) && !off($7 - $5) && !seen[$4 " " $5]++ { print $4, $5, $6, $7 }' "$1"
}

# What colours the squares in the file boxes have a little inside their first corners, into the file seen.
look() {        # pdf, how far inside in mm
    picture "$1" 1 150 && awk -v by="$2" '{ print $1 + by, $2 + by }' boxes | hues 150 >seen
}
counted() {
    awk '{ n[$1]++ } END { print "black", n["black"], "blue", n["blue"], "green", n["green"], "purple", n["purple"],
        "yellow", n["yellow"] }' seen
}
apart() {       # the L* from the lightest black to the darkest purple
    awk '$1 == "black" && $2 > top { top = $2 } $1 == "purple" && (!n++ || $2 < low) { low = $2 }
        END { print (n ? low - top : -1) }' seen
}
marked() {      # pdf, bleed: how many of the boxes have a cut mark at each of their four edges
    { lines "$1" 1 x; lines "$1" 1 y; } | awk -v b="$2" '
        function there(axis, v,   k) {
            for (k = -1; k <= 1; k++) if (at[axis, int(v * 100 + 0.5) + k]) return 1
            return 0
        }
        NR == FNR { for (i = 1; i <= NF; i++) at[NR, int($i * 100 + 0.5)] = 1; next }
        there(1, $1 + b) && there(1, $3 - b) && there(2, $2 + b) && there(2, $4 - b) { n++ }
        END { print n + 0 }' - boxes
}
crossings() {   # how many of the boxes have a neighbour at each of their edges
    awk '{ x[NR] = $1; y[NR] = $2; s = $3 - $1 }
        END { for (i = 1; i <= NR; i++) {
                  n = 0
                  for (k = 1; k <= NR; k++) {
                      d = (x[i] - x[k]) ^ 2 + (y[i] - y[k]) ^ 2
                      if (d > (s - 0.02) ^ 2 && d < (s + 0.02) ^ 2) n++
                  }
                  if (n == 4) all++
              }
              print all + 0 }' boxes
}

for size in '12 9.4' '14 11' '16 12.5' '20 15.6'; do
    read -r die sticker <<<"$size"
    ok "a die of $die mm" "$HEXENWERK" print "$faces" "$net" --set die="$die" --out out --quiet

    # ---- stickers: the gradient reaches 1 mm beyond the cut ----
    pdf=out/hexen/die-faces.pdf
    shapes $pdf 1 >drawn
    squares drawn "$(awk -v s="$sticker" 'BEGIN { print s + 2 }')" >boxes
    is "18 stickers of $sticker mm, and 1 mm of bleed" "$(wc -l <boxes)" 18
    is "cut marks stand at the edges of all of them" "$(marked $pdf 1)" 18
    ok "they are looked at" look $pdf 1.2
    is "three sets of six" "$(counted)" "black 6 blue 3 green 3 purple 3 yellow 3"
    ok "purple is 20 L* lighter than black or more ($(apart))" awk -v d="$(apart)" 'BEGIN { exit !(d >= 20) }'

    # ---- the net ----
    pdf=out/hexen/die-net.pdf
    shapes $pdf 1 >drawn
    squares drawn "$die" >boxes
    is "two nets of six faces of $die mm" "$(wc -l <boxes)" 12
    is "two crosses: one face of each has four neighbours" "$(crossings)" 2
    ok "they are looked at" look $pdf 0.5
    is "two dice by colour" "$(counted)" "black 4 blue 2 green 2 purple 2 yellow 2"
    ok "purple is 20 L* lighter than black or more ($(apart))" awk -v d="$(apart)" 'BEGIN { exit !(d >= 20) }'
    awk '$1 == "stroke" && $2 == ".6" && split($8, p, ";") >= 24 { print $4, $5, $6, $7, $8 }' drawn >outlines
    is "two outlines" "$(wc -l <outlines)" 2
    while read -r x0 y0 x1 y1 outline; do
        paste -d' ' boxes seen | awk -v a="$x0" -v b="$y0" -v c="$x1" -v d="$y1" -v outline="$outline" '
            BEGIN { print "outline", outline }
            $1 > a - 0.02 && $2 > b - 0.02 && $3 < c + 0.02 && $4 < d + 0.02 { print "face", $1, $2, $3, $4, $5 }' >one
        cube <one >folded
        is "six faces fold into a cube, with opposites chosen" "$(head -n 4 folded)" "faces 6, 5 folds, a cube
opposite black and black
opposite blue and yellow
opposite green and purple"
        is "each seam has one tab" "$(sed -n 5p folded)" "seams 7: 7 with one tab, 0 with two, 0 without"
        read -r _ _ least _ most _ < <(sed -n 6p folded)
        near "tabs are three tenths of an edge deep" "$least" "$(awk -v d="$die" 'BEGIN { print d * 0.3 }')" 0.05
        near "and equally so" "$most" "$least" 0.02
    done <outlines
done

# ---- one set, on other paper ----
ok "one set" "$HEXENWERK" print "$faces" "$net" --set sets=1 --paper letter --quiet
shapes out/hexen/die-faces.pdf 1 >drawn
squares drawn 14.5 >boxes
is "is six stickers, at the same size on letter paper" "$(wc -l <boxes)" 6
ok "they are looked at" look out/hexen/die-faces.pdf 1.2
is "the ship is there twice, all else once" "$(counted)" "black 2 blue 1 green 1 purple 1 yellow 1"
shapes out/hexen/die-net.pdf 1 >drawn
is "and one net" "$(squares drawn 16 | wc -l)" 6

# ---- a net that does not close is seen ----
like "a face elsewhere makes no cube" "$(sed 's/^face .* purple/face 0 0 20 20 purple/' one | cube)" 'not a cube'
like "without tabs nothing holds" "$(sed 's/^outline .*/outline 0,0;1,0;1,1/' one | cube)" 'seams 7: 0 with one tab'

finished
