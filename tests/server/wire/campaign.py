"""The long form of test_fuzz.py: a million frames and a hundred thousand requests.

`python -m tools.campaign server/wire` runs it alone. Its seed is drawn anew each time, and kept.
"""

from secrets import randbits
from typing import Any

from damier.server.storage.sqlite import MOST_REMEMBERED
from tests.server.wire.fuzz import fuzzed, is_flat
from tools.programs.services import temporary_folder

FRAMES = 1_000_000
REQUESTS = 100_000
SECONDS = 3 * 3600.0
"""A run that takes longer hangs."""


def campaign() -> dict[str, Any]:
    """All of it; whatever fails, fails loudly."""
    with temporary_folder() as folder:
        found = fuzzed(folder, FRAMES, REQUESTS, randbits(32), SECONDS, warm_up=MOST_REMEMBERED)
    assert is_flat(found), found
    return found
