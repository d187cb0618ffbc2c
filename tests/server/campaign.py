"""Long forms of what test_nothing_lost.py, test_secrecy.py and test_balanced.py show: crashes,
forks, fuzz, secrets, and balancers that people really use.

`python -m tools.campaign server --only kills fuzz` runs two parts, and keeps what was found of the
others. `--only handovers --rounds 2` does a part of one, and adds what it found to what was found
before, until the long run is complete; with `--anew` it begins to count. `--only equal-cards
--cards 300` does the same with so many cards, from a fresh seed each time.
"""

import argparse
import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from damier import catalogue
from tests.server.campaigns.crash import killed, killed_in_turn, raced, restarted_in_turn
from tests.server.campaigns.faults import both_killed
from tests.server.campaigns.fuzz import fuzzed
from tests.server.campaigns.handover import handed_over
from tests.server.campaigns.hosts import why_not
from tests.server.campaigns.many import divided, started_among
from tests.server.campaigns.partition import cut_off
from tests.server.campaigns.parts import added
from tests.server.campaigns.rolling import rolled
from tests.server.equal_cards import equal_cards, print_hundreds
from tests.server.secrecy import secrecy
from tools.campaign import long_tests
from tools.docs.findings import FIGURES
from tools.programs.services import postgres_and_valkey, temporary_folder

KILLS = 100
RESTARTS = 20
"""Stops and starts of a node, as an operator deploys."""
FAULTS = 50
"""Rounds in which PostgreSQL and Valkey are killed together."""
RACED_MATCHES = 300
HANDOVERS = 10
"""Kills, and as many stops, of which it is measured how long anybody waited."""
CUTS = 20
"""Times that a node, or all, are cut off from the bus or from PostgreSQL."""
CLOCKED, RUNNING = 1_000, 10_000
"""Matches on one of two nodes; matches among which a node starts."""
FUZZED_MESSAGES = 100_000
EQUAL_CARDS = 3_000
"""Times that one of two equal cards is played, on one server the one and on another the other."""
EQUAL = "equal cards on the wire"
POSITIONS = 40
"""Positions of each game from which two servers are compared, for every viewer."""

Found = Iterator[tuple[str, Any]]


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    """All of it, or the parts that are named; whatever fails, fails loudly."""
    parser = argparse.ArgumentParser(prog="tools.campaign server")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--cards", type=int, help="equal cards to add to those compared before")
    parser.add_argument("--rounds", type=int, help="of a part, to add to those done before")
    parser.add_argument("--anew", action="store_true", help="add to nothing that was found before")
    asked = parser.parse_args(list(given))
    if asked.rounds and (whole := set(asked.only) - DIVIDED.keys()):
        parser.error(f"only whole: {', '.join(sorted(whole))}")
    figures: dict[str, Any] = {}
    for part in asked.only:
        parts = _more_equal_cards(asked.cards) if asked.cards else PARTS[part]()
        if asked.rounds:
            parts = _added(DIVIDED[part](asked.rounds), {} if asked.anew else _kept())
        for name, found in parts:
            print(name, json.dumps(found, ensure_ascii=False), flush=True)
            figures[name] = found
    return figures if asked.only is PARTS else {**_kept(), **figures}


def _added(parts: Found, before: dict[str, Any]) -> Found:
    for name, found in parts:
        yield name, added(before[name], found) if name in before else found


def _kept() -> dict[str, Any]:
    """What was found before, or by another run meanwhile."""
    kept: dict[str, Any] = json.loads(FIGURES.read_text("utf-8")).get("server", {})
    return kept


def _kills(kills: int = KILLS) -> Found:
    with temporary_folder() as folder:
        database = f"sqlite:///{folder / 'damier.sqlite'}"
        yield "killed under load, one node on SQLite", killed(database, kills)


def _nodes(kills: int = KILLS) -> Found:
    """A restart for every fifth kill, and three matches for each."""
    restarts, matches = max(1, kills * RESTARTS // KILLS), kills * RACED_MATCHES // KILLS
    with postgres_and_valkey() as (database, redis):
        yield "two nodes, each killed in turn", killed_in_turn(database, redis, kills)
        yield "two nodes, each restarted in turn", restarted_in_turn(database, redis, restarts)
        yield "two nodes without Redis, restarted", restarted_in_turn(database, "", restarts)
        yield "two nodes asked at once", raced(database, redis, matches)


def _rolling(restarts: int = RESTARTS) -> Found:
    with postgres_and_valkey() as (database, redis), temporary_folder() as folder:
        yield "two nodes, a game's version changed", rolled(folder, database, redis, restarts)


def _handovers(times: int = HANDOVERS) -> Found:
    with postgres_and_valkey() as (database, redis):
        yield "two nodes, how long anybody waited", handed_over(database, redis, times)


def _cuts(rounds: int = CUTS) -> Found:
    if reason := why_not():
        raise SystemExit(f"no hosts of our own: {reason}")
    yield "two nodes, cut off", cut_off(rounds, tables=4)


def _many() -> Found:
    with postgres_and_valkey() as (database, redis):
        yield "matches with clocks on one of two nodes", divided(database, redis, CLOCKED)
    with postgres_and_valkey() as (database, redis):
        yield "a start among matches, PostgreSQL", started_among(database, redis, RUNNING)
    with temporary_folder() as folder:
        database = f"sqlite:///{folder / 'damier.sqlite'}"
        yield "a start among matches, SQLite", started_among(database, "", RUNNING)


def _faults(rounds: int = FAULTS) -> Found:
    yield "two nodes, PostgreSQL and Valkey killed at once", both_killed(rounds)


def _fuzz() -> Found:
    yield "fuzzed", fuzzed(FUZZED_MESSAGES)


def _secrecy() -> Found:
    found = {game.id: vars(secrecy(game.id, POSITIONS)) for game in catalogue.all()}
    yield "secrecy on the wire", found


def _equal_cards(count: int = EQUAL_CARDS) -> Found:
    seed = secrets.randbelow(10**6)
    print(f"seed {seed}", flush=True)
    compared = equal_cards(count, seed, progress=print_hundreds)
    yield EQUAL, {"seeds": [seed], **vars(compared)}


def _more_equal_cards(count: int) -> Found:
    """A part of it, added to the parts before."""
    for name, found in _equal_cards(count):
        yield name, added(_kept().get(EQUAL, {}), found)


def _balancers() -> Found:
    yield "behind nginx and Caddy", long_tests(Path(__file__).parent)


PARTS: dict[str, Callable[[], Found]] = {
    "kills": _kills,
    "nodes": _nodes,
    "rolling": _rolling,
    "handovers": _handovers,
    "cuts": _cuts,
    "many": _many,
    "faults": _faults,
    "fuzz": _fuzz,
    "secrecy": _secrecy,
    "equal-cards": _equal_cards,
    "balancers": _balancers,
}
DIVIDED: dict[str, Callable[[int], Found]] = {
    "kills": _kills,
    "nodes": _nodes,
    "rolling": _rolling,
    "handovers": _handovers,
    "cuts": _cuts,
    "faults": _faults,
}
"""Those that can be done in parts; what `--rounds` counts is their own affair."""
