"""Fixtures played on Ray: on this machine, or on a cluster by its address.

Ray is an extra (`damier[ray]`) and only imported here. Whatever node plays a fixture, it ends the
same; a worker or a node that is lost has its fixtures played elsewhere.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from damier.catalogue import game_from_source
from damier.core import DamierError, decode, encode

from .plan import Fixture, Plan
from .played import Answer, play
from .pool import LARGEST_ANSWER, MOST_LOSSES, LostMatch

HERE = "here"
"""The address of a Ray that is started on this machine, for this arena alone."""


STARTS = 3
"""Ray gives up a start after half a minute, which a busy machine may well need."""


class NoRay(DamierError):
    """Ray is not installed, or does not answer at this address."""

    code = "no_ray"


def played_on_ray(
    plan: Plan, fixtures: Sequence[Fixture], workers: int, address: str = HERE
) -> Iterator[Answer]:
    """Play these fixtures on Ray, and give each answer as it comes."""
    ray = _connected(workers, address)
    try:
        # Ray starts a lost worker's task again by itself; so often, and then it is reported.
        task = ray.remote(max_retries=MOST_LOSSES - 1)(_remote())
        settings, paths = encode(plan), [path for path in sys.path if path]
        waiting = {task.remote(settings, encode(fixture), paths): fixture for fixture in fixtures}
        while waiting:
            (ready,), _ = ray.wait(list(waiting), num_returns=1)
            fixture = waiting.pop(ready)
            try:
                content = ray.get(ready)
            except ray.exceptions.RayTaskError as error:
                raise error.as_instanceof_cause() from None
            except ray.exceptions.RayError as error:
                raise LostMatch(
                    f"match {fixture.number} was lost {MOST_LOSSES} times: {error}",
                    number=fixture.number,
                ) from None
            yield decode(content, Answer, limit=LARGEST_ANSWER)
    finally:
        ray.shutdown()


def _connected(workers: int, address: str) -> Any:
    try:
        import ray
    except ImportError:
        raise NoRay("Ray is not installed: pip install damier[ray]") from None
    local: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False}
    for left in reversed(range(STARTS if address == HERE else 1)):
        try:
            ray.init(log_to_driver=False, **(local if address == HERE else {"address": address}))
            break
        except Exception as error:  # Ray raises no class of its own for a slow start
            ray.shutdown()
            if left == 0:
                raise NoRay(f"no Ray at {address}: {error}", address=address) from None
    return ray


def _remote() -> Callable[[bytes, bytes, list[str]], bytes]:
    """The function that Ray carries to its workers; there it finds damier installed."""

    def played(settings: bytes, fixture: bytes, paths: list[str]) -> bytes:
        sys.path += [path for path in paths if path not in sys.path]
        return answered(settings, fixture)

    return played


def answered(settings: bytes, fixture: bytes) -> bytes:
    """A fixture played, all in bytes."""
    plan = decode(settings, Plan)
    return encode(play(game_from_source(plan.source), plan, decode(fixture, Fixture)))
