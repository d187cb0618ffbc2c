"""Lobbies and tables as everybody sees them: no token, no hash, no address."""

from collections.abc import Callable, Container

from damier.protocol.table import Table
from damier.protocol.wire import ClockLeft, Info, Lobby, Seat
from damier.server.storage import StoredLobby


def public_seats(
    lobby: StoredLobby,
    present: Container[str | None],
    clock_left: Callable[[str], ClockLeft | None],
) -> tuple[Seat, ...]:
    """The seats with who is there and what their clocks say."""
    return tuple(
        [
            Seat(
                player=seat.player,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                present=seat.kind == "bot" or seat.player in present,
                clock=None if lobby.clock is None else clock_left(seat.player),
                automated=seat.automated,
                helped=seat.helped,
            )
            for seat in lobby.seats
        ]
    )


def public_lobby(lobby: StoredLobby, seats: tuple[Seat, ...] | None = None) -> Lobby:
    """The lobby as everybody sees it."""
    if seats is None:
        seats = public_seats(lobby, (), lambda player: None)
    return Lobby(
        id=lobby.id,
        game_id=lobby.rules.game_id,
        version=lobby.rules.version,
        state=lobby.state,
        seats=seats,
        host=lobby.host,
        options=lobby.options,
        visibility=lobby.visibility,
        spectators=lobby.spectators,
        clock=lobby.clock,
        outcome=lobby.outcome,
        rematch=lobby.rematch,
        starts=lobby.starts,
        help=lobby.has_help,
        offer=lobby.offer,
    )


def public_info(
    lobby: StoredLobby, seats: tuple[Seat, ...], spectators: int, table: Table | None
) -> Info:
    """How it is around the table."""
    return Info(
        state=lobby.state,
        seats=seats,
        host=lobby.host,
        spectators=spectators,
        rematch=lobby.rematch,
        undo_asked_by=table.undo_asked_by if table else None,
        undo_agreed_by=table.undo_agreed_by if table else (),
        forfeited=table.match.forfeited if table else (),
        help=lobby.has_help,
        offer=lobby.offer,
    )
