"""One fixture played: its record, and what a report needs to know of it.

Bots are handed nodes and never a clock, and draw their luck from the fixture's seed and their
seat, so a fixture ends the same on every machine and however many are played beside it.
"""

from collections import Counter
from typing import Any

from damier.bot_process import resolved_level
from damier.bots import AnyBot, bot_turn, mover
from damier.catalogue import Game
from damier.core import SeededRandom, Value, plain
from damier.match import Match, written

from .plan import Fixture, Plan, drawn, players

TOO_LONG = "too_long"
"""Why a match was stopped that outlasted the game's `max_turns`."""


OPENING = "opens "
"""Before a mark: the player's first choice."""


class Played(Value):
    """What came of a fixture."""

    number: int
    bots: tuple[str, ...]
    seed: int
    winners: tuple[int, ...]
    """Seats, from 0; none on a draw."""
    first: int | None
    """The seat that first had a turn of its own; None where all always act at once."""
    reason: str
    length: int
    branching: tuple[int, ...]
    """How many actions there were to choose from, each time somebody chose."""
    marks: tuple[dict[str, int], ...]
    """By seat, how often it chose each card and cell while the match was open, before the last
    action; its first choice also as its opening."""
    closing: tuple[str, ...]
    """The cards and cells of the last action."""
    faults: tuple[int, ...]
    """By seat, how often the bot failed and a random action was played for it."""


class Answer(Value):
    """What comes back for a fixture: the figures, and the record as text."""

    played: Played
    record: str


def play(game: Game, plan: Plan, fixture: Fixture) -> Answer:
    """Play a fixture to its end."""
    seats = list(players(plan.players))
    config = game.decode_config({**plan.options, "seed": fixture.seed, "playerIds": seats})
    table = _Table(game, fixture, Match.start(game.engine, game.rules, config))
    longest = game.engine.max_turns(config)
    while table.match.outcome is None:
        player = mover(game.engine, table.match.state)
        if player is None or table.length == longest:
            table.match = table.match.void(TOO_LONG)
            break
        table.turn(player)
    outcome = table.match.outcome
    assert outcome is not None
    for bot, seat in zip(table.bots, seats, strict=True):
        bot.on_game_end(table.match.view(seat))
    return Answer(
        played=Played(
            number=fixture.number,
            bots=fixture.bots,
            seed=fixture.seed,
            winners=tuple(seats.index(winner) for winner in outcome.winners),
            first=table.first,
            reason=outcome.reason,
            length=table.length,
            branching=tuple(table.branching),
            marks=tuple(dict(sorted(counts.items())) for counts in table.marks),
            closing=tuple(table.closing),
            faults=tuple(table.faults),
        ),
        record=written(table.match.record).decode(),
    )


class _Table:
    """A match between bots, and what is counted along the way."""

    def __init__(self, game: Game, fixture: Fixture, match: Match[Any, Any, Any, Any]) -> None:
        self.game, self.match = game, match
        self.seats = match.state.player_ids
        self.levels = [resolved_level(game, name) for name in fixture.bots]
        self.bots: list[AnyBot] = [
            level.make(game.engine, seat)
            for level, seat in zip(self.levels, self.seats, strict=True)
        ]
        self.luck = [SeededRandom(drawn(fixture.seed, "bot", seat)) for seat in self.seats]
        for bot, seat in zip(self.bots, self.seats, strict=True):
            bot.on_game_start(match.view(seat))
        self.length = 0
        self.first: int | None = None
        self.branching: list[int] = []
        self.marks: list[Counter[str]] = [Counter() for _ in self.seats]
        self.closing: list[str] = []
        self.faults = [0] * len(self.seats)
        self._has_opened = [False] * len(self.seats)

    def turn(self, player: str) -> None:
        seat, engine, state = self.seats.index(player), self.game.engine, self.match.state
        view, valid = self.match.view(player), engine.get_valid_actions(state, player)
        budget = self.levels[seat].seeded_budget()
        turn = bot_turn(self.bots[seat], view, valid, self.luck[seat], budget)
        action = turn.advice.action
        self.faults[seat] += turn.fault is not None
        self.branching.append(len(valid))
        if self.first is None and engine.get_current_player(state) is not None:
            self.first = seat
        self.length += 1
        is_open = len(valid) > 1 and abs(engine.evaluate(state, player)) < 1
        self.closing = marks(self.game, action, view)
        self.match = self.match.act(player, action)
        # Who acts last is often who wins: the last action would make any card look strong.
        if is_open and self.match.outcome is None:
            self.marks[seat].update(self.closing)
            if not self._has_opened[seat]:
                self._has_opened[seat] = True
                self.marks[seat].update(f"{OPENING}{mark}" for mark in self.closing)


def marks(game: Game, action: Any, view: Any) -> list[str]:
    """The cards and cells of an action, by the names its player has for them; no player's name."""
    cards = {**getattr(view, "known", {}), **getattr(view, "cards", {})}
    fields = plain(action)
    verb, values = fields.pop("type"), list(fields.values())
    if not any(value in cards or value in view.player_ids for value in values):
        return [game.notation(action, view)]
    told = []
    has_card = any(value in cards for value in values)
    for value in values:
        if value in cards:
            told.append(f"{verb} {getattr(cards[value], 'name', cards[value])}")
        elif value not in view.player_ids:
            told.append(str(value) if has_card else f"{verb} {value}")
    return told or [verb]
