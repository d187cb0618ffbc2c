"""A crash costs nobody a move: short forms of tests/server/campaign.py, with real processes."""

from pathlib import Path

import pytest

from tests.server.campaigns.crash import killed, killed_in_turn, raced, restarted_in_turn
from tests.server.campaigns.fuzz import fuzzed
from tests.server.campaigns.hosts import why_not
from tests.server.campaigns.partition import cut_off

QUICK_GAMES = ("tic-tac-toe-py", "rock-paper-scissors")


def test_a_server_killed_under_load_has_kept_all_that_it_acknowledged(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'damier.sqlite'}"
    found = killed(database, 2, tables=6, games=QUICK_GAMES, resumed=2)
    assert found["kills"] >= 2
    assert found["actions acknowledged"] == found["of them in the records"] > 50
    assert found["clients resumed"] >= 2


def test_two_nodes_killed_in_turn_lose_nothing(postgres_url: str, redis_url: str) -> None:
    found = killed_in_turn(postgres_url, redis_url, 2, tables=4, games=QUICK_GAMES)
    assert found["kills"] == 2
    assert found["actions acknowledged"] == found["of them in the records"] > 50


def test_nodes_stopped_and_started_again_in_turn_lose_nothing(
    postgres_url: str, redis_url: str
) -> None:
    found = restarted_in_turn(postgres_url, redis_url, 2, tables=4, games=QUICK_GAMES)
    assert found["actions acknowledged"] == found["of them in the records"] > 50


def test_nodes_that_share_nothing_but_postgresql_lose_nothing(postgres_url: str) -> None:
    found = restarted_in_turn(postgres_url, "", 1, tables=4, games=QUICK_GAMES)
    assert found["actions acknowledged"] == found["of them in the records"] > 50


@pytest.mark.skipif(bool(why_not()), reason="network namespaces cannot be made here")
def test_a_node_cut_off_from_postgresql_loses_nothing_and_no_clock_runs_out() -> None:
    found = cut_off(1, tables=2, games=QUICK_GAMES, kinds=("from PostgreSQL",))
    assert found["actions acknowledged"] == found["of them in the records"] > 20


def test_two_nodes_that_are_asked_at_once_never_fork_a_match(
    postgres_url: str, redis_url: str
) -> None:
    found = raced(postgres_url, redis_url, 8, tables=4, games=QUICK_GAMES)
    assert found["records verified"] >= 8


def test_whatever_is_sent_the_server_answers_and_tells_no_secret() -> None:
    found = fuzzed(2_000)
    assert found["messages"] >= 2_000
    assert found["answers"]["event"] > 0
    assert found["answers"]["error"] > 500
