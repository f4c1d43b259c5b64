#!/usr/bin/env bash
# sheets.t - strips with folds, posters and shared sheets, read back with other people's tools.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"

print() { "$HEXENWERK" print "$@" --quiet; }
labels() { qpdf --json --json-key=pagelabels "$1" | awk '/"\/P":/ { gsub(/.*"u:|".*/, ""); printf "%s%s", n++ ? " " : "", $0 } END { print "" }'; }

times() {       # pdf, page, line: how often it stands there
    pdftotext -f "$2" -l "$2" "$1" - | grep -c -x "$3"
}

# Where a word stands, "xMin yMin" in mm.
word_at() {     # pdf, page, word
    pdftotext -bbox -f "$2" -l "$2" "$1" - | awk -v word=">$3<" 'index($0, word) {
        match($0, /xMin="[0-9.]+"/); x = substr($0, RSTART + 6, RLENGTH - 7)
        match($0, /yMin="[0-9.]+"/); y = substr($0, RSTART + 6, RLENGTH - 7)
        printf "%.3f %.3f\n", x * 25.4 / 72, y * 25.4 / 72; exit }'
}
distance() { awk -v a="$1" -v b="$2" 'BEGIN { split(a, p); split(b, q); printf "%.2f %.2f", q[1] - p[1], q[2] - p[2] }'; }

# ---- a strip that is longer than the paper ----
cat >strip.ini <<'END'
[component]
title    = Chart
title_de = Karte
size     = {width}x50mm
copies   = 2
folds    = {width}mm/6 mountain, {width}mm/6*2 valley, {width}mm/6*3 mountain, {width}mm/6*4 valley, {width}mm/6*5 mountain
[option width]
default  = 360
help     = of the strip, in mm
[sheet]
split = yes
[each panel]
table = 1..6
place = 0 0 100%/6 100%
step  = 100%/6 0
[text number]
each = panel
place = 3mm 3mm right-3mm bottom-3mm
text = front{n}
font = EB Garamond 11
[text behind]
side = back
each = panel
place = 3mm 3mm right-3mm bottom-3mm
text = back{n}
font = EB Garamond 11
END

for paper in a4 letter; do
    for backs in fold long short; do
        out=$paper-$backs pdf=$paper-$backs/strip.pdf
        ok "a strip in parts, $paper, $backs" print strip.ini --paper $paper --backs $backs --out "$out"
        ok "qpdf finds nothing wrong" qpdf --check "$pdf"
        is "each front panel is there once in each copy" "$(pdftotext "$pdf" - | grep -c '^front')" 12
        like "a tab for each joint" "$(pdftotext "$pdf" - | grep -c 'glue part 2 here')" '^2$'
        if [ $backs = fold ]; then
            axis=$("$HEXENWERK" plan strip.ini --paper $paper --backs $backs | sed -n 's/.*folded at \([xy]\) = \([0-9.]*\) mm.*/\1 \2/p')
            twice=$(awk -v at="${axis#* }" 'BEGIN { print 2 * at }') axis=${axis% *}
            creases "$pdf" 1 >marks
            [ "$axis" = x ] && column=1 || column=2
            awk -v c=$column -v t="$twice" '$c < t / 2' marks >front && awk -v c=$column -v t="$twice" '$c > t / 2' marks >back
        else
            width=$(page_size "$pdf" x) height=$(page_size "$pdf" y)
            upright=$(awk -v w="$width" -v h="$height" 'BEGIN { print w < h }')
            axis=y twice=$height
            if { [ $backs = long ] && [ "$upright" = 1 ]; } || { [ $backs = short ] && [ "$upright" = 0 ]; }; then axis=x twice=$width; fi
            creases "$pdf" 1 >front && creases "$pdf" 2 >back
            is "a mountain is a valley from behind" "$(times "$pdf" 1 mountain) $(times "$pdf" 1 valley)" "$(times "$pdf" 2 valley) $(times "$pdf" 2 mountain)"
        fi
        ok "fold marks of the back lie behind the front's" behind $axis "$twice" front back
    done
done
is "true size: folds are 60 mm apart" "$(creases a4-long/strip.pdf 1 | awk -v long="$("$HEXENWERK" plan strip.ini --paper a4 --backs long | awk '/turned/ { print 2; exit } END { print 1 }' | head -n 1)" \
    '{ print $long }' | sort -n | uniq | awk 'NR > 1 && $1 - p > 1 { printf "%.2f\n", $1 - p } { p = $1 }' | sort -u)" 60.00
ok "in German" print strip.ini --lang de --out de
like "Berg and Tal" "$(pdftotext de/strip.pdf -)" '^Berg$'
like "the tab says so" "$(pdftotext de/strip.pdf -)" 'hier Teil 2 ankleben'
ok "a strip that fits is not split" print strip.ini --set width=240 --out whole
unlike "it has no tab" "$(pdftotext whole/strip.pdf -)" 'glue'
is "one bookmark for all copies, whatever the parts" "$(mutool show a4-long/strip.pdf outline | wc -l)" 1

