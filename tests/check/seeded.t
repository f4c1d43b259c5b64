#!/usr/bin/env bash
# Faults put into copies of the shipped games, one by one: each must be found, at its place.
. "$(dirname "$0")/kit.sh"

a_game hexen
checked hexen
is "an unchanged copy: exit 0" "$status" 0

# ---- counts ----
change cards/hexen/progress.csv '/^7,dance-of-the-unicorns,/d'
checked hexen
finds "a card's row removed" '^cards/hexen/rulebook.csv:[0-9]+:[0-9]+: error: progress-card: id = dance-of-the-unicorns: wanted 1, found 0 \(Progress Card Explanations, Dance'
like "a card's row removed: the deck's total" "$said" 'error: progress-card: pieces: wanted 18, found 17 \(Setup, Material\)'
like "a card's row removed: the titles" "$said" 'error: progress-card: rows: wanted 14, found 13'

a_game hexen
change cards/hexen/progress.csv '/^6,magic-strength,/s/,2,/,1,/'
checked hexen
finds "two copies made one" '^cards/hexen/rulebook.csv:[0-9]+:[0-9]+: error: progress-card: id = magic-strength: wanted 2, found 1'

a_game hexen
change cards/hexen/die-faces.csv '/^4,purple,/s/purple,Purple,Violett,crystal-cluster/black,Black,Schwarz,drakkar/'
checked layouts/hexen/die-faces.ini
finds "a die with three ships" 'rulebook.csv:[0-9]+:[0-9]+: error: die-faces: colour = black: wanted 2, found 3 \(Setup, event die\)'
like "a die with three ships: no purple" "$said" 'error: die-faces: colour = purple: wanted 1, found 0'

a_game hexen
change layouts/palette.ini 's/^(die-purple *= ).*/\1#1a1022/'
checked layouts/hexen/die-faces.ini layouts/hexen/die-net.ini
finds "purple as dark as black" "^cards/hexen/die-faces.csv:[0-9]+:[0-9]+: error: die-faces: colour = purple[|]black: wanted 20 or more, found [0-9]+ L\* from 'purple' to 'black'"
like "purple as dark as black, on the net" "$said" "error: die-net: colour = purple[|]black: wanted 20 or more"

a_game enchanted-land
change cards/enchanted-land/treasures.csv '0,/^3,/s/^3,/4,/'
checked enchanted-land
finds "a treasure of strength 4" '^cards/enchanted-land/treasures.csv:[0-9]+:[0-9]+: error: treasures: value strength: wanted 1 to 3, found 4'
like "a treasure of strength 4: the claim is shown" "$said" 'rulebook.csv:[0-9]+:[0-9]+: note: claimed here'

# ---- maps ----
a_game enchanted-land
"$HEXENWERK" map --players 5 --format csv >map.csv 2>map.txt
checked enchanted-land --players 5 --map map.csv
is "the map as it was dealt: exit 0" "$status" 0
cp map.csv dealt.csv
change map.csv '0,/island,desert,$/s/island,desert,$/island,forest,9/'
checked enchanted-land --players 5 --map map.csv
finds "a hex too many" 'rulebook.csv:[0-9]+:[0-9]+: error: map: region = island and terrain = forest: wanted 2, found 3 \(Five player, Enchanted Land hexes\)'
cp dealt.csv map.csv
change map.csv 's/mainland,desert,$/mainland,hills,2/'
checked enchanted-land --players 5 --map map.csv
finds "28 number tokens for five players" 'rulebook.csv:[0-9]+:[0-9]+: error: map: region = mainland and number >= 2: wanted 27, found 28 \(Five player, mainland numbers\)'
like "28 number tokens: of 2 there are two" "$said" 'error: map: region = mainland and number = 2: wanted 1, found 2'

# ---- what is printed ----
a_game hexen
change cards/hexen/progress.csv "/^11,magic-veto,/s/Du hebst die Hand/$(printf 'Du hebst lange und feierlich die Hand %.0s' {1..20})/"
checked hexen
is "a text that is too long in German only: English is right" "$status" 0
checked hexen --lang de
finds "a German text that overflows" '^cards/hexen/progress.csv:[0-9]+:[0-9]+: error: Zauberveto: .*the text is [0-9.]+ mm too tall for its place'

a_game hexen
change cards/hexen/progress.csv '/^11,magic-veto,/s/Magic Veto/Magic 鑪 Veto/'
checked layouts/hexen/progress-card.ini
finds "a glyph that no font has" "^cards/hexen/progress.csv:[0-9]+:[0-9]+: error: .*(glyph|no font|鑪)"

a_game hexen
change layouts/palette.ini '0,/^ink *=/s/^(ink *= ).*/\1#efe4c8/'
checked layouts/hexen/progress-card.ini
finds "light text on a light ground" '^layouts/hexen/[a-z_-]+.ini:[0-9]+:[0-9]+: error: .*the text cannot be read: its contrast on its ground is [12]\.[0-9] : 1'

# ---- the rulebook itself ----
a_game hexen
book=cards/hexen/rulebook.csv
plain=$(cat $book)
fault() {       # name, the row, what must be said
    printf '%s\n%s\n' "$plain" "$2" >$book
    checked hexen
    finds "$1" "$3"
}
last=$(($(wc -l <<<"$plain") + 1))
fault "an unknown component" 'x,citadle,,,pieces,4,,,,"Setup, Material",' "^$book:$last:3: error: no layout of the game is called 'citadle'; did you mean 'citadel'\?"
fault "a negative quantity" 'x,citadel,,,pieces,-4,,,,"Setup, Material",' "^$book:$last:20: error: 'quantity' must be a whole number from 0 up, not '-4'"
fault "a range upside down" 'x,citadel,,,pieces,6,4,,,"Setup, Material",' "^$book:$last:22: error: the range is upside down: from 6 to 4"
fault "players upside down" 'x,citadel,,,pieces,6,,6-4,,"Setup, Material",' "^$book:$last:23: error: the range is upside down: '6-4'"
fault "an unknown measure" 'x,citadel,,,peices,6,,,,"Setup, Material",' "^$book:$last:13: error: 'measure' must be .*'peices'; did you mean 'pieces'\?"
fault "an unknown column in a condition" 'x,citadel,,naem = x,pieces,6,,,,"Setup, Material",' "^$book:$last:12: error: .*naem.*"
fault "an unknown column of a measure" 'x,citadel,,,sum brik,6,,,,"Setup, Material",' "^$book:$last:[0-9]+: error: .*brik.*did you mean 'brick'\?"
fault "an unknown table" 'x,citadel,citdels,,rows,6,,,,"Setup, Material",' "^$book:$last:11: error: there is no table 'citdels"
fault "an id that stands twice" 'deck,citadel,,,pieces,4,,,,"Setup, Material",' "^$book:$last:1: error: the id 'deck' stands twice"
fault "an unknown edition" 'x,citadel,,,pieces,4,,,card-text,"Setup, Material",' "^$book:$last:[0-9]+: error: no layout or table of this run knows the edition 'card-text'; did you mean 'card-texts'\?"
printf '%s\n' "${plain/quantity_max/quantity_mx}" >$book
checked hexen
finds "a column misspelt" "^$book:1:[0-9]+: error: a rulebook has no column 'quantity_mx'; did you mean 'quantity_max'\?"
finished
