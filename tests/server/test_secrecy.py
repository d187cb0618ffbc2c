"""Two servers that differ only in secrets send every viewer the same bytes. The short form."""

import pytest

from damier import catalogue
from tests.server.secrecy import secrecy

GAMES = [game.id for game in catalogue.all()]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_viewer_may_not_know_never_reaches_the_wire(game_id: str) -> None:
    seen = secrecy(game_id, count=1)
    facts = catalogue.load(game_id).engine.facts
    assert seen.positions == facts.min_players + 1
    assert seen.frames > 10 * seen.positions
    assert seen.refusals > 0
    assert seen.differing_states == seen.positions
