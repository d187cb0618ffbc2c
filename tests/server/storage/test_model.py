"""Ids and tokens begin with the time, so that storage sorts them as they came."""

from random import Random

import pytest

from damier.server.storage.model import ORDERED_DIGITS, stamp


def slow_stamp(now: int) -> str:
    return "".join(ORDERED_DIGITS[now >> shift & 63] for shift in range(36, -1, -6))


@pytest.mark.parametrize("now", [0, 1, 63, 64, 1_700_000_000_000, 2**42 - 1])
def test_a_stamp_is_the_time_in_digits_of_base_64(now: int) -> None:
    assert stamp(now) == slow_stamp(now)


def test_stamps_sort_as_their_times() -> None:
    draw = Random(1)
    times = sorted(draw.randrange(2**42) for _ in range(500))
    assert [stamp(now) for now in times] == sorted(stamp(now) for now in times)
