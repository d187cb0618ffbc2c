"""A rematch is an offer: it begins when everybody has agreed and come, one seat further on."""

import asyncio
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from damier.protocol.wire import RematchOffer
from damier.server import Node
from damier.server.serve import node_of
from tests.server.client import UNLIMITED, Client, Seat, StandingClock, served, told

TTT = "tic-tac-toe-py"
MINUTE = 60_000


async def ended(client: Client, game: str = TTT, *kinds: str, **more: Any) -> tuple[str, list[str]]:
    """A match that people have resigned, one after another, until it was over."""
    lobby_id, tokens = await client.start(game, *kinds, **more)
    for token in tokens:
        if (await client.get(f"/lobbies/{lobby_id}"))["state"] != "over":
            seat = await client.sit(lobby_id, token)
            await seat.until("welcome")
            await seat.say(type="resign", id="enough")
            await seat.until("event", id="enough")
            await seat.close()
    while (await client.get(f"/lobbies/{lobby_id}"))["state"] != "over":
        await asyncio.sleep(0.01)
    return lobby_id, tokens


async def answered(client: Client, lobby_id: str, token: str, **answer: bool) -> dict[str, Any]:
    seated = await client.post(f"/lobbies/{lobby_id}/rematch", answer, token)
    lobby: dict[str, Any] = seated["lobby"]
    return lobby


def names(lobby: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in lobby["seats"]]


async def offer_of(seat: Seat, **fields: list[str]) -> dict[str, Any]:
    """The offer as somebody who still sits at the old table is told it."""
    while True:
        offer: dict[str, Any] | None = (await seat.until("info"))["offer"]
        if offer is not None and all(offer[name] == value for name, value in fields.items()):
            return offer


def test_seats_move_on_by_one_and_tokens_with_them() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await ended(client, "love-letter", "human", "open", "bot", name="Ann")
        again = await answered(client, lobby_id, tokens[0])
        assert names(again) == ["p1", "Ann", "Guest"], "a bot without a name is called by its seat"
        assert [seat["kind"] for seat in again["seats"]] == ["bot", "human", "human"]
        assert again["host"] == "p2"
        first = await client.sit(again["id"], tokens[0])
        second = await client.sit(again["id"], tokens[1])
        assert (await first.until("welcome"))["you"] == "p2"
        assert (await second.until("welcome"))["you"] == "p3"

    told(story)


def test_it_begins_when_everybody_has_come_and_no_clock_runs_before() -> None:
    async def telling() -> None:
        node = node_of(UNLIMITED)
        time = StandingClock(node)
        async with served(node=node) as (client, _):
            lobby_id, tokens = await ended(client, clock={"perGame": 10 * MINUTE})
            again = await answered(client, lobby_id, tokens[0])
            first = await client.sit(again["id"], tokens[0])
            await first.until("info", state="waiting")
            asked = await client.post(f"/lobbies/{again['id']}/start", {}, tokens[0])
            assert asked["state"] == "waiting", "who starts it waits for the others all the same"
            time.move_on(60 * MINUTE)
            assert (await client.get(f"/lobbies/{again['id']}"))["state"] == "waiting"
            second = await client.sit(again["id"], tokens[1])
            for seat in (first, second):
                await seat.until("welcome")
            lefts = [
                seat["clock"]["game"]
                for seat in (await client.get(f"/lobbies/{again['id']}"))["seats"]
            ]
            assert lefts == [10 * MINUTE, 10 * MINUTE]

    asyncio.run(telling())


def test_who_has_left_again_is_waited_for() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await ended(client)
        again = await answered(client, lobby_id, tokens[0])
        first = await client.sit(again["id"], tokens[0])
        await first.until("info")
        await first.close()
        while node.rooms.open_rooms[again["id"]].audience:
            await asyncio.sleep(0.01)
        second = await client.sit(again["id"], tokens[1])
        assert (await second.until("info"))["state"] == "waiting"
        back = await client.sit(again["id"], tokens[0])
        await back.until("welcome")
        await second.until("welcome")

    told(story)


def test_everybody_sees_who_accepts_and_who_declines_and_may_think_again() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await ended(client, "love-letter", "human", "open", "open")
        watching = await client.sit(lobby_id)
        again = await answered(client, lobby_id, tokens[1])
        assert await offer_of(watching) == {"by": "p2", "accepted": ["p2"], "declined": []}
        await answered(client, lobby_id, tokens[0])
        await offer_of(watching, accepted=["p2", "p1"])
        declined = await answered(client, lobby_id, tokens[2], agree=False)
        assert declined["seats"][0]["kind"] == "open", "somebody else may sit there"
        await offer_of(watching, declined=["p3"])
        await answered(client, lobby_id, tokens[2], agree=True)
        offer = await offer_of(watching, declined=[])
        assert offer["accepted"] == ["p2", "p1", "p3"]
        assert (await client.get(f"/lobbies/{again['id']}"))["seats"][0]["kind"] == "human"
        assert (await client.get(f"/lobbies/{lobby_id}"))["offer"] == offer

    told(story)


def test_a_seat_that_somebody_else_took_meanwhile_is_theirs() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await ended(client)
        nobody = await client.ask(
            "POST", f"/lobbies/{lobby_id}/rematch", {"agree": False}, tokens[0]
        )
        assert nobody.json()["code"] == "wrong_state"
        again = await answered(client, lobby_id, tokens[0])
        await answered(client, lobby_id, tokens[1], agree=False)
        joined = await client.post(f"/lobbies/{again['id']}/join", {"name": "Carol"})
        late = await client.ask("POST", f"/lobbies/{lobby_id}/rematch", {}, tokens[1])
        assert late.json()["code"] == "seat_taken"
        first = await client.sit(again["id"], tokens[0])
        carol = await client.sit(again["id"], joined["seat"]["token"])
        assert (await first.until("welcome"))["you"] == "p2"
        assert (await carol.until("welcome"))["you"] == "p1"

    told(story)


def test_against_a_bot_it_begins_as_soon_as_its_player_comes() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, (token,) = await ended(client, TTT, "human", "bot")
        again = await answered(client, lobby_id, token)
        seat = await client.sit(again["id"], token)
        assert (await seat.until("welcome"))["you"] == "p2"
        await seat.until("event", actor="p1")

    told(story)


def test_an_offer_outlives_the_server(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, database=f"sqlite:///{tmp_path}/matches.sqlite")

    async def telling() -> None:
        async with served(settings) as (client, _):
            lobby_id, tokens = await ended(client)
            again = await answered(client, lobby_id, tokens[0])
        async with served(settings) as (client, _):
            seats = [await client.sit(again["id"], token) for token in tokens]
            for seat in seats:
                await seat.until("welcome")

    asyncio.run(telling())


def test_collections_stay_with_their_owners() -> None:
    """Triple Triad hands on the cards of each; who sits one seat further has them there."""

    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await ended(client, "triple-triad")
        table = await node.rooms.look.newest(lobby_id)
        assert table is not None
        owned = [list(cards) for cards in table.match.state.collections]
        again = await answered(client, lobby_id, tokens[0])
        assert again["options"]["collections"] == owned[::-1]

    told(story)


def test_an_answer_takes_the_place_of_the_one_before() -> None:
    offer = RematchOffer(by="p1").answered("p1", True).answered("p2", False)
    assert offer == RematchOffer(by="p1", accepted=("p1",), declined=("p2",))
    assert offer.answered("p2", True).accepted == ("p1", "p2")
