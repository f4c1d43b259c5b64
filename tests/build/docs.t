#!/usr/bin/env bash
# docs.t - the documentation says what the program says.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"

"$HEXENWERK" keys --markdown >LAYOUT.md
ok "docs/LAYOUT.md is what 'hexenwerk keys --markdown' prints" diff -u "$ROOT/docs/LAYOUT.md" LAYOUT.md
for command in $("$HEXENWERK" --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    ok "'$command --help' prints its options" "$HEXENWERK" "$command" --help
    like "the README or the documentation knows '$command'" "$(cat "$ROOT/README.md" "$ROOT"/docs/*.md)" "hexenwerk $command"
done
pictures=$(sed -n 's/^!\[.*\](\(.*\))$/\1/p' "$ROOT/README.md")
like "the README shows pictures" "$pictures" 'docs/map-scores.svg'
for picture in $pictures; do ok "the README's picture $picture is there" test -s "$ROOT/$picture"; done

# The five minutes of the README, word for word.
"$HEXENWERK" new mygame >said
ok "a new game prints at once" "$HEXENWERK" print mygame
is "its cards" "$(pdftotext out/card.pdf - | grep -c 'Moon Owl')" 3
sed -i 's/mounted-knight/mounted-knigth/' mygame/deck.csv
said=$("$HEXENWERK" print mygame 2>&1)
like "a slip is told as the README tells it" "$said" "^mygame/deck.csv:3:12: error: Tin Knight: there is no icon 'mounted-knigth'.*; did you mean 'mounted-knight'\?"
not_ok "'new' touches nothing that is there" "$HEXENWERK" new mygame
finished
