#!/usr/bin/env bash
# What 'check' says: contradictions, JSON, TAP, the closing line, colours; games of one's own.
. "$(dirname "$0")/kit.sh"

# ---- contradictions: both sources, what the deck follows; silent once an edition is named ----
a_game hexen
checked hexen
is "contradictions are warnings" "$status" 0
like "18 cards against 20" "$said" "^cards/hexen/rulebook.csv:[0-9]+:[0-9]+: warning: progress-card: all: the rulebook contradicts itself: 18 \(Setup, Material\) against 20 \(Progress Card Explanations, sum of the counts\); the deck follows 'card-texts'"
like "the other claim is shown" "$said" '^cards/hexen/rulebook.csv:[0-9]+:[0-9]+: note: the other claim'
like "Wizard 4 against 6" "$said" "warning: progress-card: id = wizard: the rulebook contradicts itself: 4 \(.*\) against 6 \(Progress Card Explanations, Wizard\); the deck follows 'card-texts'; --edition card-texts or --edition explanations decides"
is "there are two" "$(grep -c contradicts <<<"$said")" 2
checked hexen --strict
is "--strict: exit 1" "$status" 1
like "--strict: an error" "$said" 'error: progress-card: all: the rulebook contradicts itself'
for edition in card-texts explanations explanations,extension; do
    checked hexen --edition "$edition"
    is "--edition $edition: exit 0" "$status" 0
    unlike "--edition $edition: silent" "$said" 'contradicts'
    checked hexen --edition "$edition" --strict
    is "--edition $edition --strict: exit 0" "$status" 0
done
text=$("$HEXENWERK" check hexen --edition explanations 2>"$WORK/err")
like "the other edition's counts are checked" "$text" '^progress-card +pieces, id = wizard +6 +6 +right '
unlike "and only those" "$text" 'not followed'
change cards/hexen/progress.csv '/^10,wizard,/s/,4,6,/,4,5,/'
checked hexen --edition explanations
finds "a wrong count of that edition" 'error: progress-card: id = wizard: wanted 6, found 5 \(Progress Card Explanations, Wizard\)'
checked hexen --edition card-texts
is "which is not the other's" "$status" 0

# ---- the table and the closing line ----
a_game hexen
text=$("$HEXENWERK" check hexen 2>"$WORK/err")
like "the table has a head" "$text" '^component +which +wanted +found +verdict +source$'
like "a row of it" "$text" '^citadel +pieces +4 +4 +right +Setup, Material$'
like "both sides of a contradiction" "$text" '^progress-card +pieces, id = wizard +6 +4 +not followed +Progress Card Explanations, Wizard$'
like "the last line has the totals" "$(tail -n 1 <<<"$text")" '^[0-9]+ pieces, ([0-9]+) of \1 claims right, 0 errors, [0-9]+ warnings$'
unlike "no colour into a file" "$text" $'\033'
if command -v script >/dev/null; then
    text=$(env -u NO_COLOR TERM=xterm script -qec "'$HEXENWERK' check hexen" /dev/null 2>&1)
    like "colour on a terminal" "$text" $'\033\\[32mright'
else
    skip "colour on a terminal" "no script(1) here"
fi

# ---- JSON, read by a parser that is not ours ----
json() { node -e "const r = JSON.parse(require('fs').readFileSync(0, 'utf8')); console.log(String($1))"; }
"$HEXENWERK" check hexen --format json >"$WORK/good.json" 2>"$WORK/err"
is "JSON: exit 0" $? 0
is "JSON: nothing beside it" "$(cat "$WORK/err")" ''
is "JSON: games" "$(json 'r.games.map(g => g.game)' <"$WORK/good.json")" hexen
is "JSON: the run" "$(json '[r.players, r.lang, r.look, r.editions.length]' <"$WORK/good.json")" 4,en,full,0
is "JSON: a claim" "$(json 'JSON.stringify(r.games[0].claims.find(c => c.id == "wizard-explained"), ["component","wanted_least","wanted_most","found","verdict","edition","rival","line"])' <"$WORK/good.json")" \
    "{\"component\":\"progress-card\",\"wanted_least\":6,\"wanted_most\":6,\"found\":\"4\",\"verdict\":\"not followed\",\"edition\":\"explanations\",\"rival\":\"wizard\",\"line\":$(grep -n ^wizard-explained, cards/hexen/rulebook.csv | cut -d: -f1)}"
