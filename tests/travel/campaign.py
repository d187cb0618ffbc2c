"""Games that travel, whole: two packages of strangers as wheels beside ours where nothing else is,
played with the network cut, on a site, online in two browsers and by a learner; and a bundle's pack
from its author's key to a shelf, by hand and by index, with every way in which one is refused.

`python -m tools.campaign travel`; it needs a package index, and the web client built.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.campaign import long_tests


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    return long_tests(Path(__file__).parent, *given)
