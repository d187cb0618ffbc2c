"""What an operator and the limits of an address do, they do at every node."""

import asyncio

import pytest
from msgspec.structs import replace

from damier.server import Node
from tests.patience import SECONDS, until
from tests.server.client import UNLIMITED, Client, served
from tests.server.cluster.test_nodes import on_two_nodes, redis_or_not

__all__ = ["redis_or_not"]

TTT = "tic-tac-toe-py"
NEW = {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}]}
MOST = 40


async def acquainted_soon(one: Node, two: Node) -> None:
    """Both nodes know that there are two: the first learns of it when it renews its lease."""
    for node in (one, two):
        await node.cluster._renew()
    assert one.cluster.alive == two.cluster.alive


async def until_over(client: Client, lobby_id: str) -> None:
    """Storage says that the lobby is over."""
    async with asyncio.timeout(SECONDS):
        while (await client.get(f"/lobbies/{lobby_id}"))["state"] != "over":
            await asyncio.sleep(0.05)


def test_a_ban_holds_at_every_node_and_closes_what_is_open_there(
    postgres_url: str, redis_or_not: str
) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        await acquainted_soon(one, two)
        lobby_id, tokens = await left.start(TTT)
        seat = await right.sit(lobby_id, tokens[1])
        await seat.until("welcome")
        await left.post("/admin/bans", {"network": "127.0.0.1"}, "operator")
        assert (await seat.until("error"))["code"] == "banned"
        assert (await right.ask("GET", "/games")).json()["code"] == "banned"
        await right.post("/admin/unban", {"network": "127.0.0.1"}, "operator")
        await until(lambda: not one.bans.is_banned("127.0.0.1"), "the other node to hear of it")
        assert (await left.ask("GET", "/games")).status_code == 200

    on_two_nodes(story, postgres_url, redis_or_not)


def test_a_person_is_forgotten_at_the_node_that_has_the_lobby_open(
    postgres_url: str, redis_or_not: str
) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        await acquainted_soon(one, two)
        lobby_id, tokens = await left.start(TTT, name="Ann")
        seats = [await left.sit(lobby_id, tokens[0]), await right.sit(lobby_id, tokens[1])]
        for seat in seats:
            await seat.until("welcome")
        await seats[0].say(type="chat", text="it is me")
        await seats[1].until("chat")
        await seats[0].say(type="resign")
        for seat in seats:
            await seat.until("event", verb="end")
        await until_over(right, lobby_id)
        await right.post(f"/admin/lobbies/{lobby_id}/erase", {"player": "p1"}, "operator")
        for seat in seats:
            assert (await seat.closed())[0] in (1001, 1013)
        back = await left.sit(lobby_id, tokens[1])
        await back.until("welcome")
        await back.say(type="describe", id="x", lang="en")
        await back.until("description")
        assert not any("Ann" in raw or "it is me" in raw for raw in back.raw)

    on_two_nodes(story, postgres_url, redis_or_not)


def test_two_nodes_let_an_address_open_hardly_more_lobbies_than_one(postgres_url: str) -> None:
    settings = replace(UNLIMITED, database=postgres_url, lobbies_per_address=MOST)

    async def telling() -> None:
        async with served(settings) as (left, one), served(settings) as (right, two):
            await acquainted_soon(one, two)
            opened = 0
            for turn in range(2 * MOST + 2):
                answer = await (left, right)[turn % 2].ask("POST", "/lobbies", NEW)
                opened += answer.status_code == 201
                if answer.status_code != 201:
                    assert answer.json()["code"] == "too_many"
            assert opened < 1.5 * MOST

    asyncio.run(telling())


def test_a_match_archived_by_one_node_is_read_at_the_other(
    postgres_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("archive")
    settings = replace(UNLIMITED, database=postgres_url, archive=f"file://{folder}")

    async def telling() -> None:
        async with served(settings) as (left, one), served(settings) as (right, _):
            lobby_id, tokens = await left.start(TTT)
            seat = await left.sit(lobby_id, tokens[0])
            await seat.until("welcome")
            await seat.say(type="resign")
            await seat.until("event", verb="end")
            await until_over(right, lobby_id)
            before = (await right.ask("GET", f"/lobbies/{lobby_id}/record")).content
            now = one.rooms.services.now()
            one.rooms.services.now = lambda: now + 2
            told = await left.post("/admin/archive", {"days": 0}, "operator")
            assert told == {"archived": 1}
            assert await one.store.lines(lobby_id) == []
            for client in (left, right):
                answer = await client.ask("GET", f"/lobbies/{lobby_id}/record")
                assert answer.content == before

    asyncio.run(telling())
