#!/usr/bin/env bash
# words.t - the words of the whole Hexen box, in both languages: every cell of the tables is read back from the PDFs,
# and nothing of the other language.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"
cells() { perl "$ROOT/tests/tools/cells.pl" "$ROOT/cards/hexen/$1.csv" "${@:2}"; }

# Lines that are not (or are) in a file.  Blanks and hyphens do not count: words are broken as the lines have it.
missing() { perl "$ROOT/tests/tools/within.pl" missing "$1"; }
present() { perl "$ROOT/tests/tools/within.pl" present "$1"; }

for lang in en de; do
    ok "the box, $lang" "$HEXENWERK" print hexen --lang $lang --out $lang --quiet
    for pdf in "$lang"/hexen/*.pdf; do words "$pdf" >"${pdf%pdf}txt"; done
done

while read -r component table columns; do
    for lang in en de; do
        # shellcheck disable=SC2086
        cells "$table" $lang $columns >said
        ok "$component: $columns of $table" test -s said
        is "all there, $lang" "$(missing $lang/hexen/"$component".txt <said)" ""
    done
done <<'END'
aid aid heading text
citadel citadels name text points brick crystals
die-faces die-paint original action note
figures figures name points
magic-crystal crystals name type
progress-card progress name text note number
upgrade-calendar calendar name text
upgrade-calendar upgrades name benefit note red_range price
upgrade-calendar costs name
upgrade-chart upgrades name benefit note red_range price
upgrade-chart costs name
END

# Texts that differ are there in one language only.
while read -r component table columns; do
    for lang in en de; do
        # shellcheck disable=SC2086
        diff <(cells "$table" en $columns) <(cells "$table" de $columns) |
            sed -n "s/^$([ $lang = en ] && echo '>' || echo '<') //p" | grep . >said
        ok "$component: $columns of $table in two languages" test -s said
        is "and $lang alone" "$(present $lang/hexen/"$component".txt <said)" ""
    done
done <<'END'
aid aid heading text
citadel citadels text
die-faces die-paint action note
magic-crystal crystals type
progress-card progress text note
upgrade-calendar upgrades benefit note
upgrade-chart upgrades benefit note
END

# What the rules say in numbers: figures of costs stand in the order ore, brick, grain, lumber, for the settlement, the
# city and the repair; figures stand beside their icons.
while IFS='|' read -r lang component pattern; do
    like "$component, $lang: $pattern" "$(cat "$lang/hexen/$component.txt")" "$pattern"
done <<'END'
en|aid|sails 2 spaces each time
de|aid|fährt jedes Mal 2 Felder
en|aid|Settlement to citadel: 3 2 2 City to citadel: 1 2 Repair after the Saboteur: 1 1 Stage 1 to 5
de|aid|Siedlung zur Zitadelle: 3 2 2 Stadt zur Zitadelle: 1 2 Reparatur nach dem Saboteur: 1 1 Stufe 1 bis 5
en|aid|Hills give it 1 brick and 1 magic crystal
de|aid|Hügelland bringt ihr 1 Lehm und 1 Zauberkristall
en|aid|Citadel 2, Magic Realm 2 more Wizard 1, White Magic 1
de|aid|Zitadelle 2, Zauberreich 2 weitere Zauberer 1, Weiße Magie 1
en|aid|a goal of 15 to 17 points
de|aid|ein Ziel von 15 bis 17 Punkten
en|aid|let the owner shuffle the hand into a pile
de|aid|mischt der Besitzer seine Hand zu einem Stapel
en|upgrade-chart|× 1 × 2 × 3 × 4 × 5 1–2 1–3 1–4 1–5 1–6 Spellbook
en|upgrade-chart|Spellbook Stone Circle Magic Kitchen Magic Mill Magic Castle
de|upgrade-chart|× 1 × 2 × 3 × 4 × 5 1–2 1–3 1–4 1–5 1–6 Zauberbuch
de|upgrade-chart|Zauberbuch Steinkreis Zauberküche Zaubermühle Zauberschloss
en|upgrade-chart|Settlement to citadel City to citadel Repair after the Saboteur 3 1 1 2 2 2 1
de|upgrade-chart|Siedlung zur Zitadelle Stadt zur Zitadelle Reparatur nach dem Saboteur 3 1 1 2 2 2 1
en|upgrade-calendar|× 3 1–4 Magic Kitchen
de|upgrade-calendar|× 5 1–6 Zauberschloss
en|citadel|Citadel 1 1 2 Hills: 1 brick and 1 crystal
de|citadel|Zitadelle 1 1 2 Hügelland: 1 Lehm und 1 Kristall
en|die-faces|White: paint over, purple Red: paint over, black
de|die-faces|Weiß: übermalen, violett Rot: übermalen, schwarz
en|figures|Wizard Wizard 1 1 Merchant Merchant 1 1 Magic Realm Magic Realm 2 2
de|figures|Zauberer Zauberer 1 1 Händler Händler 1 1 Zauberreich Zauberreich 2 2
en|die-net|Event die, cube · sheet 1 of 1
de|die-net|Ereigniswürfel, Faltwürfel · Bogen 1 von 1
END

# ---- the sheets' own words ----
for text in de/hexen/*.txt; do
    unlike "${text##*/} speaks German in its margins" "$(cat "$text")" ' (sheet|of|print at|glue|mountain|valley) '
done
finished
