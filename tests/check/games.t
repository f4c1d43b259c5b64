#!/usr/bin/env bash
# The shipped games are right: for 3, 4, 5 and 6 players, in every edition, language and look.
. "$(dirname "$0")/kit.sh"
cd "$ROOT" || exit 1

one() {
    said=$("$HEXENWERK" check --quiet "$@" 2>&1)
    status=$?
    printf '%s\t%s\t%s\n' "$*" "$status" "$(grep -m 3 error: <<<"$said" | tr '\n' ' ')"
}
export -f one
export HEXENWERK

for players in 3 4 5 6; do
    for lang in en de; do
        for look in full low-ink; do
            echo "--players $players --lang $lang --look $look"
            for edition in card-texts explanations extension card-texts,extension explanations,extension; do
                echo "hexen --edition $edition --players $players --lang $lang --look $look"
            done
        done
    done
done >"$WORK/runs"
xargs -P "$(nproc)" -I{} bash -c 'one $1' bash {} <"$WORK/runs" | sort >"$WORK/ends"
is "every run has ended" "$(wc -l <"$WORK/ends")" "$(wc -l <"$WORK/runs")"
while IFS=$'\t' read -r what status errors; do
    is "check $what" "$status $errors" '0 '
done <"$WORK/ends"
finished
