"""One process of an installation: its rooms, who is let in, and what may be asked of it.

It opens no port and speaks no HTTP: http/ does, and serve.py runs it.
"""

import asyncio
from importlib import import_module
from time import monotonic
from typing import Any

from .cluster import Bus, Membership
from .lobbies import Archive, LobbyService, SeatService
from .metrics import Metrics
from .rate_limit import RateLimit
from .rooms import BotPool, Rooms, Services
from .settings import Settings
from .storage import MatchStore
from .tasks import Tasks
from .webhooks import Notices
from .ws import Admission

SWEEP_SECONDS = 20.0
HOUR = 3600.0


class Node:
    """One node, whatever carries it."""

    def __init__(self, settings: Settings, store: MatchStore, bus: Bus) -> None:
        self.settings = settings
        self.store = store
        self.cluster = Membership(bus)
        self.metrics = Metrics()
        self.bots = BotPool(settings.bots)
        self.tasks = Tasks()
        notices = Notices(settings)
        self.rooms = Rooms(
            Services(settings, store, self.cluster, self.metrics, self.bots, notices, self.tasks)
        )
        self.admission = Admission(self.rooms)
        self.requests = RateLimit(settings.requests_per_second, settings.requests_per_second * 4)
        lobbies = settings.lobbies_per_address
        openings = RateLimit(lobbies / HOUR, lobbies) if lobbies else None
        self.lobbies = LobbyService(self.rooms, openings)
        self.seats = SeatService(self.rooms)
        self.archive = Archive(self.rooms)

    async def open(self) -> None:
        """Open storage, hear other nodes, and take up the matches that were running."""
        self.tasks.open()
        self.admission.open()
        await self.store.open()
        await self.cluster.open(self.rooms.refresher)
        self.tasks.spawn(self._sweep())
        self.tasks.spawn(self.cluster.beat())
        self.tasks.spawn(self.rooms.take_up())

    async def close(self) -> None:
        """Let everything that is being stored be stored, then stop."""
        self.tasks.stop()
        self.rooms.stop()
        await self.tasks.close()
        await self.bots.close()
        await self.cluster.close()
        await self.store.close()

    async def _sweep(self) -> None:
        """Let go of what nobody needs any more."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.admission.beat(monotonic())
            self.rooms.sweep()


def __getattr__(name: str) -> Any:
    """`damier.server.node:app_from_environment` is what other ASGI servers are told to serve."""
    if name == "app_from_environment":
        return import_module("damier.server.serve").app_from_environment
    raise AttributeError(name)
