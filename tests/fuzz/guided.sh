#!/usr/bin/env bash
# guided.sh - every fuzz target under libFuzzer for FUZZ_SECONDS each; called by 'make fuzz'.
# What was found to be interesting is kept below the build folder and serves as seed the next time; an input that
# brings a target down is named at the end, and left there.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
shopt -s nullglob
failed=0
for target in "$B"/fuzz/tests/fuzz/fuzz_*; do
    case $target in *.d) continue ;; esac
    name=$(basename "$target")
    corpus=$B/fuzz/corpus/$name
    mkdir -p "$corpus"
    seeds=("$root/tests/fuzz/seeds/${name#fuzz_}"/*)
    case $name in
    fuzz_table) seeds+=("$root"/cards/*/*.csv) ;;
    fuzz_board) seeds+=("$root"/cards/enchanted-land/boards/*.csv) ;;
    fuzz_ini | fuzz_layout) seeds+=("$root"/layouts/*/*.ini) ;;
    esac
    for seed in "${seeds[@]}"; do
        seed_name=${seed#"$root"/}
        cp "$seed" "$corpus/${seed_name//\//-}"
    done
    echo "fuzz: $name for $FUZZ_SECONDS seconds"
    (cd "$B/fuzz" && "$target" -max_total_time="$FUZZ_SECONDS" -max_len=16384 -timeout=10 -print_final_stats=1 \
        -artifact_prefix="$B/fuzz/$name-" "$corpus") >"$B/fuzz/$name.log" 2>&1 || {
        failed=1
        echo "fuzz: $name fell: see $B/fuzz/$name.log"
        grep -aE 'ERROR|runtime error|Test unit written' "$B/fuzz/$name.log"
    }
    grep -aE 'stat::number_of_executed_units' "$B/fuzz/$name.log"
done
exit $failed
