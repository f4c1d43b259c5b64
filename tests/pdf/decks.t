#!/usr/bin/env bash
# decks.t - the decks of Hexen, read back with other people's tools: sizes, backs, fonts, words, bytes.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"

print() { "$HEXENWERK" print "$@" --quiet; }
card=$ROOT/layouts/hexen/progress-card.ini
crystal=$ROOT/layouts/hexen/magic-crystal.ini

mirrored() {    # whether numbers mirror each other (or those of a second line) in an axis, within 0.01 mm
    awk -v axis="$1" 'NR == 1 { n = NF; for (i = 1; i <= n; i++) a[i] = $i }
        { m = NF; for (i = 1; i <= m; i++) b[i] = $i }
        END { if (n != m || !n) exit 1
              for (i = 1; i <= n; i++) { d = a[i] + b[n + 1 - i] - 2 * axis; if (d > 0.01 || d < -0.01) exit 1 } }'
}
count() { pdftotext "$1" - | tr '\f' '\n' | grep -c -F -x -- "$2"; }

ok "the two decks print" print "$card" "$crystal"
for pdf in out/hexen/progress-card.pdf out/hexen/magic-crystal.pdf; do
    ok "qpdf finds nothing wrong in $pdf" qpdf --check "$pdf"
    is "qpdf says nothing more" "$(qpdf --check "$pdf" 2>&1 | grep -ci warn)" 0
    is "all fonts are embedded" "$(pdffonts "$pdf" | awk 'NR > 2 && $(NF - 4) != "yes"' | wc -l)" 0
    is "there are fonts" "$([ "$(pdffonts "$pdf" | wc -l)" -gt 2 ] && echo some)" some
    is "no picture in it: all is drawn" "$(pdfimages -list "$pdf" | awk 'NR > 2' | wc -l)" 0
    like "no scaling is asked for" "$(qpdf --qdf --object-streams=disable "$pdf" - | tr -d '\0')" '/PrintScaling /None'
    like "poppler sees a trim box" "$(pdfinfo -box "$pdf")" '^TrimBox'
done

# ---- sizes: fold, the default: pieces lie on their side ----
pdf=out/hexen/progress-card.pdf
is "cards are 80 mm long" "$(lines $pdf 1 x | sizes)" "80.00 80.00"
is "and 54 mm wide, fronts and backs" "$(lines $pdf 1 y | sizes)" "54.00 54.00 54.00 54.00"
ok "fronts and backs mirror each other in the fold" mirrored 148.5 < <(lines $pdf 1 y)
ok "also on the last sheet, which is not full" mirrored 148.5 < <(lines $pdf 5 y)

for edge in long short; do
    for paper in a4 letter; do
        ok "duplex, $edge edge, $paper" print "$card" --backs $edge --paper $paper --out $edge-$paper
        pdf=$edge-$paper/hexen/progress-card.pdf
        read -r width height < <(pdfinfo "$pdf" | awk '/Page size/ { print $3 * 25.4 / 72, $5 * 25.4 / 72 }')
        upright=$(awk -v w="$width" -v h="$height" 'BEGIN { print w < h }')
        axis=y other=x middle=$(awk -v h="$height" 'BEGIN { print h / 2 }')
        if { [ $edge = long ] && [ "$upright" = 1 ]; } || { [ $edge = short ] && [ "$upright" = 0 ]; }; then
            axis=x other=y middle=$(awk -v w="$width" 'BEGIN { print w / 2 }')
        fi
        for page in 1 3; do
            ok "page $((page + 1)) is page $page turned over" mirrored "$middle" < <(lines "$pdf" $page $axis; lines "$pdf" $((page + 1)) $axis)
            is "and the same the other way" "$(lines "$pdf" $((page + 1)) $other)" "$(lines "$pdf" $page $other)"
        done
        want=$([ $edge = long ] && echo Long || echo Short)
        like "the printer is asked for the $edge edge" "$(qpdf --qdf --object-streams=disable "$pdf" - | tr -d '\0')" "/Duplex /DuplexFlip${want}Edge"
        like "pages are labelled by leaf and side" "$(qpdf --qdf --object-streams=disable "$pdf" - | tr -d '\0')" '/P \(1b\)'
    done
