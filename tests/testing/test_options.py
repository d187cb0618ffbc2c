"""Covering arrays: every three options together in every way that the game allows."""

from itertools import combinations, product

import pytest

from damier import catalogue
from damier.core import DamierError
from damier.testing.options import config_of, factors, rows


@pytest.mark.parametrize("game_id", ["triple-triad", "quoridor", "rock-paper-scissors"])
def test_every_allowed_combination_of_three_options_is_in_a_row(game_id: str) -> None:
    game = catalogue.load(game_id)
    values = factors(game)
    made = rows(game)
    for three in combinations(values, min(3, len(values))):
        tried = {tuple(map(repr, (row[name] for name in three))) for row in made}
        for wanted in product(*(values[name] for name in three)):
            if tuple(map(repr, wanted)) not in tried:
                assert not _is_allowed_somehow(game_id, dict(zip(three, wanted, strict=True)))


def _is_allowed_somehow(game_id: str, fixed: dict[str, object]) -> bool:
    game = catalogue.load(game_id)
    values = {n: (fixed[n],) if n in fixed else v for n, v in factors(game).items()}
    for chosen in product(*values.values()):
        try:
            config_of(game, dict(zip(values, chosen, strict=True)), 0)
        except DamierError:
            continue
        return True
    return False


def test_few_rows_are_enough() -> None:
    assert len(rows(catalogue.load("triple-triad"))) < 70, "of 5,760 ways to set its rules"


def test_a_game_may_say_which_values_are_worth_trying(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue.load("rock-paper-scissors")
    monkeypatch.setattr(type(game.engine), "worth_trying", {"winsNeeded": (5, 7)})
    assert factors(game)["winsNeeded"] == (5, 7)
    assert {row["winsNeeded"] for row in rows(game)} == {5, 7}


def test_the_rows_are_the_same_every_time() -> None:
    game = catalogue.load("triple-triad")
    assert rows(game) == rows(game)
