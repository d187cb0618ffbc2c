"""Generated bundles of the second grammar are refused or bounded; in the campaign 10,000."""

from collections import Counter

import pytest

from tests.bundle.generated import HonestMatches, tried

EACH = 25


@pytest.mark.parametrize("block", range(8))
def test_a_bundle_that_nobody_would_write_is_refused_or_plays(block: int) -> None:
    found, honest = Counter[str](), HonestMatches()
    for seed in range(block * EACH, (block + 1) * EACH):
        found[tried(seed)] += 1
        honest.play_on()
    assert honest.told == HonestMatches.alone(EACH)
    assert sum(found.values()) == EACH
    assert found["refused"]
