# ticks.awk - the cut lines of one page, from 'mutool draw -F trace': a line "x ..." and a line "y ...", in mm.
#
# Cut marks are the only strokes of 0.15 mm = 0.4252 pt.  Numbers in ascending order, each once.
/<stroke_path/ { ours = match($0, /linewidth="0?\.4251?97/) > 0 }
/<\/stroke_path/ { ours = 0 }
ours && /<moveto/ { x = value("x"); y = value("y") }
ours && /<lineto/ {
    if (x - value("x") < 0.01 && value("x") - x < 0.01) note(xs, x)
    if (y - value("y") < 0.01 && value("y") - y < 0.01) note(ys, y)
}
function value(name,   part) { match($0, name "=\"[-0-9.]+\""); part = substr($0, RSTART + length(name) + 2, RLENGTH - length(name) - 3); return part + 0 }
function note(list, at) { list[sprintf("%.3f", at * 25.4 / 72)] = 1 }
function tell(name, list,   n, i, k, all, t) {
    n = 0
    for (k in list) all[++n] = k + 0
    for (i = 2; i <= n; i++) for (k = i; k > 1 && all[k - 1] > all[k]; k--) { t = all[k]; all[k] = all[k - 1]; all[k - 1] = t }
    printf "%s", name
    for (i = 1; i <= n; i++) printf " %.3f", all[i]
    printf "\n"
}
END { tell("x", xs); tell("y", ys) }
