#!/usr/bin/env bash
# Checks what of this folder can be checked without a container engine or a cluster.
# deploy/check.sh [BINARY]: with a static binary it is also started as the image starts it.
# A tool that is missing is named, and under CI that is an error. PYTHON must have kubernetes-validate.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
binary=$(realpath -e "$OLDPWD/${1:-/dev/null}" 2>/dev/null || realpath -e "${1:-/dev/null}")
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

skip() {
    echo "skipped: $1 ($2 is missing)"
    if [[ -n "${CI:-}" ]]; then exit 1; fi
}

if ! "$python" -c 'import kubernetes_validate, yaml' 2>/dev/null; then
    skip "the manifests and the composition" "Python's kubernetes-validate"
else
    for version in 1.31 1.37; do
        "$python" -m kubernetes_validate -k "$version" --strict --quiet \
            kubernetes/{namespace,network,server,service}.yaml
    done
    echo "kubernetes: every manifest fits its schema"
    if [[ "$binary" == /dev/null ]]; then "$python" files.py; else "$python" files.py "$binary"; fi
    echo "files: what one names is there"
    if command -v kubectl >/dev/null; then
        kubectl kustomize kubernetes >"$work/built.yaml"
        "$python" -m kubernetes_validate -k 1.37 --strict --quiet "$work/built.yaml"
        echo "kubernetes: kustomize builds them, and the result fits"
    else
        echo "kubernetes: not built, kubectl is missing"
    fi
fi

if command -v promtool >/dev/null; then
    promtool check config prometheus/prometheus.yml
    promtool test rules prometheus/alerts_test.yml
else
    skip "Prometheus' configuration and alerts" promtool
fi

if command -v systemd-analyze >/dev/null; then
    # The binary need not be installed here.
    sed 's|^ExecStart=/usr/bin/ludoteca|ExecStart=/bin/true|' ludoteca.service >"$work/ludoteca-check.service"
    systemd-analyze verify "$work/ludoteca-check.service"
    echo "systemd: the unit is right"
else
    skip "the systemd unit" systemd-analyze
fi

if [[ "$binary" == /dev/null ]]; then
    echo "not started as an image: no binary was named"
else
    bash image.sh "$binary"
fi
