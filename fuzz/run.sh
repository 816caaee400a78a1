#!/usr/bin/env bash
# Fuzzes each target, or those named, for so many seconds: fuzz/run.sh [SECONDS [TARGET…]].
# Stops at the first finding, which is then in fuzz/artifacts/TARGET. What it learns stays in fuzz/target/corpus.
# Needs cargo-fuzz (cargo install cargo-fuzz --locked); works with a stable toolchain. The profile keeps debug assertions.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

seconds=${1:-120}
shift || true
targets=("$@")
if [[ ${#targets[@]} -eq 0 ]]; then
    targets=(notation positions options imports requests)
fi

# The coverage that libFuzzer steers by needs compiler flags that a stable toolchain keeps behind this.
export RUSTC_BOOTSTRAP=1
cargo fuzz build --sanitizer none -O
for target in "${targets[@]}"; do
    learnt=target/corpus/$target
    mkdir -p "$learnt"
    printf '\n==== %s, %s seconds\n' "$target" "$seconds"
    cargo fuzz run --sanitizer none -O "$target" "$learnt" "corpus/$target" -- \
        -max_total_time="$seconds" -timeout=25 -rss_limit_mb=4096 -print_final_stats=1
done
