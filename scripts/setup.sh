#!/usr/bin/env bash
# setup.sh - brings what is missing, and does nothing where nothing is.
#
#   scripts/setup.sh play     what building and printing need: packages, the game-icons set, fonts, hyphenation
#   scripts/setup.sh check    the same, and what the tests need
#   scripts/setup.sh forget   removes again what was fetched into the work tree (not the packages)
#
# Packages come by apt-get, with sudo where the user is not root.  On a system without apt-get the missing packages
# are named, and the script stops.  Everything fetched goes into folders with a .gitignore of their own; it is made
# complete beside its place and then moved there, so that a failure leaves nothing half done and can be repeated.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."

icons_package=@iconify-json/game-icons
icons_version=1.2.4
icons_sha256=f5758efb34d91c4f50b941f355f16ee73938625e5996fabc25171288404460a4

# Optical sizes: "EB Garamond 12" is for titles, "EB Garamond 08" for small text.  The bold face has no letters
# beyond ASCII and stays away.
fonts="EBGaramond12-Regular.otf EBGaramond12-Italic.otf EBGaramondSC12-Regular.otf EBGaramond08-Regular.otf
       EBGaramond08-Italic.otf EBGaramondSC08-Regular.otf EBGaramond-Initials.otf"
hyphens="hyph_en_GB.dic hyph_en_US.dic hyph_de_DE.dic"
test_fonts="LiberationSans-Regular.ttf LiberationSans-Bold.ttf DejaVuSans.ttf DroidSansFallbackFull.ttf"

say() { printf 'set-up: %s\n' "$*"; }
stop() { printf 'set-up: %s\n' "$@" >&2; exit 1; }

# ---- what is there? ----

# Where a font or a dictionary lies in the system; nothing if it is not there.
find_file() {
    local folder
    for folder in /usr/share/fonts /usr/share/hyphen /usr/local/share/fonts /usr/local/share/hyphen \
        "$HOME/.fonts" "$HOME/.local/share/fonts" /opt/homebrew/share /Library/Fonts "$HOME/Library/Fonts"; do
        [ ! -d "$folder" ] || find -L "$folder" -name "$1" -type f -print 2>/dev/null
    done | sed -n 1p
}

is_there() {    # kind:name
    local name=${1#*:}
    case $1 in
    command:*) command -v "$name" >/dev/null ;;
    library:*) command -v pkg-config >/dev/null && pkg-config --exists "$name" ;;
    header:*) command -v cc >/dev/null && echo "#include <stdio.h>
#include <$name>" | cc -E -o /dev/null - 2>/dev/null ;;
    file:*) [ -f "fonts/$name" ] || [ -f "hyphen/$name" ] || [ -f "tests/fonts/$name" ] || [ -n "$(find_file "$name")" ] ;;
    locales:*) [ -f "/usr/share/i18n/locales/$name" ] ;;
    *) stop "scripts/needs.txt: '$1' is no kind of need" ;;
    esac
}

icons_are_there() {
    [ "$(cat cards/icons/.version 2>/dev/null)" = "$icons_version" ]
}

# The lines of needs.txt whose need is not met, for the groups named.
missing() {
    local group need rest
    while read -r group need rest; do
        case " $* " in *" $group "*) is_there "$need" || printf '%s %s\n' "$need" "$rest" ;; esac
    done < <(grep -v '^#' scripts/needs.txt)
}

names() {       # column of package names, from lines on standard input
    awk -v column="$1" '{ n = split($column, name, ",")
        for (i = 1; i <= n; i++)
            if (name[i] != "-" && name[i] != "?" && !seen[name[i]]++) { printf "%s%s", sep, name[i]; sep = " " } }'
}

# ---- packages ----

by_apt() {      # package...
    local sudo='' log
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || stop "need to install: $*" \
            "but this is not root and there is no sudo; run as root: apt-get install --no-install-recommends $*"
        sudo=sudo
    fi
    say "installing with ${sudo:+sudo }apt-get: $*"
    log=$(mktemp)
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 update >"$log" 2>&1 </dev/null ||
        say "the package lists could not be refreshed; trying with the old ones"
    if ! $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 \
        install --no-install-recommends "$@" >>"$log" 2>&1 </dev/null; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        stop "apt-get could not install the packages (its last words are above); nothing else was changed." \
            "When the cause is mended, the same command goes on from here."
    fi
    rm -f "$log"
}

