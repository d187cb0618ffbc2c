"""What this node owns: matches taken up from nodes that were lost, handed over, or lost to others.

It hears what has become of leases (cluster/membership.py), and has the rooms of this node follow.
Storage says who owns a match; what other nodes say comes by dispatch.py.
"""

import asyncio
import logging
from typing import Protocol

from damier.match import Rules
from damier.server.cluster import Draining
from damier.server.error import StorageFailed
from damier.server.storage import Pause

from .agenda import Agenda
from .connection import CLOSE_GOING_AWAY
from .guests import GuestCarrier, Guests
from .lapses import Lapses
from .relay import Relays
from .room import Room
from .services import Services

AT_ONCE = 500
"""Matches taken up by one query; other nodes take the next."""
LOOK_SECONDS = 10.0
"""How often lost matches are looked for where no node was lost: their rules may be here by now."""
HALT_SECONDS = 1.0
"""How long what is being appended may take when this node leaves."""
PAUSE = 0.005


class OwnerOfRooms(Protocol):
    """The registry, as this knows it."""

    open_rooms: dict[str, Room]
    agenda: Agenda


log = logging.getLogger("damier.server")


class Ownership:
    """Follows the leases of this node."""

    def __init__(
        self, services: Services, registry: OwnerOfRooms, relays: Relays, guests: Guests
    ) -> None:
        self._services = services
        self._registry = registry
        self._relays, self._guests = relays, guests
        self._missing: dict[str, None] = {}
        """Matches whose rules are not installed here, and that are left alone."""
        self._released: dict[str, int] = {}
        """Lobbies that were let go, and under which epoch each was this node's."""
        self._leaving: set[str] = set()
        """Lobbies that are just being left to another node."""
        self.lapses = Lapses(services, registry, self.give_up)
        self._is_taking_up = False
        self._looked = -LOOK_SECONDS

    # What has become of leases

    def on_renewed(self, lapse: Pause | None, has_lost_nodes: bool) -> None:
        """This node lives on. Where it was thought dead, others may have taken what was its; and
        in what is left to it nobody could do anything meanwhile, so that no clock ran."""
        now = self._services.tasks.loop.time()
        self._services.limits.set_nodes(self._services.cluster.alive)
        if lapse is not None:
            self.lapses.add(lapse)
        self.lapses.note_soon()
        if has_lost_nodes or now - self._looked > LOOK_SECONDS:
            self._looked = now
            self.take_up_soon()
        if self._released:
            self._services.tasks.spawn(self._release())

    def take_up_soon(self) -> None:
        if not self._is_taking_up and not self._services.cluster.is_draining:
            self._is_taking_up = True
            self._services.tasks.spawn(self._take_up())

    async def _take_up(self) -> None:
        """Matches that go on by themselves and whose owner was lost; some at a time, so that nodes
        share them."""
        services, agenda = self._services, self._registry.agenda
        cluster = services.cluster
        try:
            while not cluster.is_draining:
                taken, missing, is_all = await cluster.leases.take_up(
                    cluster.node, services.now(), self.has_rules, list(self._missing), AT_ONCE
                )
                for lobby_id in missing:
                    log.warning(
                        "its rules are not installed here; left alone", extra={"lobby": lobby_id}
                    )
                self._missing.update(dict.fromkeys(missing))
                if taken:
                    log.info("%d matches taken up", len(taken))
                for lobby_id, due in taken:
                    agenda.put(lobby_id, due)
                if is_all:
                    break
        except StorageFailed:
            self._looked = -LOOK_SECONDS
        finally:
            self._is_taking_up = False

    def has_rules(self, rules: Rules) -> bool:
        return self._services.find_game(rules) is not None

    async def _release(self) -> None:
        """What was let go needs no owner until somebody comes."""
        released, self._released = self._released, {}
        rooms = self._registry.open_rooms
        still = {each: epoch for each, epoch in released.items() if each not in rooms}
        cluster = self._services.cluster
        try:
            await cluster.leases.release(cluster.node, still)
        except StorageFailed:
            self._released = released | self._released

    # What is no longer this node's

    async def leave(self, lobby_id: str) -> bool:
        """Leave a lobby to the node that asks, if nothing goes on here; whether that node may
        take it. One that nobody owns it may."""
        cluster = self._services.cluster
        while lobby_id in self._leaving:
            await asyncio.sleep(PAUSE)
        room = self._registry.open_rooms.get(lobby_id)
        if room is None:
            return await cluster.leases.owner(lobby_id) != cluster.node
        if not room.is_idle:
            return False
        del self._registry.open_rooms[lobby_id]
        room.close()
        self._leaving.add(lobby_id)
        try:
            await cluster.leases.release(cluster.node, {lobby_id: room.epoch})
        finally:
            self._leaving.discard(lobby_id)
        return True

    def note_closed(self, lobby_id: str, epoch: int) -> None:
        """A room was let go of, in which nothing goes on."""
        if self._services.cluster.leases.is_shared:
            self._released[lobby_id] = epoch

    def give_up(self, lobby_id: str) -> None:
        """Another node has taken this match, or is to: its people are led there. Those of a node
        that stops come back by themselves, to another."""
        self._registry.agenda.remove(lobby_id)
        room = self._registry.open_rooms.get(lobby_id)
        if room is None:
            return
        if room.work.is_busy:
            room.halt()
            self._services.tasks.spawn(self._give_up_later(room))
            return
        del self._registry.open_rooms[lobby_id]
        self._services.metrics.given_up += 1
        is_stopping = self._services.cluster.is_draining
        since, waiting = room.seq, room.retire()
        for connection in room.audience:
            said = [wish for each, wish in waiting if each is connection]
            if isinstance(connection.carrier, GuestCarrier):
                self._guests.move(connection, since, said)
            elif is_stopping:
                connection.end(CLOSE_GOING_AWAY, "the server stops")
            else:
                connection.since = since
                self._relays.move(connection, lobby_id, said)

    async def _give_up_later(self, room: Room) -> None:
        """Once storage has said what became of what is being appended."""
        while room.work.is_busy:
            await asyncio.sleep(PAUSE)
        if self._registry.open_rooms.get(room.lobby.id) is room:
            self.give_up(room.lobby.id)

    async def drain(self) -> None:
        """Leave everything to the others: what is being appended is, nothing more is begun, and
        clocks stand still until somebody takes a match up."""
        services, cluster = self._services, self._services.cluster
        if cluster.is_draining:
            return
        cluster.is_draining = True
        rooms = list(self._registry.open_rooms.values())
        for room in rooms:
            room.halt()
        end = services.tasks.loop.time() + HALT_SECONDS
        while any(room.work.is_busy for room in rooms) and services.tasks.loop.time() < end:
            await asyncio.sleep(PAUSE)
        others = await cluster.resign()
        for room in rooms:
            self.give_up(room.lobby.id)
        if others:
            log.info("%d rooms left to other nodes", len(rooms))
        for node in others:
            cluster.links.post(node, Draining())
        await asyncio.sleep(0)  # what was posted leaves
