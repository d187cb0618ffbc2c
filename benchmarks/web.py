"""The web client in a real browser: weight, first paint, and when a local move is possible.

Cold is an empty profile, warm the same profile's second visit, both alternated with the client of
an earlier commit, which started Python from its modules. Times are the page's own, of static files
served on this machine; a limit stands where others have a peer.
"""

import gzip
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright, sync_playwright

from benchmarks.pairs import Row
from benchmarks.visits import Times, client_of, hosted, visit
from tools.web.build import build

LARGEST_SCRIPT = 300 * 1024
GOOD_PAINT = 1_800
"""Milliseconds: what Lighthouse calls a good first contentful paint."""

BEFORE = "94c0b88"
"""The last commit whose client started Python from its modules, when somebody sat down."""

ROUNDS = 9
COLD, WARM = 1 / 0.4, 1 / 0.25
"""How many times as fast as before a local move has to be possible."""

LOOK = 5_000
LOOKED = 400
BOARD = 300
"""Milliseconds: a look at the shelf; a local move after it; a board after any click."""

Measured = dict[str, list[Times]]


def rows() -> list[Row]:
    client = build()
    scripts = [*client.glob("assets/*.js"), client / "theme.js"]
    weight = sum(len(gzip.compress(script.read_bytes())) for script in scripts)
    light = _row("all scripts before Python, gzipped", "bytes", weight, "300 KB", LARGEST_SCRIPT, 1)
    with (
        sync_playwright() as playwright,
        hosted(client) as ours,
        hosted(client_of(BEFORE)) as before,
    ):
        measured = [_round(playwright, ours, before) for _ in range(ROUNDS)]
    return [light, *_told({name: [one[name] for one in measured] for name in measured[0]})]


def _round(playwright: Playwright, ours: str, before: str) -> dict[str, Times]:
    """Both clients, visited cold and warm; and ours once more after a look at the shelf."""
    found: dict[str, Times] = {}
    for name, address in (("ours", ours), ("before", before)):
        with tempfile.TemporaryDirectory() as profile:
            for state in ("cold", "warm"):
                found[f"{name} {state}"] = visit(playwright, Path(profile), address)
    with tempfile.TemporaryDirectory() as profile:
        found["looked"] = visit(playwright, Path(profile), ours, LOOK)
    return found


def _told(measured: Measured) -> list[Row]:
    told: list[Row] = []
    for state, bar in (("cold", COLD), ("warm", WARM)):
        ours, before = measured[f"ours {state}"], measured[f"before {state}"]
        paint, board = (median(getattr(one, of) for one in ours) for of in ("paint", "board"))
        good = "Lighthouse's good"
        told += [
            _row(f"first contentful paint, {state}", "ms", paint, good, GOOD_PAINT, 1),
            _row(f"from click to board, {state}", "ms", board, "at once", BOARD, 1),
            Row(
                f"from click to local move, {state}",
                "ms",
                median(one.move for one in ours),
                f"commit {BEFORE}",
                median(one.move for one in before),
                median(old.move / new.move for new, old in zip(ours, before, strict=True)),
                bar,
            ),
        ]
    move = median(one.move for one in measured["looked"])
    name = "from click to local move, after five seconds at the shelf"
    return [*told, _row(name, "ms", move, "at once", LOOKED, 1)]


def _row(
    name: str, unit: str, ours: float, limit: str, most: float, bar: float | None = None
) -> Row:
    """What must stay below a limit: the ratio says how many times it would fit."""
    return Row(name, unit, ours, limit, most, most / ours, bar)
