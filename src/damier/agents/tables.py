"""Tables at which an agent sits, by number: matches in this process, and seats on servers.

What a tool of mcp_server.py does is here, without the protocol. An agent is shown what its seat may
see; a table of somebody else's cannot be named.
"""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from secrets import randbits
from typing import Any, Protocol

from msgspec.structs import replace

from damier import catalogue
from damier.bots import level_named
from damier.client import ActionRefused, Address, LobbyClient, RemoteSeat, Side
from damier.core import DamierError, encode
from damier.protocol.wire import NewLobby, NewSeat, Welcome

from .local import LocalMatch
from .observation import Observation, in_words, named

MOST_TABLES = 16
PATIENCE = 60.0
"""How long an agent waits for others before it is told that nothing has happened yet."""

NOT_BEGUN = "the match has not begun: look again when all are there"


class NoTable(DamierError):
    """There is no such table, or no room for another."""

    code = "no_table"


class Seated(Protocol):
    """A seat at a table."""

    async def look(self) -> Observation:
        """The table once there is something to choose, the match is over, or time is up."""

    async def view(self) -> bytes:
        """The view, byte for byte as this player is shown it."""

    async def act(self, action: Mapping[str, Any], seen: Observation) -> None:
        """Play this, which was chosen after that look."""

    async def leave(self) -> None: ...


class HereSeat:
    """A seat of a match in this process."""

    def __init__(self, table: LocalMatch, player: str) -> None:
        self._table, self._player = table, player

    async def look(self) -> Observation:
        await asyncio.to_thread(self._table.asked)
        return self._table.look(self._player)

    async def view(self) -> bytes:
        return encode(self._table.match.view(self._player))

    async def act(self, action: Mapping[str, Any], seen: Observation) -> None:
        self._table.act(self._player, self._table.game.decode_action(action))

    async def leave(self) -> None:
        """Nobody else is there."""


class ServerSeat:
    """A seat on a server."""

    def __init__(self, seat: RemoteSeat, around: AsyncExitStack, name: str) -> None:
        self._seat, self._around, self._name = seat, around, name
        self._after, self._known = -1, 0

    async def look(self) -> Observation:
        side = await self._waited()
        if not side.has_begun:
            raise NoTable(NOT_BEGUN)
        told = await self._seat.described(self._known)
        while told.seq < side.seq:
            told = await self._seat.described(self._known)
        side = self._seat.side
        assert side.you is not None
        return in_words(
            game=self._name,
            player=side.you,
            view=side.view,
            told=replace(told, labels=[], notations=[]) if told.seq != side.seq else told,
            actions=[c.action for c in side.choices] if told.seq == side.seq else [],
            outcome=side.outcome,
        )

    async def view(self) -> bytes:
        if not (await self._waited()).has_begun:
            raise NoTable(NOT_BEGUN)
        told = await self._seat.ask(type="resync", since=0)
        if not isinstance(told, Welcome):
            raise NoTable(NOT_BEGUN)
        return encode(told.initial_state)

    async def act(self, action: Mapping[str, Any], seen: Observation) -> None:
        try:
            await self._seat.act(action, seen.seq)
        except ActionRefused as refused:
            raise NoTable(refused.message) from None
        self._after = self._known = seen.seq

    async def leave(self) -> None:
        await self._around.aclose()

    async def _waited(self) -> Side:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._seat.turn(self._after)
        except TimeoutError:
            return self._seat.side


class Tables:
    """All tables of one agent."""

    def __init__(self) -> None:
        self._seats: dict[int, Seated] = {}
        self._last = 0

    def sit_here(
        self,
        game_id: str,
        opponents: str,
        seat: int,
        players: int,
        options: Mapping[str, Any],
        seed: int | None,
    ) -> int:
        """A new match in this process against bots of a level; its number."""
        game = catalogue.load(game_id)
        level = level_named(game.levels, opponents or game.default_level)
        count = players or game.engine.facts.min_players
        own = f"p{seat}"
        seats = {
            name: None if name == own else level
            for name in (f"p{number}" for number in range(1, count + 1))
        }
        if own not in seats:
            raise NoTable(f"seat {seat} of {count}: there is no such seat")
        table = LocalMatch(game, options, seats, randbits(48) if seed is None else seed)
        return self._kept(HereSeat(table, own))

    async def sit_there(self, address: Address, name: str) -> int:
        """A free seat in a lobby of a server; its number."""
        client = LobbyClient(address.server)
        lobby, key = await asyncio.to_thread(client.join, address.lobby, name, True)
        return await self._held(client, address, lobby.game_id, key.token)

    async def open_there(self, server: str, game_id: str, level: str, name: str) -> int:
        """A table of one's own on a server, against its bots; its number."""
        client = LobbyClient(server)
        page = await asyncio.to_thread(client.game, game_id)
        others = max(1, int(page.get("minPlayers", 2)) - 1)
        seats = (NewSeat(kind="human"), *[NewSeat(kind="bot", level=level or None)] * others)
        new = NewLobby(game_id=game_id, seats=seats, name=name, automated=True)
        lobby, key = await asyncio.to_thread(client.open, new)
        await asyncio.to_thread(client.start, lobby.id, key.token)
        return await self._held(client, Address(server, lobby.id), game_id, key.token)

    async def look(self, number: int) -> Observation:
        return await self._seat(number).look()

    async def view(self, number: int) -> bytes:
        return await self._seat(number).view()

    async def act(self, number: int, move: str) -> Observation:
        """Play the choice that this names; the table when it is one's turn again."""
        seat = self._seat(number)
        seen = await seat.look()
        await seat.act(named(move, seen.choices).action, seen)
        return await seat.look()

    async def leave(self, number: int) -> None:
        await self._seat(number).leave()
        del self._seats[number]

    async def leave_all(self) -> None:
        for number in list(self._seats):
            await self.leave(number)

    async def _held(self, client: LobbyClient, address: Address, game_id: str, token: str) -> int:
        page = await asyncio.to_thread(client.game, game_id)
        around = AsyncExitStack()
        seat = await around.enter_async_context(RemoteSeat(address, token))
        return self._kept(ServerSeat(seat, around, str(page.get("name", game_id))))

    def _kept(self, seat: Seated) -> int:
        if len(self._seats) >= MOST_TABLES:
            raise NoTable(f"at most {MOST_TABLES} tables at once: leave one first")
        self._last += 1
        self._seats[self._last] = seat
        return self._last

    def _seat(self, number: int) -> Seated:
        if number not in self._seats:
            raise NoTable(f"there is no table {number}; there are {sorted(self._seats) or 'none'}")
        return self._seats[number]
