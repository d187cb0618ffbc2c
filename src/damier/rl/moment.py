"""A position of a match in OpenSpiel: the state, what led to it, and what each player knows by it.

Moments never change and point to the one before, so a copy costs nothing. At a chance node the
next draw is open (luck.py); elsewhere a seat is to move. What a player knows is the list of all
that it did and saw change: two moments agree in it exactly if the player cannot tell them apart.
"""

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from damier.bots import mover, result
from damier.catalogue import Game
from damier.core import SeededRandom, decode, encode
from damier.match import patch_between_json

from .encoding import encoding_of
from .luck import Draws, without_luck
from .playing import LUCK, refused
from .port import Encoding

HANDLE = re.compile(r"§\d+")
PUBLIC = -1
"""Who only watches, where a seat is asked for."""


@dataclass(frozen=True)
class Table:
    """What all moments of one game share."""

    game: Game
    config: Any
    encoding: Encoding
    longest: int
    remembers: bool = False
    """Whether a moment keeps those that came of it: for solvers, which walk a whole tree again and
    again. It is then as large as the tree."""

    @classmethod
    def of(cls, game: Game, config: Any, longest: int = 0, remembers: bool = False) -> "Table":
        longest = longest or game.engine.max_turns(config)
        return cls(game, config, encoding_of(game, config), longest, remembers)

    def first(self) -> "Moment":
        """The first position, or the first draw of the deal."""
        return self.moment(Draws(self.game.engine, self.config))

    def moment(self, draws: Draws, **place: Any) -> "Moment":
        """What comes of these draws: a position, or a chance node for the next one."""
        results, state = draws.outcome()
        if results:
            return Moment(self, draws.before, draws=draws, results=results, **place)
        return Moment(self, state, **place)


class Noticed(NamedTuple):
    """One thing that a viewer did or saw, after all that came before it."""

    before: "Noticed | None"
    own: int
    """The index that the viewer chose; -1 where it only saw what came of others and of luck."""
    line: str
    sight: str
    moment: "Moment"


