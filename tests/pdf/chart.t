#!/usr/bin/env bash
# chart.t - the fold-out chart of Hexen, read back with other people's tools: panels of one width at true size, folds
# that lie behind each other, and a chart that is longer than the paper.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"
layout=$ROOT/layouts/hexen/upgrade-chart.ini
pdf=out/hexen/upgrade-chart.pdf
print() { "$HEXENWERK" print "$layout" --players 3 --quiet "$@"; }
measure() {     # pages: into files marks.1, marks.2 ...
    local page
    rm -f marks.*
    for page; do marks $pdf "$page" >"marks.$page"; done
}
panels() {      # x|y, files of marks: how many panels of each width, between two cuts or folds
    local file axis=$1
    shift
    for file in "$@"; do
        awk -v axis="$axis" '$1 == axis { print $2; print $NF } $1 == "fold" { print $(axis == "x" ? 2 : 3) }' "$file" |
            sort -n | awk 'NR > 1 && $1 - last > 0.02 { printf "%.2f\n", $1 - last } { last = $1 }'
    done | sort | uniq -c | awk '{ printf "%s%d of %s", (NR > 1 ? ", " : ""), $1, $2 } END { print "" }'
}
parts() {       # x|y, files of marks: how many parts of each length, from the first cut to the last
    local axis=$1
    shift
    awk -v axis="$axis" '$1 == axis { printf "%.2f\n", $NF - $2 }' "$@" | sort | uniq -c |
        awk '{ printf "%s%d of %s", (NR > 1 ? ", " : ""), $1, $2 } END { print "" }'
}
cuts() { sed -n "s/^$2 //p" "$1"; }
folds() { sed -n 's/^fold //p' "$1"; }
kinds() {       # page: the words along the uppermost fold marks, from the left
    pdftotext -bbox -f "$1" -l "$1" $pdf - | awk '/>(mountain|valley|Berg|Tal)</ {
            split($0, part, "\""); gsub(/<[^>]*>| /, ""); print int(part[4]), part[2], $0 }' | sort -k1,1n -k2,2n |
        awk 'NR == 1 { y = $1 } $1 == y { printf "%s%s", (n++ ? " " : ""), $3 } END { print "" }'
}
zigzag='mountain valley mountain valley mountain'

for sheet in 'a4 fold' 'a4 long' 'a4 short' 'letter fold' 'letter long'; do
    read -r paper backs <<<"$sheet"
    ok "the chart on $paper, $backs" print --paper "$paper" --backs "$backs"
    if [ "$backs" = fold ]; then measure 1; else measure 1 2; fi
    is "six panels, all 44 mm wide: no allowance for the paper" "$(panels x marks.1)" "6 of 44.00"
    is "86 mm high" "$(cuts marks.1 y | sizes | tr ' ' '\n' | sort -u)" 86.00
    case $backs in
    fold)
        twice=$(cuts marks.1 y | awk '{ print $1 + $NF }') axis=y
        folds marks.1 | awk -v t="$twice" '$2 < t / 2' >front
        folds marks.1 | awk -v t="$twice" '$2 > t / 2' >back
        near "the gutter is the middle of the sheet" "$twice" "$(page_size $pdf y)" 0.01
        is "fold marks of a front and a back" "$(cat front back | wc -l)" 20
        ;;
    *)
        folds marks.1 >front
        folds marks.2 >back
        if [ "$backs" = long ]; then axis=y twice=$(page_size $pdf y); else axis=x twice=$(page_size $pdf x); fi
        is "fold marks of a front and a back" "$(cat front back | wc -l)" 20
        ;;
    esac
    ok "folds of the back lie behind the front's, within 0.01 mm" behind $axis "$twice" front back
    is "front: mountain and valley in turn" "$(kinds 1)" "$zigzag"
    [ "$backs" = fold ] || is "behind, a mountain is a valley" "$(kinds 2)" 'valley mountain valley mountain valley'
done
ok "in German" print --lang de
is "Berg und Tal" "$(kinds 1)" 'Berg Tal Berg Tal Berg'

# ---- longer than the paper: parts at the folds, each but the last with a tab ----
for paper in a4 letter; do
    ok "panels of 60 mm on $paper" print --set panel=60 --paper $paper
    measure {1..6}
    is "three charts in two parts of 180 mm, and 10 mm for the tab" "$(parts x marks.*)" "3 of 180.00, 3 of 190.00"
    is "cut at folds" "$(panels x marks.*)" "3 of 10.00, 18 of 60.00"
    is "each tab says what is glued there" "$(words $pdf | grep -o 'glue part 2 here' | wc -l)" 3
    is "each panel is there once" "$(words $pdf | grep -o -E 'Spellbook|Stone Circle|Magic (Kitchen|Mill|Castle)' |
        sort | uniq -c | awk '{ print $1 }' | tr '\n' ' ')" "3 3 3 3 3 "
done
ok "panels of 44 mm on a sheet that holds four of them" print --paper 200x210mm
measure {1..6}
is "are cut after the third: two parts, and a tab" "$(parts y marks.*)" "3 of 132.00, 3 of 142.00"
is "and are no smaller" "$(panels y marks.*)" "3 of 10.00, 18 of 44.00"
ok "a chart that fits has no tab" print
unlike "says nothing of glue" "$(words $pdf)" glue

finished
