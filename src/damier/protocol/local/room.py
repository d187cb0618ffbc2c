"""A table of one device: who looks at it, and the bots that think there.

The carrier of a Table where there is no server. Thinking happens when `think` is called, a turn
at a time; the clock that bounds it and the random numbers are handed in. server.py opens rooms.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from damier.bots import AnyBot, Turn, bot_turn, level_named
from damier.core import SeededRandom, Value
from damier.match import written
from damier.protocol.table import Reply, Table, Thought, Viewer, ViewersEvents, hears
from damier.protocol.wire import Advised, Info, Lobby, Message, Said, Wording

Clock = Callable[[], float]
"""Seconds, from whenever."""

Sent = list[tuple[str, Message]]
"""Messages, each with the connection it is for."""


class Question(Value):
    """What a bot is to think about, told to wherever it thinks (thinker.py)."""

    lobby: str
    number: int
    player: str
    level: str
    record: str


class LocalRoom:
    """One lobby and its table."""

    def __init__(self, lobby: Lobby, table: Table, now: Clock, rng: SeededRandom) -> None:
        self.lobby = lobby
        self.table = table
        self._now = now
        self._rng = rng
        self._viewers: dict[str, Viewer] = {}
        self._wordings: dict[str, Wording] = {}
        """The connections that asked for a language."""
        self._bots: dict[tuple[str, str], AnyBot] = {}
        self._thoughts: list[tuple[str, Thought]] = []
        self._questions = 0
        self._asked: tuple[Question, int, tuple[str, Thought] | None] | None = None
        """What is being thought about elsewhere, at which entry, and who waits for it."""

    @property
    def is_shared(self) -> bool:
        """Whether several people play at this device."""
        return sum(seat.kind == "human" for seat in self.lobby.seats) > 1

    def connect(self, connection: str, viewer: Viewer) -> Sent:
        """Somebody looks; what they are told at once."""
        self._viewers[connection] = viewer
        return [(connection, self.table.welcome(viewer)), (connection, self.info())]

    def disconnect(self, connection: str) -> None:
        """Somebody looks away."""
        self._viewers.pop(connection, None)
        self._wordings.pop(connection, None)

    def received(self, connection: str, data: str) -> Sent:
        """What everybody is told when a connection says this."""
        wording = self._wordings.get(connection)
        reply = self.table.received(self._viewers[connection], data, wording)
        if reply.wording is not None:
            self._wordings[connection] = reply.wording
        return self._told(connection, reply)

    def has_to_think(self) -> bool:
        """Whether a bot has something to do."""
        return bool(self._thoughts) or self._bot_to_move() is not None

    def think(self) -> Sent:
        """One thought or one bot's turn, and what everybody is told of it."""
        if self._thoughts:
            return self._thought(*self._thoughts.pop(0))
        found = self._bot_to_move()
        if found is None:
            return []
        player, level = found
        return self._told("", self.table.act(player, self._turn(player, level).advice.action))

    def question(self) -> Question | None:
        """What a bot is to think about next, elsewhere; None where nothing is."""
        waiting = self._thoughts[0] if self._thoughts else None
        found = self._bot_to_move()
        if waiting is not None:
            player, level = waiting[1].player, waiting[1].level
        elif found is not None:
            player, level = found
        else:
            return None
        self._questions += 1
        record = written(self.table.match.record).decode()
        question = Question(
            lobby=self.lobby.id, number=self._questions, player=player, level=level, record=record
        )
        self._asked = (question, self.table.match.seq, waiting)
        return question

    def answered(self, number: int, advised: Advised) -> Sent:
        """What everybody is told of what was thought elsewhere; nothing if the match has moved on
        meanwhile, but to who waits for it."""
        asked, self._asked = self._asked, None
        if asked is None or asked[0].number != number:
            return []
        question, seq, waiting = asked
        is_late = seq != self.table.match.seq or not self.table.legal(question.player)
        if waiting is None:
            return [] if is_late else self._told("", self._acted(question.player, advised, None))
        self._thoughts.remove(waiting)
        connection, thought = waiting
        if is_late:
            return [(connection, self.table.late(thought))]
        if thought.purpose == "suggest":
            return [(connection, replace(advised, id=thought.message_id))]
        return self._told(connection, self._acted(question.player, advised, thought.message_id))

    def _acted(self, player: str, advised: Advised, message_id: str | None) -> Reply:
        chosen = advised.action
        action = self.table.action(chosen["verb"], chosen.get("args", {}))
        return self.table.act(player, action, message_id)

    def info(self) -> Info:
        """How it is around the table."""
        here = set(self._viewers.values())
        return Info(
            state=self.lobby.state,
            seats=tuple(
                replace(seat, present=seat.kind == "bot" or seat.player in here)
                for seat in self.lobby.seats
            ),
            spectators=list(self._viewers.values()).count(None),
            rematch=self.lobby.rematch,
            undo_asked_by=self.table.undo_asked_by,
            undo_agreed_by=self.table.undo_agreed_by,
            forfeited=self.table.match.forfeited,
            help=self.lobby.help,
        )

    def _told(self, connection: str, reply: Reply) -> Sent:
        self.table = reply.table
        outcome = self.table.match.outcome
        if outcome is not None and self.lobby.state != "over":
            self.lobby = replace(self.lobby, state="over", outcome=outcome)
        sent: Sent = [(connection, self._completed(message)) for message in reply.answer]
        for thought in reply.wanted:
            self._thoughts.append((connection, thought))
            sent += self._marked(thought.player)
        for listener, viewer in self._viewers.items():
            wording = self._wordings.get(listener)
            if wording is not None and isinstance(reply.told, ViewersEvents):
                told = reply.told.in_words(viewer, wording)
            else:
                told = (reply.told or {}).get(viewer, ())
            sent += [(listener, self._completed(message)) for message in told]
            if reply.said is not None and self._hears(viewer, reply.said):
                sent.append((listener, reply.said))
        return sent

    def _marked(self, player: str) -> Sent:
        """A bot is asked to help this player: everybody is shown it from now on."""
        seats = tuple(
            replace(seat, helped=True) if seat.player == player else seat
            for seat in self.lobby.seats
        )
        if seats == self.lobby.seats:
            return []
        self.lobby = replace(self.lobby, seats=seats)
        return [(listener, self.info()) for listener in self._viewers]

    def _hears(self, viewer: Viewer, said: Said) -> bool:
        return hears(viewer, said.speaker, is_over=self.table.match.outcome is not None)

    def _completed(self, message: Message) -> Message:
        """A table knows nothing of chairs; its infos are completed here."""
        return replace(self.info(), id=message.id) if isinstance(message, Info) else message

    def _thought(self, connection: str, thought: Thought) -> Sent:
        """What a bot advises or plays for somebody, unless the match has moved on meanwhile."""
        if not self.table.legal(thought.player):
            return [(connection, self.table.late(thought))]
        turn = self._turn(thought.player, thought.level)
        if thought.purpose == "suggest":
            return [(connection, self.table.advised(turn.advice, thought.message_id))]
        reply = self.table.act(thought.player, turn.advice.action, thought.message_id)
        return self._told(connection, reply)

    def _bot_to_move(self) -> tuple[str, str] | None:
        """A bot that may act, and its level. Bots play on for those who gave up."""
        game = self.table.game
        for seat in self.lobby.seats:
            plays = seat.kind == "bot" or seat.player in self.table.match.forfeited
            if plays and self.table.legal(seat.player):
                return seat.player, seat.level or game.default_level
        return None

    def _turn(self, player: str, level_name: str) -> Turn:
        game, match = self.table.game, self.table.match
        level = level_named(game.levels, level_name)
        view: Any = match.view(player)
        bot = self._bots.get((player, level_name))
        if bot is None:
            bot = self._bots[player, level_name] = level.make(game.engine, player)
            bot.on_game_start(view)
        valid = game.engine.get_valid_actions(match.state, player)
        return bot_turn(bot, view, valid, self._rng, level.timed_budget(self._now))
