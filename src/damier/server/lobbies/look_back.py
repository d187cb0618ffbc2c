"""Matches looked back at: whole records, what one viewer has seen, and the lobbies of a device."""

from collections.abc import Sequence

from damier.core import Value, encode
from damier.match import events, moments, written
from damier.protocol.table import Lookback, Table, look_back
from damier.protocol.wire import Lobby
from damier.server.error import RulesMissing, WrongState
from damier.server.rooms import Rooms
from damier.server.storage import MOST_HASHES, token_hash

from .auth import viewer_of


class OwnMatch(Value):
    """A lobby in which a device has a seat, and whether it is asked to act there."""

    lobby: Lobby
    player: str
    your_turn: bool


class LookBacks:
    """Looks back for one node."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def record(self, lobby_id: str, token: str | None) -> bytes:
        """The whole record after the end; before it, what the asker has seen."""
        lobby = await self._rooms.lobby(lobby_id)
        viewer = viewer_of(lobby, token)
        if lobby.state == "waiting":
            raise WrongState("no match has been played here yet", state=lobby.state)
        table = await self._rooms.look.newest(lobby_id)
        if table is None:
            if (await self._rooms.lobby(lobby_id)).state != "over":
                raise RulesMissing("its record can be read once its rules are installed")
            lines = await self._rooms.services.records.lines(lobby_id)
            return b"".join(line.line + b"\n" for line in lines)
        if table.match.outcome is not None:
            return written(table.match.record)
        return seen_record(table, viewer)

    async def replay(
        self, lobby_id: str, token: str | None, language: str, has_scenes: bool = False
    ) -> Lookback:
        """The match so far, as the asker has seen it."""
        viewer = viewer_of(await self._rooms.lobby(lobby_id), token)
        table = await self._rooms.look.newest(lobby_id)
        if table is None:
            state = (await self._rooms.lobby(lobby_id)).state
            raise WrongState("there is no match to look back at", state=state)
        return look_back(table.game, table.match, viewer, table.texts(language), has_scenes)

    async def matches(self, tokens: Sequence[str]) -> list[OwnMatch]:
        """The lobbies of this device."""
        hashes = [token_hash(token) for token in tokens[:MOST_HASHES]]
        found = await self._rooms.services.store.lobbies_of(hashes)
        own: list[OwnMatch] = []
        for lobby in found:
            seat = next(seat for seat in lobby.seats if seat.token_hash in hashes)
            turn = False
            if lobby.state == "playing":
                table = await self._rooms.look.known(lobby)
                turn = table is not None and bool(table.legal(seat.player))
            own.append(
                OwnMatch(lobby=self._rooms.public(lobby), player=seat.player, your_turn=turn)
            )
        return own


def seen_record(table: Table, viewer: str | None) -> bytes:
    """A running match as lines of what one viewer was told: no seed, no hash, no secret."""
    header = table.match.record.header
    first = {
        "type": "seen",
        "rules": header.rules,
        "players": table.match.state.player_ids,
        "viewer": viewer,
        "commitment": header.commitment,
    }
    told = [event for moment in moments(table.match) for event in events(moment, viewer)]
    return b"".join(encode(line) + b"\n" for line in (first, *told))
