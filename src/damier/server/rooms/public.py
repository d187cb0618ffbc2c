"""Lobbies as others see them: no token, no hash, no address."""

from collections.abc import Callable, Container

from damier.protocol.wire.lobby import ClockLeft, Lobby, Seat
from damier.server.storage.model import KeptLobby


def shown_seats(
    lobby: KeptLobby,
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
            )
            for seat in lobby.seats
        ]
    )


def shown_lobby(lobby: KeptLobby, seats: tuple[Seat, ...] | None = None) -> Lobby:
    """The lobby as everybody sees it."""
    if seats is None:
        seats = shown_seats(lobby, (), lambda player: None)
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
    )
