"""The recipes for other libraries, each run with the newest that may be installed.

They need PyTorch, which nothing here does, so they have an environment of their own, kept in
`.cache`. `--only sb3` runs one of them and keeps what the others found; `--python PATH` runs them
in an environment that is there already, `--steps N` makes them longer or shorter.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.docs.findings import FIGURES

ROOT = Path(__file__).resolve().parents[3]
RECIPES = {
    "sb3": ("maskable_ppo", ("stable-baselines3", "sb3-contrib")),
    "tianshou": ("tianshou_dqn", ("tianshou",)),
    "rllib": ("rllib_ppo", ("ray[rllib]",)),
}
"""For each library the recipe, and what is installed for it."""

TORCH = "torch==2.13.0"
STEPS = 20_000
LEAST_WON = 0.6
"""Against `easy`, which plays anything: half is what nothing learnt would win."""


def campaign(options: Sequence[str] = ()) -> dict[str, Any]:
    parser = argparse.ArgumentParser(prog="python -m tools.campaign rl/recipes")
    parser.add_argument("--only", nargs="+", choices=RECIPES, default=list(RECIPES))
    parser.add_argument("--python", type=Path)
    parser.add_argument("--steps", type=int, default=STEPS)
    given = parser.parse_args(options)
    found: dict[str, Any] = {}
    for library in given.only:
        recipe, packages = RECIPES[library]
        python = given.python or installed(packages)
        won = run(python, recipe, given.steps)
        assert won >= LEAST_WON, (library, won)
        found[library] = {
            "moves learnt from": given.steps,
            "share won against easy": won,
            "versions": versions(python, packages),
        }
    # Read only now: other recipes may have run meanwhile.
    kept = json.loads(FIGURES.read_text("utf-8")) if FIGURES.is_file() else {}
    return {**kept.get("rl/recipes", {}), **found}


def installed(packages: Sequence[str]) -> Path:
    """The Python of an environment that has what a recipe asks for."""
    folder = ROOT / ".cache" / "recipes"
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [str(python), "-m", "pip", "install", "--quiet"]
    asked = [TORCH, *packages, f"{ROOT}[rl]", str(ROOT / "classics")]
    subprocess.run([*pip, *asked], check=True)
    return python


def run(python: Path, recipe: str, steps: int) -> float:
    """What a recipe says that it wins."""
    print(recipe, flush=True)
    ran = subprocess.run(
        [python, "-m", f"examples.recipes.{recipe}", str(steps)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    found = re.search(r"^wins (\d+)% against easy$", ran.stdout, re.MULTILINE)
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert found, ran.stdout
    return int(found[1]) / 100


def versions(python: Path, packages: Sequence[str]) -> dict[str, str]:
    """Of the libraries that were used."""
    asked = [name.partition("[")[0] for name in packages]
    code = "import json, sys; from importlib.metadata import version; "
    code += "print(json.dumps({name: version(name) for name in sys.argv[1:]}))"
    told = subprocess.run(
        [python, "-c", code, "torch", "gymnasium", *asked],
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, str] = json.loads(told.stdout)
    return found
