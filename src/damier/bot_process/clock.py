"""The clock that bots are not given: budgets that end with time."""

from time import monotonic

from damier.bots import Budget


def seconds_budget(seconds: float, nodes: int | None = None) -> Budget:
    """A budget of so many seconds from now, and at most so many nodes."""
    end = monotonic() + seconds
    return Budget(nodes=nodes, is_late=lambda: monotonic() >= end)
