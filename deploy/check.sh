#!/usr/bin/env bash
# Checks what of this folder can be checked without a container engine or a cluster; tools that are missing are named.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

skip() { echo "skipped: $1 ($2 is not installed)"; }

if command -v kubectl >/dev/null; then
    kubectl kustomize kubernetes >/dev/null
    echo "kubernetes: the manifests build"
else
    skip "kubernetes manifests" kubectl
fi

if command -v systemd-analyze >/dev/null; then
    # The binary need not be installed here.
    sed 's|^ExecStart=/usr/bin/ludoteca|ExecStart=/bin/true|' ludoteca.service >"${TMPDIR:-/tmp}/ludoteca-check.service"
    systemd-analyze verify "${TMPDIR:-/tmp}/ludoteca-check.service"
    rm -f "${TMPDIR:-/tmp}/ludoteca-check.service"
    echo "systemd: the unit is right"
else
    skip "systemd unit" systemd-analyze
fi
