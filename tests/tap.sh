# tap.sh - what the test scripts share; they source it.
#
#   ok "what holds" COMMAND...          passes when the command succeeds; its output is shown when it does not
#   not_ok "what fails" COMMAND...      passes when the command fails
#   is "what" GOT EXPECTED              passes when both are the same text
#   like "what" GOT PATTERN             passes when a line of GOT matches the extended regular expression
#   unlike "what" GOT PATTERN
#   near "what" GOT EXPECTED TOLERANCE  numbers
#   finished                            the plan, last; the script fails when a test did
#
# $HEXENWERK is the program under test, $ROOT the work tree, $B the build folder (all absolute); $WORK is a folder of
# the script's own, empty at the start.  Scripts do not use 'set -e': a failing command is what they look for.
# What a failure is about goes to stderr: prove shows that, and keeps comments on stdout to itself.
# shellcheck shell=bash
set -u
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
B=$(cd "$ROOT" && realpath -m "${B:-build}")
HEXENWERK=${HEXENWERK:-$ROOT/hexenwerk}
WORK=$B/scratch/$(basename "$(dirname "$0")")-$(basename "$0")
rm -rf "$WORK"
mkdir -p "$WORK" "$B/home"
export HOME=$B/home LC_ALL=C.UTF-8 TZ=UTC NO_COLOR=1
unset XDG_CACHE_HOME XDG_CONFIG_HOME SOURCE_DATE_EPOCH
cd "$WORK" || exit 1

tap_count=0
tap_failed=0

tap_say() {     # status, what, why
    tap_count=$((tap_count + 1))
    if [ "$1" = 0 ]; then
        echo "ok $tap_count - $2"
    else
        tap_failed=$((tap_failed + 1))
        echo "not ok $tap_count - $2"
        {
            echo "# ${0#"$ROOT/"}: not ok: $2"
            [ -z "$3" ] || head -n 60 <<<"$3" | sed 's/^/#   /'
        } >&2
    fi
}

ok() {
    local what=$1 said status
    shift
    said=$("$@" 2>&1)
    status=$?
    tap_say "$status" "$what" "'$(cut -c1-200 <<<"$*")' ended with $status
$said"
}

not_ok() {
    local what=$1 said
    shift
    if said=$("$@" 2>&1); then tap_say 1 "$what" "'$*' succeeded
$said"; else tap_say 0 "$what" ''; fi
}

is() {
    if [ "$2" = "$3" ]; then tap_say 0 "$1" ''; else tap_say 1 "$1" "got:      $2
expected: $3"; fi
}

like() {
    if grep -Eq -- "$3" <<<"$2"; then tap_say 0 "$1" ''; else tap_say 1 "$1" "nothing matches /$3/ in:
$2"; fi
}

unlike() {
    if grep -Eq -- "$3" <<<"$2"; then tap_say 1 "$1" "matches /$3/:
$2"; else tap_say 0 "$1" ''; fi
}

near() {
    if awk -v a="$2" -v b="$3" -v t="$4" 'BEGIN { d = a - b; exit !(a != "" && d <= t && d >= -t) }'; then tap_say 0 "$1" ''
    else tap_say 1 "$1" "got $2, expected $3, at most $4 apart"; fi
}

skip() {        # what, why
    tap_count=$((tap_count + 1))
    echo "ok $tap_count - $1 # SKIP $2"
}

finished() {
    echo "1..$tap_count"
    [ "$tap_failed" = 0 ]
    exit
}
