"""How many sockets each address holds, here and at the other nodes.

A node tells the others how many it has whenever that has changed by a portion, or has come to
none; so what nobody else knows is less than a portion.
"""

from collections.abc import Callable, Iterable
from math import inf

Tell = Callable[[str, int], None]


class HeldSockets:
    """Counts by address."""

    def __init__(self, tell: Tell) -> None:
        self.here: dict[str, int] = {}
        self.portion = inf
        self._tell = tell
        self._told: dict[str, int] = {}
        self._elsewhere: dict[str, dict[str, int]] = {}
        """By node, then by address."""

    def of(self, address: str) -> int:
        """As many as this address has, as far as is known here."""
        number = self.here.get(address, 0)
        for counts in self._elsewhere.values():
            number += counts.get(address, 0)
        return number

    def add(self, address: str) -> None:
        self._set(address, self.here.get(address, 0) + 1)

    def remove(self, address: str) -> None:
        self._set(address, self.here[address] - 1)

    def _set(self, address: str, number: int) -> None:
        if number:
            self.here[address] = number
        else:
            del self.here[address]
        told = self._told.get(address, 0)
        if abs(number - told) >= self.portion or (told and not number):
            self._tell(address, number)
            if number:
                self._told[address] = number
            else:
                del self._told[address]

    def hear(self, node: str, address: str, number: int) -> None:
        """Another node has so many."""
        counts = self._elsewhere.setdefault(node, {})
        if number > 0:
            counts[address] = number
        else:
            counts.pop(address, None)

    def keep_only(self, nodes: Iterable[str]) -> None:
        """What other nodes had is gone with them."""
        kept = set(nodes)
        self._elsewhere = {node: held for node, held in self._elsewhere.items() if node in kept}

    @property
    def told(self) -> list[tuple[str, int]]:
        """What the others were told last, for a node that was not there."""
        return list(self._told.items())
