"""The clock that bots are not given: budgets that end with time."""

from time import monotonic

from damier.bots import Budget, timed_budget


def seconds_budget(seconds: float, nodes: int | None = None, uses: float = 0.0) -> Budget:
    """A budget of so many seconds from now, and at most so many nodes, unless it uses its time."""
    return timed_budget(lambda: monotonic(), nodes, seconds, uses)
