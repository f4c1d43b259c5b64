# floors.awk - the floors of the house, kept apart.  Prints what breaks a rule; fails if anything does.
#
#   awk -f tests/floors.awk src/*/*.[ch]
#
# src/ground, plan, ink and desk are floors 0 to 3.  A file includes only its own floor or a lower one; a header's
# first line says its floor; headers have different names; libraries that draw are known on floor 2 only, libcsv on
# floor 0 only; headers come in once.
BEGIN {
    level["ground"] = 0; level["plan"] = 1; level["ink"] = 2; level["desk"] = 3
    only["csv.h"] = 0
    draws = "^(cairo|pango/|librsvg/|qpdf/|lcms2|fontconfig/|ft2build|freetype|hb|png|jpeglib|turbojpeg|hyphen|gdk-pixbuf/)"
}
FNR == 1 {
    n = split(FILENAME, part, "/")
    floor[FILENAME] = mine = (part[n - 1] in level) ? level[part[n - 1]] : -1
    if (mine < 0) complain("stands on no floor")
    if (FILENAME ~ /\.h$/) {
        if (part[n] in home) complain("has the name of " home[part[n]])
        home[part[n]] = FILENAME
        if (!match($0, /floor [0-3]/) || substr($0, RSTART + 6, 1) != mine) complain("its first line does not say 'floor " mine "'")
    }
}
/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    asks[++asked] = FILENAME "\t" FNR "\t" quoted[2]
}
/^[ \t]*#[ \t]*include[ \t]*</ {
    split($0, angled, /[<>]/)
    if (angled[2] ~ draws && mine != 2) complain("includes <" angled[2] ">, which belongs on floor 2")
    if ((angled[2] in only) && mine != only[angled[2]]) complain("includes <" angled[2] ">, which belongs on floor " only[angled[2]])
}
function complain(what) {
    printf "%s:%d: %s\n", FILENAME, FNR, what
    bad = 1
}
END {
    for (i = 1; i <= asked; i++) {
        split(asks[i], ask, "\t")
        if (!(ask[3] in home))
            why = "includes \"" ask[3] "\", which is no header of the house"
        else if (floor[home[ask[3]]] > floor[ask[1]])
            why = "floor " floor[ask[1]] " includes " ask[3] " of floor " floor[home[ask[3]]]
        else
            continue
        printf "%s:%d: %s\n", ask[1], ask[2], why
        bad = 1
    }
    exit bad
}
