"""Two nodes, one PostgreSQL, one Valkey: any node serves any seat, and no match ever forks."""

import asyncio
from base64 import b85encode
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from damier.match import read
from damier.server import Node
from damier.server.cluster.postgres_bus import LONGEST
from damier.server.storage.postgres import PostgresStore
from tests.patience import soon, until
from tests.server.client import UNLIMITED, Client, served

TTT = "tic-tac-toe-py"

Story = Callable[[Client, Client, Node, Node], Awaitable[None]]


@pytest.fixture(params=["valkey", "postgresql alone"])
def redis_or_not(request: pytest.FixtureRequest) -> str:
    """What carries messages between the nodes."""
    return request.getfixturevalue("redis_url") if request.param == "valkey" else ""


def on_two_nodes(story: Story, postgres_url: str, redis_url: str) -> None:
    settings = replace(UNLIMITED, database=postgres_url, redis=redis_url)

    async def telling() -> None:
        async with served(settings) as (left, one), served(settings) as (right, two):
            await story(left, right, one, two)

    asyncio.run(telling())


def test_a_lobby_opened_on_one_node_is_joined_and_played_on_the_other(
    postgres_url: str, redis_or_not: str
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

    on_two_nodes(story, postgres_url, redis_or_not)


NEW = {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}], "starts": "full"}


def test_who_joins_at_another_node_is_led_to_the_owner_and_storage_not_asked_again(
    postgres_url: str, redis_or_not: str
) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        opened = await left.post("/lobbies", NEW)
        lobby_id = opened["lobby"]["id"]
        first = await left.sit(lobby_id, opened["seat"]["token"])

        async def refused(*asked: Any) -> None:
            raise AssertionError("whose it is was known")

        take, two.store.leases.take = two.store.leases.take, refused  # type: ignore[method-assign, assignment]
        joined = await right.post(f"/lobbies/{lobby_id}/join", {"name": "Bob"})
        assert joined["lobby"]["state"] == "playing"
        second = await right.sit(lobby_id, joined["seat"]["token"])
        for seat in (first, second):
            await seat.until("welcome")
        two.store.leases.take = take  # type: ignore[method-assign]
        again = await right.sit(lobby_id, joined["seat"]["token"])
        await again.until("welcome")

    on_two_nodes(story, postgres_url, redis_or_not)


def test_who_joins_as_the_owner_changes_joins_under_the_new_one(
    postgres_url: str, redis_or_not: str
) -> None:
    """What was seen is over by the time it is written: the change is made anew, and both come."""

    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        opened = await left.post("/lobbies", NEW)
        lobby_id = opened["lobby"]["id"]
        anothers = two.store.leases.anothers

        async def seen_too_early(*asked: Any) -> Any:
            seen = await anothers(*asked)
            assert isinstance(two.store, PostgresStore)
            later = "UPDATE lobbies SET epoch = epoch + 1, owner = $2 WHERE id = $1"
            await two.store._pool.execute(later, lobby_id, two.cluster.node)
            return seen

        two.store.leases.anothers = seen_too_early  # type: ignore[method-assign, assignment]
        joined = await right.post(f"/lobbies/{lobby_id}/join", {"name": "Bob"})
        assert joined["lobby"]["state"] == "playing"
        second = await right.sit(lobby_id, joined["seat"]["token"])
        await second.until("welcome")
        assert two.rooms.find(lobby_id) is not None

    on_two_nodes(story, postgres_url, redis_or_not)


