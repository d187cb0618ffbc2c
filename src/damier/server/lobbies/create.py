"""A lobby before anybody sits in it: what may be asked for, and who sits where."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from damier.bots import level_named
from damier.catalogue import Game
from damier.core import InvalidConfig, InvalidData
from damier.protocol.table import Table, carried_over
from damier.protocol.wire import ClockRule, NewLobby, SeatKey, checked_name, free_name, refuse_taken
from damier.server.error import SeedRefused
from damier.server.storage import StoredLobby, StoredSeat, locked, new_id, new_key

ANY_SEED = "0" * 64
"""Stands for the seed while options are judged; the real one is drawn when the match starts."""


def refuse_seed(asked: dict[str, Any]) -> None:
    options = asked.get("options")
    if "seed" in asked or (isinstance(options, dict) and {"seed", "playerIds"} & options.keys()):
        raise SeedRefused("the server draws every seed itself, and proves it after the match")


def check_options(game: Game, options: dict[str, Any], seats: int) -> None:
    """Whether the game takes these options with so many players."""
    players = [f"p{number}" for number in range(1, seats + 1)]
    game.decode_config({**options, "seed": ANY_SEED, "playerIds": players})


def first_seats(
    game: Game, new: NewLobby, now: int
) -> tuple[tuple[StoredSeat, ...], SeatKey | None]:
    """The seats as asked for, the first person's taken by who asks; other people come. People have
    names unlike each other's; bots of one name are numbered."""
    seats: list[StoredSeat] = []
    key: SeatKey | None = None
    for number, asked in enumerate(new.seats, 1):
        player = f"p{number}"
        if asked.kind == "bot":
            level_named(game.levels, asked.level or game.default_level)
            name = checked_name(asked.name) if asked.name else player
            seats.append(StoredSeat(player=player, kind="bot", name=name, level=asked.level))
        elif asked.kind == "human" and key is None:
            key = new_key(player, now)
            wanted = asked.name or new.name
            name = checked_name(wanted) if wanted else player
            own = StoredSeat(player=player, kind="human", name=name, automated=new.automated)
            seats.append(locked(own, key))
        else:
            name = checked_name(asked.name) if asked.name else ""
            seats.append(StoredSeat(player=player, kind="open", name=name))
    return _with_distinct_names(seats), key


def _with_distinct_names(seats: list[StoredSeat]) -> tuple[StoredSeat, ...]:
    for seat in seats:
        if seat.kind != "bot" and seat.name:
            refuse_taken(seat.name, names_of_others(seats, seat.player, kinds=("human", "open")))
    told = list(seats)
    for place, seat in enumerate(seats):
        if seat.kind == "bot":
            others = names_of_others(told[:place], seat.player)
            people = names_of_others(seats, seat.player, kinds=("human", "open"))
            told[place] = replace(seat, name=free_name(seat.name, [*others, *people]))
    return tuple(told)


def names_of_others(
    seats: Iterable[StoredSeat], player: str, kinds: tuple[str, ...] = ("human", "open", "bot")
) -> list[str]:
    """What everybody else here is called, and would be called without a name."""
    return [
        name
        for seat in seats
        if seat.player != player and seat.kind in kinds
        for name in (seat.name, seat.player)
        if name
    ]


def check_clock(clock: ClockRule | None) -> None:
    """An increment adds to the time for a whole game, where there is such a time."""
    if clock is not None and clock.increment and clock.per_game is None:
        raise InvalidData(
            "an increment needs `perGame`, to which it adds", path="$.clock.increment"
        )


def without(lobby: StoredLobby, player: str) -> StoredLobby:
    """The lobby with this seat free; the host's part goes to the next person."""
    after = lobby.with_seat(StoredSeat(player=player, kind="open"))
    people = after.people
    host = lobby.host if lobby.host != player else (people[0] if people else None)
    return replace(after, host=host)


def moved_on(lobby: StoredLobby) -> dict[str, StoredSeat]:
    """Each player's seat in the rematch: everybody moves on by one, and the last begins."""
    players = [seat.player for seat in lobby.seats]
    to = dict(zip(players, [*players[1:], players[0]], strict=True))
    return {
        seat.player: replace(
            seat,
            player=to[seat.player],
            name=to[seat.player] if seat.name == seat.player else seat.name,
            muted=tuple(to.get(name, name) for name in seat.muted),
            helped=False,
        )
        for seat in lobby.seats
    }


def rematch_of(before: StoredLobby, table: Table | None, host: str, now: int) -> StoredLobby:
    """The lobby where the players of this one meet again. What the game hands on is left behind
    where its own config would refuse it."""
    options = before.options
    if table is not None:
        carried = {**options, **carried_over(table)}
        try:
            check_options(table.game, carried, len(before.seats))
            options = carried
        except InvalidConfig:
            options = before.options
    moved = moved_on(before)
    seats = [moved[player] for player in moved]
    return replace(
        before,
        id=new_id(now),
        options=options,
        seats=(seats[-1], *seats[:-1]),
        host=moved[host].player,
        state="waiting",
        starts="present",
        outcome=None,
        rematch=None,
        offer=None,
        created=now,
        revision=0,
    )
