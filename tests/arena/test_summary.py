"""What matches tell: shares with their intervals, ratings, what decides."""

import pytest

from damier.arena.decisive import FEWEST, decisive
from damier.arena.finding import findings
from damier.arena.interval import share_by_seed, share_of
from damier.arena.rating import ratings
from damier.arena.summary import summary_of
from tests.arena.holding import plan, played


def test_an_interval_is_wilsons() -> None:
    """The textbook's 5 of 10 is 24 to 76 in 100, and none of 10 still leaves 28 possible."""
    half = share_of(5, 10)
    assert (half.low, half.high) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    none = share_of(0, 10)
    assert (none.low, none.high) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert share_of(0, 0).high == 1.0


def test_a_bot_that_wins_is_rated_above_one_that_loses_and_surer_with_time() -> None:
    few, many = (ratings(("a", "b"), [played((0,))] * count) for count in (2, 40))
    assert few["a"].mean > 25 > few["b"].mean
    assert many["a"].low > many["b"].high
    assert many["a"].high - many["a"].low < few["a"].high - few["a"].low
    assert ratings(("a",), [played((0,), bots=("a", "a"))])["a"].mean == 25


def test_a_draw_between_equals_changes_no_order() -> None:
    rated = ratings(("a", "b"), [played(())] * 10)
    assert rated["a"].mean == pytest.approx(rated["b"].mean, abs=0.01)


def test_a_card_stands_out_only_beyond_what_its_bot_wins_anyway() -> None:
    """The strong bot plays the king and wins three times of four, with it or without: the king
    decides nothing. Whoever plays b2 more often wins."""
    matches = []
    for number in range(40):
        winner = 0 if number % 4 else 1
        marks: tuple[dict[str, int], ...] = ({"b2": 1, "a1": 2}, {"b2": 1, "a1": 2})
        marks[winner]["b2"] += 1
        if number < 20:
            marks[0]["play king"] = 1
        matches.append(played((winner,), number=number, marks=marks))
    told = {mark.name: mark for mark in decisive(matches)}
    assert told["b2"].stands_out
    assert told["b2"].is_cell
    assert told["b2"].lift == pytest.approx(1 - (0.75 * 30 + 0.25 * 10) / 40, abs=1e-3)
    assert not told["play king"].stands_out
    assert list(told) == ["b2", "play king"], "most telling first; what both play alike is not told"


def test_what_few_play_is_not_told() -> None:
    rare = [played((0,), marks=({"a1": 1}, {}))] * (FEWEST - 1)
    assert decisive(rare) == ()


def test_the_order_of_matches_makes_no_bot_stronger() -> None:
    early, late = (
        [played((0 if n in range(*w) else 1,)) for n in range(20)] for w in ((0, 10), (10, 20))
    )
    for matches in (early, late):
        rated = ratings(("a", "b"), matches)
        assert abs(rated["a"].mean - rated["b"].mean) < 1


def test_a_summary_adds_up() -> None:
    matches = [
        played((0,), number=1, length=4, branching=(4, 3, 2, 1)),
        played((1,), number=2, bots=("b", "a"), length=6),
        played((), number=3, reason="full"),
        played((1,), number=4, faults=(0, 2)),
    ]
    summary = summary_of(plan(bots=("a", "b")), matches)
    best, other = summary.standings
    assert (best.bot, best.wins.count, best.draws, best.losses) == ("a", 2, 1, 1)
    assert (other.bot, other.wins.count, other.draws, other.losses) == ("b", 1, 1, 2)
    assert other.faults == 2
    assert [share.count for share in summary.seats] == [1, 2]
    assert summary.draws.count == 1
    assert summary.reasons == {"line": 3, "full": 1}
    assert (summary.length.least, summary.length.most) == (4, 6)
    assert summary.branching.most == 9
    assert [m.wins.count for m in summary.meetings] == [2, 1]


def test_matches_that_share_their_luck_tell_less() -> None:
    """Two matches a seed that always end alike are worth half as many."""
    alike = share_by_seed({seed: [seed % 2 == 0] * 2 for seed in range(50)})
    apart = share_by_seed({seed: [True, False] for seed in range(50)})
    assert (alike.low, alike.high) == (share_of(25, 50).low, share_of(25, 50).high)
    assert (apart.low, apart.high) == (share_of(50, 100).low, share_of(50, 100).high)


def test_a_leader_is_called_stronger_only_if_the_interval_says_so() -> None:
    for won, told in ((30, "is stronger than b"), (17, "not shown to be stronger than b")):
        matches = [played((0 if n < won else 1,), number=n, seed=n) for n in range(32)]
        assert told in findings(summary_of(plan(bots=("a", "b")), matches))[0]


def test_where_nobody_has_turns_nothing_is_said_of_the_first() -> None:
    matches = [played((0,), number=n, first=None) for n in range(3)]
    summary = summary_of(plan(bots=("a", "b")), matches)
    assert summary.beginner.of == 0
    assert not any("first turn" in finding for finding in findings(summary))


@pytest.mark.parametrize(
    ("won", "told"), [(40, "an advantage that luck does not explain"), (22, "no seat is shown")]
)
def test_findings_say_no_more_than_the_interval_allows(won: int, told: str) -> None:
    matches = [
        played((0 if number < won else 1,), number=number, seed=number) for number in range(44)
    ]
    assert any(told in finding for finding in findings(summary_of(plan(bots=("a", "b")), matches)))
