"""One fixture: the same whoever plays it, and with a record that anybody can check."""

from typing import Any

import pytest

from damier import catalogue
from damier.arena.plan import Fixture, fixtures
from damier.arena.played import TOO_LONG, marks, play
from damier.match import read, replayed
from tests.arena.holding import plan

BAD = "tests.arena.bad_bots"


@pytest.mark.parametrize("game_id", ["piscari", "love-letter", "rock-paper-scissors"])
def test_a_fixture_is_the_same_again_and_its_record_holds(game_id: str) -> None:
    game = catalogue.load(game_id)
    asked = plan(game_id, bots=("easy", "random"))
    fixture = fixtures(asked)[0]
    answer = play(game, asked, fixture)
    assert play(game, asked, fixture) == answer
    assert (answer.played.first is None) == (game_id == "rock-paper-scissors")
    match = replayed(game.engine, game.rules, read(answer.record.encode()))
    assert match.outcome is not None
    winners = tuple(match.state.player_ids.index(winner) for winner in match.outcome.winners)
    assert answer.played.winners == winners
    assert answer.played.length == len(answer.played.branching)


def test_openings_and_the_last_action_are_told() -> None:
    game = catalogue.load("tic-tac-toe-py")
    answer = play(game, plan(), Fixture(number=1, bots=("easy", "easy"), seed=2))
    moves = [e.action["cell"] for e in read(answer.record.encode()).entries if hasattr(e, "action")]
    first, second = answer.played.marks
    assert f"opens {moves[0]}" in first
    assert f"opens {moves[1]}" in second
    assert answer.played.closing == (moves[-1],)
    assert answer.played.first == 0


def test_a_bot_that_fails_has_its_turns_played_and_is_told_of() -> None:
    game = catalogue.load("tic-tac-toe-py")
    fixture = Fixture(number=1, bots=(f"{BAD}:Raising", "easy"), seed=1)
    answer = play(game, plan(), fixture)
    assert answer.played.faults[0] >= 3
    assert answer.played.faults[1] == 0


def test_a_match_that_outlasts_its_game_is_void(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue.load("piscari")
    monkeypatch.setattr(type(game.engine), "max_turns", lambda self, config: 4)
    answer = play(game, plan("piscari"), Fixture(number=1, bots=("easy", "easy"), seed=1))
    assert (answer.played.reason, answer.played.winners) == (TOO_LONG, ())
    assert answer.played.length == 4


@pytest.mark.parametrize(
    ("game_id", "action", "told"),
    [
        ("quoridor", {"type": "wall", "at": "e3", "orientation": "h"}, ["e3h"]),
        ("piscari", {"type": "place", "cell": "b2"}, ["b2"]),
        (
            "love-letter",
            {"type": "chooseTarget", "target": "p2", "guess": "king"},
            ["chooseTarget king"],
        ),
    ],
)
def test_marks_name_cards_and_cells_but_no_player(
    game_id: str, action: dict[str, Any], told: list[str]
) -> None:
    game = catalogue.load(game_id)
    state = game.engine.init(game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    view = game.engine.get_player_view(state, "p1")
    assert marks(game, game.decode_action(action), view) == told


def test_a_card_is_marked_by_its_name_and_never_by_its_copy() -> None:
    game = catalogue.load("triple-triad")
    config = {"seed": 1, "playerIds": ["p1", "p2"], "rules": {"random": True}}
    state = game.engine.init(game.decode_config(config))
    player = game.engine.get_current_player(state)
    assert player is not None
    view = game.engine.get_player_view(state, player)
    action = game.engine.get_valid_actions(state, player)[0]
    card = view.cards[action.card].name
    assert marks(game, action, view) == [f"play {card}", "a1"]
