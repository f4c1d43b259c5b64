#!/usr/bin/env bash
# install.sh - puts the program and all that it reads below a prefix.  Called by 'make install'.
#
#   scripts/install.sh PROGRAM PREFIX      (PREFIX with DESTDIR already before it)
#
# The program goes to PREFIX/bin; cards, layouts, fonts and hyphenation go to PREFIX/share/hexenwerk in the same
# folders as in the work tree, so that it finds them there in the same way.
set -euo pipefail
cd "$(dirname "$0")/.."

program=$1 prefix=$2
share=$prefix/share/hexenwerk doc=$prefix/share/doc/hexenwerk

if [ ! -f cards/icons/.version ] || [ -z "$(find fonts -name '*.otf')" ]; then
    echo "install: icons or fonts are not there yet: run 'make setup' first" >&2
    exit 1
fi

install -d "$prefix/bin" "$doc"
install -m 755 "$program" "$prefix/bin/hexenwerk"
find cards layouts fonts hyphen -type d ! -path '*/.*' | while read -r folder; do
    install -d "$share/$folder"
    find "$folder" -maxdepth 1 -type f ! -name '.*' \
        -exec sh -c 'to=$0; install -m 644 "$@" "$to"' "$share/$folder" {} +
done
find README.md LICENSE -exec install -m 644 {} "$doc" \;
echo "installed $prefix/bin/hexenwerk and $share"
