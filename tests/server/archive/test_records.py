"""Finished matches moved out of the database, and read from where they lie."""

import asyncio
import gzip
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.match import read, replayed
from damier.server import Node, Settings
from damier.server.error import StorageFailed
from tests.server.client import UNLIMITED, Client, told

TTT = "tic-tac-toe-py"
WON = ("a1", "b1", "a2", "b2", "a3")
TIMES = {"perMove": 3_600_000}


@pytest.fixture
def archiving(tmp_path: Path) -> Settings:
    database = f"sqlite:///{tmp_path}/matches.sqlite"
    return replace(UNLIMITED, database=database, archive=f"file://{tmp_path}/old", archive_days=0)


async def played(client: Client, **more: Any) -> tuple[str, list[str]]:
    """A match from the first move to the last, with names and talk."""
    lobby_id, tokens = await client.start(TTT, name="Ann of the test", **more)
    seats = [await client.sit(lobby_id, token) for token in tokens]
    for seat in seats:
        await seat.until("welcome")
    await seats[0].say(type="chat", text="good luck, Ann of the test")
    await seats[1].until("chat")
    for number, cell in enumerate(WON):
        await seats[number % 2].act("place", cell=cell)
        for seat in seats:
            await seat.until("event", verb="place")
    for seat in seats:
        await seat.until("event", verb="end")
        await seat.close()
    return lobby_id, tokens


async def archived(client: Client, node: Node) -> Any:
    """Everything that is over is moved, a day later."""
    now = node.rooms.services.now()
    node.rooms.services.now = lambda: now + 2
    return await client.post("/admin/archive", {"days": 0}, "operator")


async def forgotten(node: Node, lobby_id: str) -> None:
    """Its room is let go of, so that what is asked next comes from storage."""
    async with asyncio.timeout(60):
        while node.rooms.find(lobby_id) is not None:
            node.rooms.let_go(lobby_id)
            await asyncio.sleep(0.01)


def test_an_archived_match_is_looked_back_at_as_before(archiving: Settings, tmp_path: Path) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await played(client, clock=TIMES)
        running, _ = await client.start(TTT)
        pages = (f"/lobbies/{lobby_id}/record", f"/lobbies/{lobby_id}/replay", "/matches")
        before = [(await client.ask("GET", page, token=tokens[0])).content for page in pages]
        await forgotten(node, lobby_id)
        assert await archived(client, node) == {"archived": 1}
        assert await node.store.lines(lobby_id) == []
        assert await node.store.chat(lobby_id, 9) == []
        assert len(await node.store.lines(running)) == 1
        after = [(await client.ask("GET", page, token=tokens[0])).content for page in pages]
        assert after == before
        # Who comes back sees the board as it was, and may meet the other again.
        seat = await client.sit(lobby_id, tokens[0])
        welcome = await seat.until("welcome")
        assert welcome["seq"] == len(WON) + 1
        await client.post(f"/lobbies/{lobby_id}/rematch", token=tokens[0])
        assert await archived(client, node) == {"archived": 0}

    told(story, archiving)


def test_an_archived_record_proves_itself_and_names_nobody(
    archiving: Settings, tmp_path: Path
) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await played(client)
        record = (await client.ask("GET", f"/lobbies/{lobby_id}/record")).content
        await archived(client, node)
        (file,) = [path for path in (tmp_path / "old").rglob("*") if path.is_file()]
        content = gzip.decompress(file.read_bytes())
        assert content == record
        assert file.name == sha256(content).hexdigest() + ".ndjson.gz"
        game = catalogue.load(TTT)
        assert replayed(game.engine, game.rules, read(content)).outcome is not None
        for secret in (b"Ann", b"good luck", lobby_id.encode(), *(t.encode() for t in tokens)):
            assert secret not in content

    told(story, archiving)


def test_a_damaged_or_missing_record_is_an_error_and_not_another_match(
    archiving: Settings, tmp_path: Path
) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await played(client)
        await forgotten(node, lobby_id)
        await archived(client, node)
        (file,) = [path for path in (tmp_path / "old").rglob("*") if path.is_file()]
        whole = file.read_bytes()
        changed = gzip.compress(gzip.decompress(whole).replace(b'"a1"', b'"c1"'))
        for damaged in (b"", whole[:-9], b"no gzip", changed):
            file.write_bytes(damaged)
            answer = await client.ask("GET", f"/lobbies/{lobby_id}/record")
            assert (answer.status_code, answer.json()["code"]) == (503, "storage_failed")
        file.unlink()
        answer = await client.ask("GET", f"/lobbies/{lobby_id}/record")
        assert (answer.status_code, answer.json()["code"]) == (503, "storage_failed")
        assert "old" not in answer.text

    told(story, archiving)


def test_what_an_archive_does_not_keep_stays_in_the_database(
    archiving: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await played(client)
        before = await node.store.lines(lobby_id)

        def forgets(archive: Any, name: str, content: bytes) -> None:
            """An archive that says it has kept something and has not."""

        now = node.rooms.services.now()
        node.rooms.services.now = lambda: now + 2
        with monkeypatch.context() as patched:
            patched.setattr("damier.server.archive.folder.FolderArchive.put", forgets)
            with pytest.raises(StorageFailed):
                await node.retention.archive(0)
        assert await node.store.lines(lobby_id) == before
        assert await node.retention.archive(0) == 1

    told(story, archiving)


def test_a_match_whose_record_is_broken_is_left_where_it_is(archiving: Settings) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await client.start(TTT)
        lobby = await node.rooms.lobbies.read(lobby_id)
        over = replace(lobby, state="over", revision=lobby.revision + 1)
        assert await node.store.put_lobby(over, lobby)
        good, _ = await played(client)
        assert await archived(client, node) == {"archived": 1}
        assert len(await node.store.lines(lobby_id)) == 1
        assert await node.store.archived(good) is not None

    told(story, archiving)


def test_who_deletes_a_match_deletes_it_from_the_archive(
    archiving: Settings, tmp_path: Path
) -> None:
    async def story(client: Client, node: Node) -> None:
        first, tokens = await played(client)
        second, _ = await played(client)
        await archived(client, node)
        files = [path for path in (tmp_path / "old").rglob("*") if path.is_file()]
        assert len(files) == 2
        assert (await client.ask("DELETE", f"/lobbies/{first}", token=tokens[0])).status_code == 200
        assert sum(path.exists() for path in files) == 1
        forgotten = await client.post("/admin/forget", {"days": 1}, "operator")
        assert forgotten == {"forgotten": 0}
        now = node.rooms.services.now()
        node.rooms.services.now = lambda: now + 2 * 86_400_000
        forgotten = await client.post("/admin/forget", {"days": 1}, "operator")
        assert forgotten == {"forgotten": 1}
        assert not any(path.exists() for path in files)
        assert (await client.ask("GET", f"/lobbies/{second}")).status_code == 404

    told(story, archiving)


def test_without_an_archive_nothing_can_be_moved() -> None:
    async def story(client: Client, node: Node) -> None:
        await played(client)
        now = node.rooms.services.now()
        node.rooms.services.now = lambda: now + 2
        answer = await client.ask("POST", "/admin/archive", {"days": 0}, "operator")
        assert (answer.status_code, answer.json()["code"]) == (503, "storage_failed")

    told(story)