def test_actions_accepted_by_two_nodes_at_once_never_fork_a_match(
    postgres_url: str, redis_or_not: str
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
        assert one.metrics.conflicts + two.metrics.conflicts == 0  # each match has one writer

    on_two_nodes(story, postgres_url, redis_or_not)


async def two_at_a_table(left: Client, right: Client, game: str = TTT, **more: Any) -> Any:
    lobby_id, tokens = await left.start(game, **more)
    first, second = await left.sit(lobby_id, tokens[0]), await right.sit(lobby_id, tokens[1])
    for seat in (first, second):
        await seat.until("welcome")
    return lobby_id, tokens, first, second


def test_a_match_is_played_by_its_owner_alone_and_forwarded_by_others(
    postgres_url: str, redis_or_not: str
) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        lobby_id, _, first, second = await two_at_a_table(left, right)
        await first.act("place", cell="a1")
        await second.until("event")
        await second.act("place", cell="b1")
        await first.until("event", actor="p2")
        assert (one.metrics.entries, two.metrics.entries) == (2, 0)
        assert two.metrics.forwarded == 1
        assert list(one.rooms.open_rooms) == [lobby_id]
        assert not two.rooms.open_rooms
        shown = await left.get(f"/lobbies/{lobby_id}")
        assert [seat["present"] for seat in shown["seats"]] == [True, True]
        await second.close()
        while (await first.until("info"))["seats"][1]["present"]:
            pass

    on_two_nodes(story, postgres_url, redis_or_not)


def test_a_match_at_which_nobody_is_moves_to_where_its_people_come(
    postgres_url: str, redis_or_not: str
) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        lobby_id, tokens = await left.start(TTT)
        first, second = [await right.sit(lobby_id, token) for token in tokens]
        for seat in (first, second):
            await seat.until("welcome")
        await first.act("place", cell="a1")
        await second.until("event")
        assert (one.metrics.entries, two.metrics.entries) == (0, 1)
        assert two.metrics.forwarded == 0
        assert not one.rooms.open_rooms

    on_two_nodes(story, postgres_url, redis_or_not)


def test_a_long_message_crosses_whole(postgres_url: str) -> None:
    """PostgreSQL's notices are short; a board of Quoridor's with its legal moves is not."""

    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        _, _, first, second = await two_at_a_table(left, right, "quoridor")
        await first.act("move", to="e2")
        event = await second.until("event")
        assert len(b85encode(second.raw[-1].encode())) > LONGEST
        assert event["args"] == {"to": "e2"}

    on_two_nodes(story, postgres_url, "")


def test_matches_with_clocks_are_looked_after_by_their_owner_and_nobody_else(
    postgres_url: str, redis_or_not: str
) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        for _ in range(5):
            await left.start(TTT, clock={"perMove": 60_000})
        await left.start(TTT, "human", "bot", clock={"perMove": 60_000})
        await until(lambda: len(two.cluster.alive) == 2, "both nodes to know of each other")
        two.rooms.ownership.take_up_soon()
        await right.get("/lobbies")
        assert not two.rooms.open_rooms
        assert not len(two.rooms.agenda)
        assert len(one.rooms.open_rooms) == 6

    on_two_nodes(story, postgres_url, redis_or_not)


def test_a_node_that_stops_hands_its_matches_over_and_its_neighbours_players_notice_nothing(
    postgres_url: str, redis_or_not: str
) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        lobby_id, tokens, first, second = await two_at_a_table(left, right)
        await first.act("place", cell="a1")
        await second.until("event")
        await soon(one.drain())
        await second.act(
            "place",
            cell="b1",
        )
        event = await second.until("event")
        assert (event["seq"], event["args"]) == (2, {"cell": "b1"})
        assert two.metrics.entries == 1
        back = await right.sit(lobby_id, tokens[0])
        assert (await back.until("welcome"))["seq"] == 2

    on_two_nodes(story, postgres_url, redis_or_not)


def test_what_another_node_has_taken_over_is_not_appended_to_and_its_people_are_led_there(
    postgres_url: str, redis_or_not: str
) -> None:
    """A node that was thought dead, and is not: its lease ran out while it was away."""

    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        lobby_id, tokens = await left.start(TTT)
        first = await left.sit(lobby_id, tokens[0])
        await first.until("welcome")
        store = one.store
        assert isinstance(store, PostgresStore)
        await store._pool.execute("UPDATE nodes SET expires = 0 WHERE id = $1", one.cluster.node)
        second = await right.sit(lobby_id, tokens[1])
        await second.until("welcome")
        assert lobby_id in two.rooms.open_rooms
        await first.act("place", cell="a1")
        for seat in (first, second):
            assert (await seat.until("event"))["args"] == {"cell": "a1"}
        assert two.metrics.entries == 1 > one.metrics.entries
        assert one.metrics.given_up == 1
        await second.act("place", cell="b1")
        assert (await first.until("event", actor="p2"))["seq"] == 2

    on_two_nodes(story, postgres_url, redis_or_not)


def test_nobody_is_let_in_at_a_node_that_has_not_reached_its_database_for_a_lease(
    postgres_url: str,
) -> None:
    """There they could only wait, while another node goes on with the match."""

    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        lobby_id, tokens = await left.start(TTT)
        one.cluster._renewed -= 2 * UNLIMITED.lease_seconds
        with pytest.raises(InvalidStatus) as refused:
            await left.sit(lobby_id, tokens[0])
        assert refused.value.response.status_code == 503
        await one.cluster._renew()
        seat = await left.sit(lobby_id, tokens[0])
        await seat.until("welcome")

    on_two_nodes(story, postgres_url, "")


def test_a_node_leaves_a_match_alone_whose_rules_it_lacks(
    postgres_url: str, redis_or_not: str
) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        known = two.rooms.services.find_game
        two.rooms.services.find_game = lambda rules: None
        lobby_id, tokens = await left.start(TTT, clock={"perMove": 60_000})
        first = await left.sit(lobby_id, tokens[0])
        await first.until("welcome")
        # Through the node that lacks them it is still played: the owner has them.
        second = await right.sit(lobby_id, tokens[1])
        await second.until("welcome")
        await first.act("place", cell="a1")
        await second.until("event")
        await soon(one.drain())
        assert (await second.until("error"))["code"] == "rules_missing"
        assert (await second.closed())[0] == 1013  # come again
        two.rooms.ownership.take_up_soon()
        again = await right.sit(lobby_id, tokens[1])
        assert (await again.until("error"))["code"] == "rules_missing"
        assert (await right.get(f"/lobbies/{lobby_id}"))["state"] == "playing"
        two.rooms.services.find_game = known
        back = await right.sit(lobby_id, tokens[1])
        assert (await back.until("welcome"))["seq"] == 1

    on_two_nodes(story, postgres_url, redis_or_not)
