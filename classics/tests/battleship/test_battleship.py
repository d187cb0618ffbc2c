"""Battleship: laying, shooting, sinking, and fleets that a bot imagines."""

from typing import Any

import pytest
from damier_classics.battleship.engine import sea
from damier_classics.battleship.state import BERTHS, FLEETS, Place, Shoot

from classics.tests.openspiel import engine_of, start
from damier import catalogue
from damier.core import SeededRandom

ENGINE = engine_of("battleship")
LAID = ("a1h", "a3v", "f5v")
"""A fleet of 3, 2 and 2 on six by six."""


def laid(**options: Any) -> Any:
    state = start(ENGINE, size=6, **options)
    for ship in LAID:
        for player in ("p2", "p1"):
            state = ENGINE.apply_action(state, placed(ship), player)
    return state


def placed(ship: str) -> Place:
    return Place(cell=ship[:-1], way="h" if ship[-1] == "h" else "v")


def shot(state: Any, *cells: str) -> Any:
    """Each player in turn shoots at these."""
    for cell in cells:
        state = ENGINE.apply_action(state, Shoot(cell=cell), state.current_player_id)
    return state


def code(state: Any, action: Any, player: str = "p1") -> str:
    refused = ENGINE.refusal(state, action, player)
    assert refused is not None
    return refused.code


def test_both_lay_at_once_in_whatever_order_and_then_the_first_shoots() -> None:
    state = start(ENGINE, size=6)
    for ship in LAID:
        state = ENGINE.apply_action(state, placed(ship), "p2")
    assert ENGINE.get_valid_actions(state, "p2") == []
    assert code(state, placed("a6h"), "p2") == "fleet_complete"
    assert code(state, Shoot(cell="a1"), "p2") == "lay_first"
    assert laid().current_player_id == "p1"


@pytest.mark.parametrize(
    ("ship", "why"), [("e1h", "no_room"), ("j1h", "out_of_bounds"), ("c3v", "ship_in_the_way")]
)
def test_a_ship_lies_on_the_sea_and_across_no_other(ship: str, why: str) -> None:
    state = start(ENGINE, size=6)
    if why == "ship_in_the_way":
        state = ENGINE.apply_action(state, placed("b4h"), "p1")
    assert code(state, placed(ship)) == why


def test_a_ship_is_sunk_when_all_of_it_is_hit_and_then_it_is_seen() -> None:
    state = shot(laid(), "a3", "f6", "a4")
    assert sea(state, 1)[1] == (None, "a3v", None)
    view = ENGINE.get_player_view(state, None)
    assert view.sunk["p2"] == (None, "a3v", None)
    assert view.waters["p2"][12] == view.waters["p2"][18] == "#"
    assert view.waters["p1"][35] == "x"
    assert view.ships == {"p1": (), "p2": ()}
    assert code(state, Shoot(cell="f6"), "p2") == "shot_already"


def test_who_sinks_all_first_wins_and_then_everything_is_shown() -> None:
    hits = ["a1", "b1", "c1", "a3", "a4", "f5", "f6"]
    misses = ["e1", "e2", "e3", "e4", "e5", "e6"]
    shots = [cell for pair in zip(hits, misses, strict=False) for cell in pair]
    state = shot(laid(), *shots, hits[-1])
    assert (state.winners, state.reason) == (("p1",), "all_sunk")
    assert ENGINE.get_player_view(state, None).ships["p2"] == LAID


def test_with_shots_that_are_counted_more_sunk_ships_win() -> None:
    assert shot(laid(shots=2), "a3", "a3", "a4", "b3").winners == ("p1",)
    assert shot(laid(shots=2), "a3", "a3", "b4", "b3").reason == "equal_sunk"


def test_imagined_fleets_would_have_been_hit_alike() -> None:
    rng = SeededRandom(2)
    for seed in range(6):
        state, luck = start(ENGINE, size=8, seed=seed), SeededRandom(seed)
        while not state.game_over:
            for player in state.player_ids:
                actions = ENGINE.get_valid_actions(state, player)
                if actions:
                    state = ENGINE.resolve(state, luck.pick(actions), player)
            for player in state.player_ids:
                view = ENGINE.get_player_view(state, player)
                imagined = ENGINE.sample_state(view, player, rng)
                for seat in (0, 1):
                    assert sea(imagined, seat) == sea(state, seat)
                    cells = [
                        BERTHS[8, length][ship]
                        for length, ship in zip(FLEETS[8], imagined.ships[seat], strict=False)
                    ]
                    assert sum(cells).bit_count() == sum(one.bit_count() for one in cells)


def test_the_better_gunner_needs_fewer_shots() -> None:
    game = catalogue.load("battleship")

    def shots_needed(level: str) -> int:
        chosen, needed = game.levels[level], 0
        for seed in range(4):
            state, rng = start(ENGINE, size=8, seed=seed), SeededRandom(seed)
            bots = {player: chosen.make(ENGINE, player) for player in state.player_ids}
            while not state.game_over:
                player = state.current_player_id or next(
                    one for one in state.player_ids if ENGINE.get_valid_actions(state, one)
                )
                actions = ENGINE.get_valid_actions(state, player)
                view = ENGINE.get_player_view(state, player)
                action = bots[player].choose_action(view, actions, rng, chosen.seeded_budget())
                state = ENGINE.apply_action(state, action, player)
            needed += sum(map(len, state.fired))
        return needed

    assert shots_needed("hard") < 0.8 * shots_needed("easy")
