"""The matches at the screen that take long: every game by keys to its end, at both sizes.

`make test` plays the first actions of each.
"""

from pathlib import Path
from typing import Any

from tools.campaign import long_tests


def campaign() -> dict[str, Any]:
    return long_tests(Path(__file__).parent)
