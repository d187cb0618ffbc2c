"""An arena from start to end: what is finished is read, the rest is played, all is summed up."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from .cluster import played_on_ray
from .plan import Fixture, Plan, fixtures
from .played import Answer
from .pool import played_in_processes
from .store import Store
from .summary import Summary, summary_of

Progress = Callable[[int, int], None]
"""Told how many matches of how many are finished."""


def held(
    plan: Plan,
    folder: Path,
    *,
    workers: int,
    ray: str | None = None,
    progress: Progress = lambda done, total: None,
    started: Callable[[int], None] = lambda pid: None,
) -> Summary:
    """Play whatever of the plan is not finished in this folder, and tell what all of it says."""
    store = Store(folder, plan)
    planned = fixtures(plan)
    done = {match.number for match in store.finished(planned)}
    progress(len(done), len(planned))
    open_ones = [fixture for fixture in planned if fixture.number not in done]
    if open_ones:
        for answer in _answers(plan, open_ones, workers, ray, started):
            store.keep(answer)
            done.add(answer.played.number)
            progress(len(done), len(planned))
    return summary_of(plan, store.finished(planned))


def _answers(
    plan: Plan,
    asked: Sequence[Fixture],
    workers: int,
    ray: str | None,
    started: Callable[[int], None],
) -> Iterator[Answer]:
    if ray is None:
        return played_in_processes(plan, asked, workers, started)
    return played_on_ray(plan, asked, workers, ray)
