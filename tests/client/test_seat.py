"""A seat held over the wire, against a real server: turns, refusals, broken lines, lost seats."""

import asyncio
from typing import Any

import pytest

from damier import catalogue
from damier.client import (
    ActionRefused,
    Address,
    Connection,
    LobbyClient,
    Missed,
    RemoteSeat,
    SeatLost,
    ServerRefused,
    Side,
)
from damier.core import convert
from damier.protocol.wire import BundleMeta, EventMessage, NewLobby, NewSeat, Welcome
from damier.server import Node
from tests.patience import soon, until
from tests.server.client import Client, told

TTT = "tic-tac-toe-py"
SEATS = (NewSeat(kind="human"), NewSeat(kind="open"))


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1,localhost")


def test_a_whole_match_over_the_wire_with_the_line_broken_at_every_turn() -> None:
    async def story(client: Client, node: Node) -> None:
        lobbies = LobbyClient(client.url)
        new = NewLobby(game_id="love-letter", seats=SEATS, name="Ann", visibility="public")
        lobby, own = await asyncio.to_thread(lobbies.open, new)
        assert [one.id for one in await asyncio.to_thread(lobbies.lobbies, "love-letter")] == [
            lobby.id
        ]
        assert await asyncio.to_thread(lobbies.lobbies, "quoridor") == []
        _, guest = await asyncio.to_thread(lobbies.join, lobby.id, "Bob", True)
        address = Address(client.url, lobby.id)
        async with (
            RemoteSeat(address, own.token) as first,
            RemoteSeat(address, guest.token) as second,
        ):
            playing = [asyncio.create_task(played(seat, node, client)) for seat in (first, second)]
            await asyncio.to_thread(lobbies.start, lobby.id, own.token)
            ended = [await soon(side) for side in playing]
        assert ended[0].outcome == ended[1].outcome is not None
        assert [seat.automated for seat in ended[0].seats] == [False, True]

    told(story)


async def played(seat: RemoteSeat, node: Node, client: Client) -> Side:
    """The last action that is offered, always; and at every turn the view is the player's own."""
    after, turns = -1, 0
    engine = catalogue.load("love-letter").engine
    while True:
        side = await seat.turn(after)
        room = node.rooms.find(seat.address.lobby)
        if side.outcome is not None:
            return side
        assert room is not None
        assert room.table is not None
        if room.table.match.seq == side.seq:
            view = convert(side.view, engine.view_type)
            assert view == room.table.match.view(side.you)
        turns += 1
        if turns % 5 == 0:
            broken = seat._connection
            assert broken is not None
            broken._socket.transport.abort()
            await another_line(seat, broken)
            after = -1
            continue
        await seat.act(side.choices[-1].action, side.seq)
        after = side.seq


async def another_line(seat: RemoteSeat, broken: Connection) -> None:
    await until(lambda: seat._connection not in (None, broken))


def test_what_is_refused_is_told_and_the_seat_plays_on() -> None:
    async def story(client: Client, _: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        async with RemoteSeat(Address(client.url, lobby_id), tokens[0]) as seat:
            side = await soon(seat.turn())
            with pytest.raises(ActionRefused) as refused:
                await seat.act({"type": "place", "cell": "z9"}, side.seq)
            assert refused.value.details["reason"]
            with pytest.raises(ActionRefused) as stale:
                await seat.act({"type": "place", "cell": "a1"}, side.seq + 5)
            assert stale.value.details["reason"] == "stale"
            await seat.act({"type": "place", "cell": "a1"}, side.seq)
            assert seat.side.seq == side.seq + 1
            described = await soon(seat.described())
            assert [move.notation for move in described.moves] == ["a1"]

    told(story)


def test_a_seat_that_another_device_took_is_lost_with_the_servers_own_words() -> None:
    async def story(client: Client, _: Node) -> None:
        opened = await client.post("/lobbies", {"gameId": TTT, "seats": [{"kind": "human"}] * 2})
        seat_key = opened["seat"]
        address = Address(client.url, opened["lobby"]["id"])
        async with RemoteSeat(address, seat_key["token"]) as seat:
            await until(lambda: bool(seat.side.seats))
            await client.post("/recover", {"recovery": seat_key["recovery"]})
            with pytest.raises(SeatLost) as lost:
                await soon(seat.turn())
            assert "another device" in lost.value.message

    told(story)


def test_a_seat_is_given_back_and_somebody_else_may_have_it() -> None:
    async def story(client: Client, node: Node) -> None:
        lobbies = LobbyClient(client.url)
        opened = await client.post(
            "/lobbies", {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}]}
        )
        lobby_id = opened["lobby"]["id"]
        own, key = await asyncio.to_thread(lobbies.join, lobby_id, "Robby", True)
        with pytest.raises(ServerRefused):
            await asyncio.to_thread(lobbies.join, lobby_id, "Late")
        assert own.seats[1].automated
        left = await asyncio.to_thread(lobbies.leave, lobby_id, key.token)
        assert left.seats[1].kind == "open"
        assert not left.seats[1].automated
        after, key = await asyncio.to_thread(lobbies.join, lobby_id, "Ann")
        assert not after.seats[1].automated

    told(story)


def test_who_missed_something_is_told_so() -> None:
    meta = BundleMeta(game_id="g", version="1")
    welcome = Welcome(bundle_meta=meta, initial_state={"n": 0}, you="p1", tick=0, seq=0, legal=[])
    side = Side().after(welcome)
    with pytest.raises(Missed):
        side.after(event(2))
    with pytest.raises(Missed):
        Side().after(event(1))
    assert side.after(event(1)).view == {"n": 1}
    assert side.after(event(0, again=True)) is side


def event(seq: int, **more: Any) -> EventMessage:
    diff = [{"op": "replace", "path": "/n", "value": seq}]
    return EventMessage(
        tick=seq, seq=seq, actor="p1", verb="go", args={}, diff=diff, legal=[], **more
    )
