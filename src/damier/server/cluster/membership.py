"""This node among the others: its lease, renewed again and again, and who else is alive.

What follows where a lease was lost, or another node's, is told to a listener: rooms/ownership.py.
"""

import asyncio
import logging
from collections.abc import Callable
from secrets import token_hex
from time import monotonic
from typing import Protocol

from damier.server.error import DrainingNode, StorageFailed
from damier.server.storage import LeaseStore, Pause

from .bus import Bus
from .links import Links

RENEWALS = 6.0
"""So often is a lease renewed while it lasts: most of them may be late or lost."""
NODE_BYTES = 8

log = logging.getLogger("damier.server")


class LeaseListener(Protocol):
    """Who is told what has become of leases."""

    def on_renewed(self, lapse: Pause | None, has_lost_nodes: bool) -> None: ...


class Membership:
    """One node of an installation."""

    def __init__(
        self, bus: Bus, leases: LeaseStore, now: Callable[[], int], lease_seconds: float
    ) -> None:
        self.node = token_hex(NODE_BYTES)
        self.links = Links(self.node, bus, lease_seconds)
        self._lease_seconds = lease_seconds
        self.leases = leases
        self._now = now
        self.alive: set[str] = {self.node}
        """As storage last said."""
        self.is_draining = False
        self._renewed = 0.0
        self._last_sign = 0
        """When this node last renewed its lease, on the clock that lines are kept by."""
        self._renewing = asyncio.Lock()
        self._listener: LeaseListener | None = None

    @property
    def is_alone(self) -> bool:
        """Whether there can be no other node: one that has just begun is not known yet."""
        return not self.leases.is_shared

    @property
    def has_lapsed(self) -> bool:
        """Whether others may think this node dead: storage has not heard of it for a lease."""
        return bool(self._renewed) and monotonic() - self._renewed > self._lease_seconds

    async def open(self, listener: LeaseListener) -> None:
        """Live, from now on."""
        self._listener = listener
        await self._renew()

    async def beat(self) -> None:
        """Go on living."""
        while not self.is_draining:
            await asyncio.sleep(self._lease_seconds / RENEWALS)
            try:
                await self._renew()
            except StorageFailed:
                log.warning("the lease of this node could not be renewed")
            if not self.is_draining:
                self.links.beat(self.alive)

    async def _renew(self) -> None:
        begun, now = monotonic(), self._now()
        async with self._renewing:
            if self.is_draining:
                return
            alive = set(await self.leases.renew(self.node, now, self._lease_seconds))
        is_late = bool(self._renewed) and begun - self._renewed > self._lease_seconds
        lapse = Pause(min(self._last_sign, now), self._now()) if is_late else None
        has_lost_nodes = not self._renewed or bool(self.alive - alive)
        self._renewed, self._last_sign, self.alive = begun, now, alive | {self.node}
        assert self._listener is not None
        self._listener.on_renewed(lapse, has_lost_nodes)

    async def check_ready(self) -> None:
        """Whether this node takes matches up, and what it writes is kept."""
        if self.is_draining:
            raise DrainingNode("this node stops")
        async with self._renewing:
            await self.leases.touch(self.node, self._now(), self._lease_seconds)

    async def resign(self) -> list[str]:
        """Leave everything to the others, at once; who they are."""
        self.is_draining = True
        try:
            async with self._renewing:  # a renewal on its way would bring the lease back
                return await self.leases.resign(self.node, self._now())
        except StorageFailed:
            log.warning("the lease of this node could not be given back; it ends by itself")
            return []

    async def close(self) -> None:
        await self.links.close()
