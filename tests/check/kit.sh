# kit.sh - copies of the shipped games in which one thing is changed.
#
#   a_game GAME...            a fresh copy of the games in $WORK/copy, which becomes the current folder
#   change FILE SCRIPT        edits a file of the copy with sed -E; the test stops when that changes nothing
#   checked [OPTION...]       the program's check, of the current folder; $said holds its messages, $status its end
#   finds WHAT PATTERN        passes when that check ended with 1 and an error matches
# shellcheck shell=bash
. "$(dirname "${BASH_SOURCE[0]}")/../tap.sh"

a_game() {
    cd "$WORK" && rm -rf copy && mkdir -p copy/cards copy/layouts && cd copy || exit 1
    cp "$ROOT"/layouts/*.ini layouts
    local game
    for game in "$@"; do cp -R "$ROOT/cards/$game" cards && cp -R "$ROOT/layouts/$game" layouts; done
}

change() {
    cp "$1" "$WORK/before"
    sed -E -i "$2" "$1"
    if cmp -s "$1" "$WORK/before"; then echo "Bail out! nothing to change in $1 by $2"; exit 1; fi
}

checked() {
    said=$("$HEXENWERK" check --quiet "$@" 2>&1)
    status=$?
}

finds() {
    is "$1: exit 1" "$status" 1
    like "$1: said at its place" "$said" "$2"
}
