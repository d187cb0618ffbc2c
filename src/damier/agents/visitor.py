"""A program that visits a server: takes free seats in lobbies and plays them over the wire.

It says that it is a program, sees what its seat sees, comes back when the line breaks, and leaves
when the match is over. Who chooses is in players.py.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress

from damier.client import (
    ActionRefused,
    Address,
    LineBroken,
    LobbyClient,
    NoServerThere,
    RemoteSeat,
    SeatLost,
    ServerRefused,
    Side,
)
from damier.core import DamierError
from damier.protocol.wire import Lobby, NewLobby, NewSeat, SeatKey

from .players import Player

BETWEEN_LOOKS = 2.0
"""Seconds between looks at the lobbies of a server."""

MOST_REFUSALS = 3
"""Choices in a row that a server may refuse before the seat is given up."""

NAME_TAKEN = "name_taken"
STALE = "stale"

MakesPlayer = Callable[[Side, str], Player]
"""Makes a player for a seat that has just been welcomed; the text is the game's name."""

Tells = Callable[[str], None]


class Visitor:
    """Takes seats at one server, under one name."""

    def __init__(self, server: str, name: str, makes_player: MakesPlayer, tells: Tells) -> None:
        self.client = LobbyClient(server)
        self.name = name
        self._makes_player = makes_player
        self._tells = tells
        self._tried: set[str] = set()
        """Lobbies where it sits, has sat, or was refused."""

    async def sit(self, lobby_id: str) -> SeatKey:
        """The key of a free seat in this lobby."""
        for number in range(1, MOST_REFUSALS + 1):
            name = self.name if number == 1 else f"{self.name} {number}"
            try:
                _, key = await asyncio.to_thread(self.client.join, lobby_id, name, True)
            except ServerRefused as refused:
                if refused.details["reason"] != NAME_TAKEN or number == MOST_REFUSALS:
                    raise
            else:
                return key
        raise AssertionError

    async def play(self, lobby_id: str, token: str, player_id: str | None = None) -> Side:
        """The match of this seat, to its end. With the player's id it begins the match itself where
        it has become the host."""
        address = Address(self.client.server, lobby_id)
        player: Player | None = None
        async with RemoteSeat(address, token) as seat:
            try:
                side = await self._begun(seat, token, player_id)
                name = await self._name_of(side)
                player = self._makes_player(side, name)
                self._tells(f"{name}: playing as {side.you} in {lobby_id}")
                await _play_on(seat, player)
            finally:
                if player is not None:
                    await asyncio.shield(player.finish(seat.side))
            self._tells(f"{name}: {_ending(seat.side)}")
            return seat.side

    async def meet(self, game_id: str, level: str) -> Side:
        """A match at a table of its own, against the server's bots of this level."""
        page = await asyncio.to_thread(self.client.game, game_id)
        fewest = page.get("minPlayers")
        others = int(fewest) - 1 if isinstance(fewest, int) else 1
        seats = (NewSeat(kind="human"), *[NewSeat(kind="bot", level=level)] * others)
        new = NewLobby(game_id=game_id, seats=seats, name=self.name, automated=True)
        lobby, key = await asyncio.to_thread(self.client.open, new)
        await asyncio.to_thread(self.client.start, lobby.id, key.token)
        return await self.play(lobby.id, key.token)

    async def visit(
        self,
        games: Collection[str],
        matches: int | None = None,
        at_once: int = 1,
        pause: float = BETWEEN_LOOKS,
    ) -> list[Side]:
        """Take seats in public lobbies of these games, or of all, until so many matches are over;
        how they ended."""
        ended: list[Side] = []
        playing: set[asyncio.Task[Side]] = set()
        try:
            while matches is None or len(ended) < matches:
                wanted = at_once if matches is None else min(at_once, matches - len(ended))
                while len(playing) < wanted and (found := await self._find(games)) is not None:
                    lobby_id, key = found
                    match = self.play(lobby_id, key.token, key.player)
                    playing.add(asyncio.create_task(match))
                if playing:
                    done, playing = await asyncio.wait(
                        playing,
                        timeout=pause if len(playing) < wanted else None,
                        return_when=asyncio.FIRST_COMPLETED,
                    )
                    ended += [side for task in done if (side := self._result(task)) is not None]
                else:
                    await asyncio.sleep(pause)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        return ended

    async def _find(self, games: Collection[str]) -> tuple[str, SeatKey] | None:
        """A public lobby where a seat was free, and the key of that seat."""
        try:
            lobbies = await asyncio.to_thread(self.client.lobbies)
        except (NoServerThere, ServerRefused) as error:
            self._tells(error.message)
            return None
        for lobby in lobbies:
            if lobby.id in self._tried or not _has_room(lobby):
                continue
            if games and lobby.game_id not in games:
                continue
            self._tried.add(lobby.id)
            try:
                return lobby.id, await self.sit(lobby.id)
            except (NoServerThere, ServerRefused) as error:
                self._tells(f"{lobby.id}: {error.message}")
        return None

    async def _begun(self, seat: RemoteSeat, token: str, player_id: str | None) -> Side:
        """The seat once its match runs. Who has become the host begins it when all are there."""
        side = seat.side
        while not side.has_begun:
            if player_id is not None and side.host == player_id and side.is_full:
                with suppress(ServerRefused, NoServerThere):
                    await asyncio.to_thread(self.client.start, seat.address.lobby, token)
            side = await seat.changed(side)
        return side

    async def _name_of(self, side: Side) -> str:
        assert side.meta is not None
        try:
            page = await asyncio.to_thread(self.client.game, side.meta.game_id)
        except (NoServerThere, ServerRefused):
            return side.meta.game_id
        return str(page.get("name", side.meta.game_id))

    def _result(self, task: "asyncio.Task[Side]") -> Side | None:
        """How a match ended; what went wrong with it is told, and the visit goes on."""
        error = task.exception()
        if error is None:
            return task.result()
        if not isinstance(error, DamierError):
            raise error
        self._tells(error.message)
        return None


async def _play_on(seat: RemoteSeat, player: Player) -> None:
    after, refusals = -1, 0
    while True:
        side = await seat.turn(after)
        if side.outcome is not None:
            return
        try:
            action = await player.choose(seat, side)
            await seat.act(action, side.seq)
        except LineBroken:
            continue  # whether it was heard, the next welcome tells
        except ActionRefused as refused:
            if refused.details["reason"] == STALE:
                continue
            refusals += 1
            if refusals == MOST_REFUSALS:
                raise SeatLost(f"every choice is refused: {refused.message}") from None
            continue
        after, refusals = side.seq, 0


def _has_room(lobby: Lobby) -> bool:
    return lobby.state == "waiting" and any(seat.kind == "open" for seat in lobby.seats)


def _ending(side: Side) -> str:
    outcome = side.outcome
    if outcome is None:
        return "left"
    if not outcome.winners:
        return f"drawn ({outcome.reason})"
    return f"{'won' if side.you in outcome.winners else 'lost'} ({outcome.reason})"
