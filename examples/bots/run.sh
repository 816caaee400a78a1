#!/usr/bin/env bash
# Checks the bots here with `ludoteca check-bot`: examples/bots/run.sh [path to the ludoteca binary]
set -euo pipefail
cd "$(dirname "$0")/../.."
binary=${1:-target/debug/ludoteca}
[ -x "$binary" ] || binary=target/release/ludoteca
if [ ! -x "$binary" ]; then
  cargo build
  binary=target/debug/ludoteca
fi

echo "line_bot.py"
"$binary" check-bot --line python3 examples/bots/line_bot.py

echo "bot.py"
source examples/python/stubs.sh
log=$(mktemp)
"$binary" check-bot --listen 127.0.0.1:0 --remote example 2>"$log" &
check=$!
trap 'kill "$check" 2>/dev/null || true; rm -f "$log"' EXIT
for _ in $(seq 100); do
  address=$(sed -n 's/^waiting for .* on //p' "$log")
  [ -n "$address" ] && break
  sleep 0.1
done
PYTHONPATH="$stubs" "$python" examples/bots/bot.py "$address" example >/dev/null
wait "$check"
