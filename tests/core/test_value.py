"""The shapes of a game: frozen, named, and turned from state to view and back."""

import pytest

from damier.core import Action, Config, InvalidData, SeededRandom, State, View, convert, encode


class HandState(State):
    hands: tuple[tuple[str, ...], ...] = ((), ())


class HandView(View):
    hands: dict[str, tuple[str, ...]]


class PlaceWall(Action):
    pass


CONFIG = Config(seed=1, player_ids=("p1", "p2"))
STATE = HandState.start(CONFIG, hands=(("a",), ("b", "c")))


def test_values_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        STATE.turn = 2  # type: ignore[misc]


def test_a_state_starts_with_the_seeds_luck() -> None:
    assert STATE.rng_state == SeededRandom(1).get_state()
    assert STATE.player_ids == ("p1", "p2")


def test_a_tuple_in_seat_order_is_a_map_by_player_in_a_view_and_back() -> None:
    view = HandView.of(STATE)
    assert view.hands == {"p1": ("a",), "p2": ("b", "c")}
    assert HandState.of(view, SeededRandom(2)).hands == STATE.hands


def test_a_view_never_takes_the_luck_along() -> None:
    assert b"rngState" not in encode(HandView.of(STATE))


def test_an_action_is_called_by_its_class() -> None:
    assert encode(PlaceWall()) == b'{"type":"placeWall"}'


def test_one_seats_part_is_changed_and_the_rest_kept() -> None:
    assert STATE.with_seat((1, 2), "p2", 9) == (1, 9)
    assert STATE.by_player((1, 2)) == {"p1": 1, "p2": 2}
    assert STATE.player_after("p2") == "p1"


@pytest.mark.parametrize("name", ["", "a b", "system", "x" * 33, "p1\n", "é", "p/1"])
def test_a_name_that_could_be_mistaken_is_refused(name: str) -> None:
    with pytest.raises(InvalidData):
        convert({"seed": 1, "playerIds": [name, "p2"]}, Config)


@pytest.mark.parametrize("seed", [-1, 2**53, "abc", "AB" * 32, "ab" * 32 + "\n", 1.0, True, None])
def test_a_seed_is_a_small_number_or_64_hex_digits(seed: object) -> None:
    with pytest.raises(InvalidData):
        convert({"seed": seed, "playerIds": ["p1", "p2"]}, Config)


@pytest.mark.parametrize("seed", [0, 2**53 - 1, "0f" * 32])
def test_such_seeds_are_taken(seed: int | str) -> None:
    assert convert({"seed": seed, "playerIds": ["p1"]}, Config).seed == seed
