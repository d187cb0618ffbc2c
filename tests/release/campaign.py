"""Our wheel where nothing else is: installed, served, and every game played from it; then the same
with the newest release of everything that it needs."""

from pathlib import Path
from typing import Any

from tests.release.newest import built_wheel, played_with_newest
from tools.campaign import long_tests


def campaign() -> dict[str, Any]:
    found = long_tests(Path(__file__).parent)
    with built_wheel() as wheel:
        return {**found, "newest releases": played_with_newest(wheel)}
