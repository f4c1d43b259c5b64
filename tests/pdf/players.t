#!/usr/bin/env bash
# players.t - how many of everything the Hexen box holds, read back with other people's tools: --players changes charts,
# calendars and citadels, --edition extension the crystals, and nothing else.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"
print() { "$HEXENWERK" print hexen --quiet "$@"; }
times() { words "$1" | grep -o -w -- "$2" | wc -l; }        # pdf, name
unlike_four() {     # folder: its files that differ from those for four players
    local pdf
    for pdf in 4/hexen/*.pdf; do cmp -s "$pdf" "$1/${pdf#4/}" || basename "$pdf" .pdf; done | tr '\n' ' '
}

for players in 4 3 5 6; do
    ok "the box for $players" print --players $players --out $players
    citadels=$((players < 4 ? 4 : players))
    is "$players fold-out charts" "$(times $players/hexen/upgrade-chart.pdf 'Magic Castle')" $players
    is "$players calendars: first leaves" "$(times $players/hexen/upgrade-calendar.pdf 'The Citadel')" $((players + 3))
    is "and last leaves" "$(times $players/hexen/upgrade-calendar.pdf 'What it costs')" $players
    is "$citadels citadels" "$(times $players/hexen/citadel.pdf Citadel)" $citadels
    is "as many places for them, front and back" "$(shapes $players/hexen/citadel.pdf 1 |
        awk '$1 == "shade" && $6 - $4 > 31.99 && $6 - $4 < 32.01 && !n[$4 " " $5]++ { all++ }
             END { print all }')" $((2 * citadels))
done
is "three players get the citadels of four, fewer charts and calendars" \
    "$(unlike_four 3)" 'upgrade-calendar upgrade-chart '
for players in 5 6; do
    is "$players players: nothing else changes, not a byte" \
        "$(unlike_four $players)" 'citadel upgrade-calendar upgrade-chart '
done
ok "with the extension" print --edition extension --out extension
is "18 crystals" "$(times extension/hexen/magic-crystal.pdf 'Magic Crystal')" 18
is "nothing else changes" "$(unlike_four extension)" 'magic-crystal '

for players in 2 7; do
    said=$(print --players $players --out none 2>&1)
    is "$players players: wrong usage" $? 2
    is "the range is told, and where it comes from" "$said" \
        "hexenwerk: error: hexen is for 3 to 6 players, not $players ($ROOT/cards/hexen/rulebook.csv:2: Setup, Players and Material)"
done
ok "nothing is printed" test ! -e none
finished
