"""Whose time runs, what is left of it, and what an action adds."""

from damier.protocol.wire import ClockRule
from damier.server.rooms.clock import Clock


def game_left(clock: Clock, player: str, now: int) -> int | None:
    return clock.left(player, now).game


def test_an_action_adds_the_increment_to_its_player_alone() -> None:
    clock = Clock(ClockRule(per_game=60_000, increment=2_000), ("p1", "p2"))
    clock.advance(0, None, ["p1"])
    clock.advance(5_000, "p1", ["p2"], has_moved=True)
    assert game_left(clock, "p1", 9_000) == 57_000
    assert game_left(clock, "p2", 9_000) == 56_000
    clock.advance(9_000, "p2", ["p1"], has_moved=True)
    assert game_left(clock, "p2", 9_000) == 58_000


def test_time_may_grow_beyond_what_was_there_at_first() -> None:
    clock = Clock(ClockRule(per_game=60_000, increment=2_000), ("p1",))
    clock.advance(0, None, ["p1"])
    clock.advance(500, "p1", ["p1"], has_moved=True)
    assert game_left(clock, "p1", 500) == 61_500
    assert clock.next_end(500) == 61_500


def test_what_is_no_action_adds_nothing() -> None:
    clock = Clock(ClockRule(per_game=60_000, increment=2_000), ("p1", "p2"))
    clock.advance(0, None, ["p1"])
    clock.advance(5_000, "p1", ["p1"], has_moved=False)
    assert game_left(clock, "p1", 5_000) == 55_000


def test_who_chooses_at_once_with_others_is_given_it_too() -> None:
    clock = Clock(ClockRule(per_game=60_000, increment=2_000), ("p1", "p2"))
    clock.advance(0, None, ["p1", "p2"])
    clock.advance(3_000, "p1", ["p2"], has_moved=True)
    clock.advance(8_000, "p2", ["p1", "p2"], has_moved=True)
    assert game_left(clock, "p1", 8_000) == 59_000
    assert game_left(clock, "p2", 8_000) == 54_000


def test_who_is_out_of_time_gets_nothing_back() -> None:
    clock = Clock(ClockRule(per_game=60_000, increment=2_000), ("p1",))
    clock.advance(0, None, ["p1"])
    assert clock.ended(59_999) == []
    assert clock.ended(60_000) == ["p1"]
