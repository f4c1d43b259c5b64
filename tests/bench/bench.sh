#!/usr/bin/env bash
# bench.sh - what the program costs beside the least that the job can cost.  Called by 'make bench'.
#
# card.ini draws the card that bare.c draws, on the deck that deck.awk makes, with the same two fonts.  The program
# reads, checks, lays out, draws and finishes; bare.c only draws.  Both run in turn, best of $ROUNDS (9) after one run
# that does not count, so that both see the same machine.  Wall seconds, and the processor's beside them: where they
# differ much, something else was running and the wall times are worth little.  Ratio and us/card are of wall times;
# peak memory of the process in MB (1e6 bytes); bytes of the PDF per card.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
B=$(cd "${B:-$root/build}" && pwd)
HEXENWERK=${HEXENWERK:-$root/hexenwerk}
rounds=${ROUNDS:-9}
tools=$B/tests/bench
work=$B/bench
export LC_ALL=C.UTF-8 HOME=$B/home NO_COLOR=1
unset XDG_CACHE_HOME XDG_CONFIG_HOME
failed=0

stop() { printf 'bench: %s\n' "$*" >&2; exit 1; }

rm -rf "$work"
mkdir -p "$work/fonts" "$HOME"
for font in LiberationSans-Regular.ttf LiberationSans-Bold.ttf; do
    cp "$root/tests/fonts/$font" "$work/fonts/" || stop "$font is missing: 'make bench' fetches it"
done
cat >"$work/fonts.conf" <<END
<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>$work/fonts</dir><cachedir>$work/cache</cachedir></fontconfig>
END

prepare() {     # cards
    mkdir -p "$work/$1" && cd "$work/$1" || exit 1
    awk -v cards="$1" -f "$root/tests/bench/deck.awk" >deck.csv
    cp "$root/tests/bench/card.ini" "$root/tests/bench/icon.svg" .
    ln -sfn ../fonts fonts
}

bare() { FONTCONFIG_FILE=$work/fonts.conf "$tools/measure" "$tools/bare" deck.csv bare.pdf; }
ours() { "$tools/measure" "$HEXENWERK" print card.ini --paper a4 --backs none --quiet; }
nothing() { "$tools/measure" "$tools/nothing"; }
in_root() { (cd "$root" && "$tools/measure" "$HEXENWERK" "$@"); }

less() { awk -v a="$1" -v b="$2" 'BEGIN { print (b == "" || a < b ? a : b) }'; }
more() { awk -v a="$1" -v b="$2" 'BEGIN { print (b == "" || a > b ? a : b) }'; }

# Runs commands in turn; leaves what each cost at best in best[i] and cpu[i], and its highest peak in peak[i].
race() {        # command... (each one word string)
    local i round said wall worked memory command
    best=() cpu=() peak=()
    for round in $(seq 0 "$rounds"); do
        i=0
        for command; do
            if ! said=$($command 2>"$work/stderr"); then
                printf '%-34s does not run: %s\n' "${command#in_root }" "$(head -n 1 "$work/stderr")"
                failed=1
                return 1
            fi
            read -r wall worked memory <<<"$said"
            if [ "$round" -gt 0 ]; then
                best[i]=$(less "$wall" "${best[i]-}")
                cpu[i]=$(less "$worked" "${cpu[i]-}")
                peak[i]=$(more "$memory" "${peak[i]-}")
            fi
            i=$((i + 1))
        done
    done
}

# One line about the i-th command of the race.
row() {         # what, i, seconds of the bare loop or -, cards or -, bytes or -
    awk -v what="$1" -v s="${best[$2]}" -v cpu="${cpu[$2]}" -v mb="${peak[$2]}" -v bare="$3" -v cards="$4" -v bytes="$5" 'BEGIN {
        ratio = bare == "-" ? "" : sprintf("%.2f", s / bare)
        each = cards == "-" ? "" : sprintf("%.1f", 1e6 * s / cards)
        size = bytes == "-" ? "" : sprintf("%.0f", bytes / cards)
        printf "%-34s %9.4f %9.4f %6s %9s %8.1f %11s\n", what, s, cpu, ratio, each, mb, size }'
}

size_of() { find "$@" -name '*.pdf' -exec cat {} + | wc -c; }

