"""How much a bot may think: nodes, time, or until somebody says stop.

This package has no clock: whoever owns one hands in questions (`is_late`, `has_time`), and they
are asked now and then on the bot's behalf. A budget of nodes alone makes a bot's choice the same
on every machine. What a level allows is in level.py.
"""

from collections.abc import Callable

NODES_BETWEEN_LOOKS = 16
"""How many nodes pass between two looks at the clock: below a millisecond in any game."""


class Budget:
    """Counts nodes. A search calls `spent()` once a node and stops when it says so.

    `nodes` end it, unless `has_time` says that there is time to use up; `is_late` ends it anyhow.
    """

    __slots__ = ("_cancelled", "_has_time", "_is_late", "nodes", "used")

    def __init__(
        self,
        nodes: int | None = None,
        is_late: Callable[[], bool] | None = None,
        has_time: Callable[[], bool] | None = None,
    ) -> None:
        if nodes is None and is_late is None:
            raise ValueError("a budget needs a number of nodes, or a clock to ask")
        self.nodes = nodes
        self.used = 0
        self._is_late = is_late
        self._has_time = has_time
        self._cancelled = False

    def spent(self) -> bool:
        """Count one node, and say whether thinking must end now."""
        self.used += 1
        if self._cancelled:
            return True
        is_over = self.nodes is not None and self.used > self.nodes
        if is_over and self._has_time is None:
            return True
        if self.used % NODES_BETWEEN_LOOKS == 0:
            if self._is_late is not None:
                self._cancelled = self._is_late()
            if is_over and self._has_time is not None and not self._has_time():
                self._cancelled = True
        return self._cancelled

    def cancel(self) -> None:
        """End the thinking at the next node; may be called from another thread."""
        self._cancelled = True
