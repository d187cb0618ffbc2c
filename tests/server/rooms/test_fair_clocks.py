"""Clocks do not run while nobody looks after a match: time starts again when it is taken up."""

import asyncio
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from damier.server import Node
from damier.server.rooms.agenda import Agenda
from damier.server.rooms.clock import Pauses
from damier.server.serve import node_of
from damier.server.storage import Pause
from damier.server.storage.memory import MemoryStore
from tests.patience import soon, until
from tests.server.client import UNLIMITED, Client, StandingClock, served

TTT = "tic-tac-toe-py"
MINUTE = 60_000
CLOCK = {"perGame": 10 * MINUTE}


async def left_of(client: Client, lobby_id: str, seat: int) -> int:
    shown = await client.get(f"/lobbies/{lobby_id}")
    left: int = shown["seats"][seat]["clock"]["game"]
    return left


def test_a_time_without_pauses_is_what_was_played() -> None:
    pauses = Pauses([Pause(30, 40), Pause(10, 20), Pause(15, 25)])
    assert pauses.total == 25
    assert [pauses.without(at) for at in (5, 12, 25, 29, 35, 50)] == [5, 10, 10, 14, 15, 25]
    assert Pauses().without(7) == 7


def test_a_server_that_is_stopped_stops_every_clock(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, database=f"sqlite:///{tmp_path}/matches.sqlite")

    async def telling() -> None:
        first = node_of(settings)
        time = StandingClock(first)
        async with served(settings, first) as (client, _):
            lobby_id, tokens = await client.start(TTT, clock=CLOCK)
            seat = await client.sit(lobby_id, tokens[0])
            await seat.until("welcome")
            time.move_on(MINUTE)
            await seat.act("place", cell="a1")
            await seat.until("event")
            time.move_on(2 * MINUTE)
        second = node_of(settings)
        later = StandingClock(second)
        later.milliseconds = time.milliseconds + 600 * MINUTE
        async with served(settings, second) as (client, _):
            back = await client.sit(lobby_id, tokens[1])
            await back.until("welcome")
            assert await left_of(client, lobby_id, 0) == 9 * MINUTE
            assert await left_of(client, lobby_id, 1) == 8 * MINUTE
            later.move_on(3 * MINUTE)
            assert await left_of(client, lobby_id, 1) == 5 * MINUTE
            await back.act("place", cell="b1")
            await back.until("event", actor="p2")

    asyncio.run(telling())


def test_a_crash_charges_up_to_the_last_sign_of_life_and_a_handover_nothing_more() -> None:
    async def telling() -> None:
        store, time = MemoryStore(), 1_700_000_000_000
        lost, taking = (Node(UNLIMITED, store, bus) for bus in _buses())
        clocks = [StandingClock(node) for node in (lost, taking)]

        def move_on(milliseconds: int) -> None:
            for clock in clocks:
                clock.milliseconds += milliseconds

        for clock in clocks:
            clock.milliseconds = time
        async with served(node=lost) as (left, _), served(node=taking) as (right, _):
            lobby_id, tokens = await left.start(TTT, clock=CLOCK)
            move_on(MINUTE)
            await lost.cluster._renew()
            lost.cluster.is_draining = True  # as a node that is killed: no renewal comes any more
            move_on(5 * MINUTE)
            await taking.cluster._renew()
            seat = await right.sit(lobby_id, tokens[0])
            await seat.until("welcome")
            assert lobby_id in taking.rooms.open_rooms
            assert await left_of(right, lobby_id, 0) == 9 * MINUTE
            assert await store.leases.pauses(lobby_id) == [Pause(time + MINUTE, time + 6 * MINUTE)]

    asyncio.run(telling())


