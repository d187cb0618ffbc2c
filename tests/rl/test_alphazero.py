"""AlphaZero in small, in short: its board is the game's, its search sees what is forced, and its
network learns. campaign.py plays what was learnt in full.
"""

import json
from pathlib import Path

import numpy as np
import pytest
from damier_classics.connect_four.state import LETTERS

from damier import catalogue
from damier.agents import LocalMatch
from damier.bots import Level
from damier.core import SeededRandom
from damier.rl.encoding import encoding_of
from examples.alphazero.board import (
    CELLS,
    COLUMNS,
    dropped,
    empty,
    free_columns,
    has_line,
    is_full,
    mirrored,
    planes,
)
from examples.alphazero.curve import Contest, picture, share_won
from examples.alphazero.network import Network
from examples.alphazero.player import KEPT, AlphaZero, bits_of
from examples.alphazero.search import Trees
from examples.alphazero.self_play import SelfPlay
from examples.alphazero.train import train

GAME = catalogue.load("connect-four")
CONFIG = GAME.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})


@pytest.mark.parametrize("seed", range(12))
def test_the_board_is_the_games(seed: int) -> None:
    engine, encoding, luck = GAME.engine, encoding_of(GAME, CONFIG), SeededRandom(seed)
    state = engine.init(CONFIG)
    own, discs = empty(1)
    while True:
        player = state.current_player_id
        valid = engine.get_valid_actions(state, player)
        free = [LETTERS[column] for column in np.flatnonzero(free_columns(discs)[0])]
        assert free == [action.column for action in valid]
        seen = encoding.observation(engine.get_player_view(state, player), player)
        assert planes(own, discs)[0].tolist() == [float(number) for number in seen[1:]]
        action = luck.pick(valid)
        state = engine.resolve(state, action, player)
        own, discs = dropped(own, discs, np.array([LETTERS.index(action.column)]))
        assert bool(has_line(discs ^ own)[0]) == (state.reason == "line")
        if state.game_over:
            assert bool(is_full(discs)[0]) == ("." not in state.cells)
            return


def test_a_mirror_turns_columns_and_twice_changes_nothing() -> None:
    own, discs = dropped(*empty(1), np.array([0]))
    there = dropped(*empty(1), np.array([COLUMNS - 1]))
    assert (mirrored(planes(own, discs)) == planes(*there)).all()
    assert (mirrored(mirrored(planes(own, discs))) == planes(own, discs)).all()


@pytest.mark.parametrize(("cells", "mark"), [("xxx.oo.", "x"), ("ooo.xx.", "x")])
def test_a_search_wins_at_once_or_stops_who_would(cells: str, mark: str) -> None:
    """Even a network that knows nothing: what is forced is found by looking."""
    own, discs = bits_of(cells + "." * (CELLS - 7), mark)
    found = Trees(Network(), own, discs, 200).think(200)
    assert found.visits[0].argmax() == 3
    assert found.visits[0].sum() == 200


def test_a_full_column_is_never_tried() -> None:
    column = "xo" * 3
    cells = "".join(row + "." * 6 for row in column)
    found = Trees(Network(), *bits_of(cells, "x"), 60).think(60)
    assert found.visits[0, 0] == 0


def test_slopes_are_those_that_differences_say() -> None:
    luck, network = np.random.default_rng(2), Network(3)
    rows = luck.integers(0, 2, (6, 2 * CELLS)).astype(np.float32)
    shares = luck.dirichlet(np.ones(COLUMNS), 6).astype(np.float32)
    results = luck.uniform(-1, 1, 6).astype(np.float32)

    def off() -> float:
        wishes, hoped = network(rows)
        chances = wishes - np.log(np.exp(wishes).sum(axis=1, keepdims=True))
        return float(-(shares * chances).sum(axis=1).mean() + ((hoped - results) ** 2).mean())

    slopes = network.slopes_of(rows, shares, results)
    for layer, slope in enumerate(slopes):
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        kept = network.values[layer][place]
        values = []
        for step in (0.01, -0.01):
            network.values[layer][place] = kept + step
            values.append(off())
        network.values[layer][place] = kept
        assert (values[0] - values[1]) / 0.02 == pytest.approx(slope[place], rel=0.05, abs=1e-4)


def test_a_network_learns_what_its_games_told_and_is_kept(tmp_path: Path) -> None:
    network = Network()
    play = SelfPlay(network, games=12)
    while play.ended < 12:
        play.move(thoughts=4)
    assert play.memory.count >= 12 * COLUMNS
    first = sum(play.learn())
    for _ in range(12):
        last = sum(play.learn())
    assert last < first
    network.save(tmp_path / "n.npz")
    rows = planes(*empty(3))
    again = Network.load(tmp_path / "n.npz")
    assert again.lessons == network.lessons == 13
    assert (again(rows)[0] == network(rows)[0]).all()


def test_training_that_was_stopped_goes_on(tmp_path: Path) -> None:
    first = train(tmp_path, 0.005, thoughts=4).lessons
    told = json.loads((tmp_path / "progress.json").read_text("utf-8"))
    second = train(tmp_path, told["minutes"] + 0.005, thoughts=4)
    assert second.lessons >= first
    after = json.loads((tmp_path / "progress.json").read_text("utf-8"))
    assert after["minutes"] > told["minutes"]
    assert (tmp_path / "after-00.npz").is_file()


def test_what_is_kept_beats_medium() -> None:
    assert share_won(Network.load(KEPT), "medium", matches=10, thoughts=32) > 0.5


@pytest.mark.parametrize("player", ["p1", "p2"])
def test_what_is_kept_sits_down_at_a_table(player: str) -> None:
    other = "p2" if player == "p1" else "p1"
    levels = {player: Level(AlphaZero, nodes=40), other: GAME.levels["easy"]}
    table = LocalMatch(GAME, {}, dict(sorted(levels.items())), seed=3)
    assert table.asked() is None
    assert table.scores()[player] == 1


def test_openings_are_played_from_both_seats_and_the_curve_is_drawn() -> None:
    one, other = Contest("easy", 4), Contest("easy", 5)
    assert one.state.cells == other.state.cells != "." * CELLS
    assert (one.own, other.own) == ("p1", "p2")
    assert "<svg" in picture({"easy": {"0": 0.25, "1": 1.0}}, matches=4)
