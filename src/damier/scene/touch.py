"""From touches to an action: each thing touched leaves the actions that it fits.

When one is left, that is what was meant; where no thing tells the rest apart, they are offered by
name. The web client does the same in touch.ts, held to the same table of cases.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from damier.core import Value, encode

from .scene import Scene, alternatives, things
from .thing import Arguments

Choice = Mapping[str, Any]
"""An action as it is on the wire, parsed: its verb under `type`, and its arguments."""

Numbers = frozenset[int]
"""Places in the list of legal actions."""


class Touched(Value):
    """Where a choice stands after some touches. Numbers are places in the list of legal actions."""

    left: tuple[int, ...]
    """What can still be meant."""
    meant: int | None
    """What was meant, once something was touched and one action is left."""
    next_things: tuple[str, ...]
    """The things that lead on: each leaves something, and leaves less."""
    by_name: tuple[int, ...]
    """What has to be chosen by name, because no further thing stands for it."""


class Touch:
    """What can be touched in one scene, and what each thing means among these actions."""

    def __init__(self, scene: Scene, legal: Sequence[Choice]) -> None:
        self._every = frozenset(range(len(legal)))
        given = _by_argument(legal)
        self._about: dict[str, Numbers] = {}
        for thing in things(scene):
            fitting = (_fitting(one, given) for one in alternatives(thing.stands_for))
            if about := frozenset[int]().union(*fitting):
                self._about[thing.id] = about

    def after(self, chosen: Sequence[str] = ()) -> Touched:
        """What the things chosen so far leave of what may be done."""
        left = self._every
        for thing in chosen:
            left &= self._about.get(thing, frozenset())
        leading = {
            thing: about & left
            for thing, about in self._about.items()
            if thing not in chosen and about & left and (not chosen or about & left != left)
        }
        covered = frozenset[int]().union(*leading.values())
        return Touched(
            left=tuple(sorted(left)),
            meant=next(iter(left)) if chosen and len(left) == 1 else None,
            next_things=tuple(leading),
            by_name=tuple(sorted(left - covered)),
        )

    def then(self, chosen: Sequence[str], thing: str) -> tuple[str, ...]:
        """The choice after one more touch. A chosen thing is let go; one that does not go with the
        others begins anew; one that nothing is about changes nothing."""
        if thing in chosen:
            return tuple(one for one in chosen if one != thing)
        if thing not in self._about:
            return tuple(chosen)
        goes_on = thing in self.after(chosen).next_things
        return (*chosen, thing) if goes_on else (thing,)


def _by_argument(legal: Sequence[Choice]) -> dict[tuple[str, bytes], set[int]]:
    """The actions by each argument they give. A list of things, such as several cards at once, is
    touched one by one."""
    given: dict[tuple[str, bytes], set[int]] = {}
    for number, action in enumerate(legal):
        for name, value in action.items():
            for one in (value, *value) if isinstance(value, list | tuple) else (value,):
                given.setdefault((name, encode(one)), set()).add(number)
    return given


def _fitting(wanted: Arguments, given: Mapping[tuple[str, bytes], set[int]]) -> set[int]:
    found = [given.get((name, encode(value)), set()) for name, value in wanted.items()]
    return set.intersection(*found) if found else set()
