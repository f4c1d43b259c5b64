#!/usr/bin/env bash
# map.t - maps of Enchanted Land as a table of players would get them, checked and scored by check.pl, which shares no
# code with the program: MAP_SEEDS (100) seeds for two to eight players, and for what else can be asked for.  They are
# dealt by deals.c, in one process, with the program's own dealer; some again by the program, byte by byte the same.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
seeds=${MAP_SEEDS:-100}
cd "$ROOT" || exit 1

jobs() {
    local players
    for players in 3 4 5 6; do echo "$players board $seeds"; done
    for players in 5 6; do echo "$players numbers $seeds --shuffle numbers"; done
    for players in 2 7 8; do echo "$players grown $seeds"; done
    echo "4 base $((seeds / 5)) --board base"
    echo "6 base56 $((seeds / 5)) --board base56"
    for players in 3 4 5 6; do
        echo "$players mirror $((seeds / 10)) --mirror"
        echo "$players shape $((seeds / 10)) --shuffle shape"
        echo "$players lake $((seeds / 10)) --desert-sea"
        echo "$players places $((seeds / 10)) --shuffle places"
    done
}

# The same map from the program itself.
deal() {        # players, mode, seed, options...
    local players=$1 mode=$2 seed=$3 said total spread
    shift 3
    "$HEXENWERK" map --players "$players" --seed "$seed" "$@" >"$WORK/map" 2>"$WORK/said" || echo "no map"
    said=$(<"$WORK/said")
    total=${said#*fairness } spread=${said#*spread }
    echo "# $players $seed $mode ${total%% *} ${spread%% *}"
    cat "$WORK/map"
}

jobs >"$WORK/jobs"
"$B/tests/map/deals" cards/enchanted-land <"$WORK/jobs" >"$WORK/maps" || echo "# deals failed" >&2
while read -r players mode _ options; do
    # shellcheck disable=SC2086
    deal "$players" "$mode" 1 $options
done <"$WORK/jobs" >"$WORK/by-program"
awk '/^#/ { first = $3 == 1 } first' "$WORK/maps" >"$WORK/by-deals"
ok "the first map of every kind is the one that the program deals, and what it says of it" cmp "$WORK/by-program" "$WORK/by-deals"
perl "$ROOT/tests/map/check.pl" <"$WORK/maps" >"$WORK/report"
status=$?
is "no map breaks a rule, or has another score than the program says" "$(grep -v ' maps [0-9]* mean ' "$WORK/report" | head -40)" ""
is "the checker is content" "$status" 0
sed 's/^/# /' "$WORK/report"

value() {       # players and mode, word
    awk -v what="$1" -v word="$2" 'index($0, what " maps ") == 1 { for (i = 1; i < NF; i++) if ($i == word) print $(i + 1) }' "$WORK/report"
}
at_least() {    # what, value, limit
    ok "$1: $2 is at least $3" awk -v v="$2" -v l="$3" 'BEGIN { exit !(v != "" && v >= l) }'
}
for players in 2 3 4 5 6 7 8; do
    mode=board
    case $players in 2 | 7 | 8) mode=grown ;; esac
    is "$players players: as many maps as seeds" "$(value "$players $mode" maps)" "$seeds"
    is "$players players: each another one" "$(value "$players $mode" distinct)" "$seeds"
    at_least "$players players: maps whose seats differ by at most 2 %" "$(value "$players $mode" even)" $((seeds * 99 / 100))
done
at_least "mean score for five players" "$(value "5 board" mean)" 94.8
at_least "mean score for six players" "$(value "6 board" mean)" 96.2
at_least "mean score for five players, numbers shuffled" "$(value "5 numbers" mean)" 93
at_least "mean score for six players, numbers shuffled" "$(value "6 numbers" mean)" 94
at_least "five players, numbers shuffled: the same" "$(value "5 numbers" even)" $((seeds * 99 / 100))
at_least "six players, numbers shuffled: the same" "$(value "6 numbers" even)" $((seeds * 99 / 100))

