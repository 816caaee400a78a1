#!/usr/bin/env bash
# Installs gRPC for Python into a folder of its own, generates the stubs, and runs the examples
# against a server of their own: examples/python/run.sh [path to the ludoteca binary]
set -euo pipefail
cd "$(dirname "$0")/../.."
binary=${1:-target/debug/ludoteca}
[ -x "$binary" ] || binary=target/release/ludoteca
if [ ! -x "$binary" ]; then
  cargo build
  binary=target/debug/ludoteca
fi
source examples/python/stubs.sh

data=$(mktemp -d)
"$binary" serve --listen 127.0.0.1:0 --data "$data" >"$data/out" 2>"$data/log" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$data"' EXIT
for _ in $(seq 100); do
  address=$(sed -n '1s/.* listens on \([^ ]*\) .*/\1/p' "$data/out")
  [ -n "$address" ] && break
  sleep 0.1
done
for example in client dice; do
  PYTHONPATH="$stubs:examples/python" "$python" "examples/python/$example.py" "$address"
done
