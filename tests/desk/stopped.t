#!/usr/bin/env bash
# stopped.t - runs that are stopped, or cannot write, leave nothing behind, and old files as they were.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"

ok "a game of one's own" "$HEXENWERK" new game --quiet
"$HEXENWERK" print game --quiet --out old && cp old/card.pdf before.pdf

# ---- errors ----
not_ok "an edition that nobody knows" "$HEXENWERK" print game --edition foo --out deep/folder
ok "leaves no folder" test ! -e deep
not_ok "a word that does not fit" "$HEXENWERK" print game --set x=1 --out deep/folder
ok "leaves no folder" test ! -e deep
mkdir -p kept
not_ok "a folder that was there" "$HEXENWERK" print game --edition foo --out kept/folder
ok "stays" test -d kept -a ! -e kept/folder

# ---- no more room ----
# A limit on the size of files fails as a full disk does, at any place of the work.
for blocks in 1 8 16 20 24 27; do
    said=$(trap '' XFSZ; ulimit -f $blocks; "$HEXENWERK" print game --out old 2>&1)
    is "$blocks KiB are too few" $? 3
    like "$blocks KiB: the folder is named" "$said" "^hexenwerk: error: cannot write to the folder 'old': File too large"
    unlike "$blocks KiB: and no file that nobody knows" "$said" 'card\.(drawing|pdf)-'
    is "$blocks KiB: no file is left" "$(ls -A old)" "card.pdf"
    ok "$blocks KiB: the old file stays" cmp before.pdf old/card.pdf
done

# ---- Ctrl+C ----
# Slow enough to be stopped on any machine: every card has a text of its own.
{ echo "name,icon,copies,text"; for ((i = 0; i < 60000; i++)); do echo "Card $i,owl,1,Text $i of many"; done; } >many.csv
cp -R game many && mv many.csv many/deck.csv
cp before.pdf old/card.pdf
for signal in INT TERM HUP; do
    # in a shell of its own, so that background work does not ignore SIGINT
    said=$(timeout --foreground --preserve-status -s "$signal" 1 "$HEXENWERK" print many --out old 2>&1)
    status=$?
    is "SIG$signal ends it as it should" "$status" "$((128 + $(kill -l "$signal")))"
    is "SIG$signal: not a word" "$said" ""
    is "SIG$signal: no file is left" "$(ls -A old)" "card.pdf"
    ok "SIG$signal: the old file stays" cmp before.pdf old/card.pdf
done

finished
