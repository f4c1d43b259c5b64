#!/usr/bin/env bash
# exec.sh - runs one test for prove: a shell script by its name, all else as a GLib test program that speaks TAP.
case $1 in
*.sh | *.t) exec bash "$1" ;;
*) exec "$1" --tap ;;
esac
