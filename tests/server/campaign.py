"""Long forms of what test_nothing_lost.py, test_secrecy.py and test_balanced.py show: crashes,
forks, fuzz, secrets, and balancers that people really use."""

from pathlib import Path
from typing import Any

from damier import catalogue
from tests.server.campaigns.crash import killed, killed_in_turn, raced
from tests.server.campaigns.faults import both_killed
from tests.server.campaigns.fuzz import fuzzed
from tests.server.equal_cards import equal_cards
from tests.server.secrecy import secrecy
from tools.campaign import long_tests
from tools.programs.services import postgres_and_valkey, temporary_folder

KILLS = 100
FAULTS = 50
"""Rounds in which PostgreSQL and Valkey are killed together."""
RACED_MATCHES = 300
FUZZED_MESSAGES = 100_000
EQUAL_CARDS = 3_000
"""Times that one of two equal cards is played, on one server the one and on another the other."""
POSITIONS = 40
"""Positions of each game from which two servers are compared, for every viewer."""


def campaign() -> dict[str, Any]:
    """All of it; whatever fails, fails loudly."""
    found: dict[str, Any] = {}
    with temporary_folder() as folder:
        database = f"sqlite:///{folder / 'damier.sqlite'}"
        found["killed under load, one node on SQLite"] = killed(database, KILLS)
    with postgres_and_valkey() as (database, redis):
        found["two nodes, each killed in turn"] = killed_in_turn(database, redis, KILLS)
        found["two nodes asked at once"] = raced(database, redis, RACED_MATCHES)
    found["two nodes, PostgreSQL and Valkey killed at once"] = both_killed(FAULTS)
    found["fuzzed"] = fuzzed(FUZZED_MESSAGES)
    found["secrecy on the wire"] = {
        game.id: vars(secrecy(game.id, POSITIONS)) for game in catalogue.all()
    }
    found["equal cards on the wire"] = vars(equal_cards(EQUAL_CARDS))
    found["behind nginx and Caddy"] = long_tests(Path(__file__).parent)
    return found
