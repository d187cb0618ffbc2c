"""How much a bot may think: nodes, time, or until somebody says stop.

This room has no clock: whoever owns one hands in a question (`is_late`), and asks it now and then
on the bot's behalf. A budget of nodes alone makes a bot's choice the same on every machine.
"""

from collections.abc import Callable

NODES_BETWEEN_LOOKS = 16
"""How many nodes pass between two looks at the clock: below a millisecond in any game."""


class Budget:
    """Counts nodes. A search calls `spent()` once a node and stops when it says so."""

    __slots__ = ("_cancelled", "_is_late", "nodes", "used")

    def __init__(self, nodes: int | None = None, is_late: Callable[[], bool] | None = None) -> None:
        if nodes is None and is_late is None:
            raise ValueError("a budget needs a number of nodes, or a clock to ask")
        self.nodes = nodes
        self.used = 0
        self._is_late = is_late
        self._cancelled = False

    def spent(self) -> bool:
        """Count one node, and say whether thinking must end now."""
        self.used += 1
        if self._cancelled or (self.nodes is not None and self.used > self.nodes):
            return True
        if self._is_late is not None and self.used % NODES_BETWEEN_LOOKS == 0:
            self._cancelled = self._is_late()
        return self._cancelled

    def cancel(self) -> None:
        """End the thinking at the next node; may be called from another thread."""
        self._cancelled = True
