# lands.awk - every landscape tile that can be, turned ones too, as a table for the layout of Mage and Witch.
#
#   awk -f tests/tools/lands.awk >tiles.csv
#
# Each edge is city, road or field; city edges are joined in every way; each road edge leads to another, to a crossing
# of three or four, to a village, or to any of the cities; what would cross is left out.
BEGIN {
    split("n e s w", letter, " ")
    print "id,n,e,s,w,cities,roads,fields,magic,symbol_x,symbol_y,art,art_x,art_y,art_wide,art_high"
    for (all = 0; all < 81; all++) {
        rest = all
        for (i = 1; i <= 4; i++) { kind[i] = rest % 3; rest = int(rest / 3) }       # 0 field, 1 road, 2 city
        join(1, 0)
    }
}
# Gives each city edge from i on a city: one of those before it, or a new one.
function join(i, cities,   c) {
    if (i > 4) { towns = cities; for (c = 1; c <= 4; c++) { to[c] = 0; pair[c] = 0 } lead(1, ""); return }
    if (kind[i] != 2) { city[i] = 0; join(i + 1, cities); return }
    for (c = 1; c <= cities + 1; c++) { city[i] = c; join(i + 1, c > cities ? c : cities) }
}
# Leads each road edge from i on somewhere.
function lead(i, roads,   c, k) {
    if (i > 4) { tell(roads); return }
    if (kind[i] != 1 || pair[i]) { lead(i + 1, roads); return }
    for (c = 1; c <= towns; c++) {
        for (k = 1; city[k] != c; k++) ;
        to[i] = c; lead(i + 1, roads ";" letter[i] "-city:" letter[k])
    }
    to[i] = -1; lead(i + 1, roads ";" letter[i] "-crossing")
    to[i] = 0; lead(i + 1, roads ";" letter[i] "-village")
    for (k = i + 1; k <= 4; k++)
        if (kind[k] == 1 && !pair[k]) {
            pair[i] = k; pair[k] = i; lead(i + 1, roads ";" letter[i] "-" letter[k]); pair[i] = pair[k] = 0
        }
}
function root(i) { while (up[i] != i) i = up[i]; return i }
function tell(roads,   i, k, c, crossing, cities) {
    for (i = 1; i <= 4; i++) { crossing += kind[i] == 1 && !pair[i] && to[i] == -1; up[i] = i }
    if (crossing == 1 || crossing == 2) return
    for (i = 1; i <= 4; i++) for (k = 1; k <= 4; k++)
        if ((city[i] && city[i] == city[k]) || pair[i] == k ||
            (kind[i] == 1 && !pair[i] && to[i] > 0 && to[i] == city[k]) ||
            (kind[i] == 1 && kind[k] == 1 && !pair[i] && !pair[k] && to[i] == -1 && to[k] == -1)) up[root(i)] = root(k)
    if (root(1) == root(3) && root(2) == root(4) && root(1) != root(2)) return
    for (c = 1; c <= towns; c++) {
        cities = cities ";"
        for (i = 1; i <= 4; i++) if (city[i] == c) cities = cities letter[i] "+"
        cities = substr(cities, 1, length(cities) - 1)
    }
    printf "t%d", ++count
    for (i = 1; i <= 4; i++) printf ",%s", kind[i] == 2 ? "city" : kind[i] == 1 ? "road" : "field"
    print "," substr(cities, 2) "," substr(roads, 2) ",,,,,,,,,"
}
