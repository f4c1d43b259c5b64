#!/usr/bin/env bash
# shards.t - a long deck is drawn in parts, by several processes: nothing of that may be seen in the file.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"

print() { "$HEXENWERK" print card.ini --paper a4 --quiet "$@"; }
left() { find . -name '.card*' | wc -l; }

rows=1200       # eight to a sheet, front and back: 300 pages, three parts
cat >card.ini <<'END'
[component]
size  = 60mm x 80mm
table = card.csv

# the margin's rulers hold letters, and every part has its own choice of them
[sheet]
notes = no

[text name]
place = 5mm 5mm 50mm 20mm
text = {name}
font = EB Garamond 14pt

[icon mark]
place = 20mm 30mm 20mm 20mm
icon  = star.svg
fill  = linear 90 #f00 #00f

[pattern dots]
side  = back
place = cut
icon  = star.svg
pitch = 30x30mm
size  = 4mm

[box under]
side  = back
place = cut
fill = #ccc
END
deck() { printf 'name\n'; seq -f 'Card %04.0f.' "$rows"; }
deck >card.csv
ln -s "$ROOT/fonts" fonts
echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M5 0 L7 9 L0 3 H10 L3 9 Z"/></svg>' >star.svg

for jobs in 1 2 5; do
    ok "a deck of many pages prints with --jobs $jobs" print --jobs "$jobs" --out "by$jobs"
done
pages=$(pdfinfo by1/card.pdf | sed -n 's/^Pages: *//p')
ok "it has more pages than one part ($pages)" [ "$pages" -gt 256 ]
ok "two processes make the same bytes as one" cmp by1/card.pdf by2/card.pdf
ok "five, too, though there are but three parts" cmp by1/card.pdf by5/card.pdf
ok "without a number, too" print --out by0
ok "and they are the same bytes" cmp by1/card.pdf by0/card.pdf
ok "qpdf finds nothing wrong" qpdf --check by2/card.pdf
qpdf --qdf --object-streams=disable by2/card.pdf whole.pdf
"$HEXENWERK" print card.ini --paper a4 --quiet --only 1-8 --out few
qpdf --qdf --object-streams=disable few/card.pdf few.pdf
for kind in Form Image; do
    is "what many parts draw with stands once ($kind)" "$(grep -a -c "/Subtype /$kind" whole.pdf)" "$(grep -a -c "/Subtype /$kind" few.pdf)"
done
is "patterns, too" "$(grep -a -c '/PatternType\|/ShadingType' whole.pdf)" "$(grep -a -c '/PatternType\|/ShadingType' few.pdf)"
ok "and there is something of the kind" [ "$(grep -a -c '/Subtype /Form' few.pdf)" -gt 0 ]
pixels() { mutool draw -q -r 60 -F pnm -o - "$1" "$2" 2>/dev/null | sha256sum; }
"$HEXENWERK" print card.ini --paper a4 --quiet --only 417-424 --out one
for side in 1 2; do
    is "a sheet of the second part looks as it does alone (side $side)" "$(pixels by2/card.pdf $((104 + side)))" "$(pixels one/card.pdf "$side")"
done
is "all cards stand in it, in order" "$(pdftotext by2/card.pdf - | tr '\f' '\n' | grep '^Card' | sort)" "$(deck | tail -n +2)"
is "bookmarks lead to every card" "$(mutool show by2/card.pdf outline | grep -c 'Card')" "$rows"
is "the last bookmark leads to the last page with fronts" \
   "$(mutool show by2/card.pdf outline | grep 'Card 1200' | sed 's/.*#page=\([0-9]*\).*/\1/')" \
   "$(for p in $((pages - 1)) "$pages"; do pdftotext -f "$p" -l "$p" by2/card.pdf - | grep -q 'Card 1200' && echo "$p"; done)"
is "its record finds all again" "$("$HEXENWERK" check card.ini --pdf by2/card.pdf >/dev/null; echo $?)" 0
is "no drawing is left" "$(left)" 0

# ---- complaints ----
sed -i 's/^Card 1190\.$/A card whose name is far too long for its place, whatever its size: '"$(seq -s ' ' 400)/" card.csv
sed -i 's/^Card 0002\.$/Another one: '"$(seq -s ' ' 400)/" card.csv
mkdir -p out && echo old >out/card.pdf
is "texts that do not fit end with exit code 1" "$(print --jobs 2 2>said; echo $?)" 1
is "both are named, though they are in different parts" "$(grep -c '^card.csv:\(3\|1191\):' said)" 2
is "each once" "$(grep -c 'error' said)" 2
is "with one process they are the same words" "$(print --jobs 1 2>&1)" "$(cat said)"
is "the old file stays" "$(cat out/card.pdf)" old
is "no drawing is left of what failed" "$(left)" 0

# ---- a process that dies: another one does its work ----
deck >card.csv
cat >dies.c <<'END'
#define _GNU_SOURCE
#include <sys/types.h>
#include <signal.h>
#include <unistd.h>
#include <dlfcn.h>
static int second, words;

pid_t fork(void)
{
    static int count;
    pid_t (*really)(void) = (pid_t (*)(void)) dlsym(RTLD_NEXT, "fork");
    pid_t child = really();
    second = ++count == 2 && child == 0;
    return child;
}

/* The second child dies amid its work, after some pages. */
ssize_t write(int file, const void *bytes, size_t len)
{
    ssize_t (*really)(int, const void *, size_t) = (ssize_t (*)(int, const void *, size_t)) dlsym(RTLD_NEXT, "write");
    if (second && len == 1 && ++words == 9)
        raise(SIGKILL);
    return really(file, bytes, len);
}
END
if "${CC:-cc}" -shared -fPIC -o dies.so dies.c -ldl; then
    ok "a process is killed, and still the deck prints" env LD_PRELOAD="$PWD/dies.so" "$HEXENWERK" print card.ini --paper a4 --quiet --jobs 2 --out killed
    ok "with the same bytes" cmp by1/card.pdf killed/card.pdf
fi
finished
