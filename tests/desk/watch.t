#!/usr/bin/env bash
# watch.t - what is saved is printed, wherever it lies below the layout; and Ctrl+C ends it.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"

"$HEXENWERK" new game --quiet
mkdir game/art
echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="5" height="5"/></svg>' >game/art/pic.svg
printf '\n[image pic]\nplace = 0 0 10mm 10mm\nimage = pic.svg\n' >>game/card.ini

# Until the log has so many lines of a kind; ten seconds at most.
lines() {       # count, words
    local try
    for ((try = 0; try < 100; try++)); do
        [ "$(grep -c -- "$2" log)" -ge "$1" ] && return
        sleep 0.1
    done
    cat log
    return 1
}

stdbuf -oL "$HEXENWERK" watch game >log 2>&1 &
watch=$!
ok "it prints at once" lines 1 'out/card.pdf: 6 pieces'
ok "and says what it does" lines 1 'watching; Ctrl+C ends it'
sed -i 's/Moon Owl,owl,3/Moon Owl,owl,4/' game/deck.csv
ok "a table is saved" lines 1 'out/card.pdf: 7 pieces'
echo x >>game/deck.csv
ok "a mistake is told" lines 1 'game/deck.csv:5:1: error: expected 4 fields'
sed '$d' game/deck.csv >game/.swap && mv game/.swap game/deck.csv
ok "and mended, by an editor that writes beside and renames" lines 2 'out/card.pdf: 7 pieces'
sleep 0.5
sed -i 's/height="5"/height="6"/' game/art/pic.svg
ok "a picture is saved" lines 3 'out/card.pdf: 7 pieces'
mkdir game/icons && sleep 0.5 && cp game/art/pic.svg game/icons
ok "a picture is saved into a folder that is new" lines 4 'out/card.pdf: 7 pieces'
sleep 0.5
is "what is printed is not printed again" "$(grep -c 'out/card.pdf' log)" 5
kill -TERM $watch
wait $watch 2>/dev/null
is "a signal ends it" $? 143

finished