@dataclass(frozen=True, eq=False)
class Moment:
    """A position, or a chance node between two."""

    table: Table
    state: Any
    """At a chance node the position before; None while the deal is open."""
    draws: Draws | None = None
    results: int = 0
    """At a chance node, how many equally likely results the draw has."""
    before: "Moment | None" = field(default=None, repr=False)
    number: int = -1
    """The index by which it was reached from the moment before."""
    since: "Moment | None" = field(default=None, repr=False)
    """The last position before this, and the action that was taken there."""
    actor: int = -1
    acted: int = -1
    length: int = 0
    is_sampled: bool = False
    """Whether it starts from a state that was sampled, and not from a deal."""
    _noticed: dict[int, Noticed] = field(default_factory=dict, repr=False)
    _views: dict[int, Any] = field(default_factory=dict, repr=False)
    _rows: "dict[tuple[int, int], array[int]]" = field(default_factory=dict, repr=False)
    _texts: dict[int, str] = field(default_factory=dict, repr=False)
    _after: "dict[int, Moment]" = field(default_factory=dict, repr=False)

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> Any:
        """Written down as the indices that led here, from the deal or from a sampled state."""
        numbers: list[int] = []
        moment = self
        while moment.before is not None:
            numbers.append(moment.number)
            moment = moment.before
        start = (encode(moment.state), moment.length) if moment.is_sampled else None
        table = self.table
        return _again, (table.game, encode(table.config), table.longest, start, numbers[::-1])

    @cached_property
    def seat(self) -> int:
        """The seat that moves next; -1 where none does."""
        if self.results:
            return -1
        player = mover(self.table.game.engine, self.state)
        return -1 if player is None else self.table.config.player_ids.index(player)

    @cached_property
    def is_terminal(self) -> bool:
        if self.results:
            return False
        over: bool = self.table.game.engine.is_game_over(self.state)
        return over or self.length >= self.table.longest

    def after(self, number: int) -> "Moment":
        """What comes of a draw, or of an action of whoever moves."""
        if not self.table.remembers:
            return self._made(number)
        known = self._after.get(number)
        if known is None:
            known = self._after[number] = self._made(number)
        return known

    def _made(self, number: int) -> "Moment":
        table = self.table
        if self.draws is not None:
            if not 0 <= number < self.results:
                raise refused(number, LUCK, table.encoding, f"there are {self.results} results")
            return table.moment(
                self.draws.then(number),
                before=self,
                number=number,
                since=self.since,
                actor=self.actor,
                acted=self.acted,
                length=self.length,
            )
        seat = self.seat
        player = table.config.player_ids[seat] if seat >= 0 else None
        valid, numbers = self.choices if seat >= 0 and not self.is_terminal else ((), ())
        if number not in numbers:
            raise refused(number, player, table.encoding)
        action = valid[numbers.index(number)]
        return table.moment(
            Draws(table.game.engine, table.config, self.state, action, str(player)),
            before=self,
            number=number,
            since=self,
            actor=seat,
            acted=number,
            length=self.length + 1,
        )

    @cached_property
    def choices(self) -> tuple[Sequence[Any], Sequence[int]]:
        """The valid actions of whoever moves, and the index of each."""
        seat, table = self.seat, self.table
        player = table.config.player_ids[seat]
        valid = table.game.engine.get_valid_actions(self.state, player)
        return valid, table.encoding.numbers(self.view(seat), valid, player)

    def legal(self, seat: int) -> list[int]:
        """The indices that a seat may choose now, in order."""
        if self.results or self.is_terminal or seat != self.seat:
            return []
        return sorted(set(self.choices[1]))

    def returns(self) -> list[float]:
        """1 for who won, -1 for who lost, 0 on a draw and while it runs."""
        players = self.table.config.player_ids
        if not self.is_terminal:
            return [0.0] * len(players)
        return [result(self.table.game.engine, self.state, player) for player in players]

    def view(self, seat: int) -> Any:
        """What a seat may know, or who only watches; made once."""
        if seat not in self._views:
            player = None if seat == PUBLIC else self.table.config.player_ids[seat]
            self._views[seat] = self.table.game.engine.get_player_view(self.state, player)
        return self._views[seat]

    def row(self, seat: int, beside: int = 0) -> "array[int]":
        """What a seat sees, as signed bytes; what all may see as from beside a seat. Made once: a
        history is read again at each of its moments."""
        if (seat, beside) not in self._rows:
            self._rows[seat, beside] = array("b", self._row(seat, beside))
        return self._rows[seat, beside]

    def _row(self, seat: int, beside: int) -> bytes | Sequence[int]:
        encoding = self.table.encoding
        if self.state is None:
            return bytes(encoding.observation_size)
        player = self.table.config.player_ids[beside if seat == PUBLIC else seat]
        return encoding.observation(self.view(seat), player)

    def sight(self, seat: int) -> str:
        """What a seat sees, as text. Handles of cards are counted anew, in the order they show:
        which numbers they bear tells nothing."""
        if self.state is None:
            return ""
        handles: dict[str, str] = {}
        return HANDLE.sub(
            lambda found: handles.setdefault(found[0], f"§{len(handles)}"),
            encode(self.view(seat)).decode(),
        )

    def information(self, seat: int) -> str:
        """All that a seat has done and seen, from the first position on, a line each."""
        if not self.table.remembers:
            return self._told(seat)
        if seat not in self._texts:
            self._texts[seat] = self._told(seat)
        return self._texts[seat]

    def _told(self, seat: int) -> str:
        return "\n".join(noticed.line for noticed in self.history(seat))

    def history(self, seat: int) -> list[Noticed]:
        """The same, one by one. While luck is being drawn, there is nothing new to see."""
        found: list[Noticed] = []
        last = self._last_noticed(seat)
        while last is not None:
            found.append(last)
            last = last.before
        return found[::-1]

    def _last_noticed(self, seat: int) -> Noticed | None:
        path: list[Moment] = []
        moment = self.since if self.results else self
        while moment is not None and seat not in moment._noticed:
            path.append(moment)
            moment = moment.since
        known = moment._noticed[seat] if moment is not None else None
        for moment in reversed(path):
            sight = moment.sight(seat)
            own = moment.acted if moment.actor == seat else -1
            if known is None:
                known = Noticed(None, -1, sight, sight, moment)
            elif own >= 0 or sight != known.sight:
                chosen = f"> {self.table.encoding.label(own)} " if own >= 0 else ""
                patch = patch_between_json(known.sight.encode(), sight.encode())
                line = chosen + bytes(patch).decode()
                known = Noticed(known, own, line, sight, moment)
            moment._noticed[seat] = known
        return known

    def resampled(self, seat: int, rng: SeededRandom) -> "Moment":
        """A moment like this one in all that the seat knows; what it does not know is sampled."""
        if self.state is None or self.results:
            return self
        engine = self.table.game.engine
        player = self.table.config.player_ids[seat]
        state = without_luck(engine, engine.sample_state(self.view(seat), player, rng))
        last = self._last_noticed(seat)
        known = {} if last is None else {seat: last}
        return Moment(self.table, state, length=self.length, is_sampled=True, _noticed=known)

    def told(self) -> str:
        """Where the match stands, in words."""
        if self.draws is not None:
            where = "the deal" if self.state is None else "luck"
            drawn = " ".join(map(str, self.draws.drawn)) or "nothing"
            return f"{where}, {drawn} drawn; the next draw has {self.results} results"
        game = self.table.game
        return game.board(game.engine.get_player_view(self.state, None), game.texts("en"))


def _again(
    game: Game,
    settings: bytes,
    longest: int,
    start: tuple[bytes, int] | None,
    numbers: list[int],
) -> Moment:
    """The moment that was written down."""
    table = Table.of(game, decode(settings, game.engine.config_type), longest)
    if start is None:
        moment = table.first()
    else:
        state = decode(start[0], game.engine.state_type)
        moment = Moment(table, state, length=start[1], is_sampled=True)
    for number in numbers:
        moment = moment.after(number)
    return moment
