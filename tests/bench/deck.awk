# deck.awk - a deck of N unique cards for measuring; the same on every machine.
#
#   awk -v cards=2000 -f tests/bench/deck.awk >deck.csv
#
# Columns title,text,type,cost,copies; about 25 words of text, some of it quoted since it holds commas.
# Chance is the minimal standard generator (16807 modulo 2^31 - 1), exact in a double.
function below(limit) { state = (state * 16807) % 2147483647; return int(state / 2147483647 * limit) }
function pick(list, count) { return list[1 + below(count)] }
function capital(word) { return toupper(substr(word, 1, 1)) substr(word, 2) }
BEGIN {
    state = 20260101
    qualities = split("Amber Bleak Dusty Elder Feral Iron Ivory Jolly Mossy Odd Pale Wry", quality, " ")
    things = split("Anvil Broom Crow Drake Ferry Harp Loom Mill Moat Owl Raven Tower", thing, " ")
    kinds = split("Beast Spell Place Hero Relic", kind, " ")
    words = split("whoever holds this card may take two resources from the bank and give one of them to a neighbour " \
        "before the dice are rolled again unless the robber stands beside a city of theirs in that case turn it over " \
        "choose any open road and build there for nothing but lose a point when somebody asks for its price at the " \
        "end of the round discard it or keep it below your chart until another witch has spoken her charm", word, " ")
    print "title,text,type,cost,copies"
    for (i = 1; i <= cards; i++) {
        long = 22 + below(7)
        comma = int(long / 3)
        stop = int(2 * long / 3)
        text = ""
        for (w = 1; w <= long; w++) {
            next_word = pick(word, words)
            if (w == 1 || w == stop + 1) next_word = capital(next_word)
            text = text (w > 1 ? " " : "") next_word (w == comma ? "," : w == stop || w == long ? "." : "")
        }
        printf "%s %s %d,\"%s\",%s,%d,1\n", pick(quality, qualities), pick(thing, things), i % 1000, text, pick(kind, kinds), below(10)
    }
}
