"""One suite for every storage: memory, SQLite, PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from damier.match import Rules
from damier.server.storage.memory import MemoryStore
from damier.server.storage.model import (
    Report,
    StoredChat,
    StoredLine,
    StoredLobby,
    StoredSeat,
    new_id,
)
from damier.server.storage.port import MatchStore
from damier.server.storage.postgres import PostgresStore
from damier.server.storage.sqlite import SqliteStore

Story = Callable[[MatchStore], Awaitable[None]]
Tried = Callable[[Story], None]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def tried(request: pytest.FixtureRequest, tmp_path: Path) -> Tried:
    """Tells a story to an open store."""

    def made() -> MatchStore:
        if request.param == "memory":
            return MemoryStore()
        if request.param == "sqlite":
            return SqliteStore(tmp_path / "below" / "matches.sqlite")
        return PostgresStore(request.getfixturevalue("postgres_url"))

    def told(story: Story) -> None:
        store = made()

        async def telling() -> None:
            await store.open()
            try:
                await story(store)
            finally:
                await store.close()

        asyncio.run(telling())

    return told


def lobby(**changes: Any) -> StoredLobby:
    plain = StoredLobby(
        id=new_id(1_700_000_000_000),
        rules=Rules(game_id="piscari", version="1.0", digest="d"),
        options={"first": "blue", "text": "ça \u0000"},
        seats=(
            StoredSeat(player="p1", kind="human", name="Ann", token_hash="t1", recovery_hash="r1"),
            StoredSeat(player="p2", kind="open"),
            StoredSeat(player="p3", kind="bot"),
        ),
        host="p1",
        visibility="public",
    )
    return replace(plain, **changes)


def line(seq: int, text: bytes = b'{"a":"\xc3\xa9"}') -> StoredLine:
    return StoredLine(seq=seq, at=1000 + seq, line=text)


async def appended(store: MatchStore, match_id: str, *lines: StoredLine) -> Any:
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    store.append(match_id, lines, done.set_result)
    return await done


def test_a_lobby_comes_back_as_it_was_kept(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        one = lobby()
        assert await store.put_lobby(one)
        assert await store.lobby(one.id) == one
        assert await store.lobby("nobody") is None

    tried(story)


def test_a_lobby_is_changed_only_by_whoever_knows_its_last_revision(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        one = lobby()
        assert await store.put_lobby(one)
        assert not await store.put_lobby(one)
        after = replace(one, revision=1, state="playing")
        assert await store.put_lobby(after)
        assert not await store.put_lobby(replace(one, revision=1, state="over"))
        assert not await store.put_lobby(replace(one, revision=3))
        assert not await store.put_lobby(replace(lobby(), revision=1))
        assert await store.lobby(one.id) == after

    tried(story)


def test_a_lobby_and_lines_that_come_with_it_are_kept_together_or_not_at_all(
    tried: Tried,
) -> None:
    async def story(store: MatchStore) -> None:
        one = lobby()
        await store.put_lobby(one)
        playing = replace(one, revision=1, state="playing")
        assert await store.put_lobby(playing, one, [line(0)])
        assert await store.lines(one.id) == [line(0)]
        over = replace(playing, revision=2, state="over")
        assert not await store.put_lobby(over, playing, [line(0), line(1)])
        assert await store.lobby(one.id) == playing
        assert not await store.put_lobby(replace(over, revision=3), playing, [line(1)])
        assert await store.lines(one.id) == [line(0)]
        # What else is written in the same moment is not drawn into it.
        other = lobby()
        refused, new, kept = await asyncio.gather(
            store.put_lobby(over, playing, [line(0)]),
            store.put_lobby(other, None, [line(0)]),
            appended(store, one.id, line(1)),
        )
        assert (refused, new, kept) == (False, True, True)
        assert await store.lobby(one.id) == playing
        assert await store.put_lobby(over, playing, [line(2), line(3)])
        assert await store.lobby(one.id) == over
        assert await store.lines(one.id) == [line(0), line(1), line(2), line(3)]

    tried(story)


def test_many_who_change_a_lobby_at_once_are_one_after_the_other(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        one = lobby()
        await store.put_lobby(one)
        changed = [replace(one, revision=1, created=number) for number in range(20)]
        assert sum(await asyncio.gather(*map(store.put_lobby, changed))) == 1

    tried(story)


def test_open_lobbies_are_public_waiting_and_of_the_game(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        old, new = lobby(created=1), lobby(created=2)
        other = lobby(created=3, rules=Rules(game_id="quoridor", version="1.0", digest="d"))
        hidden = lobby(visibility="private")
        running = lobby(state="playing")
        for one in (old, new, other, hidden, running):
            await store.put_lobby(one)
        assert await store.open_lobbies(None, 10) == [other, new, old]
        assert await store.open_lobbies("piscari", 10) == [new, old]
        assert await store.open_lobbies("piscari", 1) == [new]
        assert await store.running() == [running]

    tried(story)


def test_a_seat_is_found_by_its_token_and_by_its_recovery(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        one, other = lobby(created=1), lobby(created=2, seats=(lobby().seats[1],))
        await store.put_lobby(one)
        await store.put_lobby(other)
        assert await store.lobbies_of(["none", "t1"]) == [one]
        assert await store.lobbies_of([]) == []
        assert await store.recoverable("r1") == [one]
        given_back = replace(one, revision=1, seats=(StoredSeat(player="p1", kind="open"),))
        assert await store.put_lobby(given_back)
        assert await store.lobbies_of(["t1"]) == []
        assert await store.recoverable("r1") == []

    tried(story)


def test_lines_are_kept_in_order_and_read_on_from_anywhere(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        assert await appended(store, "m", line(0)) is True
        assert await appended(store, "m", line(1), line(2)) is True
        assert await store.lines("m") == [line(0), line(1), line(2)]
        assert await store.lines("m", 1) == [line(2)]
        assert await store.lines("m", 2) == []
        assert await store.lines("other") == []

    tried(story)


def test_an_append_is_all_or_nothing_and_the_first_wins(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        await appended(store, "m", line(0))
        assert await appended(store, "m", line(1, b'"first"')) is True
        assert await appended(store, "m", line(1, b'"late"'), line(2, b'"late"')) is False
        assert [kept.line for kept in await store.lines("m", 0)] == [b'"first"']

    tried(story)


def test_a_conflict_in_a_batch_fails_that_append_only(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        await appended(store, "m0", line(0))
        answers = await asyncio.gather(
            *(appended(store, f"m{number}", line(0), line(1)) for number in range(50))
        )
        assert answers == [False] + [True] * 49
        assert len(await store.lines("m0")) == 1
        assert len(await store.lines("m49")) == 2

    tried(story)


def test_of_many_appends_of_one_number_exactly_one_is_kept(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        await appended(store, "m", line(0))
        answers = await asyncio.gather(
            *(appended(store, "m", line(1, b"%d" % n), line(2)) for n in range(30))
        )
        assert answers.count(True) == 1
        winner = answers.index(True)
        assert (await store.lines("m", 0))[0].line == b"%d" % winner

    tried(story)


def test_what_was_said_and_reported_is_remembered(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        said = [StoredChat(at=n, speaker="p1", name="Ann", text=f"{n} \u0000 é") for n in range(5)]
        for one in said:
            await store.say("lobby", one)
        assert await store.chat("lobby", 3) == said[2:]
        report = Report(
            at=1, lobby_id="lobby", reporter="p1", about=None, reason="rude", chat=tuple(said)
        )
        await store.report(report)
        (filed,) = await store.reports(10)
        assert (filed.at, filed.chat, filed.closed) == (report.at, report.chat, None)

    tried(story)


def test_a_deleted_match_is_gone_with_its_chat_and_reports_stay(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        one, other = lobby(), lobby()
        for kept in (one, other):
            await store.put_lobby(kept)
            await appended(store, kept.id, line(0))
            await store.say(kept.id, StoredChat(at=1, speaker=None, name="", text="hm"))
        await store.report(Report(at=1, lobby_id=one.id, reporter="p1", about="p2", reason="rude"))
        await store.delete(one.id)
        assert await store.lobby(one.id) is None
        assert await store.lines(one.id) == []
        assert await store.chat(one.id, 9) == []
        assert await store.lobbies_of(["t1"]) == [other]
        assert len(await store.lines(other.id)) == 1
        assert len(await store.reports(9)) == 1

    tried(story)
