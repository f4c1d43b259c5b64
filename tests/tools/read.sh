# read.sh - reading a PDF back with other people's tools; test scripts source it after tap.sh.
#
#   trace PDF PAGE            what mupdf draws on a page
#   shapes PDF PAGE           each filled or stroked shape of it; see shapes.pl
#   marks PDF PAGE            the lines "x ...", "y ..." (where its cut marks are) and "fold X Y" (where its fold marks
#                             begin, from the piece outwards: strokes of 0.45 pt), in mm
#   lines PDF PAGE x|y        where the cut marks are, in mm
#   sizes                     distances of such places, pair by pair
#   creases PDF PAGE          where the fold marks begin, "x y" in mm
#   page_size PDF x|y         of the first page, in mm
#   words PDF                 its words in the order in which they are drawn, with one blank between them
#   ink PDF                   what Ghostscript says it takes: all pages, all four inks, tints weighed
#   picture PDF PAGE DPI      page.ppm, drawn by poppler
#   hues DPI                  reads "x y" in mm, says what colour page.ppm has there, and its L*; see hues.pl
#   behind x|y TWICE A B      whether the points of file B are those of file A seen from behind, within 0.01 mm:
#                             mirrored in the axis that lies at half of TWICE
# shellcheck shell=bash
trace() { mutool draw -F trace "$1" "$2" 2>/dev/null; }
shapes() { trace "$1" "$2" | perl "$ROOT/tests/tools/shapes.pl"; }
lines() { trace "$1" "$2" | awk -f "$ROOT/tests/tools/ticks.awk" | sed -n "s/^$3 //p"; }
sizes() { awk '{ for (i = 1; i < NF; i += 2) printf "%s%.2f", (i > 1 ? " " : ""), $(i + 1) - $i; print "" }'; }
page_size() { pdfinfo "$1" | awk -v p="$2" '/Page size/ { print (p == "x" ? $3 : $5) * 25.4 / 72 }'; }
words() { pdftotext -raw "$1" - | tr -s ' \n\f' '   '; }
ink() { gs -q -o - -sDEVICE=ink_cov "$1" | awk '{ s += $1 + $2 + $3 + $4 } END { print s }'; }
picture() { pdftoppm -r "$3" -f "$2" -l "$2" -singlefile "$1" page; }
hues() { perl "$ROOT/tests/tools/hues.pl" page.ppm "$1"; }

marks() {
    local strokes
    strokes=$(mktemp -p .)
    trace "$1" "$2" | sed -n '/<stroke_path/,/<\/stroke_path>/p' >"$strokes"
    awk -f "$ROOT/tests/tools/ticks.awk" "$strokes"
    perl "$ROOT/tests/tools/shapes.pl" <"$strokes" | awk '$2 ~ /^0?\.45$/ {
        n = split($8, p, ";")
        for (i = 1; i < n; i += 2) { sub(",", " ", p[i]); print "fold", p[i] }
    }' | sort -n -k2,2
    rm "$strokes"
}
creases() { marks "$1" "$2" | sed -n 's/^fold //p'; }

behind() {
    awk -v axis="$1" -v twice="$2" '
        FNR == NR { n++; x[n] = axis == "x" ? twice - $1 : $1; y[n] = axis == "y" ? twice - $2 : $2; next }
        { m++
          for (i = 1; i <= n; i++) if (!hit[i] && (x[i] - $1) ^ 2 + (y[i] - $2) ^ 2 < 0.0001) {
              hit[i] = 1
              found++
              break
          } }
        END { exit !(n > 0 && n == m && found == n) }' "$3" "$4"
}