verdict() {     # what, value, limit
    awk -v what="$1" -v v="$2" -v l="$3" 'BEGIN {
        printf "  %-40s %9.3f   promised at most %g   %s\n", what, v, l, v <= l ? "held" : "NOT HELD" }'
}

printf '%-34s %9s %9s %6s %9s %8s %11s\n' job seconds cpu ratio us/card 'peak MB' bytes/card
promises=''
for cards in 2000 100 1000 10000; do
    prepare "$cards"
    race bare ours || continue
    ours_size=$(size_of out)
    row "bare loop, $cards cards" 0 "${best[0]}" "$cards" "$(size_of bare.pdf)"
    row "hexenwerk print, $cards cards" 1 "${best[0]}" "$cards" "$ours_size"
    if [ "$cards" = 2000 ]; then
        promises=$(verdict "time against the bare loop" "$(awk -v a="${best[1]}" -v b="${best[0]}" 'BEGIN { print a / b }')" 1.3
            verdict "peak memory, MB" "${peak[1]}" 60
            verdict "bytes a card" "$(awk -v a="$ours_size" 'BEGIN { print a / 2000 }')" 600)
    fi
    if [ "$cards" = 1000 ]; then thousand=${best[1]}; fi
    if [ "$cards" = 10000 ]; then
        promises="$promises
$(verdict "time for ten times as many, by ten" "$(awk -v a="${best[1]}" -v b="$thousand" 'BEGIN { print a / b / 10 }')" 1.1)"
    fi
done

cd "$work" || exit 1
decks="print layouts/hexen/progress-card.ini layouts/hexen/magic-crystal.ini --out $work/out --quiet"
race "in_root keys" "in_root $decks" "nothing" && {
    row "the same libraries, no work" 2 - - -
    row "hexenwerk keys (start-up)" 0 "${best[2]}" - -
    start=${cpu[0]}
    row "the two decks of Hexen, 30 pieces" 1 - 30 -
    promises="$promises
$(verdict "start-up against the libraries' own" "$(awk -v a="${best[0]}" -v b="${best[2]}" 'BEGIN { print a / b }')" 1.5
    verdict "the two decks, seconds" "${best[1]}" 0.5)"
}

race "in_root check --quiet" && {
    row "check, all games" 0 - - -
    promises="$promises
$(verdict "all games checked, seconds" "${best[0]}" 1)"
}

race "in_root map --players 6 --seed 1" && {
    row "map --players 6, as it is dealt" 0 - - -
    promises="$promises
$(verdict "a map for six players, seconds" "${best[0]}" 0.1)"
}

# Growth: what a try costs is what a run of so many costs above start-up, by the processor's time.  Of few tries it is
# mostly the searches that follow the best of them, so growth is told from 32 to 128 to 512.
tried() {       # what, hexes, tries
    awk -v what="$1" -v s="${best[0]}" -v cpu="${cpu[0]}" -v start="$start" -v hexes="$2" -v tries="$3" 'BEGIN {
        each = 1e3 * (cpu - start) / tries
        printf "%-34s %9.4f %9.4f %7d %9.2f %9.1f\n", what, s, cpu, hexes, each, 1e3 * each / hexes }'
}
printf '\n%-34s %9s %9s %7s %9s %9s\n' 'map, one core' seconds cpu hexes ms/try us/try/hex
steps=()
for tries in 1 2 8 32 128 512; do
    race "in_root map --players 6 --seed 1 --jobs 1 --tries $tries" || continue
    tried "--players 6 --tries $tries" 46 $tries
    steps[tries]=${cpu[0]}
done
for board in "--board base:19" "--board base56:30" "--players 5:44" "--players 6:46" "--players 8:61"; do
    race "in_root map ${board%:*} --seed 1 --jobs 1 --tries 128" && tried "${board%:*} --tries 128" "${board#*:}" 128
done
promises="$promises
$(verdict "512 tries for 128, less 32 each, by 5" \
    "$(awk -v a="${steps[512]}" -v b="${steps[128]}" -v c="${steps[32]}" 'BEGIN { print (a - c) / (b - c) / 5 }')" 1.2)"

printf '\n%s\n' "$promises"
[ "$failed" = 0 ]
