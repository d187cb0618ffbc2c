"""The learning examples in full: how strong what they teach becomes."""

from examples.ismcts_love_letter import tokens_won
from examples.piscari_agent import share_won, trained

STEPS = 400_000
MATCHES = 400
ROUNDS, SIMULATIONS = 40, 40


def campaign() -> dict[str, float]:
    weights = trained(STEPS)
    easy, wizard = (share_won(weights, MATCHES, opponent=name) for name in ("easy", "wizard"))
    own, other = tokens_won(ROUNDS, SIMULATIONS)
    assert easy > 0.7
    assert own > other
    return {
        "Piscari agent: actions learnt from": STEPS,
        "Piscari agent: share won against easy": easy,
        "Piscari agent: share won against wizard": wizard,
        "ISMCTS in Love Letter: tokens": own,
        "ISMCTS in Love Letter: tokens of its random opponent": other,
    }
