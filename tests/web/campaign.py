"""Every game in real browsers: alone by keyboard alone, and online between two, to the end.

`make test` plays the short games only.
"""

from pathlib import Path
from typing import Any

from tools.campaign import long_tests


def campaign() -> dict[str, Any]:
    return long_tests(Path(__file__).parent)