is "JSON: only verdicts that are documented" "$(json '[...new Set(r.games[0].claims.map(c => c.verdict))].sort()' <"$WORK/good.json")" 'contradicted,not followed,right'
is "JSON: totals" "$(json 'r.errors === 0 && r.warnings === r.messages.filter(m => m.kind == "warning").length' <"$WORK/good.json")" true
change cards/hexen/progress.csv '/^6,magic-strength,/s/,2,/,1,/'
"$HEXENWERK" check hexen --format json >"$WORK/bad.json" 2>"$WORK/err"
is "JSON: exit 1" $? 1
is "JSON: a message has its place" "$(json '(m => [m.file, m.line, m.column > 0])(r.messages.find(m => m.message.includes("magic-strength")))' <"$WORK/bad.json")" \
    "cards/hexen/rulebook.csv,$(grep -n ^magic-strength, cards/hexen/rulebook.csv | cut -d: -f1),true"
is "JSON: the verdict" "$(json 'r.games[0].claims.find(c => c.id == "magic-strength").verdict' <"$WORK/bad.json")" WRONG

# ---- TAP, read by prove ----
printf '#!/bin/sh\nexec "$HEXENWERK" check hexen --format tap $EXTRA\n' >"$WORK/tap.sh"
export HEXENWERK
not_ok "TAP: a wrong count fails" prove --exec sh "$WORK/tap.sh"
a_game hexen
ok "TAP: prove is content" prove --exec sh "$WORK/tap.sh"
like "TAP: as many tests as claims" "$("$HEXENWERK" check hexen --format tap)" "^1\.\.$(($(json 'r.games[0].claims.filter(c => c.verdict != "not followed").length' <"$WORK/good.json") + 2))\$"
EXTRA=--strict not_ok "TAP: --strict fails" prove --exec sh "$WORK/tap.sh"
change layouts/palette.ini '0,/^ink *=/s/^(ink *= ).*/\1#efe4c8/'
like "TAP: so does the rehearsal" "$("$HEXENWERK" check hexen --format tap)" '^not ok [0-9]+ - the rehearsal of the print'

# ---- pieces that no claim covers, claims that nothing serves ----
a_game hexen
change cards/hexen/rulebook.csv '/^(citadels-|citadel-)/d'
checked hexen
is "what no claim covers is a warning" "$status" 0
like "pieces that no claim covers" "$said" "^cards/hexen/citadels.csv:2:1: warning: citadel: no claim of the rulebook covers 'Citadel'"
rm layouts/hexen/citadel.ini
checked hexen
unlike "without the layout they are gone" "$said" 'citadel: no claim'

# ---- a game of one's own: a lone layout with a rulebook beside it ----
mkdir -p "$WORK/own" && cd "$WORK/own" || exit 1
printf '[component]\ntable = in.csv\nsize = 63x88mm\n[text title]\nplace = safe 0 0 100%% 10mm\ntext = {name}\nfont = EB Garamond 14\n' >in.ini
printf 'name,copies,cost\nFox,2,1\nOwl,3,4\n' >in.csv
text=$("$HEXENWERK" check in.ini 2>&1)
is "no rulebook: exit 0" $? 0
like "no rulebook: so it is said" "$text" '^in: 5 pieces, no rulebook to count against$'
printf 'id,component,where,measure,quantity,source\nall,in,,pieces,5,My notes\nowls,in,name = Owl,pieces,2,"My notes, page 2"\n' >rulebook.csv
text=$("$HEXENWERK" check in.ini 2>&1)
is "a rulebook of one's own: exit 1" $? 1
like "a rulebook of one's own: said at its place" "$text" '^rulebook.csv:3:[0-9]+: error: in: name = Owl: wanted 2, found 3 \(My notes, page 2\)$'
like "a rulebook of one's own: the total is right" "$text" '^in +pieces +5 +5 +right +My notes$'
printf 'id,component,where,measure\nall,in,,pieces\n' >rulebook.csv
checked in.ini
finds "a rulebook without quantities" "^rulebook.csv:1:1: error: a rulebook needs a column 'quantity'"
finished
