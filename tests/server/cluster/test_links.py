"""Links between nodes: in order and nothing twice, or both sides know that something was lost."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from damier.server.cluster.bus import Bus, Hear, LocalBus
from damier.server.cluster.links import ANSWER, HELD, SILENT, Links
from damier.server.cluster.message import AnyMessage, Changed, Tell
from damier.server.cluster.postgres_bus import LONGEST, PostgresBus
from damier.server.cluster.redis_bus import RedisBus
from tests.patience import until
from tools.programs.services import Valkey, temporary_folder

BOTH = {"one", "two"}


class Witness:
    """Hears what a node is told, and what it lost."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.told: list[Tell] = []
        self.lost: list[str] = []

    def on_message(self, node: str, message: AnyMessage) -> None:
        if isinstance(message, Changed):
            self.said.append(message.lobby_id)
        elif isinstance(message, Tell):
            self.told.append(message)

    def on_link_lost(self, node: str) -> None:
        self.lost.append(node)


class Lossy(LocalBus):
    """A bus that loses what it is told to lose, or holds it back."""

    def __init__(self, bus: dict[str, Hear]) -> None:
        super().__init__(bus)
        self.loses = False
        self.held: list[tuple[str, bytes]] | None = None

    def send(self, node: str, data: bytes, is_quick: bool = True) -> None:
        if self.held is not None:
            self.held.append((node, data))
        elif not self.loses:
            super().send(node, data, is_quick)


