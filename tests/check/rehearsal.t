#!/usr/bin/env bash
# What 'check' finds before the first sheet is printed: a card with one thing wrong, and the same card without.
. "$(dirname "$0")/kit.sh"

# A card of two rows; what stands behind is added.
card() {
    printf '%s\n' 'name,fill,icon' 'Fox,#c03020,fox' 'Owl,#203080,owl' >in.csv
    printf '[component]\ntable = in.csv\nsize = 60x90mm\nsafe = 3mm\nsmallest = 6pt\n[box ground]\nplace = bleed\nfill = #ffffff\nside = both\n%b\n' "$1" >in.ini
}
says() {        # what, the layout, a pattern of the warning or error; "" for none
    card "$2"
    checked in.ini
    if [ -n "$3" ]; then like "$1" "$said" "$3"; else is "$1" "$said" ''; fi
}
title='[text title]\nplace = 10mm 10mm 40mm 12mm\ntext = {name}\nfont = EB Garamond 12\n'

says "nothing wrong: nothing said" "$title" ''
is "nothing wrong: exit 0" "$status" 0

# ---- near the cut ----
says "text in the safe area's rim" '[text t]\nplace = 1mm 10mm 40mm 12mm\ntext = {name}\nfont = EB Garamond 12' \
    '^in.ini:[0-9]+:[0-9]+: warning: \[text t\]: the text is [01]\.[0-9] mm from the cut, where the layout keeps 3.0 mm safe \(so on 2 pieces'
is "a warning: exit 0" "$status" 0
says "text beyond the cut" '[text t]\nplace = -4mm 10mm 40mm 12mm\ntext = {name}\nfont = EB Garamond 12' '^in.ini:[0-9]+:[0-9]+: error: .*\[text t\]: the text reaches [34]\.[0-9] mm beyond the cut'
is "an error: exit 1" "$status" 1
says "a turned text beyond the cut" '[text t]\nplace = 25mm 2mm 40mm 8mm\nrotate = 90\ntext = WWWWWW\nfont = EB Garamond 12\nacross = left\nwrap = no' 'error: .*\[text t\]: the text reaches [0-9.]+ mm beyond the cut'
says "the same text, not turned" '[text t]\nplace = 10mm 10mm 40mm 8mm\ntext = WWWWWWWWWW\nfont = EB Garamond 10\nacross = right\nwrap = no' ''
round='[component]\nshape = circle\nsize = 30x30mm\nsafe = 2mm\n'
token() { printf '%b' "$round[text t]\nplace = $1\ntext = Mm\nfont = EB Garamond 12\nacross = $2\n" >round.ini; checked round.ini; }
token '0 10mm 30mm 8mm' centre
is "the middle of a round piece" "$said" ''
token '2.5mm 3mm 20mm 8mm' left
like "the corner of its box is beyond the circle" "$said" 'error: .*beyond the cut'

# ---- letters ----
says "small letters" '[text t]\nplace = 10mm 10mm 40mm 12mm\ntext = {name}\nfont = EB Garamond 5' '^in.ini:[0-9]+:[0-9]+: warning: .*the letters are 5.0 pt high; under 6.0 pt'
says "letters that were shrunk" '[text t]\nplace = 10mm 10mm 12mm 6mm\ntext = Hexenwerk {name}\nfont = EB Garamond 12\nwrap = no\nshrink = 4pt' 'warning: .*the letters are [45]\.[0-9] pt high'
says "tiny letters" '[text t]\nplace = 10mm 10mm 40mm 12mm\ntext = {name}\nfont = EB Garamond 3' 'error: .*the letters are 3.0 pt high'

# ---- contrast ----
says "light on light" "$title"'colour = #e8e8e8' '^in.ini:[0-9]+:[0-9]+: error: .*the text cannot be read: its contrast on its ground is 1\.[0-9] : 1'
is "light on light: exit 1" "$status" 1
says "grey on white" "$title"'colour = #888888' 'warning: .*the text is hard to read: its contrast on its ground is 3\.[0-9] : 1'
says "white on a dark box" '[box dark]\nplace = 5mm 5mm 50mm 20mm\nfill = #202040\n'"$title"'colour = #ffffff' ''
says "white on a box too small for it" '[box dark]\nplace = 5mm 5mm 7mm 20mm\nfill = #202040\n[text t]\nplace = 10mm 10mm 40mm 12mm\ntext = Hexenwerk\nfont = EB Garamond 14\ncolour = #ffffff' 'error: .*cannot be read'
says "white on a box drawn over it" "$title"'colour = #ffffff\n[box dark]\nplace = 5mm 5mm 50mm 20mm\nfill = #202040' 'error: .*cannot be read'
says "on a gradient, at its dark end" '[box g]\nplace = 0 0 60mm 90mm\nfill = linear 90 #000000 #ffffff\n[text t]\nplace = 10mm 5mm 40mm 12mm\ntext = {name}\nfont = EB Garamond 12\ncolour = #ffffff' ''
says "on a gradient, at its light end" '[box g]\nplace = 0 0 60mm 90mm\nfill = linear 90 #000000 #ffffff\n[text t]\nplace = 10mm 75mm 40mm 10mm\ntext = {name}\nfont = EB Garamond 12\ncolour = #ffffff' 'error: .*cannot be read'
says "black at a tenth" "$title"'colour = #000000@10%' 'error: .*cannot be read'
says "white with a dark rim" "$title"'colour = #ffffff\noutline = #000000\noutline-width = 0.8pt' ''
says "dark on a colour of one row" '[box f]\nplace = 5mm 5mm 50mm 20mm\nfill = {fill}\n'"$title"'colour = #101030' "error: .*cannot be read"
says "on a dark icon" '[icon i]\nplace = 5mm 2mm 40mm 40mm\nicon = plain-square\nfill = #101010\n'"$title" 'error: .*cannot be read'

