#!/usr/bin/env bash
# setup.t - set-up does nothing twice, and where it fails it says so and leaves everything as it was.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"

# A tree with nothing fetched yet, and a PATH that holds what we put there.
tree() {
    rm -rf tree bin
    mkdir -p tree/{cards/icons,fonts,hyphen,tests/fonts} bin
    cp -R "$ROOT/scripts" tree/
    cp "$ROOT/cards/icons/.gitignore" tree/cards/icons/
    cp "$ROOT/fonts"/*.* tree/fonts/
    cp "$ROOT/hyphen"/*.* tree/hyphen/
}
tools() {       # name... links to the real ones
    local tool
    for tool; do ln -sf "$(command -v "$tool")" bin/; done
}
fake() {        # name, script
    printf '#!/bin/sh\n%s\n' "$2" >"bin/$1"
    chmod +x "bin/$1"
}
basics="bash env dirname cat grep awk sed find id cut tr mktemp rm mv cp chmod mkdir head tail sha256sum tar gzip wc node cc
        pkg-config printf"
setup() { (cd tree && PATH=$WORK/bin bash scripts/setup.sh "$@" 2>&1); }

is "where everything is there, set-up says nothing" "$("$ROOT/scripts/setup.sh" check 2>&1)" ""
TIMEFORMAT='%U %S'
took=$({ time "$ROOT/scripts/setup.sh" check >/dev/null 2>&1; } 2>&1)
ok "and takes less than a second of work" awk -v t="$took" 'BEGIN { split(t, s, " "); exit !(s[1] + s[2] < 1) }'

# ---- no apt-get ----
tree
bare=${basics/pkg-config/}
# shellcheck disable=SC2086  # names are words
tools ${bare/ cc/}
said=$(setup play)
is "without apt-get and libraries it fails" $? 1
for name in 'apt install .* libpango1.0-dev' 'dnf install .*pango-devel' 'pacman -S .*pango' 'brew install .*pango'; do
    like "and names $name" "$said" "$name"
done
like "all of them, apart" "$said" 'apt install gcc libc6-dev pkg-config libglib2.0-dev '
unlike "but not what is there" "$said" 'apt install .* nodejs| hyphen-de( |$)|fonts-ebgaramond'
is "nothing was fetched" "$(ls -A tree/cards/icons)" .gitignore

# ---- apt-get fails ----
fake apt-get 'echo "E: the archive is on fire" >&2; exit 100'
said=$(setup play)
is "where apt-get fails, it fails" $? 1
like "says what it was about to install, in one line" "$said" '^set-up: installing with apt-get: .*libpango1.0-dev'
like "and passes on what apt-get said" "$said" 'archive is on fire'

# ---- apt-get does not bring what it promised ----
fake apt-get 'exit 0'
said=$(setup play)
is "where a package brings nothing, it fails" $? 1
like "and names what is missing" "$said" 'not found: .*library:pangocairo'

# ---- npm ----
tree
# shellcheck disable=SC2086
tools $basics
fake apt-get 'echo "apt-get was called: $*" >&2; exit 1'
fake npm 'echo "npm error network is asleep" >&2; exit 1'
said=$(setup play)
is "where npm fails, it fails" $? 1
like "says that it was about to fetch" "$said" '^set-up: fetching @iconify-json/game-icons'
like "and passes on what npm said" "$said" 'network is asleep'
unlike "apt-get had nothing to do" "$said" 'apt-get was called'
is "nothing is left half done" "$(ls -A tree/cards tree/cards/icons)" $'tree/cards:\nicons\n\ntree/cards/icons:\n.gitignore'

fake npm 'echo something else >else.tgz'
said=$(setup play)
is "where npm brings something else, it fails" $? 1
like "and says so" "$said" 'wrong SHA-256'
is "and nothing is left half done" "$(ls -A tree/cards/icons)" .gitignore

# ---- the icons as they are ----
count=$(find "$ROOT/cards/icons" -name '*.svg' | wc -l)
ok "there are some 4,000 icons" [ "$count" -gt 4000 ]
ok "every icon is a whole SVG file with a viewBox" bash -c "
    cd '$ROOT/cards/icons' && ! grep -L '^<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"[0-9]*\" height=\"[0-9]*\" viewBox=\"[-0-9 ]*\">.*</svg>\$' *.svg | grep ."
ok "whose work they are lies beside them" grep -q 'CC BY 3.0' "$ROOT/cards/icons/CREDITS.txt"
is "git sees nothing of what is fetched or made" \
    "$(cd "$ROOT" && git status --porcelain -- cards/icons fonts hyphen out tests/fonts 2>/dev/null)" ""

# ---- names ----
short=$(awk '!/^#/ && NF != 6' "$ROOT/scripts/needs.txt")
is "every need has its names on all systems" "$short" ""
finished
