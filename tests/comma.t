#!/usr/bin/env bash
# comma.t - everything of cases and the unit tests once more where people write 1,5: numbers must not follow the locale.
#
# The locale is made below the build folder and found through LOCPATH; the system is left alone.
here=$(cd "$(dirname "$0")" && pwd)
B=$(cd "$here/.." && realpath -m "${B:-build}")
export LOCPATH=$B/locale
if [ ! -d "$LOCPATH/de_DE.UTF-8" ]; then
    mkdir -p "$LOCPATH"
    said=$(localedef -i de_DE -f UTF-8 "$LOCPATH/de_DE.UTF-8" 2>&1) || { echo "Bail out! localedef: $said"; exit 1; }
fi
if [ "$(LC_ALL=de_DE.UTF-8 /usr/bin/printf %.1f 1,5 2>/dev/null)" != 1,5 ]; then
    echo "Bail out! the locale de_DE.UTF-8 does not write commas"
    exit 1
fi

count=0 failed=0
for test in "$B"/tests/unit/test_* "$B"/tests/ink/test_*; do
    case $test in *.d | *'*') continue ;; esac
    count=$((count + 1))
    if said=$(LC_ALL=de_DE.UTF-8 "$test" --tap 2>&1); then echo "ok $count - $(basename "$test")"; else
        echo "not ok $count - $(basename "$test")"
        { echo "# comma.t: not ok: $(basename "$test")"; grep -v '^ok' <<<"$said" | sed 's/^/#   /'; } >&2
        failed=$((failed + 1))
    fi
done
said=$(NUMBERS=de_DE.UTF-8 RUN=cases-comma bash "$here/cases.sh")
status=$?
awk -v n="$count" '/^1\.\./ { next } { if (sub(/^ok [0-9]+/, "")) print "ok " ++n $0
    else if (sub(/^not ok [0-9]+/, "")) print "not ok " ++n $0; else print } END { print "1.." n }' <<<"$said"
[ $status = 0 ] && [ $failed = 0 ]
