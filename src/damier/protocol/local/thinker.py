"""Bots that think apart from the table they play at: in another worker, from the match's record.

It is handed all it needs with each question, so it may be ended and begun anew at any time; what it
remembers of a table only saves it work. It decides nothing: the table plays what it answers.
"""

from dataclasses import dataclass, field

from damier.bots import AnyBot, bot_turn, level_named
from damier.catalogue import Game, load_under
from damier.core import SeededRandom, decode, encode
from damier.match import AnyMatch, followed, read, replayed
from damier.protocol.table import Table

from .room import Clock, Question

LARGEST_QUESTION = 16 * 1024 * 1024
MOST_TABLES = 8
"""Whose bots are remembered."""


@dataclass
class Remembered:
    """A table, as it was when something was last thought about there."""

    game: Game
    match: AnyMatch
    record: str
    bots: dict[tuple[str, str], AnyBot] = field(default_factory=dict)


class Thinker:
    """All bots of one worker. The clock and the random numbers are handed in."""

    def __init__(self, now: Clock, seed: str) -> None:
        self._now = now
        self._rng = SeededRandom(seed)
        self._tables: dict[str, Remembered] = {}

    def think(self, question: str) -> str:
        """What the bot would play, and what it thinks of it, as the wire says it."""
        asked = decode(question, Question, limit=LARGEST_QUESTION)
        table = self._table(asked)
        engine, match = table.game.engine, table.match
        level = level_named(table.game.levels, asked.level)
        view = match.view(asked.player)
        bot = table.bots.get((asked.player, asked.level))
        if bot is None:
            bot = table.bots[asked.player, asked.level] = level.make(engine, asked.player)
            bot.on_game_start(view)
        valid = engine.get_valid_actions(match.state, asked.player)
        turn = bot_turn(bot, view, valid, self._rng, level.timed_budget(self._now))
        return encode(Table(table.game, match).advised(turn.advice)).decode()

    def _table(self, asked: Question) -> Remembered:
        """The table that the question is about, brought up to its record."""
        known = self._tables.pop(asked.lobby, None)
        told = read(asked.record.encode())
        if known is not None and asked.record.startswith(known.record):
            for match in followed(known.match, told.entries):
                known.match = match
            known.record = asked.record
        else:
            game = load_under(told.header.rules)
            known = Remembered(game, replayed(game.engine, game.rules, told), asked.record)
        self._tables[asked.lobby] = known
        while len(self._tables) > MOST_TABLES:
            del self._tables[next(iter(self._tables))]
        return known
