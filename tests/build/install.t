#!/usr/bin/env bash
# install.t - the installed program works away from its work tree, and leaves nothing when it is uninstalled.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES

# The objects are the ones that are there; only what knows the place is compiled anew, into a folder of its own.
mkdir b
cp -a "$B/src" "$B/flags" b/
inst() {        # with the flags of the build that is tested, or else everything would be compiled anew
    make -C "$ROOT" CC="${CC:-cc}" CFLAGS="${CFLAGS:--O2 -g}" STRICT="${STRICT:-}" \
        B="$WORK/b" SHARE="$WORK/there/share/hexenwerk" PREFIX=/there DESTDIR="$WORK" "$@"
}
ok "make install" inst install
ok "the program is there" [ -x there/bin/hexenwerk ]
is "everything that it reads is there" "$(ls there/share/hexenwerk)" $'cards\nfonts\nhyphen\nlayouts'
is "no file that git knows for itself came along" "$(find there -name '.*')" ""
ok "the licence is there" [ -s there/share/doc/hexenwerk/LICENSE ]

# A layout of somebody's own, in a folder of its own, that uses an icon and a font of ours.
mkdir mine
cat >mine/badge.ini <<'END'
[component]
size = 30mm
[icon sheep]
icon = sheep
place = 5mm 5mm 20mm 12mm
[text name]
text = Sheep
font = EB Garamond 12 9
place = 5mm 18mm 20mm 6mm
END
cd mine || exit 1
like "it prints with the installed icons and fonts" "$(../there/bin/hexenwerk print badge.ini 2>&1)" '1 piece on 1 sheet'
is "and the text is in the PDF" "$(pdftotext -q out/badge.pdf - | grep -c Sheep)" 1
cd ..
ok "it knows its version" bash -c "there/bin/hexenwerk --version | grep -Eq '^hexenwerk [0-9]+\.[0-9]+\.[0-9]+$'"

ok "make uninstall" inst uninstall
is "leaves nothing" "$(find there -type f)" ""

# ---- a build that others expect ----
like "make help speaks of the two commands" "$(make -s -C "$ROOT" help)" '^  make play '
is "make builds nothing twice" "$(inst -s program 2>&1)" ""
finished