# ---- what is seen ----
says "a text under a box that is drawn after it" "$title"'[box lid]\nplace = 5mm 5mm 50mm 30mm\nfill = #ffffff' 'error: .*\[text title\]: nothing is seen of the text'
says "under a box that lets it through" "$title"'[box lid]\nplace = 5mm 5mm 50mm 30mm\nfill = #ffff00@30%' ''
says "under a frame" "$title"'[box lid]\nplace = 5mm 5mm 50mm 30mm\nstroke = #303030' ''
says "a text that its clip cuts" '[text t]\nplace = 10mm 10mm 40mm 12mm\nclip = path M0 0 H10 V100 H0 Z\ntext = Hexenwerk\nfont = EB Garamond 14' '(error|warning): .*\[text t\]: (nothing is seen of the text|only [0-9]+ % of the text are seen)'
says "an icon beside the piece" '[icon i]\nplace = -40mm 2mm 20mm 20mm\nicon = fox-head' '^in.ini:[0-9]+:[0-9]+: warning: .*\[icon i\]: it lies wholly beyond the piece: nothing of it is printed \(so on 2 pieces'
says "an icon half beside it" '[icon i]\nplace = -10mm 2mm 20mm 20mm\nicon = fox-head' ''

# ---- pictures and lines ----
for ink in jpeg jpeggray jpegcmyk; do
    gs -q -dNOPAUSE -dBATCH -sDEVICE=$ink -r300 -g600x600 -sOutputFile=light.jpg -c showpage
    gs -q -dNOPAUSE -dBATCH -sDEVICE=$ink -r300 -g600x600 -sOutputFile=dark.jpg -c '0 setgray 0 0 200 200 rectfill showpage'
    below='[image p]\nplace = 5mm 5mm 50mm 50mm\nimage = '
    says "white text on a light picture ($ink)" "${below}light.jpg\n$title"'colour = #ffffff' 'error: .*cannot be read'
    says "white text on a dark picture ($ink)" "${below}dark.jpg\n$title"'colour = #ffffff' ''
done
picture() { gs -q -dNOPAUSE -dBATCH -sDEVICE=pnggray -g100x100 -sOutputFile=p.png -c showpage; }
picture
says "a picture of 100 pixels over 50 mm" '[image p]\nplace = 5mm 30mm 50mm 50mm\nimage = p.png' '^in.ini:[0-9]+:[0-9]+: warning: .*the picture has 51 pixels an inch at this size; print wants 300'
says "the same over 8 mm" '[image p]\nplace = 5mm 30mm 8mm 8mm\nimage = p.png' ''
says "a hair line" '[line l]\nfrom = 10mm 40mm\nto = 50mm 40mm\nstroke = #000000\nwidth = 0.1pt' 'warning: .*the line is 0.10 pt wide; under 0.25 pt'
says "a thin frame" '[box l]\nplace = 10mm 40mm 20mm 20mm\nstroke = #000000\nwidth = 0.2pt' 'warning: .*the line is 0.20 pt wide'
says "a quarter of a point" '[line l]\nfrom = 10mm 40mm\nto = 50mm 40mm\nstroke = #000000\nwidth = 0.25pt' ''

# ---- backs ----
back() {
    printf '%s\n' 'name' 'Fox' 'Owl' >in.csv
    printf '[component]\ntable = in.csv\nsize = 60x90mm\n[box front]\nplace = bleed\nfill = #204080\n[box back]\nside = back\nfill = #204080\n%b\n' "$1" >in.ini
    checked in.ini
}
back 'place = bleed'
is "a back that bleeds as its front" "$said" ''
back 'place = cut'
like "a back that ends at the cut" "$said" '^in.ini:[0-9]+:[0-9]+: warning: .*the front bleeds, but its back ends 0.0 mm beyond the cut'
back 'place = bleed\nwhen = {name} = Fox'
like "a back that some have not" "$said" "^in.csv:3:1: warning: in: the back of 'Owl' is empty, where other pieces have one \(1 of 2\)"

# ---- hues ----
hues() { printf '%s\n' 'name,fill,icon' "Fox,$1,wolf-head" "Owl,$2,$3" >in.csv; printf '[component]\ntable = in.csv\nsize = 20x20mm\nbleed = 0\n[box b]\nfill = {fill}\n[icon i]\nplace = 5mm 5mm 10mm 10mm\nicon = {icon}\nfill = #ffffff\n' >in.ini; checked in.ini; }
hues '#c03020' '#2a6a30' wolf-head
like "red and green of one lightness" "$said" "^in.csv:3:1: warning: in: only a hue tells 'Owl' from 'Fox' \([0-7] L\* apart; 8 are wanted\)"
hues '#c03020' '#2a6a30' owl
is "with other icons" "$said" ''
hues '#c03020' '#102a14' wolf-head
is "with other lightness" "$said" ''
hues '#c03020' '#c03020' wolf-head
is "the same colour twice" "$said" ''
finished
