"""The long forms of the web client's tests: whole card games by keys, by finger and by ear, and
every other game of the shelf to its end.

`python -m tools.campaign web -k "draughts or oware"` runs those of these names, and keeps what
passed of the others.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.campaign import long_tests
from tools.docs.findings import FIGURES


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    found = long_tests(Path(__file__).parent, *given)
    if not given:
        return found
    kept = json.loads(FIGURES.read_text("utf-8")).get("web", {})
    return {part: sorted({*kept.get(part, ()), *tests}) for part, tests in found.items()}