done

ok "the German size" print "$card" --set card=43x67 --backs none --out small
is "43 x 67 mm" "$(lines small/hexen/progress-card.pdf 1 x | sizes | cut -d' ' -f1) $(lines small/hexen/progress-card.pdf 1 y | sizes | cut -d' ' -f1)" \
    "$( (lines small/hexen/progress-card.pdf 1 x | sizes | cut -d' ' -f1) | grep -q 43 && echo '43.00 67.00' || echo '67.00 43.00')"

# ---- words ----
is "4 Wizards" "$(count out/hexen/progress-card.pdf Wizard)" 4
is "2 of Magic Strength" "$(count out/hexen/progress-card.pdf 'Magic Strength')" 2
is "1 Great Magic Dragon" "$(count out/hexen/progress-card.pdf 'Great Magic Dragon')" 1
ok "the explanations' edition" print "$card" --edition explanations --out explained
is "6 Wizards" "$(count explained/hexen/progress-card.pdf Wizard)" 6
is "12 Magic Crystals" "$(count out/hexen/magic-crystal.pdf 'Magic Crystal')" 12
ok "the extension's crystals" print "$crystal" --edition extension --out extension
is "18 Magic Crystals" "$(count extension/hexen/magic-crystal.pdf 'Magic Crystal')" 18
ok "the German deck" print "$card" --lang de --out de
is "4 Zauberer" "$(count de/hexen/progress-card.pdf Zauberer)" 4
unlike "no English in it" "$(pdftotext de/hexen/progress-card.pdf -)" 'Wizard|knight|your|the '
like "German can be copied, Umlauts and all" "$(pdftotext de/hexen/progress-card.pdf -)" 'Magische Strömung'
is "mupdf reads the same words" "$(mutool draw -F txt out/hexen/progress-card.pdf 2>/dev/null | grep -c -x Wizard)" 4

# ---- bookmarks, bytes ----
is "a bookmark for each card" "$(mutool show out/hexen/progress-card.pdf outline | wc -l)" 14
ok "again" print "$card" "$crystal" --out again
ok "the same bytes" cmp out/hexen/progress-card.pdf again/hexen/progress-card.pdf
ok "the same bytes of the crystals" cmp out/hexen/magic-crystal.pdf again/hexen/magic-crystal.pdf
is "nothing else is left in the folder" "$(ls -A out/hexen)" "$(printf 'magic-crystal.pdf\nprogress-card.pdf')"

# ---- icons: one form for each distinct one, however often it is drawn ----
cat >icon.ini <<'END'
[component]
size  = 20x20mm
copies = 200
[sheet]
notes = no
[icon]
icon = oak-leaf
fill = #226622
[text]
text = {copy}
font = EB Garamond 6
END
ok "200 pieces with one icon" print icon.ini --backs none --out icon
is "hold its outline once" "$(qpdf --qdf --object-streams=disable icon/icon.pdf - | grep -a -c 'Subtype /Form')" 1

# ---- the German name in small ----
for layout in progress-card magic-crystal upgrade-calendar upgrade-chart; do
    for german in yes no; do
        "$HEXENWERK" print "$ROOT/layouts/hexen/$layout.ini" --set german=$german --quiet --out "german-$german"
        pdftotext "german-$german/hexen/$layout.pdf" "$layout-$german.txt"
    done
    ok "$layout: German names in small" grep -qE 'Hexenspruch|Zauberkristall|Zitadelle' $layout-yes.txt
    not_ok "$layout: and without them" grep -E 'Hexenspruch|Zauberkristall|Zitadelle' $layout-no.txt
done

finished
