#!/usr/bin/env bash
# asan.t - every case once more with the program that the address and undefined-behaviour sanitizers watch.
# The unit tests of that build are run by 'make check' beside the others.
here=$(cd "$(dirname "$0")" && pwd)
B=$(cd "$here/.." && realpath -m "${B:-build}")
export B HEXENWERK=$B/asan/hexenwerk RUN=cases-asan
exec bash "$here/cases.sh"
