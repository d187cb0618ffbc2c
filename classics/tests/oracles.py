"""Which games have an oracle: each folder of tests with an `openspiel.py`."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

ORACLES: dict[str, Callable[[int], None]] = {
    path.parent.name.replace("_", "-"): import_module(
        f"classics.tests.{path.parent.name}.openspiel"
    ).play
    for path in sorted(Path(__file__).parent.glob("*/openspiel.py"))
}
"""By id, what plays one match of a seed beside OpenSpiel and fails where they differ."""
