"""One process of an installation: its rooms, who is let in, and what may be asked of it.

It opens no port and speaks no HTTP: http/ does, and serve.py runs it.
"""

import asyncio
import os
from importlib import import_module
from time import monotonic
from typing import Any

from damier.wasm import observe_hooks

from .archive import Records, open_archive
from .cluster import Bus, Membership
from .error import WrongSettings
from .limits import Bans, SharedLimits
from .lobbies import LobbyService, LookBacks, OperatorService, Retention, SeatService
from .metrics import Metrics
from .rooms import BotPool, Dispatch, Rooms, Services
from .settings import Settings
from .storage import MatchStore, SqliteStore
from .tasks import Tasks
from .traces import Traces
from .webhooks import Notices
from .ws import Admission

SWEEP_SECONDS = 20.0
MEASURE_SECONDS = 1.0


class Node:
    """One node, whatever carries it."""

    def __init__(self, settings: Settings, store: MatchStore, bus: Bus) -> None:
        self.settings = settings
        self.store = store
        self.cluster = Membership(
            bus, store.leases, lambda: self.rooms.services.now(), settings.lease_seconds
        )
        self.metrics = Metrics()
        self.traces: Traces | None = _traces_of(self.cluster.node) if settings.traces else None
        self.bots = BotPool(settings.bots, self.metrics.bot.observe)
        if isinstance(store, SqliteStore):
            store.observe_sync = self.metrics.sync.observe
        observe_hooks(self.metrics.hook.observe)
        self.tasks = Tasks()
        self.records = Records(store, open_archive(settings.archive, os.environ))
        self.bans = Bans(store, lambda: self.rooms.services.now())
        self.limits = SharedLimits(settings, self.cluster, self.bans)
        self.rooms = Rooms(
            Services(
                settings=settings,
                store=store,
                cluster=self.cluster,
                metrics=self.metrics,
                bots=self.bots,
                notices=Notices(settings),
                tasks=self.tasks,
                records=self.records,
                bans=self.bans,
                limits=self.limits,
                traces=self.traces,
            )
        )
        self.admission = Admission(self.rooms)
        self.lobbies = LobbyService(self.rooms)
        self.seats = SeatService(self.rooms)
        self.look_backs = LookBacks(self.rooms)
        self.retention = Retention(self.rooms)
        self.operator = OperatorService(self.rooms, self.retention)
        self.bans.on_change = self.admission.close_banned

    async def open(self) -> None:
        """Open storage, hear other nodes, and take up the matches that were running."""
        self.tasks.open()
        self.admission.open()
        await self.store.open()
        await self.bans.look()
        await self.cluster.links.open(Dispatch(self.rooms))
        await self.cluster.open(self.rooms.ownership)
        self.tasks.spawn(self._sweep())
        self.tasks.spawn(self._measure())
        self.tasks.spawn(self.cluster.beat())
        self.tasks.spawn(self.rooms.agenda.run())
        self.tasks.spawn(self.retention.run())

    async def drain(self) -> None:
        """Leave every match to the other nodes; where there are none, until the next start."""
        await self.rooms.ownership.drain()

    async def close(self) -> None:
        """Let everything that is being stored be stored, then stop."""
        await self.drain()
        self.tasks.stop()
        self.rooms.stop()
        await self.tasks.close()
        self.records.close()
        await self.bots.close()
        await self.cluster.close()
        await self.store.close()
        if self.traces is not None:
            await asyncio.get_running_loop().run_in_executor(None, self.traces.close)

    def gauges(self) -> dict[str, float]:
        """What there is right now."""
        return {
            "rooms": len(self.rooms.open_rooms),
            "sockets": sum(self.limits.sockets.here.values()),
            "bot_turns_waiting": self.bots.waiting,
            "agenda": len(self.rooms.agenda),
            "relayed": len(self.rooms.relays),
            "guests": len(self.rooms.guests),
            "nodes": len(self.cluster.alive),
        }

    async def _measure(self) -> None:
        """How late the event loop is; and for processes that share a port, all else."""
        while True:
            begun = monotonic()
            await asyncio.sleep(MEASURE_SECONDS)
            self.metrics.loop_lag.observe(max(0.0, monotonic() - begun - MEASURE_SECONDS))
            self.metrics.count()
            if self.metrics.is_shared:
                self.metrics.publish(self.gauges())

    async def _sweep(self) -> None:
        """Let go of what nobody needs any more."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.admission.beat(monotonic())
            self.rooms.sweep()
            self.tasks.spawn(self.bans.look_again())


def _traces_of(node: str) -> Traces:
    """Where spans of this node go."""
    try:
        from .open_telemetry import OpenTelemetry
    except ImportError as error:
        raise WrongSettings(f"traces: {error}; pip install 'damier[traces]'") from None
    return OpenTelemetry(node)


def __getattr__(name: str) -> Any:
    """`damier.server.node:app_from_environment` is what other ASGI servers are told to serve."""
    if name == "app_from_environment":
        return import_module("damier.server.serve").app_from_environment
    raise AttributeError(name)
