"""What a viewer has heard of a match, message by message: the scene, the words, what happened.

The messages are the wire's, whether they came over it or not. What was taken back is left out of
what happened; what may be done comes with the last message.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import UNSET

from damier.protocol.wire import Described, EventMessage, EventWords, Message, Words
from damier.scene import Scene

from .situation import Happened


class Heard:
    """The table as the messages so far add up to it, for one viewer."""

    def __init__(self, viewer: str | None) -> None:
        self.viewer = viewer
        self.seq = -1
        self.says = ""
        self.board = ""
        self.scene: Scene | None = None
        self.labels: Sequence[str] = ()
        self.notations: Sequence[str] = ()
        self.questions: Mapping[str, Mapping[str, str]] = {}
        self.moves: list[Happened] = []

    def hear(self, messages: Iterable[Message]) -> None:
        """Take in what was told. Events that were heard before change nothing."""
        for message in messages:
            match message:
                case Described():
                    self._begin(message)
                case EventMessage(words=Words() as words, seq=seq, actor=actor):
                    self.seq = max(self.seq, seq)
                    self._happened(seq, actor, words)
                    self._stands(words)

    def _begin(self, told: Described) -> None:
        self.seq, self.says, self.board = told.seq, told.says, told.board
        self.labels, self.notations = told.labels, told.notations
        self.questions = {} if told.questions is UNSET else told.questions
        self.scene = None if told.scene is UNSET else told.scene
        self.moves = []
        for move in told.moves:
            self._happened(move.seq, move.actor, move)

    def _happened(self, seq: int, actor: str, words: Words | EventWords) -> None:
        """One line of what happened; one that completes the line before stands in its place."""
        if words.takes_back is not None:
            self.moves = [move for move in self.moves if move.seq < words.takes_back]
        if words.completes and self.moves:
            self.moves.pop()
        self.moves.append(Happened(seq, actor, words.text, words.notation, words.effect))

    def _stands(self, words: Words) -> None:
        self.scene = words.scene if words.scene is not None else self.scene
        self.board = words.board if words.board is not None else self.board
        if words.says is not None:
            self.says = words.says
            self.labels, self.notations = words.labels or (), words.notations or ()
            self.questions = words.questions or {}
