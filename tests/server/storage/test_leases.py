"""Who owns a match: one suite for memory and PostgreSQL, which several nodes may share."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from damier.protocol.wire import ClockRule
from damier.server.error import OwnerChanged
from damier.server.storage.lease import NEVER, Lease, Pause, Taken, TakenUp, first_due
from damier.server.storage.memory import MemoryStore
from damier.server.storage.model import StoredLine, StoredLobby
from damier.server.storage.port import MatchStore
from damier.server.storage.postgres import PostgresStore
from tests.server.storage.test_port import lobby

Story = Callable[[MatchStore], Awaitable[None]]
Tried = Callable[[Story], None]
LONG = 3600.0
NOW = 1_700_000_000_000


@pytest.fixture(params=["memory", "postgres"])
def tried(request: pytest.FixtureRequest) -> Tried:
    """Tells a story to an open store."""

    is_memory = request.param == "memory"
    url = "" if is_memory else request.getfixturevalue("postgres_url")

    def told(story: Story) -> None:
        async def telling() -> None:
            store: MatchStore = MemoryStore() if is_memory else PostgresStore(url)
            await store.open()
            try:
                await story(store)
            finally:
                await store.close()

        asyncio.run(telling())

    return told


def has_all(rules: object) -> bool:
    return True


def line(seq: int, due: int | None = None) -> StoredLine:
    return StoredLine(seq=seq, at=NOW + seq, line=b"{}", due=due)


async def appended(store: MatchStore, match_id: str, seq: int, epoch: int) -> Any:
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    store.append(match_id, [line(seq)], done.set_result, epoch)
    return await done


async def playing(store: MatchStore, node: str, due: int | None, **changes: Any) -> StoredLobby:
    """A match of this node, with a clock."""
    clock = ClockRule(per_move=60_000)
    one = lobby(state="playing", **{"clock": clock, **changes})
    assert await store.put_lobby(one, None, [line(0, due)], Lease(node, 1))
    return one


def test_a_match_belongs_to_who_made_it_while_that_node_lives(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        leases = store.leases
        await leases.renew("one", NOW, LONG)
        assert set(await leases.renew("two", NOW, LONG)) == {"one", "two"}
        match = await playing(store, "one", None)
        taken = await leases.take(match.id, "two", NOW, has_all)
        assert taken is not None
        assert (taken.lobby, taken.lease) == (match, Lease("one", 1))
        assert await leases.owner(match.id) == "one"
        assert await leases.take("nothing", "two", NOW, has_all) is None

    tried(story)


def test_a_lobby_is_seen_to_be_anothers_only_while_that_node_lives(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        leases = store.leases
        await leases.renew("one", NOW, LONG)
        await leases.renew("two", NOW, LONG)
        match = await playing(store, "one", None)
        assert await leases.anothers(match.id, "two") == Taken(match, Lease("one", 1))
        assert await leases.anothers(match.id, "one") is None
        assert await leases.anothers("nothing", "two") is None
        await leases.resign("one", NOW)
        assert await leases.anothers(match.id, "two") is None
        assert await leases.owner(match.id) == "one"

    tried(story)


def test_who_takes_over_has_a_newer_epoch_and_the_last_owner_appends_nothing_more(
    tried: Tried,
) -> None:
    async def story(store: MatchStore) -> None:
        leases = store.leases
        await leases.renew("one", NOW, LONG)
        await leases.renew("two", NOW, LONG)
        match = await playing(store, "one", None)
        assert await appended(store, match.id, 1, epoch=1) is True
        assert await leases.resign("one", NOW + 5_000) == ["two"]
        taken = await leases.take(match.id, "two", NOW + 9_000, has_all)
        assert taken is not None
        assert taken.lease == Lease("two", 2)
        assert isinstance(await appended(store, match.id, 2, epoch=1), OwnerChanged)
        over = replace(match, state="over", revision=1)
        with pytest.raises(OwnerChanged):
            await store.put_lobby(over, match, [line(2)], Lease("one", 1))
        assert await appended(store, match.id, 2, epoch=2) is True
        assert await appended(store, match.id, 2, epoch=2) is False
        assert await leases.lost("one", [match.id]) == [match.id]
        assert await leases.lost("two", [match.id]) == []
        # Nobody looked after it from the last sign of life until it was taken.
        assert await leases.pauses(match.id) == [Pause(NOW + 5_000, NOW + 9_000)]

    tried(story)


def test_of_many_who_take_a_lost_match_at_once_one_has_it(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        leases = store.leases
        nodes = [f"node{number}" for number in range(6)]
        for node in ("lost", *nodes):
            await leases.renew(node, NOW, LONG)
        match = await playing(store, "lost", None)
        await leases.resign("lost", NOW)
        found = await asyncio.gather(
            *(leases.take(match.id, node, NOW + 1, has_all) for node in nodes)
        )
        owners = {taken.lease.node for taken in found if taken and taken.lease}
        assert len(owners) == 1
        assert owners == {await leases.owner(match.id)}

    tried(story)


def test_lost_matches_that_go_on_by_themselves_are_found_by_one_query_and_shared(
    tried: Tried,
) -> None:
    async def story(store: MatchStore) -> None:
        leases = store.leases
        for node in ("lost", "one", "two"):
            await leases.renew(node, NOW, LONG)
        due = [await playing(store, "lost", NOW + number) for number in range(6)]
        bots = await playing(store, "lost", None, clock=None)  # of a version that did not say
        quiet = await playing(store, "lost", NEVER)
        lived = await playing(store, "one", NOW)
        foreign = await playing(store, "lost", NOW)

        def has_rules(rules: Any) -> bool:
            return True

        assert await leases.take_up("one", NOW, has_rules, [], 10) == ([], [], True)
        await leases.resign("lost", NOW)
        first, _, was_all = await leases.take_up("one", NOW + 7, has_rules, [foreign.id], 4)
        assert not was_all
        second, _, was_all = await leases.take_up("two", NOW + 7, has_rules, [foreign.id], 10)
        assert was_all
        assert not {each.lobby_id for each in first} & {each.lobby_id for each in second}
        # What was due before the pause is late already; everything else waits that much longer.
        late, *others = due
        wanted = {late.id: NOW, bots.id: 0}
        wanted |= {each.id: NOW + number + 7 for number, each in enumerate(others, 1)}
        assert {each.lobby_id: each.due for each in (*first, *second)} == wanted
        assert isinstance(first[0], TakenUp)
        assert await leases.owner(quiet.id) is None
        assert await leases.owner(lived.id) == "one"
        assert await leases.pauses(due[0].id) == [Pause(NOW, NOW + 7)]
        # A node without the rules leaves a match alone, whoever asks for it.
        assert await leases.take_up("one", NOW, lambda rules: False, [], 10) == (
            [],
            [foreign.id],
            True,
        )
        taken = await leases.take(foreign.id, "one", NOW, lambda rules: False)
        assert taken is not None
        assert taken.lease is None
        assert await leases.owner(foreign.id) == "lost"

    tried(story)


def test_what_was_let_go_is_anybodys_and_what_is_deleted_nobodys(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        leases = store.leases
        await leases.renew("one", NOW, LONG)
        await leases.renew("two", NOW, LONG)
        match = await playing(store, "one", None)
        await leases.release("two", {match.id: 1})
        await leases.release("one", {match.id: 0})  # what was let go, and taken again since
        assert await leases.owner(match.id) == "one"
        await leases.release("one", {match.id: 1})
        assert await leases.owner(match.id) is None
        taken = await leases.take(match.id, "two", NOW, has_all)
        assert taken is not None
        assert taken.lease == Lease("two", 2)
        assert await leases.pauses(match.id) == []
        await store.delete(match.id)
        assert await leases.take(match.id, "two", NOW, has_all) is None

    tried(story)


def test_a_pause_is_noted_of_matches_that_are_still_the_nodes_own(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        leases = store.leases
        await leases.renew("one", NOW, LONG)
        await leases.renew("two", NOW, LONG)
        mine, anothers = await playing(store, "one", None), await playing(store, "two", None)
        lapse = Pause(NOW + 10, NOW + 20)
        await leases.pause("one", [mine.id, anothers.id, "nothing"], lapse)
        await leases.pause("one", [mine.id], Pause(NOW + 30, NOW + 40))
        assert await leases.pauses(mine.id) == [lapse, Pause(NOW + 30, NOW + 40)]
        assert await leases.pauses(anothers.id) == []

    tried(story)


def test_a_match_that_begins_is_looked_at_when_its_first_clock_may_end_or_a_bot_is_to_move() -> (
    None
):
    clock = ClockRule(per_move=60_000, per_game=600_000)
    before = lobby(state="playing", clock=clock)
    people, bots = (
        tuple(replace(seat, kind=kind) for seat in before.seats) for kind in ("human", "bot")
    )
    clocked = replace(before, seats=people)
    assert first_due(clocked, NOW) == NOW + 60_000
    assert first_due(replace(clocked, seats=bots), NOW) == NOW
    assert first_due(replace(clocked, clock=None), NOW) is None
