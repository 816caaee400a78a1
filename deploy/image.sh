#!/usr/bin/env bash
# Starts a static binary as the image does: in a folder with nothing but it and its data, without privileges, and plays
# through what an operator does: health, metrics, backup, restore, stop. deploy/image.sh BINARY
set -euo pipefail
binary=$(realpath -e "$1")
root=$(mktemp -d)
server=""
finish() {
    if [[ -n "$server" ]]; then kill "$server" 2>/dev/null || true; fi
    rm -rf "$root"
}
trap finish EXIT

needed=$(ldd "$binary" 2>/dev/null | grep -E '=>|/ld-' || true)
if [[ -n "$needed" ]]; then
    echo "$binary needs shared libraries: $needed" >&2
    exit 1
fi

mkdir -p "$root/usr/bin" "$root/etc" "$root/dev" "$root/var/lib/ludoteca"
cp "$binary" "$root/usr/bin/ludoteca"
# What the base image has of these.
echo '127.0.0.1 localhost' >"$root/etc/hosts"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
chmod 0755 "$root"
chmod 0700 "$root/var/lib/ludoteca"

# Every container has these devices: a static program finds no other way to the system's randomness.
if [[ $EUID -eq 0 ]] && mknod -m 0666 "$root/dev/random" c 1 8 2>/dev/null; then
    mknod -m 0666 "$root/dev/urandom" c 1 9
    chown 65532:65532 "$root/var/lib/ludoteca"
    inside() { exec chroot --userspec=65532:65532 "$root" /usr/bin/ludoteca "$@"; }
else
    touch "$root/dev/random" "$root/dev/urandom"
    inside() {
        # shellcheck disable=SC2016 # expanded inside
        exec unshare --user --map-root-user --mount bash -c \
            'for device in random urandom; do mount --bind "/dev/$device" "$0/dev/$device" || exit; done
             exec chroot "$0" /usr/bin/ludoteca "$@"' "$root" "$@"
    }
    if ! (inside --version) >/dev/null 2>&1; then
        echo "not started as an image: this user may not change the root folder"
        if [[ -n "${CI:-}" ]]; then exit 1; fi
        exit 0
    fi
fi

# Starts a server over a data folder; its port is in $port, that of its metrics in $metrics.
start() {
    mkfifo "$root/greeting"
    (inside serve --listen 127.0.0.1:0 --metrics 127.0.0.1:0 --data "$1") >"$root/greeting" 2>"$root/log" &
    server=$!
    exec 3<"$root/greeting"
    rm "$root/greeting"
    port="" metrics=""
    while [[ -z "$port" || -z "$metrics" ]] && read -r -t 30 line <&3; do
        [[ "$line" =~ listens\ on\ 127\.0\.0\.1:([0-9]+) ]] && port=${BASH_REMATCH[1]}
        [[ "$line" =~ http://127\.0\.0\.1:([0-9]+)/metrics ]] && metrics=${BASH_REMATCH[1]}
    done
    if [[ -z "$port" || -z "$metrics" ]]; then
        cat "$root/log" >&2
        exit 1
    fi
}

stop() {
    kill -TERM "$server"
    wait "$server"
    server=""
    exec 3<&-
}

# By name: looking a name up is what static programs tend to fail at.
healthy() { (inside health "http://localhost:$port") | grep -x SERVING; }

start /var/lib/ludoteca
healthy
python3 - "http://127.0.0.1:$metrics/metrics" <<'PYTHON'
import sys, urllib.request
text = urllib.request.urlopen(sys.argv[1], timeout=10).read().decode()
assert "ludoteca_store_up 1" in text, text
PYTHON
(inside backup /var/lib/ludoteca/backup --data /var/lib/ludoteca)
stop
start /var/lib/ludoteca/backup
healthy
stop
echo "image: $(stat -c %s "$root/usr/bin/ludoteca") bytes, started, probed, backed up, restored and stopped in an empty root folder"
