#!/usr/bin/env bash
# pictures.t - what comes out of the printer still looks as it did when somebody last looked at it.
#
# A picture is a folder tests/pictures/NAME with a shell line 'cmd' that writes got.png (it runs in a copy of the
# folder, with 'hexenwerk' and $ROOT as in a case), and ref.png.  At most 4 pixels in 1,000 may differ by more than a
# tenth; a file 'tolerance' holds another number.  On failure out.png, ref.png and diff.png stay in the folder that
# the message names.  BLESS=1 takes what is drawn now as the reference: look at it first.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
export ROOT TESTS=$ROOT/tests
mkdir -p .bin
ln -sf "$HEXENWERK" .bin/hexenwerk
PATH=$WORK/.bin:$PATH

compare() {     # name
    local tolerance differs
    cp -R "$TESTS/pictures/$1" . || return
    cd "$1" || return
    rm -f got.png
    timeout 300 bash ./cmd </dev/null || return
    [ -f got.png ] || { echo "cmd wrote no got.png"; return 1; }
    [ -z "${BLESS:-}" ] || cp got.png "$TESTS/pictures/$1/ref.png"
    [ -f "$TESTS/pictures/$1/ref.png" ] || { echo "there is no ref.png; see $PWD/got.png"; return 1; }
    cp "$TESTS/pictures/$1/ref.png" ref.png
    mv got.png out.png
    tolerance=$(cat tolerance 2>/dev/null || echo 4)
    differs=$("$B/tests/tools/pixdiff" ref.png out.png diff.png) || return
    awk -v d="$differs" -v t="$tolerance" 'BEGIN { split(d, n, " "); exit !(n[1] <= t) }' ||
        { echo "differs by $differs (per mille of pixels, mean), allowed $tolerance: see $PWD/{out,ref,diff}.png"; return 1; }
}

for folder in "$TESTS"/pictures/*/; do
    [ -f "$folder/cmd" ] || continue
    name=$(basename "$folder")
    ok "$name" compare "$name"
    cd "$WORK" || exit 1
done
finished
