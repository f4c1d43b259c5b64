#!/usr/bin/env bash
# margins.t - what sheets say beside the pieces can be read, as poppler finds it: letters of 6 pt and more.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"

# The smallest line in which one of the words stands: the narrow side of its box, pt.
smallest() {    # file, words as an extended regular expression
    pdftotext -bbox "$1" - | sed -nE 's/.*xMin="([0-9.]+)" yMin="([0-9.]+)" xMax="([0-9.]+)" yMax="([0-9.]+)">('"$2"')<.*/\1 \2 \3 \4/p' |
        awk '{ w = $3 - $1; h = $4 - $2; s = w < h ? w : h; if (n++ == 0 || s < least) least = s } END { if (n) printf "%.2f", least }'
}

readable() {    # what, file, words
    local size
    size=$(smallest "$2" "$3")
    ok "$1: $size pt" awk -v s="$size" 'BEGIN { exit !(s >= 6) }'
}

for lang in en de; do
    ok "printed" "$HEXENWERK" print "$ROOT/layouts/hexen/die-faces.ini" "$ROOT/layouts/hexen/die-net.ini" \
        "$ROOT/layouts/hexen/upgrade-chart.ini" "$ROOT/layouts/hexen/upgrade-calendar.ini" --lang $lang --quiet --out $lang
    for file in "$lang"/hexen/*.pdf; do
        readable "$file: the ruler" "$file" 'mm'
        readable "$file: the notes" "$file" 'sheet|Bogen|drucken'
    done
    readable "$lang: the folds" $lang/hexen/upgrade-chart.pdf 'mountain|valley|Berg|Tal'
done

finished
