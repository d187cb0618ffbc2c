"""Two nodes, one PostgreSQL, one Valkey: any node serves any seat, and no match ever forks."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

import damier.server.cluster.membership as nodes_module
from damier.match import read
from damier.server import Node
from damier.server.cluster import heartbeat as neighbours
from damier.server.cluster.bus import Bus, BusMessage, LocalBus
from damier.server.cluster.redis_bus import RedisBus
from damier.server.storage.memory import MemoryStore
from tests.patience import until
from tests.server.client import UNLIMITED, Client, served

TTT = "tic-tac-toe-py"

Story = Callable[[Client, Client, Node, Node], Awaitable[None]]


def on_two_nodes(story: Story, postgres_url: str, redis_url: str) -> None:
    settings = replace(UNLIMITED, database=postgres_url, redis=redis_url)

    async def telling() -> None:
        async with served(settings) as (left, one), served(settings) as (right, two):
            await story(left, right, one, two)

    asyncio.run(telling())


def test_a_lobby_opened_on_one_node_is_joined_and_played_on_the_other(
    postgres_url: str, redis_url: str
) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        opened = await left.post(
            "/lobbies", {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}]}
        )
        lobby_id, first_token = opened["lobby"]["id"], opened["seat"]["token"]
        first = await left.sit(lobby_id, first_token)
        await first.until("info")
        joined = await right.post(f"/lobbies/{lobby_id}/join", {"name": "Bob"})
        info = await first.until("info")
        while info["seats"][1]["name"] != "Bob":
            info = await first.until("info")
        second = await right.sit(lobby_id, joined["seat"]["token"])
        await right.post(f"/lobbies/{lobby_id}/start", {}, first_token)
        for seat in (first, second):
            await seat.until("welcome")
        for turn, cell in enumerate(["a1", "b1", "a2", "b2"]):
            await (first, second)[turn % 2].act("place", cell=cell)
            for seat in (first, second):
                assert (await seat.until("event"))["args"] == {"cell": cell}
        await second.say(type="chat", text="hello over there")
        assert (await first.until("chat"))["name"] == "Bob"
        await second.say(type="undo")
        await first.until("info", undoAskedBy="p2")
        await first.say(type="answerUndo", agree=True)
        for seat in (first, second):
            await seat.until("event", verb="undo")
        await second.act("place", cell="c3")
        await first.until("event", verb="place")
        await first.act("place", cell="a3")
        for seat in (first, second):
            assert (await seat.until("event", verb="end"))["args"]["outcome"]["winners"] == ["p1"]
        assert (await left.get(f"/lobbies/{lobby_id}"))["state"] == "over"
        pages = [(await c.ask("GET", f"/lobbies/{lobby_id}/record")).content for c in (left, right)]
        assert pages[0] == pages[1]
        read(pages[0])

    on_two_nodes(story, postgres_url, redis_url)


def test_actions_accepted_by_two_nodes_at_once_never_fork_a_match(
    postgres_url: str, redis_url: str
) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        for _ in range(12):
            lobby_id, tokens = await left.start("rock-paper-scissors")
            first, second = (
                await left.sit(lobby_id, tokens[0]),
                await right.sit(lobby_id, tokens[1]),
            )
            tab = await right.sit(lobby_id, tokens[0])
            for seat in (first, second, tab):
                await seat.until("welcome")
            await asyncio.gather(
                first.act("choose", choice="rock"),
                second.act("choose", choice="scissors"),
                tab.act("choose", choice="paper"),
            )
            ends = [await seat.until("event", verb="end") for seat in (first, second, tab)]
            assert ends[0]["args"] == ends[1]["args"] == ends[2]["args"]
            for seat in (first, second, tab):
                seqs = [m["seq"] for m in seat.told if m["type"] == "event"]
                assert seqs == sorted(seqs)
                await seat.close()
            page = await right.ask("GET", f"/lobbies/{lobby_id}/record")
            assert len(read(page.content).entries) == 3
        assert one.metrics.conflicts + two.metrics.conflicts > 0

    on_two_nodes(story, postgres_url, redis_url)


def test_a_node_that_missed_news_catches_up_when_it_acts() -> None:
    """Two nodes over one memory, and nobody to tell them of each other."""

    async def telling() -> None:
        store = MemoryStore()
        nodes = [Node(UNLIMITED, store, LocalBus()) for _ in range(2)]
        async with served(node=nodes[0]) as (left, _), served(node=nodes[1]) as (right, _):
            lobby_id, tokens = await left.start(TTT)
            first, second = (
                await left.sit(lobby_id, tokens[0]),
                await right.sit(lobby_id, tokens[1]),
            )
            for seat in (first, second):
                await seat.until("welcome")
            await first.act("place", cell="a1")
            await first.until("event")
            await second.act("place", cell="a1")
            assert (await second.until("error"))["code"] == "not_your_turn"
            watching = await left.sit(lobby_id)
            await watching.until("welcome")
            await first.say(type="resign")
            await first.until("event", verb="end")
            await second.say(type="resign")
            assert (await second.until("event"))["args"] == {"cell": "a1"}
            assert (await second.until("event", verb="end"))["args"]["outcome"]["winners"] == ["p2"]

    asyncio.run(telling())


def test_whoever_was_connected_through_a_node_that_died_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A node that is killed says nothing: neither goodbye nor anything after. When it turns out to
    be alive after all, so are its players."""
    monkeypatch.setattr(nodes_module, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(neighbours, "SILENT_SECONDS", 0.4)

    async def telling() -> None:
        store, bus = MemoryStore(), dict[str, Callable[[BusMessage], None]]()
        nodes = [Node(UNLIMITED, store, LocalBus(bus)) for _ in range(2)]
        async with served(node=nodes[0]) as (left, _), served(node=nodes[1]) as (right, _):
            lobby_id, tokens = await left.start(TTT)
            first = await left.sit(lobby_id, tokens[0])
            await first.until("welcome")
            await right.sit(lobby_id, tokens[1])

            async def until_second_is(present: bool) -> None:
                while (await first.until("info"))["seats"][1]["present"] is not present:
                    pass

            await until_second_is(True)
            heard = [(name, bus.pop(name)) for name in (node.cluster.node for node in nodes)]
            await until_second_is(False)
            bus.update(heard)
            await until_second_is(True)

    asyncio.run(telling())


def _tells(make: Callable[[], tuple[Bus, Bus]]) -> None:
    async def telling() -> None:
        one, two = make()
        heard: tuple[list[BusMessage], list[BusMessage]] = ([], [])
        await one.open("one", heard[0].append)
        await two.open("two", heard[1].append)
        for number in range(100):
            one.publish(BusMessage(node="one", lobby_id="x", kind="lines", seq=number))
        two.publish(BusMessage(node="two", lobby_id="y", kind="chat"))
        await until(lambda: len(heard[1]) == 100 and len(heard[0]) == 1, "all the news")
        assert [news.seq for news in heard[1]] == list(range(100))
        assert [news.lobby_id for news in heard[0]] == ["y"]
        await one.close()
        await two.close()

    asyncio.run(telling())


def test_news_within_a_process_reaches_all_but_its_teller() -> None:
    def made() -> tuple[Bus, Bus]:
        bus: dict[str, Callable[[BusMessage], None]] = {}
        return LocalBus(bus), LocalBus(bus)

    _tells(made)


def test_news_between_processes_reaches_all_but_its_teller(redis_url: str) -> None:
    _tells(lambda: (RedisBus(redis_url), RedisBus(redis_url)))
