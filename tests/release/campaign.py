"""Our wheel where nothing else is: installed, served, and every game played from it."""

from pathlib import Path
from typing import Any

from tools.campaign import long_tests


def campaign() -> dict[str, Any]:
    return long_tests(Path(__file__).parent)
