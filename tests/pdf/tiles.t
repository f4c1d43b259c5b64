#!/usr/bin/env bash
# tiles.t - Mage and Witch, read back with other people's tools: the tiles' size, how their edges go on beside each
# other, words.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"
plan=$ROOT/tests/pictures/tiles-patch/plan
patch() { PATCH=$B/tests/tools/patch "$ROOT/tests/tools/patch.sh" "$@"; }

ok "the game prints" "$HEXENWERK" print mage-witch --quiet
for pdf in out/mage-witch/{tile,figures,aid}.pdf; do
    ok "qpdf finds nothing wrong in $pdf" qpdf --check "$pdf"
    is "all that is drawn is lines and areas" "$(pdfimages -list "$pdf" | awk 'NR > 2' | wc -l)" 0
done

# ---- size ----
tile=out/mage-witch/tile.pdf
is "tiles are 45.00 mm wide" "$(lines $tile 1 x | sizes)" "45.00 45.00 45.00 45.00"
is "and 45.00 mm high, fronts and backs" "$(lines $tile 1 y | sizes)" "45.00 45.00 45.00 45.00"
ok "duplex" "$HEXENWERK" print "$ROOT/layouts/mage-witch/tile.ini" --backs long --out duplex --quiet
is "fronts" "$(lines duplex/mage-witch/tile.pdf 1 x | sizes)" "45.00 45.00 45.00 45.00"
is "backs" "$(lines duplex/mage-witch/tile.pdf 2 y | sizes)" "45.00 45.00"

# ---- edges, by the colours of poppler's pictures: every two of a kind, and all seams of a patch ----
ok "fronts alone" "$HEXENWERK" print "$ROOT/layouts/mage-witch/tile.ini" --backs none --out fronts --quiet
measure() { patch "$1" "$plan" patch.png >measured; }
ok "the eight tiles, each in all four turns, are laid and measured" measure fronts/mage-witch/tile.pdf
got=$(cat measured)
is "tiles seen" "$(grep -c '^edge . n ' <<<"$got")" 8
awk -F, 'NR > 1 { split("n e s w", name, " "); for (i = 1; i <= 4; i++) print "edge", $1, name[i], $(i + 4) }' \
    "$ROOT/cards/mage-witch/tiles.csv" >said
is "each edge is what its column says" "$(awk '/^edge/ { print $1, $2, $3, $4 }' <<<"$got")" "$(cat said)"
read -r _ _ roads apart < <(grep '^kind road' <<<"$got")
is "road edges" "$roads" 14
ok "any two of them go on within 0.1 mm (measured: $apart)" awk -v a="$apart" 'BEGIN { exit !(a <= 0.1) }'
read -r _ _ cities apart < <(grep '^kind city' <<<"$got")
is "city edges" "$cities" 16
ok "any two of them go on within 0.1 mm (measured: $apart)" awk -v a="$apart" 'BEGIN { exit !(a <= 0.1) }'
read -r _ seams unlike apart < <(grep '^seams' <<<"$got")
is "seams of the patch" "$seams" 51
is "seams between unlike edges" "$unlike" 0
ok "roads and walls go on over every seam within 0.1 mm (measured: $apart)" awk -v a="$apart" 'BEGIN { exit !(a <= 0.1) }'

# A road that is moved aside by 0.3 mm is seen: by the program, and, when it does not look, by the measure.
mkdir -p moved/layouts moved/cards
cp -R "$ROOT/layouts/mage-witch" "$ROOT"/layouts/*.ini moved/layouts/
cp -R "$ROOT/cards/mage-witch" moved/cards/
mkdir -p moved/layouts/mage-witch
sed -i 's/^e-s,,M105 50L97 50/e-s,,M105 50.7L97 50.7/' moved/cards/mage-witch/roads.csv
said=$(cd moved && "$HEXENWERK" print layouts/mage-witch/tile.ini --backs none --quiet 2>&1)
like "the program says which edge is off" "$said" "^cards/mage-witch/tiles.csv:3:.*error: the road lies 0.3[0-9] mm beside the middle of the edge e"
sed -i '/^tiles  *= yes/d' moved/layouts/mage-witch/tile.ini
ok "told not to look, it prints" bash -c "cd moved && '$HEXENWERK' print layouts/mage-witch/tile.ini --backs none --quiet"
ok "and it can be measured" measure moved/out/mage-witch/tile.pdf
near "the road is found to be off" "$(awk '/^kind road/ { print $4 }' measured)" 0.64 0.06

# ---- any tile that can be is drawn from its columns alone ----
mkdir -p every/layouts every/cards
cp -R "$ROOT/layouts/mage-witch" "$ROOT"/layouts/*.ini every/layouts/
cp -R "$ROOT/cards/mage-witch" every/cards/
rm every/cards/mage-witch/rulebook.csv
awk -f "$ROOT/tests/tools/lands.awk" >every/cards/mage-witch/tiles.csv
said=$(cd every && "$HEXENWERK" check layouts/mage-witch/tile.ini 2>&1)
is "all of them pass" "$(tail -n 1 <<<"$said")" "441 pieces, 0 of 0 claims right, 0 errors, 0 warnings"

# ---- words ----
like "the reference card has the rule of the meeple" "$(words out/mage-witch/aid.pdf)" "before your meeple: set or move one figure"
ok "in German" "$HEXENWERK" print mage-witch --lang de --out de --quiet
like "the reference card" "$(words de/mage-witch/aid.pdf)" "vor deinem Meeple: Setze oder versetze eine Figur"
like "the figures" "$(words de/mage-witch/figures.pdf)" "Magier.*Hexe"
unlike "nothing is left in English" "$(words de/mage-witch/figures.pdf)" "Witch|Fold|Glue"

finished
