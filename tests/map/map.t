#!/usr/bin/env bash
# map.t - maps of Enchanted Land as a table of players would get them, checked and scored by check.pl, which shares no
# code with the program: MAP_SEEDS (100) seeds for two to eight players, and for what else can be asked for.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
seeds=${MAP_SEEDS:-100}
cd "$ROOT" || exit 1

deal() {        # players, mode, seeds, options...
    local players=$1 mode=$2 count=$3 seed said total spread map=$WORK/map-$1-$2
    shift 3
    for ((seed = 1; seed <= count; seed++)); do
        "$HEXENWERK" map --players "$players" --seed "$seed" "$@" >"$map" 2>"$map.said" || {
            echo "# $players $seed $mode none none"
            continue
        }
        said=$(<"$map.said")
        total=${said#*fairness } spread=${said#*spread }
        echo "# $players $seed $mode ${total%% *} ${spread%% *}"
        cat "$map"
    done
}

# Two halves at the same time, each with files of its own.
boards() {
    local players
    for players in 3 4 5 6; do deal "$players" board "$seeds"; done
    for players in 5 6; do deal "$players" numbers "$seeds" --shuffle numbers; done
    deal 4 base $((seeds / 5)) --board base
    deal 6 base56 $((seeds / 5)) --board base56
}
shapes() {
    local players
    for players in 2 7 8; do deal "$players" grown "$seeds"; done
    for players in 3 4 5 6; do
        deal "$players" mirror $((seeds / 10)) --mirror
        deal "$players" shape $((seeds / 10)) --shuffle shape
        deal "$players" lake $((seeds / 10)) --desert-sea
        deal "$players" places $((seeds / 10)) --shuffle places
    done
}

boards >"$WORK/maps" &
shapes >"$WORK/shapes"
wait
cat "$WORK/shapes" >>"$WORK/maps"
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
done
at_least "mean score for five players" "$(value "5 board" mean)" 94.8
at_least "mean score for six players" "$(value "6 board" mean)" 96.2
at_least "mean score for five players, numbers shuffled" "$(value "5 numbers" mean)" 93
at_least "mean score for six players, numbers shuffled" "$(value "6 numbers" mean)" 94
for players in 3 4 5 6; do
    at_least "$players players: maps whose seats differ by at most 2 %" "$(value "$players board" even)" $((seeds * 99 / 100))
done
at_least "five players, numbers shuffled: the same" "$(value "5 numbers" even)" $((seeds * 98 / 100))
at_least "six players, numbers shuffled: the same" "$(value "6 numbers" even)" $((seeds * 98 / 100))

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
spoil "another score" 's/^\(# 5 1 board \)[0-9.]*/\199.99/' 'the program says'
finished
