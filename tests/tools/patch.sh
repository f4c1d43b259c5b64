#!/usr/bin/env bash
# patch.sh PDF PLAN OUT.png - the tiles of a sheet (fronts only), rendered one by one by poppler, laid as PLAN says and
# measured by patch.c.  Where they lie on the page is read from its cut marks.  Writes tile-1.png ... here.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
pdf=$1 plan=$2 out=$3
pixels=20 side=45 margin=1              # 20 pixels to the millimetre: 508 dpi

cuts() { mutool draw -F trace "$pdf" 1 2>/dev/null | awk -f "$here/ticks.awk" | sed -n "s/^$1 //p"; }
crop() { awk -v at="$1" -v m=$margin -v p=$pixels 'BEGIN { printf "%.0f", (at - m) * p }'; }
read -ra xs < <(cuts x)
read -ra ys < <(cuts y)
n=0 tiles=()
for ((row = 0; row < ${#ys[@]}; row += 2)); do
    for ((column = 0; column < ${#xs[@]}; column += 2)); do
        n=$((n + 1))
        pdftoppm -r 508 -f 1 -l 1 -x "$(crop "${xs[column]}")" -y "$(crop "${ys[row]}")" -W $(((side + 2 * margin) * pixels)) \
            -H $(((side + 2 * margin) * pixels)) -singlefile -png "$pdf" "tile-$n"
        tiles+=("tile-$n.png")
    done
done
"${PATCH:-${B:-$here/../../build}/tests/tools/patch}" $pixels $side $margin "$plan" "$out" "${tiles[@]}"
