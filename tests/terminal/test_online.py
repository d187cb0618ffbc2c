"""A match on a real server, one seat at this terminal's screen, the other somebody else's."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from damier.catalogue import house_texts
from damier.client import Address, LobbyClient, NoServerThere, ServerRefused
from damier.protocol.wire import BundleMeta, Described, EventMessage, Welcome
from damier.scene import Back, Hand
from damier.terminal import OnlineCarrier, TableApp
from tests.patience import until
from tests.server.client import Client, Seat, told
from tests.terminal.playing import SIZES
from tests.terminal.test_app import press, text_of
from tests.terminal.test_real_terminal import Terminal


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1,localhost")


@asynccontextmanager
async def at_screen(
    client: Client, lobby_id: str, token: str | None, lang: str = "en"
) -> AsyncIterator[tuple[TableApp, OnlineCarrier]]:
    """A screen at this seat."""
    lobbies = LobbyClient(client.url, lang)
    lobby = await asyncio.to_thread(lobbies.lobby, lobby_id)
    page = await asyncio.to_thread(lobbies.game, lobby.game_id)
    address = Address(client.url, lobby_id)
    texts = house_texts(lang)
    carrier = OnlineCarrier(address, token, page, lobby.version, texts, lang)
    app = TableApp(carrier, texts)
    async with app.run_test(size=SIZES[0]):
        yield app, carrier
        await carrier.close()


async def hosted(client: Client, game: str = "quoridor", **more: Any) -> tuple[str, str]:
    """A lobby that waits for somebody: its id, and the host's token."""
    seats = [{"kind": "human"}, {"kind": "open"}]
    opened = await client.post("/lobbies", {"gameId": game, "seats": seats, "name": "Ann", **more})
    return opened["lobby"]["id"], opened["seat"]["token"]


async def sat_down(client: Client, lobby_id: str, name: str = "Bob") -> str:
    joined = await asyncio.to_thread(LobbyClient(client.url).join, lobby_id, name)
    return joined[1].token


async def moved(other: Seat, to: str) -> None:
    await other.act("move", to=to)
    await other.until("event", args={"to": to})


def test_a_match_is_played_against_another_client_through_a_broken_line() -> None:
    async def story(client: Client, _: Any) -> None:
        lobby_id, host = await hosted(client)
        token = await sat_down(client, lobby_id)
        async with at_screen(client, lobby_id, token) as (app, carrier):
            await until(lambda: "Waiting for the match to begin." in text_of(app))
            await client.post(f"/lobbies/{lobby_id}/start", token=host)
            other = await client.sit(lobby_id, host)
            await moved(other, "e2")
            await until(lambda: bool(carrier.situation.legal))
            assert "e2" in text_of(app)
            assert "Ann" in text_of(app)
            press(app, *"e9", "enter")
            await until(lambda: app.is_refusal)
            press(app, "escape", *"e8", "enter")
            await other.until("event", args={"to": "e8"})
            assert carrier._connection is not None
            carrier._connection._socket.transport.abort()
            await moved(other, "e3")
            await until(lambda: carrier.situation.seq == 3 and bool(carrier.situation.legal))
            assert [move.notation for move in carrier.situation.moves] == ["e2", "e8", "e3"]
            await other.say(type="undo")
            await until(lambda: carrier.situation.question is not None)
            assert "Ann asks to take back" in text_of(app)
            press(app, "y")
            await until(lambda: carrier.situation.seq == 4)
            assert carrier.situation.question is None
            await moved(other, "d2")
            await until(lambda: bool(carrier.situation.legal))
            press(app, "r", "enter", "enter")
            await other.until("event", verb="end")
            await until(lambda: carrier.situation.is_over)
            assert "resigned" in text_of(app)

    told(story)


def test_a_game_that_is_not_installed_is_played_by_what_the_server_tells() -> None:
    async def story(client: Client, _: Any) -> None:
        lobby_id, host = await hosted(client, "rock-paper-scissors", options={"winsNeeded": 1})
        token = await sat_down(client, lobby_id)
        await client.post(f"/lobbies/{lobby_id}/start", token=host)
        other = await client.sit(lobby_id, host)
        async with at_screen(client, lobby_id, token, "fr") as (app, carrier):
            carrier._game = None
            await until(lambda: bool(carrier.situation.legal))
            assert "Pierre-feuille-ciseaux" in text_of(app)
            press(app, *"pierre", "enter")
            await until(lambda: not carrier.situation.legal)
            assert "scissors" not in str(carrier.situation)
            await other.act("choose", choice="scissors")
            await until(lambda: carrier.situation.is_over)

    told(story)


