"""Matches as text: every game's comes back as the same record, and nothing told is believed."""

from typing import Any

import pytest

from damier import catalogue
from damier.catalogue import Game, match_from, match_text, read_match
from damier.catalogue.transcript import LARGEST_TEXT
from damier.core import InvalidData, SeededRandom, plain
from damier.match import Match
from damier.testing import matches, player_counts

GAMES = {game.id: game for game in catalogue.all()}


def record_of(game: Game, config: Any, history: Any) -> Match[Any, Any, Any, Any]:
    match: Match[Any, Any, Any, Any] = Match.start(game.engine, game.rules, config)
    for player, action in history:
        match = match.act(player, action)
    return match


def read_back(game: Game, text: str, language: str = "en", **over: Any) -> Any:
    """The match that a text tells, its config from the text alone."""
    texts = game.texts(language)
    told = read_match(game, text, texts)
    config = {"seed": told.seed or 0, "playerIds": list(told.player_ids), **told.options, **over}
    return match_from(game, told, game.decode_config(plain(config)), texts)


@pytest.mark.parametrize(
    ("game_id", "language"), [*((game_id, "en") for game_id in GAMES), ("piscari", "fr")]
)
def test_every_game_comes_back_from_its_text(game_id: str, language: str) -> None:
    game = GAMES[game_id]
    for played in matches(game, len(player_counts(game)), seed=3):
        last = played[-1]
        match = record_of(game, last.config, last.history)
        text = match_text(game, match, game.texts(language))
        seed = last.config.seed  # which no text of a game without luck tells
        assert read_back(game, text, language, seed=seed).record == match.record


def test_what_was_taken_back_and_given_up_is_not_told() -> None:
    game = GAMES["tic-tac-toe-py"]
    config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
    first, second = game.engine.get_valid_actions(game.engine.init(config), "p1")[:2]
    match = record_of(game, config, [("p1", first)]).undo("p1", 1).act("p1", second).resign("p2")
    text = match_text(game, match, game.texts("en"))
    assert text.splitlines()[1:] == [f"1. p1: {game.notation(second)}"]
    assert read_back(game, text).outcome is None


ROCKS = 'config {"seed":1,"playerIds":["anne","paul"]}\n'


def test_numbers_names_and_blank_lines_may_be_left_out() -> None:
    told = ROCKS + "\n anne: rock\n\n  2. paper\r\n"
    assert read_back(GAMES["rock-paper-scissors"], told).outcome.winners == ("paul",)


@pytest.mark.parametrize(
    ("game_id", "text", "said", "line"),
    [
        ("rock-paper-scissors", ROCKS + "rock", "the text must say who played it", 2),
        ("rock-paper-scissors", ROCKS + "anne: stone", "move 1, stone: this is no move", 2),
        ("rock-paper-scissors", ROCKS + "1. anne: rock\n3. paul: rock", "it is numbered 3", 3),
        ("rock-paper-scissors", ROCKS + "1. anne: rock\n2. anne: rock", "move 2, rock by anne", 3),
        ("rock-paper-scissors", ROCKS + "eve: rock", "move 1, rock by eve: You are not playing", 2),
        ("rock-paper-scissors", 'config {"seed":{},"playerIds":[]}', "Expected `int | str", 1),
        ("rock-paper-scissors", "config {1}\n", "line 1", 1),
        ("rock-paper-scissors", ROCKS + 'paul: {"type":"choose"}', "this is no move", 2),
        ("tic-tac-toe-py", "b2\nb2", "move 2, b2 by p2: This cell is taken.", 2),
        ("piscari", "Turn 1 (blue) - Eve rolls blue fish: placed on d4", "not a turn", 1),
    ],
)  # fmt: skip
def test_the_first_move_that_cannot_be_is_named(
    game_id: str, text: str, said: str, line: int
) -> None:
    players = ["anne", "paul"] if "anne" in text else ["p1", "p2"]
    with pytest.raises(InvalidData) as caught:
        read_back(GAMES[game_id], text, playerIds=players)
    assert said in caught.value.message
    assert caught.value.details["line"] == line


def test_luck_that_the_seed_does_not_give_is_refused() -> None:
    """Other dice may allow every placement of a text and still be another game."""
    game, rng = GAMES["piscari"], SeededRandom(1)
    config = game.decode_config({"seed": 5, "playerIds": ["p1", "p2"]})
    state, history = game.engine.init(config), []
    for _ in range(2):
        player = state.current_player_id
        action = rng.pick(game.engine.get_valid_actions(state, player))
        history.append((player, action))
        state = game.engine.resolve(state, action, player)
    text = match_text(game, record_of(game, config, history), game.texts("en"))
    assert read_back(game, text).state == state
    refused = []
    for seed in range(20):
        try:
            read_back(game, text, seed=seed)
        except InvalidData as error:
            refused.append(error.message)
    assert any("the seed gives" in message for message in refused)
    assert 0 < len(refused) < 20


def test_a_text_without_end_is_not_read() -> None:
    with pytest.raises(InvalidData, match="at most"):
        read_match(GAMES["quoridor"], "e2 " * LARGEST_TEXT, GAMES["quoridor"].texts("en"))
