"""Every tutorial does what it says, step by step, where nothing but Damier is installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.tutorial import Workshop

ROOT = Path(__file__).resolve().parents[2]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
LONG = ("a-bot", "host-it", "train-on-it", "votre-jeu")
"""Carried out by `python -m tools.campaign docs`: half a minute each."""
ENVIRONMENTS = {"train-on-it": "environment_with_extras"}
"""Which page needs more than the empty environment: the extras that its first lines ask for."""


@pytest.mark.xdist_group("tutorials")
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.stem, marks=[pytest.mark.long] * (page.stem in LONG))
        for page in TUTORIALS
    ],
)
def test_a_tutorial_is_carried_out_as_printed(
    page: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    name = ENVIRONMENTS.get(page.stem, "empty_environment")
    environment: dict[str, str] = request.getfixturevalue(name)
    assert Workshop(tmp_path, environment).carry_out(page) > 2


@pytest.fixture(scope="session")
def empty_environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with our wheel and what it needs, and nothing else."""
    folder = tmp_path_factory.mktemp("empty")
    wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*wheel, "-w", str(folder), str(ROOT)], check=True)
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    binaries = folder / "venv" / "bin"
    install = [str(binaries / "python"), "-m", "pip", "install", "--quiet"]
    locked = ["--require-hashes", "-r", str(ROOT / "requirements.lock")]
    subprocess.run([*install, *locked], check=True)
    (built,) = folder.glob("damier-*.whl")
    subprocess.run([*install, "--no-deps", str(built)], check=True)
    return environment_of(binaries)


@pytest.fixture(scope="session")
def environment_with_extras() -> dict[str, str]:
    """Where these tests run: Damier with all its extras."""
    return environment_of(Path(sys.executable).parent)


def environment_of(binaries: Path) -> dict[str, str]:
    """What a command of a tutorial finds around it: these programs, and those of any machine."""
    kept = {name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ}
    return {**kept, "PATH": f"{binaries}{os.pathsep}/usr/bin:/bin", "COLUMNS": "100"}
