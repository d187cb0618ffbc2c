"""What a summary tells a designer, in sentences. No figure is here that the summary has not."""

from collections.abc import Iterator

from .decisive import Mark
from .interval import Share
from .plot import points
from .summary import Summary

MOST_NAMED = 3


def findings(summary: Summary) -> list[str]:
    """One sentence a subject: strength, seats, draws, length, width, what decides."""
    return [
        *_strength(summary),
        *_seats(summary),
        *_draws(summary),
        _length(summary),
        _width(summary),
        *_marks(summary),
        *_closing(summary),
    ]


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def between(share: Share) -> str:
    return f"{percent(share.share)} ({100 * share.low:.0f}–{100 * share.high:.0f} %)"


def _strength(summary: Summary) -> Iterator[str]:
    if len(summary.standings) < 2:
        return
    best, second = sorted(summary.standings, key=lambda standing: -standing.wins.share)[:2]
    met = {(meeting.bot, meeting.other): meeting.wins for meeting in summary.meetings}
    own, other = met.get((best.bot, second.bot)), met.get((second.bot, best.bot))
    told = f"{best.bot} leads: it won {between(best.wins)} of its matches"
    if own is None or other is None:  # in a gauntlet they may never meet
        yield f"{told}."
    elif own.low > (own.share + other.share) / 2:
        yield f"{told}, and is stronger than {second.bot}, which it beat in {between(own)}."
    else:
        yield f"{told}, but is not shown to be stronger than {second.bot}."


def _seats(summary: Summary) -> Iterator[str]:
    even = (1 - summary.draws.share) / summary.players
    best = max(range(summary.players), key=lambda seat: summary.seats[seat].share)
    share = summary.seats[best]
    told = f"Seat {best + 1} won {between(share)} of the matches, where {percent(even)} is even"
    if share.low > even:
        yield f"{told}: an advantage that luck does not explain."
    else:
        yield f"{told}: no seat is shown to be better."
    first = summary.beginner
    if not first.of:
        return
    told = f"Whoever had the first turn won {between(first)}"
    if first.low > even or first.high < even:
        yield f"{told}: {'it helps' if first.low > even else 'it hurts'} to begin."
    else:
        yield f"{told}: beginning is not shown to matter."


def _draws(summary: Summary) -> Iterator[str]:
    if summary.draws.count:
        yield f"{between(summary.draws)} of the matches were drawn."


def _length(summary: Summary) -> str:
    length = summary.length
    return (
        f"A match takes {length.median:.0f} actions in the median, half of them between "
        f"{length.quarter:.0f} and {length.three_quarters:.0f}; the longest took {length.most}."
    )


def _width(summary: Summary) -> str:
    width = summary.branching
    return (
        f"Whoever acts chooses among {width.mean:.1f} actions on average, and {width.most} at most."
    )


def _marks(summary: Summary) -> Iterator[str]:
    out = [mark for mark in summary.marks if mark.stands_out]
    if not summary.marks:
        return
    if not out:
        yield "No card or cell stands out among winners."
        return
    good = [mark for mark in out if mark.lift > 0][:MOST_NAMED]
    bad = [mark for mark in out if mark.lift < 0][:MOST_NAMED]
    if good:
        yield f"Winners play more often: {_named(good)}."
    if bad:
        yield f"Losers play more often: {_named(bad)}."
    chance = len(summary.marks) * 0.05
    yield (
        f"{len(out)} of {len(summary.marks)} cards and cells stand out, where luck alone would let "
        f"about {chance:.0f} do so."
    )


def _closing(summary: Summary) -> Iterator[str]:
    if summary.closing:
        last = summary.closing[0]
        yield f"The last action most often played {last.name}: {between(last.matches)}."


def _named(marks: list[Mark]) -> str:
    return ", ".join(f"{mark.name} ({points(mark.lift)} points)" for mark in marks)
