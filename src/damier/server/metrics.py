"""What the server counts and measures, as Prometheus reads it.

Counting must cost nothing: counters are plain numbers here, and are handed to prometheus-client
when somebody reads them, or once a second where several processes share a port: then every process
answers for all of them, from files in PROMETHEUS_MULTIPROC_DIR (workers.py).
"""

import os
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client learns, when it is imported, that processes share."""

HELP = {
    "messages": "Messages received on sockets and answered by a table.",
    "entries": "Entries of records kept.",
    "conflicts": "Appends of something that was there already.",
    "forwarded": "Messages of connections here, forwarded to the node that owns their match.",
    "given_up": "Matches given up to another node.",
    "requests": "HTTP requests answered.",
    "failures": "HTTP requests that failed by our own fault.",
    "lobbies": "Lobbies opened.",
    "matches": "Matches started.",
    "refused_requests": "HTTP requests that could not be understood, or did not end in time.",
    "refused_connections": "Sockets refused before they were opened.",
    "slow_readers": "Sockets closed because they did not read.",
}

GAUGES = {
    "rooms": "Rooms open on this node.",
    "sockets": "Sockets open to this node.",
    "bot_turns_waiting": "Turns of bots that think or wait for a process.",
    "agenda": "Matches of this node that need no room until they are due.",
    "relayed": "Connections here to matches of other nodes.",
    "guests": "Connections of other nodes to matches here.",
    "nodes": "Nodes alive, as this one last heard.",
}

SAME_EVERYWHERE = {"nodes"}
"""Gauges of which processes that share a port tell the greatest, not the sum."""

HISTOGRAMS = {
    "move": "Seconds from the rules' answer to an action until it was kept and everybody told.",
    "append": "Seconds until storage had kept what was appended.",
    "sync": "Seconds that the disk took to keep what was written; with SQLite only.",
    "loop_lag": "Seconds that the event loop was late.",
    "forwarding": "Seconds from a message forwarded to another node until its first answer.",
    "hook": "Seconds that one call of a bundle's hook took.",
    "bot": "Seconds that a bot thought about one turn, and waited for a process.",
}

FAST = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


@dataclass
class Counts:
    """Counters since the start."""

    messages: int = 0
    entries: int = 0
    conflicts: int = 0
    forwarded: int = 0
    given_up: int = 0
    requests: int = 0
    failures: int = 0
    lobbies: int = 0
    matches: int = 0
    refused_requests: int = 0
    refused_connections: int = 0
    slow_readers: int = 0


class Durations(Collector):
    """A histogram of what is measured with every move. What was observed is only written down, and
    counted all together, once a second (`count`) and when somebody reads: a thirtieth of what
    prometheus-client's takes. For the event loop alone, where no other process answers for it."""

    def __init__(self, name: str, said: str, bounds: tuple[float, ...]) -> None:
        self._name, self._said, self._bounds = name, said, bounds
        self._up_to = [0] * len(bounds)
        """How many were at most as long as each bound."""
        self._number, self._sum = 0, 0.0
        self._uncounted: list[float] = []
        self.observe: Callable[[float], None] = self._uncounted.append

    def count(self) -> None:
        """Count what was observed since the last time."""
        seconds = sorted(self._uncounted)
        self._uncounted.clear()
        for place, bound in enumerate(self._bounds):
            self._up_to[place] += bisect_right(seconds, bound)
        self._number += len(seconds)
        self._sum += sum(seconds)

    def collect(self) -> Iterator[HistogramMetricFamily]:
        self.count()
        family = HistogramMetricFamily(self._name, self._said)
        shown = [*(str(float(bound)) for bound in self._bounds), "+Inf"]
        up_to = zip(shown, [*self._up_to, self._number], strict=True)
        family.add_metric([], [*up_to], self._sum)
        yield family


class Metrics(Counts):
    """Everything that one node counts and measures."""

    def __init__(self) -> None:
        super().__init__()
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self._registry = registry = CollectorRegistry()
        self._published = Counts()
        self._counters = {
            name: Counter(f"damier_{name}", said, registry=registry) for name, said in HELP.items()
        }
        self._gauges = {
            name: Gauge(
                f"damier_{name}",
                said,
                registry=registry,
                multiprocess_mode="livemax" if name in SAME_EVERYWHERE else "livesum",
            )
            for name, said in GAUGES.items()
        }
        self.move = self._durations("move")
        self.append = self._durations("append")
        self.sync = self._histogram("sync")
        self.loop_lag = self._histogram("loop_lag")
        self.forwarding = self._histogram("forwarding")
        self.hook = self._histogram("hook")
        self.bot = self._histogram("bot", SLOW)

    def _histogram(self, name: str, buckets: tuple[float, ...] = FAST) -> Histogram:
        return Histogram(
            f"damier_{name}_seconds", HISTOGRAMS[name], registry=self._registry, buckets=buckets
        )

    def _durations(self, name: str) -> Durations | Histogram:
        if self.is_shared:
            return self._histogram(name)
        durations = Durations(f"damier_{name}_seconds", HISTOGRAMS[name], FAST)
        self._registry.register(durations)
        return durations

    @property
    def is_shared(self) -> bool:
        """Whether several processes answer for each other."""
        return bool(os.environ.get(SHARED_FOLDER))

    def count(self) -> None:
        """Count what was measured since the last time; done now and then, so that little waits."""
        for durations in (self.move, self.append):
            if isinstance(durations, Durations):
                durations.count()

    def publish(self, gauges: dict[str, float]) -> None:
        """Hand over the counters, and what there is right now."""
        for field in fields(Counts):
            now, before = getattr(self, field.name), getattr(self._published, field.name)
            self._counters[field.name].inc(now - before)
            setattr(self._published, field.name, now)
        for name, value in gauges.items():
            self._gauges[name].set(value)

    def text(self, gauges: dict[str, float]) -> str:
        """All of it, as Prometheus reads it."""
        self.publish(gauges)
        registry = self._registry
        if self.is_shared:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry).decode()
