"""The files to deploy with: from the locks, without a password, and what they promise."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from damier.server import Node
from damier.server.metrics import GAUGES, HELP, HISTOGRAMS
from tests.server.client import Client, told
from tools.programs import debian

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
BIN = Path(sys.executable).parent
MOST_EXPOSED = 3.0


def locked(path: Path) -> dict[str, str]:
    """Versions by the names of packages."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", path.read_text("utf-8"), re.MULTILINE))


def test_an_image_has_what_the_tests_ran_with() -> None:
    image, own = locked(DEPLOY / "requirements.lock"), locked(ROOT / "requirements.lock")
    everything = own | locked(ROOT / "requirements-dev.lock")
    assert {"asyncpg", "redis", "starlette"} <= image.keys()
    assert {name: version for name, version in image.items() if everything[name] != version} == {}
    dockerfile = (DEPLOY / "Dockerfile").read_text("utf-8")
    assert "--require-hashes -r /tmp/requirements.lock" in dockerfile
    assert "USER 10001" in dockerfile


def test_compose_waits_for_health_and_knows_no_password() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    services: Any = YAML(typ="safe").load(text)["services"]
    for name in ("postgres", "valkey"):
        assert services[name]["healthcheck"]["test"]
        assert services["node"]["depends_on"][name] == {"condition": "service_healthy"}
    assert "POSTGRES_PASSWORD" not in services["postgres"]["environment"]
    assert services["node"]["read_only"] is True


def test_compose_has_the_balancer_that_the_page_prints() -> None:
    page = (ROOT / "docs" / "tutorials" / "host-it.md").read_text("utf-8")
    printed = re.search(r"```caddy\n(.*?)```", page, re.DOTALL)
    assert printed is not None
    swaps = {"games.example.org": "http://", "10.0.0.1": "node", "10.0.0.2": "other-node"}
    wanted = printed[1]
    for before, after in swaps.items():
        wanted = wanted.replace(before, after)
    assert (DEPLOY / "Caddyfile").read_text("utf-8").partition("\n")[2] == wanted


def test_manifests_ask_a_node_whether_it_lives_and_whether_it_is_ready() -> None:
    parts: Any = list(YAML(typ="safe").load_all((DEPLOY / "kubernetes/damier.yaml").read_text()))
    pods = next(part for part in parts if part["kind"] == "Deployment")["spec"]["template"]["spec"]
    container = pods["containers"][0]
    assert container["livenessProbe"]["httpGet"]["path"] == "/health"
    assert container["readinessProbe"]["httpGet"]["path"] == "/ready"
    assert pods["securityContext"]["runAsNonRoot"] is True
    assert container["securityContext"]["readOnlyRootFilesystem"] is True


def test_the_unit_is_the_one_that_is_printed() -> None:
    page = (ROOT / "docs" / "tutorials" / "host-it.md").read_text("utf-8")
    printed = re.search(r"```ini\n(.*?)```", page, re.DOTALL)
    assert printed is not None
    assert printed[1] == (DEPLOY / "damier.service").read_text("utf-8")


def test_the_unit_exposes_little() -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed here")
    command = [program, "security", "--offline=true", str(DEPLOY / "damier.service")]
    ran = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"Overall exposure level for damier.service: ([\d.]+)", ran.stdout)
    assert found is not None, ran.stderr
    assert float(found[1]) <= MOST_EXPOSED


def test_the_board_shows_everything_that_is_measured_and_nothing_else() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    asked = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    shown = set(re.findall(r"damier_\w+", asked))
    counted = {f"damier_{name}_total" for name in HELP} | {f"damier_{name}" for name in GAUGES}
    assert shown == counted | {f"damier_{name}_seconds_bucket" for name in HISTOGRAMS}


def test_prometheus_finds_nothing_to_say_of_the_metrics() -> None:
    promtool = debian.unpacked("promtool", "prometheus")
    if promtool is None:
        pytest.skip("promtool is in Debian's package prometheus")
    asked: list[str] = []

    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start("tic-tac-toe-py")
        seat = await client.sit(lobby_id, tokens[0])
        await seat.until("welcome")
        await seat.act("place", cell="a1")
        await seat.until("event")
        asked.append((await client.ask("GET", "/metrics")).text)

    told(story)
    assert "damier_move_seconds_count 1.0" in asked[0]
    ran = subprocess.run(
        [promtool, "check", "metrics"], input=asked[0], capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout + ran.stderr) == (0, "")


def test_a_linter_finds_nothing_to_say_of_the_image() -> None:
    ran = subprocess.run([BIN / "hadolint", DEPLOY / "Dockerfile"], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout + ran.stderr) == (0, "")


def test_kubernetes_takes_the_manifests() -> None:
    manifest = DEPLOY / "kubernetes" / "damier.yaml"
    program = str(BIN / "kubernetes-validate")
    command = [program, "--strict", str(manifest)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (ran.stdout + ran.stderr).count("passed") == 3
    wrong = manifest.read_text("utf-8").replace("replicas: 2", "replica: 2")
    command = [program, "--strict", "-"]
    assert subprocess.run(command, input=wrong, capture_output=True, text=True).returncode != 0
