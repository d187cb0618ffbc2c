"""What a bundle counts, as things on the table: dice, counters, and what is told in words instead.

What has neither a name nor words is not shown, and neither is what `ui:` hides. Zones that are told
in words are worded here too; where everything lies is scene.py's.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeGuard

from damier.bundle.format import Bundle, CounterSpec
from damier.bundle.state import BundleView, SecondView
from damier.scene import Area, Counter, Die, Row, Tag, key

from .meaning import Meaning

MOST_PIPS = 6


class Numbers:
    """Shows the counters and the dice of one bundle."""

    def __init__(self, bundle: Bundle, meaning: Meaning) -> None:
        self._meaning = meaning
        counters = [c for c in bundle.counters if c.lies != "hidden"]
        self._told = [c for c in counters if c.lies == "words"]
        self._counters = [c for c in counters if c.ui.name and c.lies is None]
        self._told_dice = [dice for dice in bundle.dice if dice.lies == "words"]
        self._dice = [dice for dice in bundle.dice if dice.ui.name and dice.lies is None]

    def of_cells(self, board: str, view: BundleView) -> dict[str, Any]:
        """The counters that each cell of a board has, by name."""
        if not is_second(view):
            return {}
        counted = [c.name for c in self._counters if c.per == board and c.type == "number"]
        return {name: view.counters[name] for name in counted}

    def shared(self, view: BundleView, zones: Iterable[Tag]) -> Iterator[Area]:
        """Dice that lie there, counters that are everybody's, and zones that are told in words."""
        if not is_second(view):
            return
        for dice in self._dice:
            meant = self._meaning.of_dice(dice.name)
            things = [
                Die(
                    id=f"{dice.name}-{number}",
                    pips=pips if 0 < pips <= MOST_PIPS else None,
                    text=str(pips) if pips > MOST_PIPS else None,
                    stands_for=meant,
                )
                for number, pips in enumerate(view.dice[dice.name])
            ]
            if meant or any(view.dice[dice.name]):
                yield Row(id=dice.name, label=dice.name, things=things)
        shared = [c for c in self._counters if not c.per and c.type == "number"]
        counters = [Counter(id=c.name, value=view.counters[c.name], label=c.name) for c in shared]
        told = [told_in_words(dice.name, sum(view.dice[dice.name])) for dice in self._told_dice]
        told += [told_in_words(c.name, view.counters[c.name]) for c in self._told if not c.per]
        told += zones
        if counters or told:
            yield Row(id="counters", things=[*told, *counters])

    def own(self, player: str, view: BundleView) -> Iterator[Counter | Tag]:
        """What is counted for a player, and what a counter says of one."""
        if not is_second(view):
            return
        for counter in self._counters:
            shown, id = view.counters[counter.name], f"{counter.name}-{player}"
            if counter.per == "player" and counter.type == "number":
                yield Counter(id=id, value=shown[player], label=counter.name)
            elif _points_at(counter, shown, player):
                yield Tag(id=id, label=counter.name)
        for counter in self._told:
            if counter.per == "player":
                value = view.counters[counter.name][player]
                yield told_in_words(counter.name, value, player=player)


def told_in_words(name: str, value: Any, player: str | None = None, **more: Any) -> Tag:
    """A sentence of the bundle's own, under `scene` in its files; where it comes out empty, nothing
    is shown."""
    whose = {} if player is None else {"player": player}
    id = name if player is None else f"{name}-{player}"
    return Tag(id=id, label=key(name, value=value, **whose, **more))


def is_second(view: BundleView) -> TypeGuard[SecondView]:
    return isinstance(view, SecondView)


def _points_at(counter: CounterSpec, shown: Any, player: str) -> bool:
    return counter.type == "player" and not counter.per and shown == player
