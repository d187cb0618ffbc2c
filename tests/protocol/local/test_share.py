"""A match in an address: short, with its names, and believed in nothing."""

import pytest

from damier import catalogue
from damier.core import DamierError
from damier.match import written
from damier.protocol.local.share import shared, unshared
from tests.review.truth import played


@pytest.mark.parametrize("game_id", ["rock-paper-scissors", "quoridor", "love-letter", "piscari"])
def test_a_shared_match_is_the_same_record_with_its_names(game_id: str) -> None:
    match = played(catalogue.load(game_id), {}, "easy", 4)
    text = shared(match, {"p1": "Zoé", "p2": "p2"})
    game, again, names = unshared(text)
    assert game.id == game_id
    assert written(again.record) == written(match.record)
    assert names == {"p1": "Zoé"}


def test_one_throw_takes_a_third_of_what_its_record_took() -> None:
    match = played(catalogue.load("rock-paper-scissors"), {}, "easy", 4)
    assert len(shared(match, {})) < 771 / 3


def test_a_resignation_is_shared_too() -> None:
    match = played(catalogue.load("quoridor"), {}, "easy", 4)
    begun = type(match).start(match.engine, match.record.header.rules, match.config)
    resigned = begun.resign("p2")
    assert unshared(shared(resigned, {}))[1].outcome == resigned.outcome


@pytest.mark.parametrize("text", ["", "zzz", "é", "A" * 300_000])
def test_an_address_that_holds_no_match_is_refused(text: str) -> None:
    with pytest.raises(DamierError):
        unshared(text)
