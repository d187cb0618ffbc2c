"""A table of one device: who looks at it, and the bots that think there.

The carrier of a Table where there is no server. Thinking happens when `think` is called, a turn
at a time; the clock that bounds it and the random numbers are handed in. server.py opens rooms.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from damier.bots import AnyBot, Budget, Turn, bot_turn, level_named
from damier.core import SeededRandom
from damier.protocol.table import Reply, Table, Thought, Viewer, ViewersEvents, hears
from damier.protocol.wire import Info, Lobby, Message, Said, Wording

Clock = Callable[[], float]
"""Seconds, from whenever."""

Sent = list[tuple[str, Message]]
"""Messages, each with the connection it is for."""


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
        )

    def _told(self, connection: str, reply: Reply) -> Sent:
        self.table = reply.table
        outcome = self.table.match.outcome
        if outcome is not None and self.lobby.state != "over":
            self.lobby = replace(self.lobby, state="over", outcome=outcome)
        self._thoughts += [(connection, thought) for thought in reply.wanted]
        sent: Sent = [(connection, self._completed(message)) for message in reply.answer]
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
        end = self._now() + level.seconds
        budget = Budget(nodes=level.nodes, is_late=lambda: self._now() >= end)
        valid = game.engine.get_valid_actions(match.state, player)
        return bot_turn(bot, view, valid, self._rng, budget)
