#!/usr/bin/env bash
# check --pdf: finished PDFs are counted again, and the name of each piece is looked for in its place.
. "$(dirname "$0")/kit.sh"

printed() { rm -rf "$1"; "$HEXENWERK" print hexen --out "$@" >"$WORK/print.txt" 2>&1 || cat "$WORK/print.txt"; }

a_game hexen
printed out
text=$("$HEXENWERK" check hexen --pdf out/hexen/*.pdf 2>"$WORK/err")
is "what was printed: exit 0" $? 0
like "what was printed: the last line" "$(tail -n 1 <<<"$text")" '^[0-9]+ pieces, ([0-9]+) of \1 claims right, 0 errors, '
like "the claims are counted in the PDF" "$text" '^progress-card +pieces, id = wizard +4 +4 +contradicted '
checked --pdf out/hexen/progress-card.pdf
is "the game is found" "$status" 0
checked hexen --edition card-texts --strict --pdf out/hexen/progress-card.pdf
is "one file of a game: claims on the others are nobody's fault" "$said" ''

# ---- other options, other pieces ----
checked hexen --players 5 --pdf out/hexen/citadel.pdf
finds "printed for 4, wanted for 5" "^cards/hexen/citadels.csv:2:1: error: out/hexen/citadel.pdf: citadel: 'Citadel': the PDF holds 4 fronts, print would deal 5"
like "printed for 4: the claim" "$said" 'error: citadel: pieces: wanted 5, found 4 \(Setup, Material\)'
checked hexen --edition explanations --pdf out/hexen/progress-card.pdf
finds "of another edition" "^cards/hexen/progress.csv:[0-9]+:1: error: out/hexen/progress-card.pdf: progress-card: 'Wizard': the PDF holds 4 fronts, print would deal 6"
checked hexen --lang de --pdf out/hexen/progress-card.pdf
finds "in another language" "error: out/hexen/progress-card.pdf: page 1: progress-card 'White Magic', copy 1: the table calls this row otherwise now"
checked hexen --backs none --pdf out/hexen/citadel.pdf
finds "with backs where none are wanted" "error: out/hexen/citadel.pdf: citadel: the PDF has  ?backs, print would give it none"
for options in '--lang de' '--look low-ink' '--paper letter --backs long' '--lang de --backs short --players 6 --edition explanations,extension'; do
    # shellcheck disable=SC2086
    printed other $options
    # shellcheck disable=SC2086
    checked hexen $options --pdf other/hexen/*.pdf
    is "printed and counted with $options" "$(grep error: <<<"$said")" ''
done

# ---- pages lost, doubled, from several files ----
qpdf out/hexen/progress-card.pdf --pages . 2-z -- short.pdf 2>/dev/null
checked hexen --edition card-texts --pdf short.pdf
finds "a page is missing" "error: short.pdf: progress-card: 'White Magic': the PDF holds 0 fronts, print would deal 1"
like "a page is missing: the claim" "$said" 'error: progress-card: id = white-magic: wanted 1, found 0'
qpdf out/hexen/progress-card.pdf --pages . 1 -- first.pdf 2>/dev/null
checked hexen --edition card-texts --pdf short.pdf first.pdf
is "both halves together" "$said" ''
qpdf --empty --pages out/hexen/progress-card.pdf out/hexen/progress-card.pdf 1 -- twice.pdf 2>/dev/null
checked hexen --edition card-texts --pdf twice.pdf
finds "a page stands twice" "error: twice.pdf: page [0-9]+: progress-card 'White Magic', copy 1: it stands there twice"
like "a page stands twice: counted twice" "$said" "'White Magic': the PDF holds 2 fronts, print would deal 1"
qpdf --empty --pages out/hexen/citadel.pdf out/hexen/magic-crystal.pdf -- mixed.pdf 2>/dev/null
checked hexen --pdf mixed.pdf
is "several components in one file" "$status" 0

# ---- names ----
# The record of one page beside the drawing of another: the names are not where the record says.
qpdf --qdf --object-streams=disable out/hexen/progress-card.pdf plain.pdf 2>/dev/null
LC_ALL=C sed -e 's/progress-card|\([0-9]*\)|1|front|\([^|]*\)|/progress-card|\1|1|front|9\2|/' plain.pdf | fix-qdf >moved.pdf
checked hexen --edition card-texts --pdf moved.pdf
finds "a rectangle without its name" "^hexenwerk: error: moved.pdf: page 1: progress-card '[A-Z].*', copy 1: its name is not in its place"
change cards/hexen/progress.csv '/^1,white-magic,/s/White Magic/White Wizardry/'
checked hexen --edition card-texts --pdf out/hexen/progress-card.pdf
finds "a row renamed since" "error: out/hexen/progress-card.pdf: page 1: progress-card 'White Magic', copy 1: the table calls this row otherwise now"
a_game hexen
change cards/hexen/progress.csv '/^14,magic-of-nature,/d'
"$HEXENWERK" print layouts/hexen/progress-card.ini --out short >/dev/null 2>&1
a_game hexen
"$HEXENWERK" print layouts/hexen/progress-card.ini --out out >/dev/null 2>&1
change cards/hexen/progress.csv '/^14,magic-of-nature,/d'
checked hexen --edition card-texts --pdf out/hexen/progress-card.pdf
finds "a row removed since" "progress-card 'Magic of Nature', copy 1: its row is no longer in the table"

# Small capitals, a word broken by a hyphen and over two lines, letters far apart, German.
mkdir -p "$WORK/own" && cd "$WORK/own" || exit 1
printf 'name\nDonaudampfschifffahrtsgesellschaft\nÖl für Süßes\nTwo-headed Dragon\n' >in.csv
printf '[component]\ntable = in.csv\nsize = 40x60mm\n[text a]\nplace = safe 0 0 20mm 40mm\ntext = {name}\nfont = EB Garamond 12\nhyphenate = yes\nlanguage = de\ncaps = small\ntracking = 0.15\n' >in.ini
"$HEXENWERK" print in.ini --out out >print.txt 2>&1
checked in.ini --pdf out/in.pdf
is "small capitals, hyphens, umlauts, spaced letters" "$status $said" '0 '
printf '[component]\ntable = in.csv\nsize = 40x60mm\n[box a]\nfill = #204060\n' >in.ini
"$HEXENWERK" print in.ini --out out >print.txt 2>&1
checked in.ini --pdf out/in.pdf
is "pieces without text: by the record" "$status $said" '0 '

# ---- files that are none of ours ----
echo nothing >no.pdf
checked in.ini --pdf no.pdf
finds "no PDF" '^hexenwerk: error: no.pdf: is no PDF'
gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=other.pdf -c showpage
checked in.ini --pdf other.pdf
finds "another program's PDF" '^hexenwerk: error: other.pdf: .*(record|hexenwerk)'
cp out/in.pdf in-of-another.pdf
printf '[component]\nsize = 40x60mm\n[box a]\nfill = #204060\n' >apart.ini
checked apart.ini --pdf in-of-another.pdf
finds "a component that is not here" "error: in-of-another.pdf: it holds pieces of 'in', and no layout of that name is here"
checked in.ini --pdf gone.pdf
is "a file that is not there: exit 3" "$status" 3
checked in.ini --pdf
is "no file: exit 2" "$status" 2
finished
