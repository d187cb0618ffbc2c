"""Storage that does not answer, and news that was lost: nobody is told what is not so.

Real outages of PostgreSQL and Valkey are in campaigns/faults.py; here each moment is chosen.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from damier.server import Node
from damier.server.cluster.bus import Hear, LocalBus
from damier.server.error import StorageFailed
from damier.server.storage.lease import Lease
from damier.server.storage.memory import MemoryStore
from damier.server.storage.model import Report, StoredChat, StoredLine, StoredLobby
from damier.server.storage.port import MatchStore, OnAppended
from damier.server.storage.postgres import PostgresStore
from tests.patience import soon
from tests.server.campaigns.faults import both_killed
from tests.server.client import UNLIMITED, Client, served
from tests.server.storage.test_port import appended, line, lobby
from tools.programs.services import Postgres, temporary_folder

TTT = "tic-tac-toe-py"
QUICK_GAMES = (TTT, "rock-paper-scissors")


class Breaking(MemoryStore):
    """Storage that can be taken away, and given back."""

    def __init__(self) -> None:
        super().__init__()
        self.is_away = False
        self.keeps_before_it_breaks = False
        self.is_reading = asyncio.Event()
        self.may_read = asyncio.Event()
        self.may_read.set()

    def _answer(self) -> None:
        if self.is_away:
            raise StorageFailed("away")

    async def put_lobby(
        self,
        lobby: StoredLobby,
        before: StoredLobby | None = None,
        lines: Any = (),
        lease: Lease | None = None,
    ) -> bool:
        if self.keeps_before_it_breaks:
            await super().put_lobby(lobby, before, lines, lease)
        self._answer()
        return await super().put_lobby(lobby, before, lines, lease)

    async def lobby(self, lobby_id: str) -> StoredLobby | None:
        self._answer()
        return await super().lobby(lobby_id)

    async def lines(self, match_id: str, after: int = -1) -> list[StoredLine]:
        self._answer()
        self.is_reading.set()
        await self.may_read.wait()
        return await super().lines(match_id, after)

    async def say(self, lobby_id: str, chat: StoredChat) -> None:
        self._answer()
        await super().say(lobby_id, chat)

    def append(
        self, match_id: str, lines: Any, on_appended: OnAppended, epoch: int | None = None
    ) -> None:
        if self.is_away:
            if self.keeps_before_it_breaks:
                self._append(match_id, lines)
            on_appended(StorageFailed("away"))
        else:
            super().append(match_id, lines, on_appended, epoch)


Pair = Callable[[Client, Client, Breaking, dict[str, Hear]], Awaitable[None]]


def on_two_nodes(story: Pair) -> None:
    """Two nodes over one storage, whose news can be lost by emptying the bus."""

    async def telling() -> None:
        store, bus = Breaking(), dict[str, Hear]()
        nodes = [Node(UNLIMITED, store, LocalBus(bus)) for _ in range(2)]
        async with (
            served(node=nodes[0]) as (left, _),
            served(node=nodes[1]) as (right, _),
            asyncio.timeout(120),
        ):
            await story(left, right, store, bus)

    asyncio.run(telling())


def deafen(bus: dict[str, Hear]) -> None:
    """Both nodes are there, and hear nothing."""
    for node in bus:
        bus[node] = lambda news: None


async def record(client: Client, lobby_id: str, token: str) -> httpx.Response:
    return await client.ask("GET", f"/lobbies/{lobby_id}/record", token=token)


async def both_at_a_table(left: Client, right: Client) -> tuple[str, list[str], Any, Any]:
    lobby_id, tokens = await left.start(TTT)
    first, second = await left.sit(lobby_id, tokens[0]), await right.sit(lobby_id, tokens[1])
    for seat in (first, second):
        await seat.until("welcome")
    return lobby_id, tokens, first, second


def test_a_node_that_cannot_read_on_gives_no_record_rather_than_an_old_one() -> None:
    async def story(left: Client, right: Client, store: Breaking, bus: dict[str, Hear]) -> None:
        lobby_id, tokens, first, _ = await both_at_a_table(left, right)
        deafen(bus)
        await first.act("place", cell="a1")
        await first.until("event")
        store.is_away = True
        answer = await record(right, lobby_id, tokens[1])
        assert (answer.status_code, answer.json()["code"]) == (503, "storage_failed")
        store.is_away = False
        assert b'"a1"' in (await record(right, lobby_id, tokens[1])).content

    on_two_nodes(story)


def test_a_record_is_what_storage_has_even_while_the_room_is_busy() -> None:
    """Two who ask at once are both told all of it: the second does not get what the room knew
    before the first had been answered."""

    async def story(left: Client, right: Client, store: Breaking, bus: dict[str, Hear]) -> None:
        lobby_id, tokens, first, _ = await both_at_a_table(left, right)
        deafen(bus)
        await first.act("place", cell="a1")
        await first.until("event")
        answers = await asyncio.gather(*(record(right, lobby_id, tokens[1]) for _ in range(8)))
        assert all(b'"a1"' in answer.content for answer in answers)

    on_two_nodes(story)


def test_a_record_is_whole_though_the_match_ends_and_all_leave_while_it_is_read() -> None:
    async def story(left: Client, right: Client, store: Breaking, bus: dict[str, Hear]) -> None:
        lobby_id, tokens = await left.start(TTT)
        seats = [await left.sit(lobby_id, token) for token in tokens]
        for seat in seats:
            await seat.until("welcome")
        store.is_reading.clear()
        store.may_read.clear()
        reading = asyncio.create_task(record(left, lobby_id, tokens[0]))
        await soon(store.is_reading.wait())
        await seats[0].say(type="resign")
        for seat in seats:
            await seat.until("event", verb="end")
            await seat.close()
        metrics = "damier_rooms 0"
        while metrics not in (await left.ask("GET", "/metrics")).text:
            await asyncio.sleep(0.02)
        store.may_read.set()
        answer = await soon(reading)
        assert answer.status_code == 200, answer.text
        assert b'"resign' in answer.content

    on_two_nodes(story)


def test_a_player_who_was_seated_elsewhere_is_not_sent_away_because_news_was_lost() -> None:
    async def story(left: Client, right: Client, store: Breaking, bus: dict[str, Hear]) -> None:
        opened = await left.post(
            "/lobbies", {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}]}
        )
        lobby_id, host = opened["lobby"]["id"], opened["seat"]["token"]
        await (await right.sit(lobby_id, host)).until("info")  # the lobby is known there as it was
        hears = dict(bus)
        deafen(bus)
        joined = await left.post(f"/lobbies/{lobby_id}/join", {"name": "Bob"})
        token = joined["seat"]["token"]
        store.is_away = True
        refused = await right.sit(lobby_id, token)
        assert (await refused.until("error"))["code"] == "storage_failed"
        assert (await refused.closed())[0] == 1013  # come again
        assert (await record(right, lobby_id, token)).json()["code"] == "storage_failed"
        store.is_away = False
        bus.update(hears)
        info = await (await right.sit(lobby_id, token)).until("info")
        assert info["seats"][1]["name"] == "Bob"
        await left.post(f"/lobbies/{lobby_id}/start", token=host)
        assert (await record(right, lobby_id, token)).content.startswith(b'{"type":"seen"')

    on_two_nodes(story)


def test_a_stranger_is_still_sent_away() -> None:
    async def story(left: Client, right: Client, store: Breaking, bus: dict[str, Hear]) -> None:
        lobby_id, _ = await left.start(TTT)
        stranger = await right.sit(lobby_id, "nobody")
        assert (await stranger.until("error"))["code"] == "no_seat"
        assert (await stranger.closed())[0] == 1008

    on_two_nodes(story)


def test_a_start_that_was_kept_though_storage_broke_off_begins_the_match() -> None:
    """Nobody could say whether the match had begun; it had, and whoever waits is told so."""

    async def story(left: Client, right: Client, store: Breaking, bus: dict[str, Hear]) -> None:
        lobby_id, tokens = await left.open(TTT)
        first = await left.sit(lobby_id, tokens[0])
        await first.until("info")
        store.is_away = store.keeps_before_it_breaks = True
        answer = await left.ask("POST", f"/lobbies/{lobby_id}/start", {}, tokens[0])
        assert answer.status_code == 503
        store.is_away = store.keeps_before_it_breaks = False
        assert (await first.until("welcome"))["legal"]

    on_two_nodes(story)


def test_an_action_that_was_kept_though_storage_broke_off_is_told_as_having_happened() -> None:
    async def story(left: Client, right: Client, store: Breaking, bus: dict[str, Hear]) -> None:
        _, _, first, second = await both_at_a_table(left, right)
        store.is_away = store.keeps_before_it_breaks = True
        await first.act("place", cell="a1")
        assert (await first.until("error"))["code"] == "storage_failed"
        store.is_away = store.keeps_before_it_breaks = False
        for seat in (first, second):
            assert (await seat.until("event"))["args"] == {"cell": "a1"}

    on_two_nodes(story)


def test_whoever_speaks_while_storage_is_away_is_told_that_nobody_heard() -> None:
    async def story(left: Client, right: Client, store: Breaking, bus: dict[str, Hear]) -> None:
        _, _, first, _ = await both_at_a_table(left, right)
        store.is_away = True
        await first.say(type="chat", text="hello", id="c1")
        told = await first.until("error")
        assert (told["code"], told["id"]) == ("storage_failed", "c1")
        store.is_away = False

    on_two_nodes(story)


# The databases themselves


ASKED: dict[str, Callable[[MatchStore], Awaitable[Any]]] = {
    "a new lobby": lambda store: store.put_lobby(lobby()),
    "a changed lobby": lambda store: store.put_lobby(replace(lobby(), revision=1)),
    "a lobby": lambda store: store.lobby("x"),
    "open lobbies": lambda store: store.open_lobbies(None, 10),
    "running matches": lambda store: store.running(),
    "lobbies of a device": lambda store: store.lobbies_of(["x"]),
    "a recovery": lambda store: store.recoverable("x"),
    "a deletion": lambda store: store.delete("x"),
    "lines": lambda store: store.lines("x"),
    "talk": lambda store: store.say("x", StoredChat(at=0, speaker=None, name="", text="hello")),
    "what was said": lambda store: store.chat("x", 10),
    "a report": lambda store: store.report(
        Report(at=0, lobby_id="x", reporter="p1", about=None, reason="")
    ),
    "reports": lambda store: store.reports(10),
}


async def _refuses_everything(store: MatchStore) -> None:
    for what, ask in ASKED.items():
        with pytest.raises(StorageFailed) as refusal:
            await soon(ask(store))
        assert refusal.value.status == 503, what
        assert "postgres" not in str(refusal.value), "strangers need not know what is behind it"
    assert isinstance(await soon(appended(store, "x", line(0))), StorageFailed)


def test_every_question_to_a_postgresql_that_is_gone_has_the_one_answer() -> None:
    with temporary_folder() as folder:
        folder.chmod(0o755)
        postgres = Postgres(folder / "pg")

        async def telling() -> None:
            store = PostgresStore(postgres.url)
            await _opened(store)
            postgres.kill()
            await _refuses_everything(store)
            postgres.start()
            await _answering(store)
            assert await soon(store.put_lobby(lobby()))
            assert await soon(appended(store, "x", line(0))) is True
            await store.close()

        try:
            asyncio.run(telling())
        finally:
            postgres.stop()


async def _opened(store: MatchStore) -> None:
    """Open it once its server is up."""
    opened = False
    while not opened:
        try:
            await store.open()
            opened = True
        except StorageFailed:
            await asyncio.sleep(0.05)


async def _answering(store: MatchStore) -> None:
    while True:
        try:
            await store.lobby("x")
            return
        except StorageFailed:
            await asyncio.sleep(0.05)


def test_a_server_without_its_postgresql_says_so_and_goes_on_when_it_is_back() -> None:
    with temporary_folder() as folder:
        folder.chmod(0o755)
        postgres = Postgres(folder / "pg")

        async def telling() -> None:
            await _opened(trial := PostgresStore(postgres.url))
            await trial.close()
            async with served(replace(UNLIMITED, database=postgres.url)) as (client, _):
                lobby_id, tokens = await client.start(TTT)
                first = await client.sit(lobby_id, tokens[0])
                await first.until("welcome")
                postgres.kill()
                new = {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}]}
                for method, path, body, token in (
                    ("POST", "/lobbies", new, None),
                    ("DELETE", f"/lobbies/{lobby_id}", None, "operator"),
                    ("GET", f"/lobbies/{lobby_id}/record", None, tokens[0]),
                    ("GET", "/lobbies", None, None),
                    ("GET", "/health", None, None),
                ):
                    answer = await client.ask(method, path, body, token)
                    told = (answer.status_code, answer.json()["code"])
                    assert told == (503, "storage_failed"), path
                await first.act("place", cell="a1")
                assert (await first.until("error"))["code"] == "storage_failed"
                postgres.start()
                while (await client.ask("GET", "/health")).status_code != 200:
                    await asyncio.sleep(0.05)
                await first.act("place", cell="a1")
                assert (await first.until("event"))["args"] == {"cell": "a1"}

        try:
            asyncio.run(telling())
        finally:
            postgres.stop()


def test_storage_and_fanout_killed_at_once_lose_nothing_that_was_acknowledged() -> None:
    found = both_killed(2, tables=4, games=QUICK_GAMES)
    assert found["kills"] == 2
    assert found["actions acknowledged"] == found["of them in the records"] > 50
    assert found["actions found in the database after a round"] > 0


def test_a_sqlite_file_that_cannot_be_read_is_told_as_storage_that_failed(tmp_path: Path) -> None:
    from damier.server.storage.sqlite import SqliteStore

    async def telling() -> None:
        store = SqliteStore(tmp_path / "matches.sqlite")
        await store.open()
        store.writer.connection.execute("DROP TABLE lobbies")
        for ask in (store.lobby("x"), store.running(), store.delete("x")):
            with pytest.raises(StorageFailed):
                await ask
        await store.close()

    asyncio.run(telling())
