"""On other ASGI servers, and after upgrades: slower or read-only, but never lost."""

import asyncio
import json
from dataclasses import replace as with_fields
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from damier.server import Node
from tests.server.client import UNLIMITED, Client, served, told

TTT = "tic-tac-toe-py"


def test_a_match_is_played_through_plain_asgi_as_well() -> None:
    """Uvicorn with its own protocols stands for any other server."""

    async def telling() -> None:
        async with served(replace(UNLIMITED, http="uvicorn")) as (client, _):
            lobby_id, tokens = await client.start(TTT)
            first, second = (
                await client.sit(lobby_id, tokens[0]),
                await client.sit(lobby_id, tokens[1]),
            )
            for seat in (first, second):
                await seat.until("welcome")
            await first.act("place", cell="a1")
            for seat in (first, second):
                await seat.until("event")
            await first.act("place", cell="a2")
            assert (await first.until("error"))["code"] == "not_your_turn"
            await second.socket.send(b"\x00")
            assert (await second.until("error"))["code"] == "invalid_data"
            assert (await second.closed())[0] == 1003
            wrong = await client.sit(lobby_id, "nothing")
            assert (await wrong.until("error"))["code"] == "no_seat"
            assert (await wrong.closed())[0] == 1008
            with pytest.raises(InvalidStatus) as refused:
                await client.sit(lobby_id, origin="https://evil.example")
            assert json.loads(refused.value.response.body)["code"] == "wrong_origin"

    asyncio.run(telling())


def test_a_match_of_rules_that_are_gone_is_left_alone_and_goes_on_when_they_are_back(
    tmp_path: Path,
) -> None:
    settings = replace(UNLIMITED, database=f"sqlite:///{tmp_path}/matches.sqlite")
    kept: dict[str, Any] = {}

    async def before(client: Client, node: Node) -> None:
        kept["id"], kept["tokens"] = await client.start(TTT, clock={"perMove": 60_000})
        seat = await client.sit(kept["id"], kept["tokens"][0])
        await seat.until("welcome")
        await seat.act("place", cell="b2")
        await seat.until("event")

    async def without(client: Client, node: Node) -> None:
        node.rooms.services.find_game = lambda rules: None
        node.rooms.delete(kept["id"])
        seat = await client.sit(kept["id"], kept["tokens"][0])
        assert (await seat.until("error"))["code"] == "rules_missing"
        assert (await seat.closed())[0] == 1013
        assert (await client.get(f"/lobbies/{kept['id']}"))["state"] == "playing"
        page = await client.ask("GET", f"/lobbies/{kept['id']}/record")
        assert (page.status_code, page.json()["code"]) == (503, "rules_missing")

    async def again(client: Client, node: Node) -> None:
        seat = await client.sit(kept["id"], kept["tokens"][1])
        assert (await seat.until("welcome"))["seq"] == 1
        await seat.act("place", cell="a1")
        assert (await seat.until("event"))["seq"] == 2

    told(before, settings)
    told(without, settings)
    told(again, settings)


def test_rules_that_fail_end_the_match_and_not_the_server() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        seat = await client.sit(lobby_id, tokens[0])
        await seat.until("welcome")
        room = node.rooms.open_rooms[lobby_id]
        assert room.table is not None

        class Failing(type(room.table.game.engine)):  # type: ignore[misc]
            def resolve(self, *_: Any) -> Any:
                raise ZeroDivisionError

        game = with_fields(room.table.game, engine=Failing())
        match = replace(room.table.match, engine=game.engine)
        room.restore(replace(room.table, game=game, match=match), [])
        await seat.act("place", cell="a1")
        assert (await seat.until("event", verb="void"))["args"] == {"reason": "engine_fault"}
        await seat.until("event", verb="end")
        await client.start(TTT)

    told(story)
