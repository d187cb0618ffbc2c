"""The laws of the cards, and of secrecy among all combinations; campaign.py has the long forms.

The laws of the contract are tried with every other game's, in tests/testing/test_check.py.
"""

from damier.catalogue import read_beside
from damier.testing import golden_text, with_version
from tests.games.triple_triad.build import GAME
from tests.games.triple_triad.campaign import check_random_matches, check_secrecy, every_combination

SECRETS = """\
p1: collections, hands, rngState
p2: collections, hands, rngState
spectator: collections, hands, rngState
"""


def test_no_card_is_duplicated_or_lost_whatever_the_rules() -> None:
    """Every third combination; the campaign plays them all, again and again."""
    seen = check_random_matches(len(every_combination()) // 3)
    causes = ("basic", "same", "sameWall", "plus", "combo")
    for kind in ("more_cards", "draw", "sudden deaths", *causes):
        assert seen[kind], kind


def test_hidden_cards_cannot_be_told_from_anything_sent() -> None:
    report = check_secrecy(100)
    assert report.seen[6] == 100
    assert report.secrets() == SECRETS


def test_the_golden_playthroughs_are_as_the_rules_play_them() -> None:
    text = golden_text(GAME)
    kept = read_beside("damier.games.triple_triad", "golden.txt")
    versions = read_beside("damier.games.triple_triad", "versions.txt")
    assert kept is not None
    assert kept.decode() == text
    assert versions is not None
    assert with_version(versions.decode(), GAME.engine.facts.version, text) == versions.decode()
