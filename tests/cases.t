#!/usr/bin/env bash
# cases.t - every case, as it is.  See cases.sh.
exec bash "$(dirname "$0")/cases.sh"