class Pair:
    """Two nodes, their buses, and a clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0
        bus: dict[str, Hear] = {}
        self.buses = Lossy(bus), Lossy(bus)
        self.witnesses = Witness(), Witness()
        names = ("one", "two")
        self.one, self.two = (
            Links(name, bus, 1.0, lambda: self.now)
            for name, bus in zip(names, self.buses, strict=True)
        )

    async def open(self) -> None:
        await self.one.open(self.witnesses[0])
        await self.two.open(self.witnesses[1])

    async def beat(self, seconds: float = 0.0) -> None:
        self.now += seconds
        self.one.beat(BOTH)
        self.two.beat(BOTH)
        await settled()


async def settled() -> None:
    for _ in range(12):
        await asyncio.sleep(0)


def told(story: Callable[[Pair], Any]) -> None:
    async def telling() -> None:
        pair = Pair()
        await pair.open()
        await story(pair)

    asyncio.run(telling())


def test_what_is_said_comes_in_order_and_the_same_to_several_once() -> None:
    async def story(pair: Pair) -> None:
        for number in range(5):
            pair.one.post("two", Changed(str(number)))
        data = b"the same"
        for number in range(3):
            pair.one.tell("two", number, data)
        await settled()
        assert pair.witnesses[1].said == ["0", "1", "2", "3", "4"]
        assert pair.witnesses[1].told == [Tell([0, 1, 2], data)]

    told(story)


def test_what_comes_late_by_another_way_is_put_in_order() -> None:
    async def story(pair: Pair) -> None:
        pair.one.post("two", Changed("a"))
        await settled()
        held: list[tuple[str, bytes]] = []
        pair.buses[0].held = held
        pair.one.post("two", Changed("b"))
        await settled()
        pair.buses[0].held = None
        pair.one.post("two", Changed("c"))
        await settled()
        assert pair.witnesses[1].said == ["a"]
        for node, data in [*held, *held]:  # twice: nothing is heard twice
            pair.buses[0].send(node, data)
        await settled()
        assert pair.witnesses[1].said == ["a", "b", "c"]
        assert not pair.witnesses[1].lost

    told(story)


def test_what_stays_missing_loses_the_link_on_both_sides_and_then_it_is_whole_again() -> None:
    async def story(pair: Pair) -> None:
        pair.one.post("two", Changed("a"))
        await settled()
        pair.buses[0].loses = True
        pair.one.post("two", Changed("b"))
        await settled()
        pair.buses[0].loses = False
        await pair.beat()
        await pair.beat(HELD + 0.1)
        assert (pair.witnesses[0].lost, pair.witnesses[1].lost) == (["two"], ["one"])
        pair.one.post("two", Changed("c"))
        pair.two.post("one", Changed("d"))
        await settled()
        await pair.beat(0.2)
        assert pair.witnesses[1].said == ["a", "c"]
        assert pair.witnesses[0].said == ["d"]
        assert len(pair.witnesses[0].lost) == len(pair.witnesses[1].lost) == 1

    told(story)


def test_nodes_that_heard_nothing_of_each_other_for_long_find_each_other_again() -> None:
    async def story(pair: Pair) -> None:
        pair.one.post("two", Changed("a"))
        await settled()
        for bus in pair.buses:
            bus.loses = True
        for _ in range(10):
            await pair.beat(SILENT / 2)
        assert pair.witnesses[0].lost
        assert pair.witnesses[1].lost
        for bus in pair.buses:
            bus.loses = False
        for _ in range(4):
            await pair.beat(ANSWER + 0.1)
        lost = len(pair.witnesses[0].lost), len(pair.witnesses[1].lost)
        pair.one.post("two", Changed("b"))
        pair.two.post("one", Changed("c"))
        await pair.beat(0.1)
        assert pair.witnesses[1].said == ["a", "b"]
        assert pair.witnesses[0].said == ["c"]
        assert lost == (len(pair.witnesses[0].lost), len(pair.witnesses[1].lost))

    told(story)


def test_a_node_that_is_gone_is_lost_and_one_that_was_forgotten_learns_of_it() -> None:
    async def story(pair: Pair) -> None:
        pair.one.post("two", Changed("a"))
        pair.two.post("one", Changed("b"))
        await settled()
        pair.witnesses[0].said.clear()
        pair.one.beat({"one"})  # the lease of the other had run out
        assert pair.witnesses[0].lost == ["two"]
        pair.two.post("one", Changed("of old"))
        await settled()
        assert pair.witnesses[0].said == []
        assert pair.witnesses[1].lost == ["one"]
        pair.two.post("one", Changed("anew"))
        await settled()
        assert pair.witnesses[0].said == ["anew"]

    told(story)


@pytest.fixture(params=["local", "redis", "postgres", "redis over postgres"])
def buses(request: pytest.FixtureRequest) -> Callable[[], tuple[Bus, Bus]]:
    urls = {
        name: request.getfixturevalue(f"{name}_url")
        for name in ("redis", "postgres")
        if name in request.param
    }

    def made() -> Bus:
        slower = PostgresBus(urls["postgres"]) if "postgres" in urls else None
        return RedisBus(urls["redis"], slower) if "redis" in urls else slower or LocalBus(bus)

    bus: dict[str, Hear] = {}
    return lambda: (made(), made())


def test_bytes_reach_the_node_they_are_for_and_no_other(
    buses: Callable[[], tuple[Bus, Bus]],
) -> None:
    async def telling() -> None:
        one, two = buses()
        heard: tuple[list[bytes], list[bytes]] = ([], [])
        await one.open("one", heard[0].append)
        await two.open("two", heard[1].append)
        sent = [b"%d" % number for number in range(100)] + [bytes(3 * LONGEST)]
        for data in sent:
            one.send("two", data)
        one.send("nobody", b"lost")
        two.send("one", b"hello")
        await until(lambda: len(heard[1]) == len(sent) and len(heard[0]) == 1, "all of it")
        assert heard == ([b"hello"], sent)
        await one.close()
        await two.close()

    asyncio.run(telling())


def test_where_the_quick_bus_is_gone_the_slower_carries_everything(postgres_url: str) -> None:
    with temporary_folder() as folder:
        valkey = Valkey(folder)

        async def telling() -> None:
            one, two = (RedisBus(valkey.url, PostgresBus(postgres_url)) for _ in range(2))
            heard: list[bytes] = []
            await one.open("one", lambda data: None)
            await two.open("two", heard.append)
            one.send("two", b"a")
            await until(lambda: heard == [b"a"], "the first")
            valkey.kill()
            one.send("two", b"b")
            await until(lambda: heard == [b"a", b"b"], "what went by the slower one")
            await until(lambda: not (one.is_heard or two.is_heard), "both to notice")
            valkey.start()
            await until(lambda: one.is_heard and two.is_heard, "both to be back")
            one.send("two", b"c")
            await until(lambda: heard == [b"a", b"b", b"c"], "the last")
            await one.close()
            await two.close()

        try:
            asyncio.run(telling())
        finally:
            valkey.stop()
