"""Hearts: the deal, and who takes every point. OpenSpiel plays beside it, in tests/bundle."""

import pytest
from msgspec.structs import replace

from tests.games.model import Beside


def test_thirteen_cards_each_and_a_direction_that_the_seed_decides() -> None:
    games = [Beside("hearts", 4, seed) for seed in range(40)]
    assert all([len(hand) for hand in game.each("hands")] == [13] * 4 for game in games)
    assert len({tuple(game.each("hands")[0]) for game in games}) == len(games)
    assert {game.dice()["direction"] for game in games} == {1, 2, 3, 4}


def last_trick(taker: int, missed: int | None = None) -> Beside:
    """One card each is left, and p1 leads the ace of spades; the taker has all that was taken, but
    for a heart that another has."""
    game = next(
        game
        for game in (Beside("hearts", 4, seed) for seed in range(40))
        if game.dice()["direction"] == 4
    )
    layout, piles = game.layout, list(game.state.piles)
    card = {name: number for number, name in enumerate(layout.name_of)}
    last = [card[f"spades-{rank}"] for rank in ("A", "3", "4", "5")]
    hearts = [number for name, number in card.items() if name.startswith("hearts-")]
    missing = hearts[:1] if missed is not None else []
    for seat in range(4):
        piles[layout.pile("hands", seat)] = (last[seat],)
        piles[layout.pile("taken", seat)] = tuple(missing) if seat == missed else ()
    rest = (number for number in card.values() if number not in (*last, *missing))
    piles[layout.pile("taken", taker)] = tuple(rest)
    game.state = replace(game.state, piles=tuple(piles), active=0, current_player_id="p1")
    return game


@pytest.mark.parametrize(
    ("taker", "missed", "scores"),
    [
        (0, None, [0, 26, 26, 26]),
        (1, None, [26, 0, 26, 26]),
        (2, None, [26, 26, 0, 26]),
        (3, None, [26, 26, 26, 0]),
        (2, 3, [0, 0, 25, 1]),
    ],
)
def test_who_takes_every_point_gives_them_to_the_others(
    taker: int, missed: int | None, scores: list[int]
) -> None:
    game = last_trick(taker, missed)
    for seat in range(4):
        ((choice, action),) = game.choices()[seat]
        assert choice[0] == "play"
        game.state = game.engine.apply_action(game.state, action, f"p{seat + 1}")
    assert game.state.game_over
    assert list(game.state.scores) == scores
    assert game.state.winners == tuple(
        f"p{seat + 1}" for seat, score in enumerate(scores) if score == min(scores)
    )
