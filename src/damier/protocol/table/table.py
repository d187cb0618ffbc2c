"""The one authority over a match in play: takes a viewer's message, says what everyone is told.

A table is a value: `received` gives a reply with the table after it, the entries to append, and the
messages for each viewer. It opens no socket, reads no clock and thinks for no bot: whoever carries
it appends the entries first and sends after, and does what the reply wants done. The server carries
it with sockets, the browser with `postMessage`; clients cannot tell them apart.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from damier.bots import Advice, level_named
from damier.catalogue import Game, Texts, misfit, said_of_field
from damier.core import DamierError, IllegalAction, InvalidData, Refusal
from damier.match import AnyEntry, AnyMatch, Sight
from damier.protocol.wire import (
    Act,
    Advised,
    AnswerUndo,
    Ask,
    AskUndo,
    Autoplay,
    BundleMeta,
    Describe,
    Envelope,
    Failed,
    Info,
    Message,
    Resign,
    Resync,
    Said,
    Say,
    Speak,
    Suggest,
    Welcome,
    Wording,
    as_verb,
    envelope,
    read_message,
)

from .description import described, legal_actions
from .events import Viewer, ViewersEvents, encoded_legal, told_again
from .stale import refuse_stale, stale


class Thought(Struct, frozen=True, gc=False):
    """A bot is to think for a seat: to advise its player, or to play."""

    player: str
    purpose: Literal["suggest", "play"]
    level: str
    message_id: str | None = None
    lang: str = "en"
    seq: int = 0
    """The last entry when it was asked for."""


class Reply(Struct, frozen=True, gc=False):
    """What came of a message."""

    table: "Table"
    answer: tuple[Message, ...] = ()
    """For the connection that asked, and no other."""
    told: Mapping[Viewer, tuple[Message, ...]] | None = None
    """For every connection of each viewer; made only for those who are looked up. Events are a
    ViewersEvents, which has words as well."""
    wanted: tuple[Thought, ...] = ()
    said: Said | None = None
    """Talk, which the carrier passes on to those who hear it (chat.py)."""
    wording: Wording | None = None
    """How the connection that asked wants to be spoken to from now on."""

    def entries_after(self, before: "Table") -> tuple[AnyEntry, ...]:
        """What must be durable before anybody is told."""
        return self.table.match.record.entries[len(before.match.record.entries) :]


class Table(Struct, frozen=True, gc=False):
    """A match with people and bots around it."""

    game: Game
    match: AnyMatch
    bots: frozenset[str] = frozenset()
    """The seats that bots play; they agree to everything."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What the players are called in sentences, where not by their ids."""
    has_help: bool = True
    """Whether bots may advise people here and play for them."""
    undo_asked_by: str | None = None
    undo_agreed_by: tuple[str, ...] = ()
    sight: Sight | None = None
    """What viewers were shown of the state, so that it need not be made again."""

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*self.match.state.player_ids, None)

    def welcome(self, viewer: Viewer, message_id: str | None = None) -> Welcome:
        """All that a viewer needs to begin or to begin again."""
        facts, match = self.game.engine.facts, self.match
        return Welcome(
            bundle_meta=BundleMeta(
                game_id=facts.id, version=facts.version, cards=dict(self.game.cards_in("en"))
            ),
            initial_state=match.view(viewer),
            you=viewer,
            tick=match.tick,
            seq=match.seq,
            legal=encoded_legal(self.game, self.match, viewer),
            outcome=match.outcome,
            commitment=match.record.header.commitment,
            id=message_id,
        )

    def legal(self, viewer: Viewer) -> list[Any]:
        """What this viewer may do now, each as the verb and args to send."""
        return [as_verb(action) for action in legal_actions(self.game, self.match, viewer)]

    def texts(self, language: str) -> Texts:
        """The game's words in this language, with the players called by their names."""
        return self.game.texts(language).naming(self.names)

    def received(self, viewer: Viewer, data: bytes | str, wording: Wording | None = None) -> Reply:
        """What comes of a message; one that cannot be read or is refused changes nothing. Events
        that are told again are put in words for who wants them."""
        try:
            return self._reply(viewer, read_message(data), wording)
        except DamierError as error:
            shared = wording is not None and wording.is_shared
            told_to = None if shared else viewer
            return Reply(self, answer=(self.failed(error, envelope(data), told_to),))

    def _reply(self, viewer: Viewer, message: Act | Ask, wording: Wording | None) -> Reply:
        if isinstance(message, Act):
            player = self._seated(viewer)
            action = self.action(message.verb, message.args)
            if message.seq is not None and message.seq != self.match.seq:
                refuse_stale(self.game, self.match, player, message.seq)
            return self.act(player, action, message.id)
        match message:
            case Resync(since=since, id=message_id):
                return Reply(self, answer=self._since(viewer, since, message_id, wording))
            case Say(text=text, id=message_id):
                return Reply(self, said=Said(speaker=viewer, text=text, id=message_id))
            case Describe(since=since, shared=shared, lang=lang, id=message_id):
                words = described(self.game, self.match, viewer, self.texts(lang), since, shared)
                return Reply(self, answer=(replace(words, id=message_id),))
            case Speak(lang=lang, wording=wanted, id=message_id):
                texts, shared, scene = self.texts(lang), wanted.is_shared, wanted.has_scene
                words = described(self.game, self.match, viewer, texts, 0, shared, scene)
                return Reply(self, answer=(replace(words, id=message_id),), wording=wanted)
        player = self._seated(viewer)
        match message:
            case Resign(id=message_id):
                return self.grown(self.match.resign(player), message_id)
            case Suggest() | Autoplay():
                return self._thinking(player, message)
            case AskUndo(id=message_id):
                return self._ask_undo(player, message_id)
            case AnswerUndo(agree=agree, id=message_id):
                return self._answer_undo(player, agree, message_id)
        raise AssertionError(message)

    def act(self, player: str, action: Any, message_id: str | None = None) -> Reply:
        """What comes of a player's action, whoever chose it: the player or a bot on that seat."""
        return self.grown(self.match.act(player, action), message_id)

    def advised(self, advice: Advice[Any], message_id: str | None = None) -> Advised:
        """What a bot thought, as its player is told."""
        return Advised(
            action=as_verb(advice.action),
            value=advice.value,
            line=[as_verb(action) for action in advice.line],
            values=[(as_verb(action), value) for action, value in advice.values],
            id=message_id,
        )

    def late(self, thought: Thought) -> Failed:
        """What whoever asked a bot is told where the match has moved on meanwhile."""
        refused = IllegalAction(stale(self.match, thought.seq))
        return self.failed(refused, Envelope(thought.message_id, thought.lang), thought.player)

    def action(self, verb: str, args: dict[str, Any]) -> Any:
        """The action of the game that a verb and its args are."""
        if "type" in args:
            raise InvalidData("`type` is the verb, not one of its args", path="$.args.type")
        try:
            return self.game.decode_action({"type": verb, **args})
        except InvalidData as error:
            if (path := error.details.get("path")) is not None:
                error.details["path"] = f"$.args{str(path)[1:]}"
            raise

    def _seated(self, viewer: Viewer) -> str:
        """The player of a seat; who only watches may not act."""
        if viewer is None or viewer in self.match.forfeited:
            raise IllegalAction(Refusal(code="not_a_player"))
        return viewer

    def grown(self, match: AnyMatch, message_id: str | None = None) -> Reply:
        """The table after something was appended, and each viewer's events of it."""
        sight = Sight(match.engine, match.state)
        table = Table(self.game, match, self.bots, self.names, self.has_help, sight=sight)
        known: tuple[Sight, ...] = (sight,) if self.sight is None else (self.sight, sight)
        if len(match.steps) > 1:
            known += tuple(Sight(match.engine, step.after) for step in match.steps[:-1])
        return Reply(table, told=ViewersEvents(self.game, self.names, match, known, message_id))

    def missed(self, viewer: Viewer, since: int, wording: Wording | None) -> tuple[Message, ...]:
        """What a viewer is to be told who knows all up to this entry; -1: nothing had begun."""
        if since == self.match.seq:
            return ()
        if not 0 <= since < self.match.seq:
            return (self.welcome(viewer),)
        return told_again(self.game, self.names, self.match, viewer, since, None, wording)

    def _since(
        self, viewer: Viewer, since: int, message_id: str | None, wording: Wording | None
    ) -> tuple[Message, ...]:
        """What a viewer missed; who has missed everything, or knows too much, is welcomed anew, and
        who has missed nothing is told how it is around the table."""
        if not 0 < since <= self.match.seq:
            return (self.welcome(viewer, message_id),)
        if since == self.match.seq:
            return (self._info(message_id),)
        return told_again(self.game, self.names, self.match, viewer, since, message_id, wording)

    def _thinking(self, player: str, asked: Suggest | Autoplay) -> Reply:
        if not self.has_help:
            raise IllegalAction(Refusal(code="help_off"))
        if not self.legal(player):
            current = self.game.engine.get_current_player(self.match.state)
            raise IllegalAction(Refusal(code="not_your_turn", values={"player": current}))
        level = asked.level or self.game.adviser
        level_named(self.game.levels, level)  # a level that is not known is refused here
        purpose: Literal["suggest", "play"] = "suggest" if isinstance(asked, Suggest) else "play"
        thought = Thought(player, purpose, level, asked.id, asked.lang, self.match.seq)
        return Reply(self, wanted=(thought,))

    def _ask_undo(self, player: str, message_id: str | None) -> Reply:
        """What the rules refuse need not be asked; a player without opponents agrees alone."""
        if refused := self.match.undo_refusal(self._undo_target(player)):
            raise IllegalAction(refused)
        asked = replace(self, undo_asked_by=player, undo_agreed_by=(player,))
        return asked._undone_if_agreed(message_id)

    def _answer_undo(self, player: str, agree: bool, message_id: str | None) -> Reply:
        if self.undo_asked_by is None:
            raise IllegalAction(Refusal(code="nothing_to_undo", values={"to": 0}))
        if not agree:
            return replace(self, undo_asked_by=None, undo_agreed_by=())._informed(message_id)
        agreed = tuple(dict.fromkeys((*self.undo_agreed_by, player)))
        return replace(self, undo_agreed_by=agreed)._undone_if_agreed(message_id)

    def _undone_if_agreed(self, message_id: str | None) -> Reply:
        asked_by = self.undo_asked_by
        assert asked_by is not None
        needed = set(self.match.state.player_ids) - set(self.match.forfeited) - self.bots
        if needed <= set(self.undo_agreed_by):
            return self.grown(self.match.undo(asked_by, self._undo_target(asked_by)), message_id)
        return self._informed(message_id)

    def _undo_target(self, player: str) -> int:
        return self.match.last_action_of(player) or 0

    def _informed(self, message_id: str | None) -> Reply:
        return Reply(self, told=dict.fromkeys(self.viewers, (self._info(message_id),)))

    def _info(self, message_id: str | None) -> Info:
        return Info(
            undo_asked_by=self.undo_asked_by,
            undo_agreed_by=self.undo_agreed_by,
            forfeited=self.match.forfeited,
            id=message_id,
        )

    def failed(self, error: DamierError, asked: Envelope, viewer: Viewer = None) -> Failed:
        """A refusal by its own code, and what is wrong with a message by the field, in the language
        of who asked, and said to the viewer where one looks alone."""
        if isinstance(error, IllegalAction):
            refusal = error.refusal
            return Failed(
                code=refusal.code,
                message=self.texts(asked.lang).addressing(viewer).refusal(refusal),
                details=dict(refusal.values),
                id=asked.id,
            )
        told = error.as_json(asked.lang)
        if type(error) is InvalidData and (found := misfit(error)) is not None:
            told["message"] = said_of_field(found, self.texts(asked.lang)) or told["message"]
            told["details"] = {**told["details"], "field": found[1]}
        return Failed(
            code=told["code"], message=told["message"], details=told["details"], id=asked.id
        )
