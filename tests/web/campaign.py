"""What `make test` leaves out of the browser: the longer games to their end, and more tables."""

from pathlib import Path
from typing import Any

from tools.campaign import long_tests


def campaign() -> dict[str, Any]:
    return long_tests(Path(__file__).parent)
