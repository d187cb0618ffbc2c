"""The tutorials and pages about hooks that take long, carried out as printed.

`make test` does the others. What a machine lacks a compiler for is named, with the reason.
"""

from pathlib import Path
from typing import Any

from tools.campaign import long_tests


def campaign() -> dict[str, Any]:
    return long_tests(Path(__file__).parent)