def test_who_has_no_seat_watches_and_sees_no_secret() -> None:
    async def story(client: Client, _: Any) -> None:
        lobby_id, _tokens = await client.start("love-letter")
        async with at_screen(client, lobby_id, None) as (app, carrier):
            await until(lambda: carrier.situation.seq == 0)
            assert carrier.situation.viewer is None
            assert not carrier.situation.legal
            assert carrier.situation.scene is not None
            hands = [area for area in carrier.situation.scene.areas if isinstance(area, Hand)]
            assert all(isinstance(card, Back) for hand in hands for card in hand.cards)
            assert hands
            press(app, "enter")
            press(app, "u", "enter")
            await until(lambda: app.is_refusal)

    told(story)


def test_a_token_that_opens_nothing_is_said_and_not_tried_for_ever() -> None:
    async def story(client: Client, _: Any) -> None:
        lobby_id, _tokens = await client.start("quoridor")
        async with at_screen(client, lobby_id, "x" * 32) as (app, carrier):
            await until(lambda: carrier._is_refused and carrier._connection is None)
            assert carrier.situation.status
            assert carrier.situation.status in text_of(app)

    told(story)


def test_what_a_server_refuses_is_in_its_own_words() -> None:
    async def story(client: Client, _: Any) -> None:
        lobbies = LobbyClient(client.url, "fr")
        with pytest.raises(ServerRefused) as unknown:
            await asyncio.to_thread(lobbies.lobby, "nowhere")
        assert unknown.value.details["reason"] == "unknown_lobby"
        lobby_id, _host = await hosted(client)
        with pytest.raises(ServerRefused) as taken:
            await asyncio.to_thread(lobbies.join, lobby_id, "Ann")
        assert taken.value.details["reason"] == "name_taken"

    told(story)


def test_where_no_server_is_it_is_said() -> None:
    with pytest.raises(NoServerThere):
        LobbyClient("http://127.0.0.1:9").lobby("x")


def test_the_command_joins_from_a_real_terminal_and_comes_back_to_its_seat(tmp_path: Path) -> None:
    async def story(client: Client, _: Any) -> None:
        lobby_id, host = await hosted(client)
        invitation = f"{client.url}/#/join/{lobby_id}"
        first = Terminal("join", invitation, "--name", "Bob", state=tmp_path)
        try:
            await asyncio.to_thread(first.shows, "Waiting for the match to begin.")
            await client.post(f"/lobbies/{lobby_id}/start", token=host)
            other = await client.sit(lobby_id, host)
            await moved(other, "e2")
            await asyncio.to_thread(first.shows, "Your turn")
            first.type("e8\r")
            await other.until("event", args={"to": "e8"})
            first.type("\x03")
            assert await asyncio.to_thread(first.wait) == 0
        finally:
            first.close()
        await moved(other, "e3")
        again = Terminal("join", invitation, state=tmp_path)
        try:
            await asyncio.to_thread(again.shows, "Your turn")
            again.type("e7\r")
            await other.until("event", args={"to": "e7"})
        finally:
            again.close()

    told(story)


def test_an_event_before_the_first_description_loses_nothing() -> None:
    texts = house_texts("en")
    address = Address("http://127.0.0.1:9", "x")
    carrier = OnlineCarrier(address, None, {"id": "quoridor", "name": "Quoridor"}, "0", texts, "en")
    legal = [{"verb": "move", "args": {"to": "e8"}}]
    for message in (
        Welcome(
            bundle_meta=BundleMeta(game_id="quoridor", version="0"),
            initial_state={},
            you="p2",
            tick=0,
            seq=0,
            legal=[],
        ),
        EventMessage(tick=1, seq=1, actor="p1", verb="move", args={}, diff=[], legal=legal),
        Described(
            seq=1, says="Your turn.", board="", labels=["move to e8"], notations=["e8"], moves=[]
        ),
    ):
        carrier._told(message)
    assert carrier.situation.legal == [{"type": "move", "to": "e8"}]
    assert carrier.situation.labels == ["move to e8"]