def test_a_node_that_could_not_reach_storage_for_a_while_charges_nobody_for_it() -> None:
    """Nobody took its matches meanwhile: storage was away for all."""

    async def telling() -> None:
        async with served() as (client, node):
            time = StandingClock(node)
            lobby_id, tokens = await client.start(TTT, clock={"perMove": 2 * MINUTE})
            seat = await client.sit(lobby_id, tokens[0])
            await seat.until("welcome")
            await node.cluster._renew()
            began = time.milliseconds
            node.cluster._renewed -= 10 * UNLIMITED.lease_seconds  # as if that long ago
            assert node.cluster.has_lapsed
            time.move_on(10 * MINUTE)
            room = node.rooms.open_rooms[lobby_id]
            assert room._upkeep is not None
            room._upkeep.clocks._ring()  # nobody could have acted: that counts for nothing
            assert room.work.is_idle
            await node.cluster._renew()
            assert not node.cluster.has_lapsed
            await until(
                lambda: not node.rooms.ownership.lapses.unnoted, "storage to have heard of it"
            )
            pauses = await node.store.leases.pauses(lobby_id)
            assert pauses == [Pause(began, began + 10 * MINUTE)]
            shown = await client.get(f"/lobbies/{lobby_id}")
            assert shown["seats"][0]["clock"]["move"] == 2 * MINUTE
            time.move_on(3 * MINUTE)
            room._upkeep.clocks._ring()
            await seat.until("event", verb="end")

    asyncio.run(telling())


def _buses() -> Any:
    from damier.server.cluster import Hear, LocalBus

    bus: dict[str, Hear] = {}
    return LocalBus(bus), LocalBus(bus)


def test_a_clock_that_ends_is_seen_to_by_whoever_took_the_match_up() -> None:
    """Nobody comes: the match is found by a query, waits in the agenda, and is opened when due."""

    async def telling() -> None:
        store = MemoryStore()
        lost, taking = (Node(UNLIMITED, store, bus) for bus in _buses())
        clocks = [StandingClock(node) for node in (lost, taking)]
        async with served(node=lost) as (left, _), served(node=taking) as (right, _):
            lobby_id, tokens = await left.start(TTT, clock={"perMove": 2 * MINUTE})
            seat = await left.sit(lobby_id, tokens[0])
            await seat.until("welcome")
            await seat.act("place", cell="a1")
            await seat.until("event")
            await soon(lost.drain())
            taking.rooms.ownership.take_up_soon()
            await until(lambda: lobby_id in taking.rooms.agenda, "the match to be taken up")
            assert not taking.rooms.open_rooms
            for clock in clocks:
                clock.move_on(3 * MINUTE)
            while (await right.get(f"/lobbies/{lobby_id}"))["state"] != "over":
                await asyncio.sleep(0.02)
            shown = await right.get(f"/lobbies/{lobby_id}")
            assert shown["outcome"]["winners"] == ["p1"]

    asyncio.run(telling())


def test_a_room_that_only_waits_for_a_distant_clock_is_let_go_and_opened_in_time() -> None:
    async def telling() -> None:
        async with served() as (client, node):
            time = StandingClock(node)
            lobby_id, tokens = await client.start(TTT, clock={"perMove": 100 * MINUTE})
            seat = await client.sit(lobby_id, tokens[0])
            await seat.until("welcome")
            await seat.act("place", cell="a1")
            await seat.until("event")
            node.rooms.sweep()
            assert lobby_id in node.rooms.open_rooms  # somebody is there
            await seat.close()
            await until(lambda: not node.rooms.open_rooms[lobby_id].audience, "all to have left")
            node.rooms.sweep()
            assert lobby_id not in node.rooms.open_rooms
            time.move_on(101 * MINUTE)
            while (await client.get(f"/lobbies/{lobby_id}"))["state"] != "over":
                await asyncio.sleep(0.02)

    asyncio.run(telling())


def test_an_agenda_opens_what_is_due_and_tries_again_what_could_not_be() -> None:
    async def telling() -> None:
        now, opened, failures = [0], list[str](), ["b"]

        async def open_room(lobby_id: str) -> None:
            if lobby_id in failures:
                failures.remove(lobby_id)
                raise RuntimeError("not now")
            opened.append(lobby_id)

        agenda = Agenda(open_room, lambda: now[0])
        agenda.put("c", 5_000)
        agenda.put("a", 10)
        agenda.put("b", 20)
        agenda.put("gone", 15)
        agenda.remove("gone")
        running = asyncio.create_task(agenda.run())
        now[0] = 30
        await until(lambda: opened == ["a"], "the first")
        assert len(agenda) == 2
        now[0] = 3_000
        await until(lambda: opened == ["a", "b"], "the second try")
        assert agenda.lobby_ids == ["c"]
        running.cancel()

    asyncio.run(telling())