# ---- a poster ----
cat >poster.ini <<'END'
[component]
title = Board
size  = 380x490mm
bleed = 0
[sheet]
lie     = poster
overlap = 10mm
orientation = portrait
[each cross]
table = 1..18
place = {n}*20mm+2mm 1mm 8mm 4mm
[text across]
each = cross
text = x{n}
font = EB Garamond 8
[each level]
table = 1..24
place = 1mm {n}*20mm-2mm 8mm 4mm
[text down]
each = level
text = y{n}
font = EB Garamond 8
END
ok "a poster" print poster.ini
pdf=out/poster.pdf
ok "qpdf finds nothing wrong" qpdf --check $pdf
is "2 x 2 sheets, labelled by row and column" "$(labels $pdf)" "A1 A2 B1 B2"
like "each sheet says which it is" "$(pdftotext -f 4 -l 4 $pdf -)" 'sheet B2 of 4'
like "the plan of assembly is on the first" "$(pdftotext -f 1 -l 1 $pdf -)" 'plan of assembly'
unlike "and on no other" "$(pdftotext -f 2 $pdf -)" 'plan of assembly'
is "what lies on the overlap is on both sheets" "$(for n in $(seq 18); do for p in 1 2; do pdftotext -f $p -l $p $pdf - | grep -q -x "x$n" && printf '%s' $p; done; echo; done | sort | uniq -c | awk '{ printf "%s ", $2 }')" "1 12 2 "
both=$(for n in $(seq 18); do [ -n "$(word_at $pdf 1 "x$n")" ] && [ -n "$(word_at $pdf 2 "x$n")" ] && echo "x$n"; done)
is "one of the marks every 20 mm" "$(wc -w <<<"$both")" 1
is "sheets are a page less the overlap apart" "$(distance "$(word_at $pdf 2 "$both")" "$(word_at $pdf 1 "$both")")" "190.00 0.00"
down=$(for n in $(seq 24); do [ -n "$(word_at $pdf 1 "y$n")" ] && [ -n "$(word_at $pdf 3 "y$n")" ] && echo "y$n"; done)
[ -z "$down" ] || is "and so are rows" "$(distance "$(word_at $pdf 3 "$down")" "$(word_at $pdf 1 "$down")")" "0.00 271.00"
is "at true size" "$(distance "$(word_at $pdf 2 x15)" "$(word_at $pdf 2 x17)")" "40.00 0.00"
for pair in '1 2 1' '1 2 2' '3 4 3' '1 3 5' '2 4 7'; do
    read -r a b number <<<"$pair"
    is "sheets $a and $b have joint $number in common" "$(for p in $a $b; do pdftotext -f "$p" -l "$p" $pdf - | grep -c -x "$number"; done | paste -sd' ')" "1 1"
done
ok "a poster that fits one page is just printed" print poster.ini --paper 400x520mm --out one
is "on one page" "$(pdfinfo one/poster.pdf | awk '/Pages/ { print $2 }')" 1
unlike "without joints" "$(pdftotext one/poster.pdf -)" 'assembly'

# ---- shared sheets ----
for name in house chit; do
    cat >$name.ini <<END
[component]
title  = The $name
size   = $([ $name = house ] && echo 40x60mm || echo 25x25mm)
copies = 3
sheet  = shared
[text name]
place = safe
text  = $name {copy}
font  = EB Garamond 9
[box back]
side = back
fill = #ddeeff
END
done
ok "two components on shared sheets" print house.ini chit.ini --out together
is "are one file" "$(ls together)" shared.pdf
is "of one sheet" "$(pdfinfo together/shared.pdf | awk '/Pages/ { print $2 }')" 1
ok "qpdf finds nothing wrong" qpdf --check together/shared.pdf
is "all pieces are there" "$(pdftotext together/shared.pdf - | grep -c -E '^(house|chit) [123]$')" 6
like "bookmarks stand below their component" "$(mutool show together/shared.pdf outline | paste -s)" '"The house".*"The house".*"The chit".*"The chit"'
like "poppler sees a trim box" "$(pdfinfo -box together/shared.pdf)" '^TrimBox'
ok "one alone is printed on the same sheets" print chit.ini --out alone
is "by the same name" "$(ls alone)" shared.pdf

# A guest, which says nothing of sharing, goes with its host.
sed 's/^title  = .*/title  = The guest/; s/house {copy}/guest {copy}/; /^sheet  =/d' house.ini >guest.ini
sed -i 's/^sheet  = shared/&\nwith   = guest.ini/' house.ini
ok "a host on shared sheets, with a guest" print house.ini chit.ini --out hosted
is "are one file" "$(ls hosted)" shared.pdf
is "with the pieces of all three" "$(pdftotext hosted/shared.pdf - | grep -E '^(house|chit|guest) [123]$' | sort | paste -sd' ')" \
    "chit 1 chit 2 chit 3 guest 1 guest 2 guest 3 house 1 house 2 house 3"
ok "the small things of Hexen" print "$ROOT"/layouts/hexen/{die-faces,die-net,figures}.ini --set small=shared --out small
is "are one file" "$(ls small/hexen)" shared.pdf
like "with the plan for painting a die in it" "$(words small/hexen/shared.pdf)" 'Magic Realm.*Or paint a wooden die'

ok "again" print strip.ini --paper a4 --backs fold --out again
ok "the same bytes" cmp again/strip.pdf a4-fold/strip.pdf

finished
