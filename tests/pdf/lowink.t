#!/usr/bin/env bash
# lowink.t - what the low-ink look saves, as Ghostscript weighs it, tints and all: every component of every game, the
# same pages in full colour and in low ink.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/tools/read.sh
. "$ROOT/tests/tools/read.sh"
pages() { pdfinfo "$1" | awk '/^Pages/ { print $2 }'; }
atmost() { awk -v a="$1" -v b="$2" -v share="$3" 'BEGIN { exit !(b > 0 && b <= a * share) }'; }

guests=$(sed -n 's|^with  *= *||p' "$ROOT"/layouts/*/*.ini | tr ' ' '\n' | sort -u)

for look in full low-ink; do
    ok "all games print, $look" "$HEXENWERK" print --look $look --out $look --quiet
    for guest in $guests; do    # once more, alone
        ok "$guest prints, $look" "$HEXENWERK" print "$ROOT"/layouts/*/"$guest" --look $look --out $look --quiet
    done
done
(cd full && find . -name '*.pdf' | sort) >names
is "the same files" "$(cd low-ink && find . -name '*.pdf' | sort)" "$(cat names)"
is "one for each layout" "$(sed 's|^./||; s|pdf$|ini|' names)" \
    "$(cd "$ROOT/layouts" && printf '%s\n' */[!_]*.ini | sort)"

export -f ink
xargs -P "$(nproc)" -I{} bash -c 'echo "$1 $(ink "full/$1") $(ink "low-ink/$1")"' bash {} <names >inks
is "all are weighed" "$(wc -l <inks)" "$(wc -l <names)"
while read -r name full low; do
    name=${name#./}
    is "$name: the same pages" "$(pages "low-ink/$name")" "$(pages "full/$name")"
    ok "$name: at most half of $full ($low)" atmost "$full" "$low" 0.5
done < <(sort inks)
for game in $(cut -d/ -f2 names | sort -u); do
    read -r full low < <(awk -v game="./$game/" 'index($1, game) == 1 { a += $2; b += $3 } END { print a, b }' inks)
    ok "$game: at most a quarter of $full ($low)" atmost "$full" "$low" 0.25
done

finished