# The picture in the README is of these maps.
if [ "$seeds" = 100 ]; then
    picture=$(sed -n 's/.*>mean \([0-9.]*\) of 100 maps<.*/\1/p' docs/map-scores.svg | paste -sd ' ')
    is "docs/map-scores.svg shows these means" "$picture" \
        "$(value "5 numbers" mean) $(value "5 board" mean) $(value "6 numbers" mean) $(value "6 board" mean)"
    is "the README's table has these means, least scores and even maps" \
        "$(awk -F ' *[|] *' '/^[|] (five|six) players, / { sub(/ of.*/, "", $6); print $3, $4, $6 }' README.md)" \
        "$(for kind in "5 board" "5 numbers" "6 board" "6 numbers"; do echo "$(value "$kind" mean) $(value "$kind" least) $(value "$kind" even)"; done)"
fi

# The checker must be able to find something: every kind of mistake is put into a sound map.
deal 5 board 1 >"$WORK/sound"
ok "a sound map" perl "$ROOT/tests/map/check.pl" <"$WORK/sound"
spoil() {       # what, sed script, pattern of the complaint
    sed "$2" "$WORK/sound" >"$WORK/spoilt"
    like "the checker sees $1" "$(perl "$ROOT/tests/map/check.pl" <"$WORK/spoilt")" "$3"
}
spoil "a missing hex" '/^-1,2,/d' 'gap'
spoil "a missing corner" '/^-4,7,/d' 'hexagon|gap'
spoil "a doubled hex" '/^-1,2,/p' 'there twice'
spoil "an equal neighbour" "s/^\\(-1,2,\\)sea,sea,/\\1island,forest,6/; s/^\\(0,2,\\)sea,sea,/\\1island,fields,6/" '6 beside 6'
spoil "an 8 beside a 6" "s/^\\(-1,2,\\)sea,sea,/\\1island,forest,6/; s/^\\(0,2,\\)sea,sea,/\\1island,fields,8/" '6 beside 8'
spoil "a 12 beside a 2" "s/^\\(-1,2,\\)sea,sea,/\\1island,forest,2/; s/^\\(0,2,\\)sea,sea,/\\1island,fields,12/" '2 beside 12'
spoil "an island that touches" "s/^\\(-1,2,\\)sea,sea,/\\1island,forest,2/; s/^\\(0,2,\\)sea,sea,/\\1island,fields,12/" 'touches the island'
spoil "rich gold" 's/,gold,[0-9]*/,gold,6/' 'gold with 5 pips'
spoil "another terrain" 's/,forest,/,fields,/' 'instead of'
spoil "three in a chain" 's/^2,0,mainland,fields,/2,0,mainland,forest,/' 'more than two forest'
spoil "a rich intersection" 's/^1,1,mainland,mountains,2/1,1,mainland,mountains,8/' '14 pips at'
spoil "an island less compact" 's/^-4,7,island,desert,/-4,7,sea,sea,/; s/^-1,7,sea,sea,/-1,7,island,desert,/' '18 places of treasures on 16 hexes'
spoil "a mainland in pieces" 's/^2,7,sea,sea,/2,7,mainland,forest,3/' 'mainland is in pieces'
spoil "another count of a number" 's/^1,1,mainland,mountains,2/1,1,mainland,mountains,11/' '4 x 11 instead of 3'
spoil "another score" 's/^\(# 5 1 board \)[0-9.]*/\199.99/' 'the program says'
{ cat "$WORK/sound"; sed 's/^# 5 1/# 5 2/; s/^\(1,1,mainland,mountains,\)2/\112/; s/^\(4,1,mainland,forest,\)12/\12/' "$WORK/sound"; } >"$WORK/moved"
like "the checker sees a number that has moved" "$(perl "$ROOT/tests/map/check.pl" <"$WORK/moved")" 'a number, gold or desert has moved'
finished
