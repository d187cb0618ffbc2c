"""Language models by MCP: the package's own client plays whole matches, here and on a server."""

import asyncio
import json
from typing import Any

import pytest
from mcp import Client

from damier.agents.mcp_server import mcp_server
from damier.agents.tables import HereSeat, Tables
from damier.core import encode
from damier.server import Node
from tests.agents.test_visitor import play_first
from tests.patience import soon
from tests.server.client import Client as Visitor
from tests.server.client import told

GAMES = ("rock-paper-scissors", "tic-tac-toe-py", "love-letter", "nim")
"""The short form; tests/agents/campaign.py plays all there are."""


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1,localhost")


async def said(client: Client, tool: str, **args: Any) -> str:
    answer = await client.call_tool(tool, args)
    assert not answer.is_error, answer
    (content,) = answer.content
    text: str = content.text
    return text


async def refused(client: Client, tool: str, **args: Any) -> str:
    answer = await client.call_tool(tool, args)
    assert answer.is_error
    return str(answer.content[0].text)


async def played_out(client: Client, table: int, most: int = 2000) -> str:
    """The last of what is offered, to the end; the last words."""
    words = ""
    for _ in range(most):
        legal = json.loads(await said(client, "legal", table=table))
        if not legal:
            return words
        words = await said(client, "act", table=table, move=legal[-1]["name"])
    raise AssertionError("no end")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_of_a_game_is_played_here(game: str) -> None:
    async def story() -> None:
        async with Client(mcp_server()) as client:
            begun = await said(client, "play", game=game, opponents="easy", seed=5)
            assert begun.startswith("Table 1. ")
            assert "You are p1" in begun
            await played_out(client, 1)
            view = json.loads(await said(client, "view", table=1))
            assert view["gameOver"] is True

    asyncio.run(soon(story()))


def test_the_view_is_byte_for_byte_a_players() -> None:
    async def story() -> None:
        tables = Tables()
        number = tables.sit_here("love-letter", "easy", seat=2, players=2, options={}, seed=7)
        seen = await tables.look(number)
        seat = tables._seats[number]
        assert isinstance(seat, HereSeat)
        match = seat._table.match
        assert await tables.view(number) == encode(match.view("p2")) != encode(match.view("p1"))
        assert seen.view == json.loads(encode(match.view("p2")))

    asyncio.run(soon(story()))


def test_on_a_server_it_is_shown_as_a_bot_and_sees_what_its_seat_sees() -> None:
    async def story(visitor: Visitor, node: Node) -> None:
        seats = [{"kind": "human"}, {"kind": "open"}]
        asked = {"gameId": "love-letter", "seats": seats, "starts": "full", "name": "Ann"}
        made = await visitor.post("/lobbies", asked)
        lobby_id = made["lobby"]["id"]
        person = await visitor.sit(lobby_id, made["seat"]["token"])
        playing = asyncio.create_task(play_first(person))
        async with Client(mcp_server()) as client:
            assert "love-letter: Love Letter" in await said(client, "games", url=visitor.url)
            url = f"{visitor.url}/#/join/{lobby_id}"
            assert "You are p2" in await said(client, "play_online", url=url, name="Model")
            room = node.rooms.find(lobby_id)
            assert room is not None
            assert room.table is not None
            own, other = (encode(room.table.match.view(player)) for player in ("p2", "p1"))
            assert (await said(client, "view", table=1)).encode() == own != other
            assert [seat.automated for seat in room.lobby.seats] == [False, True]
            await played_out(client, 1)
        await soon(playing)

    told(story)


def test_what_is_wrong_is_told_in_words_that_help() -> None:
    async def story() -> None:
        async with Client(mcp_server()) as client:
            assert "rock-paper-scissors" in await refused(client, "play", game="go-karts")
            assert "no bot called" in await refused(
                client, "play", game="nim", opponents="os:system"
            )
            assert "no such seat" in await refused(client, "play", game="nim", seat=5)
            assert "no table 1" in await refused(client, "look", table=1)
            await said(client, "play", game="nim", opponents="easy")
            assert "none of the choices" in await refused(client, "act", table=1, move="cheat")
            assert "http" in await refused(client, "play_online", url="file:///etc/passwd")
            assert "left" in await said(client, "leave", table=1)
            assert "Levels:" in await said(client, "rules", game="quoridor")

    asyncio.run(soon(story()))
