#!/usr/bin/env bash
# Installs gRPC for Python into a folder of its own, generates the stubs, and runs the examples
# against a server of their own: examples/python/run.sh [path to the ludoteca binary]
set -euo pipefail
cd "$(dirname "$0")/../.."
binary=${1:-target/debug/ludoteca}
[ -x "$binary" ] || binary=target/release/ludoteca
work=$(realpath -m "${LUDOTECA_PYTHON_CACHE:-target/python-example}")
if [ ! -x "$binary" ]; then
  cargo build
  binary=target/debug/ludoteca
fi
[ -x "$work/venv/bin/python" ] || python3 -m venv "$work/venv"
"$work/venv/bin/python" -c 'import grpc_tools' 2>/dev/null || "$work/venv/bin/pip" install --quiet grpcio grpcio-tools
mkdir -p "$work/stubs"
(cd proto && find . -name '*.proto' -print0) | (cd proto && xargs -0 "$work/venv/bin/python" -m grpc_tools.protoc \
  -I . --python_out="$work/stubs" --grpc_python_out="$work/stubs")

data=$(mktemp -d)
"$binary" serve --listen 127.0.0.1:0 --data "$data" >"$data/out" 2>"$data/log" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$data"' EXIT
for _ in $(seq 100); do
  address=$(sed -n 's/.* listens on \([^ ]*\) .*/\1/p' "$data/out")
  [ -n "$address" ] && break
  sleep 0.1
done
for example in client dice; do
  PYTHONPATH="$work/stubs:examples/python" "$work/venv/bin/python" "examples/python/$example.py" "$address"
done
