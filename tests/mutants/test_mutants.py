"""The short form: some wrong games, each found by its own tests. The long one: campaign.py."""

from collections.abc import Iterator

import pytest

from tests.mutants.campaign import argued
from tests.mutants.handwritten import WRONGS, handwritten
from tests.mutants.handwritten_second import SECOND_WRONGS
from tests.mutants.judge import Judge, judge
from tests.mutants.python_mutation import slips
from tests.mutants.subject import ROOT, SUBJECTS, Mutant

pytestmark = pytest.mark.xdist_group("mutants")

QUICK = (
    "a tie scores for both",
    "one win is enough for any match",
    "the scores are given to the wrong players",
    "a full board is a win",
    "a diagonal is no line",
    "a wall counts as a nine",
    "basic captures come before combos",
    "a wrong element costs nothing",
    "suits need not be followed",
    "eight cards are dealt",
    "a pair ends the turn",
    "four in a row are needed",
    "a Guard may be named",
)


@pytest.fixture(scope="module")
def court() -> Iterator[Judge]:
    with judge(benches=1) as made:
        yield made


def test_some_wrong_games_are_found_by_their_own_tests(court: Judge) -> None:
    wrong = [mutant for mutant in handwritten() if mutant.kind in QUICK]
    assert len(wrong) == len(QUICK)
    verdicts = court.verdicts(wrong, check=False, tell=lambda _: None)
    assert [one.mutant.kind for one in verdicts if not one.found] == []
    assert all("::" in one.found for one in verdicts), "by a test, not because nothing runs"


def test_a_game_that_is_only_written_otherwise_survives(court: Judge) -> None:
    subject = SUBJECTS[0]
    file = subject.files[0]
    text = (ROOT / file).read_text("utf-8") + "# The same rules.\n"
    same = Mutant(subject, "a comment", file, 1, ((file, text),))
    (verdict,) = court.verdicts([same], check=True, tell=lambda _: None)
    assert (verdict.found, verdict.check) == ("", "")


def test_what_damier_check_says_is_told_too(court: Judge) -> None:
    subject = SUBJECTS[0]
    file = subject.files[0]
    text = (ROOT / file).read_text("utf-8")
    wrong = text.replace("return self.all_actions", "return (*self.all_actions,) * 2")
    assert wrong != text
    listed = Mutant(subject, "every action is listed twice", file, 1, ((file, wrong),))
    (verdict,) = court.verdicts([listed], check=True, tell=lambda _: None)
    assert verdict.check.startswith("law ")


def test_there_are_many_by_hand_and_each_can_be_made() -> None:
    made = handwritten()
    assert len({mutant.mark for mutant in made}) == len(made) == len(WRONGS) + len(SECOND_WRONGS)
    assert {mutant.subject.name for mutant in made} == {subject.name for subject in SUBJECTS}


def test_the_generator_makes_wrongs_of_every_kind_and_no_program_twice() -> None:
    source = (
        '"""Words."""\n'
        "def legal(a: int, b: int) -> bool:\n"
        '    """More words."""\n'
        "    if a < 3 and not b:\n"
        "        return True\n"
        "    return min(a, b) + 1 == 2\n"
    )
    made = list(slips(source))
    assert {slip.kind for slip in made} == {
        "comparison", "and/or", "condition removed", "negation", "off by one", "operator",
        "word swapped", "arguments swapped",
    }  # fmt: skip
    assert len({slip.text for slip in made}) == len(made)
    assert all('"""Words."""' in slip.text for slip in made)
    assert not list(slips("def told() -> None:\n    pass\n"))


def test_every_argument_names_a_mark_and_gives_a_reason() -> None:
    text = (ROOT / "tests" / "mutants" / "argued.md").read_text("utf-8")
    parts = text.split("\n## ")[1:]
    assert len(parts) == len(argued())
    assert all(len(part.partition("\n")[2].split()) >= 5 for part in parts)
