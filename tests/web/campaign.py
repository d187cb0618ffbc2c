"""What `make test` leaves out of the browser: crazy eights to its end, and a few more tables."""

from pathlib import Path
from typing import Any

from tools.campaign import long_tests


def campaign() -> dict[str, Any]:
    return long_tests(Path(__file__).parent)
