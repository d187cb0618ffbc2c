"""What one core carries, and a table to plan by, written into docs/growing.md from measurements.

`python -m tools.docs.capacity` writes it; `make bench` does so itself when it has measured.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from tools.docs.comparison import measured

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "growing.md"
BLOCK = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end of \2 -->\n)", re.DOTALL)

USED = 0.6
"""How much of a core to plan with: bursts, bots and the collector want the rest."""
SECONDS_A_MOVE = 10
"""In a match that is being played, by whoever's turn it is."""
CROWDS = (1_000, 10_000, 50_000, 200_000, 2_000_000)
"""People at tables for two, all at the same time."""
PROCESS = 90 * 1024 * 1024
"""What a node takes before anybody comes."""
MILLION = 1_000_000


def write() -> None:
    """Bring the page up to date."""
    PAGE.write_text(with_capacity(PAGE.read_text("utf-8")), "utf-8")


def with_capacity(page: str) -> str:
    """The page with its tables as they should be."""
    tables = {"core": _core, "plan": _plan, "million": _million}
    return BLOCK.sub(lambda found: found[1] + "\n".join(tables[found[2]]()) + "\n" + found[3], page)


def _found(name: str) -> float:
    """Our figure of this row, wherever it was measured."""
    for part in measured()["server"].values():
        for row in part["rows"]:
            if row["name"] == name:
                return float(row["ours"])
    raise SystemExit(f"{name!r} was not measured: python -m tools.bench server")


def _rates() -> dict[str, float]:
    """Moves that one core carries in a second, by what it stores them in."""
    return {
        "one node, SQLite": _found("server, durable SQLite"),
        "one node, PostgreSQL and Valkey": 1e6 / _found("one node, PostgreSQL and Valkey"),
        "two nodes, players at the owner": 1e6 / _found("two nodes, players at the owner"),
        "two nodes, players at different ones": 1e6
        / _found("two nodes, players at different ones"),
    }


def _core() -> Iterator[str]:
    yield "| | moves a second of one core |"
    yield "|---|---:|"
    for name, rate in _rates().items():
        yield f"| {name} | {_rounded(rate)} |"
    yield ""
    yield "| | takes |"
    yield "|---|---:|"
    seat = _found("memory of an idle seat")
    takes = {
        "a connected player": seat,
        "a match with both players there": 2 * seat,
        "a match with a clock and nobody there": _found("memory of a match with nobody there"),
        "a finished match of nine moves, on disk": _found("disk of a match of nine moves"),
    }
    for what, size in takes.items():
        yield f"| {what} | {size / 1024:.1f} KB |"


def _plan() -> Iterator[str]:
    rates, seat = _rates(), _found("memory of an idle seat")
    yield "| people at tables | moves a second | take | memory |"
    yield "|---:|---:|---|---:|"
    for people in CROWDS:
        moves = people / 2 / SECONDS_A_MOVE
        alone = moves / (USED * rates["one node, SQLite"])
        if alone <= 1:
            nodes, what = 1, f"one process and a file; {alone:.0%} of a core"
        else:
            cores = moves / (USED * rates["two nodes, players at the owner"])
            nodes = max(2, -int(-cores // 1))
            what = f"{nodes} nodes of a core each, behind a balancer that hashes by lobby"
        memory = (nodes * PROCESS + people * seat) / 1024**3
        yield f"| {people:,} | {moves:,.0f} | {what} | {memory:.1f} GB |"


def _million() -> Iterator[str]:
    rates = _rates()
    moves, people = MILLION / SECONDS_A_MOVE, 2 * MILLION
    cores = moves / (USED * rates["two nodes, players at the owner"])
    seats = people * _found("memory of an idle seat") / 1024**3
    waiting = MILLION * _found("memory of a match with nobody there") / 1024**3
    disk = MILLION * _found("disk of a match of nine moves") / 1024**3
    yield "| a million matches | |"
    yield "|---|---:|"
    yield f"| being played: moves a second | {moves:,.0f} |"
    yield f"| cores of nodes | {cores:,.0f} |"
    yield f"| memory for {people:,} connected players | {seats:,.0f} GB |"
    yield f"| waiting for people, with clocks: memory | {waiting:.1f} GB |"
    yield f"| finished, of nine moves: disk | {disk:.1f} GB |"


def _rounded(figure: float) -> str:
    """To two digits: nobody plans by more."""
    return f"{float(f'{figure:.2g}'):,.0f}"


if __name__ == "__main__":
    write()
