"""Checks that the files of this folder fit each other: what one names is there.

With a binary as argument it also checks that the server takes what they tell it: files.py [BINARY]
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

import yaml

here = pathlib.Path(__file__).parent


def read(path):
    return yaml.safe_load((here / path).read_text())


# The composition mounts folders that exist, and asks for names that it has.
composition = read("compose.yaml")
services = composition["services"]
for name, service in services.items():
    for mount in service.get("volumes", []):
        source = mount.split(":")[0]
        known = (here / source).is_dir() if source.startswith(".") else source in composition["volumes"]
        assert known, f"{name} mounts {source}, which is not there"
    for needed in service.get("depends_on", []):
        assert needed in services, f"{name} needs {needed}, which is not there"

# Prometheus asks the server where it answers, and Grafana asks Prometheus.
targets = [
    target
    for job in read("prometheus/prometheus.yml")["scrape_configs"]
    for static in job["static_configs"]
    for target in static["targets"]
]
host, port = targets[0].split(":")
assert f"--metrics=0.0.0.0:{port}" in services[host]["command"], targets
for source in read("grafana/provisioning/datasources/prometheus.yml")["datasources"]:
    assert re.match(r"http://(\w+):", source["url"])[1] in services, source
sources = {source["uid"] for source in read("grafana/provisioning/datasources/prometheus.yml")["datasources"]}

# Dashboards are provisioned from where they are mounted, and their panels ask a source that is there.
folder = read("grafana/provisioning/dashboards/ludoteca.yml")["providers"][0]["options"]["path"]
assert any(folder in mount for mount in services["grafana"]["volumes"]), folder
for path in (here / "grafana/dashboards").glob("*.json"):
    dashboard = json.loads(path.read_text())
    for panel in dashboard["panels"]:
        assert panel["datasource"]["uid"] in sources, panel["title"]
        assert panel["targets"], panel["title"]
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(set(ids)) == len(ids), path

# Kustomize lists every manifest.
listed = set(read("kubernetes/kustomization.yaml")["resources"]) | {"kustomization.yaml"}
there = {path.name for path in (here / "kubernetes").iterdir()}
assert listed == there, listed ^ there

# The ports that the network policy and the services name are ports of the server.
server = read("kubernetes/server.yaml")
(container,) = server["spec"]["template"]["spec"]["containers"]
ports = {port["name"] for port in container["ports"]}
policy = read("kubernetes/network.yaml")
asked = {port["port"] for rule in policy["spec"]["ingress"] for port in rule["ports"]}
asked |= {port["targetPort"] for port in read("kubernetes/service.yaml")["spec"]["ports"]}
assert asked <= ports, asked - ports
labels = server["spec"]["template"]["metadata"]["labels"].items()
for selector in (server["spec"]["selector"]["matchLabels"], read("kubernetes/service.yaml")["spec"]["selector"]):
    assert selector.items() <= labels, selector
for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
    assert container[probe]["grpc"]["port"] in {port["containerPort"] for port in container["ports"]}, probe

# What the alerts are called is what the runbook explains.
runbook = (here / "RUNBOOK.md").read_text()
alerts = {rule["alert"] for group in read("prometheus/alerts.yml")["groups"] for rule in group["rules"]}
explained = set(re.findall(r"^\* \*\*(Ludoteca\w+)\*\*", runbook, re.MULTILINE))
assert alerts == explained, alerts ^ explained

# The server takes what each deployment tells it; the image wants to be told who may call.
dockerfile = (here / "Dockerfile").read_text()
unit = (here / "ludoteca.service").read_text()
commands = {
    "Dockerfile": (json.loads(re.search(r"^CMD (.*)$", dockerfile, re.MULTILINE)[1]), {"LUDOTECA_INSECURE_PUBLIC": "true"}),
    "compose.yaml": (services[host]["command"], {}),
    "kubernetes": (container["args"], {}),
    "ludoteca.service": (shlex.split(re.search(r"^ExecStart=\S+ (.*)$", unit, re.MULTILINE)[1]), {}),
}
for name, (arguments, variables) in commands.items() if len(sys.argv) > 1 else ():
    command = [sys.argv[1], *arguments, "--check"]
    done = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True)
    assert done.returncode == 0, f"{name}: {done.stderr}"