by_hand() {     # lines of missing needs on standard input
    local lines
    lines=$(cat)
    {
        echo "set-up: this system has no apt-get; please install what is missing, and run the same command again:"
        echo "  Debian, Ubuntu  apt install $(names 2 <<<"$lines")"
        echo "  Fedora          dnf install $(names 3 <<<"$lines")"
        echo "  Arch            pacman -S $(names 4 <<<"$lines")"
        echo "  Homebrew        brew install $(names 5 <<<"$lines")"
        awk 'BEGIN { split("- Debian Fedora Arch Homebrew", names) }
            /\?/ { sub(/^[a-z]*:/, "", $1); printf "No package is known for %s on", $1
                for (i = 2; i <= 5; i++) if ($i == "?") printf " %s", names[i]; print "." }' <<<"$lines"
        echo "(Arch's AUR has libcsv and eb-garamond.)"
        echo "Fonts and dictionaries are found in the system's folders, or put them into fonts/ and hyphen/ yourself;"
        echo "EB Garamond is Georg Duffner's edition 0.016, as OTF files."
    } >&2
    exit 1
}

packages() {    # group...
    local lines
    lines=$(missing "$@")
    [ -n "$lines" ] || return 0
    command -v apt-get >/dev/null || by_hand <<<"$lines"
    # shellcheck disable=SC2046  # one word per package
    by_apt $(names 2 <<<"$lines")
    lines=$(missing "$@")
    [ -z "$lines" ] || stop "installed, and yet not found: $(cut -d' ' -f1 <<<"$lines" | tr '\n' ' ')"
}

# ---- files ----

# Copies files of the system into a folder of ours, where they are not there or differ.
gather() {      # folder file...
    local folder=$1 file from done=
    shift
    for file in "$@"; do
        [ ! -s "$folder/$file" ] || continue
        from=$(find_file "$file")
        [ -n "$from" ] || stop "$file is nowhere to be found; it belongs into $folder/"
        cp -L "$from" "$folder/.$file.part"
        chmod 644 "$folder/.$file.part"
        mv -f "$folder/.$file.part" "$folder/$file"
        done="$done $file"
    done
    [ -z "$done" ] || say "copied into $folder/:$done"
}

icons() {
    local work sum
    if icons_are_there; then return 0; fi
    say "fetching $icons_package $icons_version with npm (2.7 MB), to be unpacked into cards/icons/"
    work=$(mktemp -d "$PWD/cards/.icons.XXXXXX")
    # shellcheck disable=SC2064  # the folder of now
    trap "rm -rf '$work'" EXIT
    if ! (cd "$work" && npm pack --loglevel=error --fetch-retries=1 "$icons_package@$icons_version" >npm.log 2>&1 </dev/null); then
        sed -n '1,8s/^/    /p' "$work/npm.log" >&2
        stop "npm could not fetch $icons_package $icons_version (its words are above); nothing was changed." \
            "When the network is there, the same command goes on from here."
    fi
    set -- "$work"/*.tgz
    sum=$( (sha256sum "$1" 2>/dev/null || shasum -a 256 "$1") | cut -d' ' -f1)
    [ "$sum" = "$icons_sha256" ] || stop "what npm brought is not $icons_package $icons_version: wrong SHA-256 $sum"
    tar -xzf "$1" -C "$work" package/icons.json package/info.json
    mkdir "$work/icons"
    node scripts/icons.js "$work/package" "$work/icons" || stop "the icons could not be unpacked; nothing was changed"
    cp cards/icons/.gitignore "$work/icons/"
    echo "$icons_version" >"$work/icons/.version"
    chmod 755 "$work/icons"
    mv cards/icons "$work/old"
    mv "$work/icons" cards/icons
    rm -rf "$work"
    trap - EXIT
    say "unpacked $(find cards/icons -name '*.svg' | wc -l | tr -d ' ') icons into cards/icons/"
}

forget() {
    local file
    find cards/icons -mindepth 1 ! -name .gitignore -delete
    for file in $fonts; do rm -f "fonts/$file"; done
    for file in $hyphens; do rm -f "hyphen/$file"; done
    for file in $test_fonts; do rm -f "tests/fonts/$file"; done
}

play() {        # more groups of packages...
    local groups="build print $*"
    icons_are_there || groups="$groups icons"
    # shellcheck disable=SC2086  # groups and files are words
    {
        packages $groups
        gather fonts $fonts
        gather hyphen $hyphens
    }
    icons
}

case ${1-} in
play) play ;;
check)
    play check
    # shellcheck disable=SC2086
    gather tests/fonts $test_fonts
    ;;
forget) forget ;;
*)
    sed -n '2,/^set /{/^#/s/^# \{0,1\}//p;}' "$0"
    exit 2
    ;;
esac
