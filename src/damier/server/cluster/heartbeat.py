"""Which other nodes there are: each says so every few seconds, and is lost when it falls silent.

Whoever was connected through a node that was killed is gone, though nobody closed a socket. What
follows from that is rooms/replica.py.
"""

BEAT_SECONDS = 5.0
SILENT_SECONDS = 3 * BEAT_SECONDS + 1.0


class Heartbeats:
    """When each other node was last heard of."""

    def __init__(self) -> None:
        self._last: dict[str, float] = {}
        self._lost: set[str] = set()

    def note(self, node: str, now: float) -> bool:
        """A node has said something. Whether it was thought lost."""
        self._last[node] = now
        if node not in self._lost:
            return False
        self._lost.remove(node)
        return True

    def take_silent(self, now: float) -> list[str]:
        """The nodes that are lost since this was last asked."""
        found = [node for node, at in self._last.items() if now - at > SILENT_SECONDS]
        for node in found:
            del self._last[node]
        self._lost.update(found)
        return found
