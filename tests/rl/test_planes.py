"""Planes: a board as each player has it before its eyes, and indices turned with it."""

from typing import Any

import numpy as np
import pytest

from damier import catalogue
from damier.core import InvalidData
from damier.rl.encoding import PLANES, chosen_config, encoding_of, shape_of
from damier.rl.pettingzoo import env
from damier.testing import matches

WITH_PLANES = [
    *("connect-four", "dots-and-boxes", "draughts", "kalah", "nine-mens-morris", "oware"),
    *("piscari", "quoridor", "reversi", "tic-tac-toe-py", "triple-triad"),
]


@pytest.mark.parametrize("game_id", WITH_PLANES)
def test_planes_have_a_shape_and_every_index_its_twin(game_id: str) -> None:
    game = catalogue.load(game_id)
    options = {"size": 3, "walls": 1} if game_id == "quoridor" else None
    for match in matches(game, 2, 3, options):
        encoding = encoding_of(game, match[0].config, PLANES)
        plain = encoding_of(game, match[0].config)
        planes, rows, columns = shape_of(encoding)
        assert encoding.observation_size == planes * rows * columns
        for position in match[:: max(1, len(match) // 12)]:
            for player in position.state.player_ids:
                view = game.engine.get_player_view(position.state, player)
                assert len(encoding.observation(view, player)) == encoding.observation_size
                valid = game.engine.get_valid_actions(position.state, player)
                numbers = encoding.numbers(view, valid, player)
                assert len(set(numbers)) == len(set(plain.numbers(view, valid, player)))
                assert all(0 <= number < encoding.action_count for number in numbers)


def test_both_players_of_quoridor_see_the_opening_alike() -> None:
    """And what the second plays on its turned board comes to the same as on the table."""
    table = env("quoridor", observation="planes")
    table.reset(seed=1)
    assert table.observation_space("player_1")["observation"].shape == (6, 9, 9)
    first = table.observe("player_1")
    wall, forward = 3, 2 * 64 + 9 + 4
    assert np.argwhere(first["observation"][0]).tolist() == [[0, 4]], "the own pawn is at the foot"
    table.step(wall)
    second = table.observe("player_2")
    assert np.argwhere(second["observation"][0]).tolist() == [[0, 4]]
    assert np.argwhere(second["observation"][2]).tolist() == [[7, 4]], "d1h, seen from above"
    assert second["observation"][4:, 0, 0].tolist() == [10, 9]
    table.step(forward)
    assert table.playing.state.pawns == ("e1", "e8")
    assert table.playing.state.walls == ("d1h",)


def test_a_quarter_of_quoridor_for_four_looks_up_from_the_left() -> None:
    table = env("quoridor", observation="planes", players=4)
    table.reset(seed=1)
    table.step(2 * 64 + 9 + 4)
    seen = table.observe("player_2")["observation"]
    assert np.argwhere(seen[0]).tolist() == [[0, 4]]
    assert np.argwhere(seen[3]).tolist() == [[4, 7]], "the first player, a step from the right side"
    table.step(2 * 64 + 9 + 4)
    assert table.playing.state.pawns[1] == "b5"


def test_draughts_turn_round_for_the_second_player() -> None:
    table = env("draughts", observation="planes")
    table.reset(seed=1)
    first = table.observe("player_1")
    chosen = int(first["action_mask"].argmax())
    table.step(chosen)
    second = table.observe("player_2")
    assert np.array_equal(first["observation"][0], second["observation"][0])
    assert np.array_equal(first["action_mask"], second["action_mask"])


def test_dots_lie_between_sides_and_sides_around_boxes() -> None:
    table = env("dots-and-boxes", observation="planes", columns=1, rows=1)
    table.reset(seed=1)
    for side in range(4):
        table.step(side)
    seen: Any = table.observe("player_2")["observation"]
    assert seen[0].tolist() == [[0, 1, 0], [1, 0, 1], [0, 1, 0]]
    assert seen[1].tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 0]], "the second drew the last side"


def test_a_game_without_planes_says_so() -> None:
    for game_id in ("love-letter", "hearts", "rock-paper-scissors", "backgammon"):
        game = catalogue.load(game_id)
        with pytest.raises(InvalidData, match="no planes"):
            encoding_of(game, chosen_config(game), PLANES)
    with pytest.raises(InvalidData, match="there are row, planes"):
        env("quoridor", observation="picture")  # type: ignore[arg-type]
