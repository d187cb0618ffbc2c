"""The recipes for other libraries, each run with the newest that may be installed.

They need PyTorch, which nothing here does, so they have an environment of their own, kept in
`.cache`. `--python PATH` runs them in one that is there already, `--steps N` makes them longer.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
RECIPES = {
    "maskable_ppo": ("stable-baselines3", "sb3-contrib"),
    "tianshou_dqn": ("tianshou",),
    "rllib_ppo": ("ray[rllib]",),
}
TORCH = "torch==2.13.0"
STEPS = 20_000
LEAST_WON = 0.6
"""Against `easy`, which plays anything: half is what nothing learnt would win."""


def campaign(options: Sequence[str] = ()) -> dict[str, Any]:
    parser = argparse.ArgumentParser(prog="python -m tools.campaign rl/recipes")
    parser.add_argument("--python", type=Path)
    parser.add_argument("--steps", type=int, default=STEPS)
    given = parser.parse_args(options)
    python = given.python or installed()
    won = {recipe: run(python, recipe, given.steps) for recipe in RECIPES}
    assert all(share >= LEAST_WON for share in won.values()), won
    return {
        "moves learnt from": given.steps,
        "share won against easy": won,
        "versions": versions(python),
    }


def installed() -> Path:
    """The Python of an environment that has what the recipes ask for."""
    folder = ROOT / ".cache" / "recipes"
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    asked = [TORCH, *(package for packages in RECIPES.values() for package in packages)]
    pip = [str(python), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, *asked, f"{ROOT}[rl]", str(ROOT / "classics")], check=True)
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


def versions(python: Path) -> dict[str, str]:
    """Of the libraries that were used."""
    asked = [name.partition("[")[0] for names in RECIPES.values() for name in names]
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
