"""Named turning points are held against what is exactly so. The long form is campaign.py."""

import pytest

from .truth import agreement, cases

SEEDS = {"connect-four": range(3), "triple-triad": range(10), "piscari": range(4)}
HOLDS = 0.9


@pytest.mark.parametrize("name", SEEDS)
def test_nine_of_ten_turning_points_are_turning_points(name: str) -> None:
    named, right = agreement(cases()[name], SEEDS[name])
    assert named > 0
    assert right / named >= HOLDS, f"{right} of {named}"
