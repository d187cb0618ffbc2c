"""What a lobby of one device is asked to be, and who sits where in it. The lobbies themselves are
kept by server.py."""

from damier.core import Seed
from damier.protocol.wire import (
    NewLobby,
    NewSeat,
    Seat,
    checked_name,
    free_name,
    mended_name,
    refuse_taken,
)


class LocalLobby(NewLobby):
    """What a lobby is asked to be on one device: a seed may be chosen, a match be taken up."""

    seed: Seed | None = None
    record: str | None = None


def seats_of(players: tuple[str, ...], asked: LocalLobby) -> tuple[Seat, ...]:
    """The seats with their names: people's unlike each other's, bots' numbered where they are
    alike. A match that is taken up keeps its people, whatever they were called."""
    seats: list[Seat] = []
    for player, wanted in sorted(
        zip(players, asked.seats, strict=True), key=lambda one: one[1].kind == "bot"
    ):
        others = [name for seat in seats for name in (seat.name, seat.player)]
        if asked.record or wanted.kind == "bot":
            name = free_name(mended_name(wanted.name, player), others)
        else:
            name = checked_name(wanted.name) if wanted.name else player
            refuse_taken(name, others)
        seats.append(Seat(player=player, kind=wanted.kind, name=name, level=wanted.level))
    return tuple(sorted(seats, key=lambda seat: players.index(seat.player)))


def asked_again(seat: Seat) -> NewSeat:
    """The same person or bot; who has no name of their own is called by the next seat."""
    name = None if seat.name == seat.player else seat.name
    return NewSeat(kind=seat.kind, name=name, level=seat.level)
