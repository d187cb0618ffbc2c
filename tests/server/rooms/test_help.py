"""Help from bots is an option of a table, and whoever takes it is marked for everybody."""

import asyncio
from typing import Any

import pytest

from damier.server import Node
from tests.server.client import Client, told

TTT = "tic-tac-toe-py"
ASKS = ({"type": "suggest"}, {"type": "autoplay"})


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask["type"])
@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Help from bots is off at this table."),
        ("fr", "L'aide des robots est coupée à cette table."),
    ],
)
def test_where_people_play_each_other_help_is_refused_with_a_sentence(
    ask: dict[str, str], lang: str, sentence: str
) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        assert (await client.get(f"/lobbies/{lobby_id}"))["help"] is False
        seat = await client.sit(lobby_id, tokens[0])
        await seat.until("welcome")
        await seat.say(**ask, id="please", lang=lang)
        refused = await seat.until("error", id="please")
        assert (refused["code"], refused["message"]) == ("help_off", sentence)
        info = await _info(seat)
        assert info["help"] is False
        assert not any(one["helped"] for one in info["seats"])

    told(story)


async def _info(seat: Any) -> dict[str, Any]:
    """How it is around the table now."""
    await seat.say(type="resync", since=0, id="now")
    await seat.until("welcome", id="now")
    found: dict[str, Any] = [one for one in seat.told if one["type"] == "info"][-1]
    return found


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask["type"])
def test_where_it_is_allowed_who_takes_it_is_marked_for_everybody(ask: dict[str, str]) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT, help=True)
        seat, other, watching = [
            await client.sit(lobby_id, token) for token in (tokens[0], tokens[1], None)
        ]
        for one in (seat, other, watching):
            await one.until("welcome")
        await seat.say(**ask, id="please")
        for one in (other, watching):
            info = await one.until("info")
            while not info["seats"][0]["helped"]:
                info = await one.until("info")
            assert info["seats"][1]["helped"] is False
        shown = (await client.get(f"/lobbies/{lobby_id}"))["seats"]
        assert [one["helped"] for one in shown] == [True, False]
        kept = await node.store.lobby(lobby_id)
        assert kept is not None
        assert kept.seat("p1").helped, "the mark outlives the server"
        while seat.told[-1].get("id") != "please":
            await seat.next()

    told(story)


@pytest.mark.parametrize(
    ("kinds", "asked", "allowed"),
    [
        (("human", "bot"), {}, True),
        (("human", "open"), {}, False),
        (("human", "bot"), {"help": False}, False),
        (("human", "open"), {"help": True}, True),
    ],
)
def test_who_may_be_helped_where_nothing_is_said(
    kinds: tuple[str, ...], asked: dict[str, bool], allowed: bool
) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await client.open(TTT, *kinds, **asked)
        assert (await client.get(f"/lobbies/{lobby_id}"))["help"] is allowed

    told(story)


def test_nobody_is_told_what_a_bot_thinks_before_the_mark_is_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT, help=True)
        seat = await client.sit(lobby_id, tokens[0])
        await seat.until("welcome")
        marked, held = asyncio.Event(), asyncio.Event()
        note = node.rooms.note_help

        async def slow(lobby: str, player: str) -> Any:
            marked.set()
            await held.wait()
            return await note(lobby, player)

        monkeypatch.setattr(node.rooms, "note_help", slow)
        await seat.say(type="suggest", id="please")
        await marked.wait()
        await seat.say(type="chat", text="still waiting", id="talk")
        await seat.until("chat", id="talk")
        assert not [one for one in seat.told if one["type"] == "advice"]
        held.set()
        await seat.until("advice", id="please")

    told(story)
