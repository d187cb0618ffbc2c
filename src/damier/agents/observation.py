"""What a player sees, as text; and what may be done, each by a name that the player can write.

Made from one player's view and from nothing else, whether the match is played in this process or on
a server: who reads it knows what that player knows. It chooses nothing; read command.py.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from damier.catalogue import Game, Texts
from damier.core import DamierError, InvalidData, Outcome, PlayerId, Value, decode, encode, plain
from damier.match import AnyMatch
from damier.protocol.table import described
from damier.protocol.wire import Described, EventWords

MOST_LINES = 40
"""With more choices than this, they are listed by their names alone."""

BRACKETED = re.compile(r"\[([^\[\]]{1,200})\]")


class Named(Value):
    """Something that may be done: what to write for it, what it is called, and the action."""

    name: str
    label: str
    action: dict[str, Any]


class Observation(Value):
    """A moment of a match, as one player is told it."""

    game: str
    player: PlayerId
    seq: int
    view: Any
    """The player's view, as the game makes it for this player."""
    says: str
    board: str
    happened: tuple[str, ...]
    """What happened since it was looked at last, in sentences."""
    choices: tuple[Named, ...]
    outcome: Outcome | None = None

    @property
    def text(self) -> str:
        """All of it in words, for whoever reads nothing else."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"{self.game}. You are {self.player}."
        if self.happened:
            yield ""
            yield "What has happened:"
            yield from (f"- {sentence}" for sentence in self.happened)
        yield ""
        yield self.board.rstrip()
        yield ""
        yield self.says
        if self.choices:
            yield ""
            yield "What you may do (answer with one of these names, alone on the last line):"
            yield from _listed(self.choices)


class NotOffered(DamierError):
    """An answer that names nothing that may be done now."""

    code = "not_offered"


def observed(game: Game, match: AnyMatch, player: str, texts: Texts, since: int = 0) -> Observation:
    """What this player sees of a match in this process, and what happened after that entry."""
    told = described(game, match, player, texts, since)
    legal = [] if match.outcome else game.engine.get_valid_actions(match.state, player)
    return in_words(
        game=texts.say("name"),
        player=player,
        view=decode(encode(match.view(player)), Any),
        told=told,
        actions=[plain(action) for action in legal],
        outcome=match.outcome,
    )


def in_words(
    game: str,
    player: str,
    view: Any,
    told: Described,
    actions: Sequence[dict[str, Any]],
    outcome: Outcome | None,
) -> Observation:
    """The same from what a server says of a table."""
    return Observation(
        game=game,
        player=player,
        seq=told.seq,
        view=view,
        says=told.says,
        board=told.board,
        happened=tuple(_sentences(told.moves)),
        choices=_with_names(actions, told.notations, told.labels),
        outcome=outcome,
    )


def named(answer: str, choices: Sequence[Named]) -> Named:
    """The choice that an answer names: by its name, its label, or the action as JSON, alone on the
    last line or in brackets there. NotOffered says what is wrong with any other."""
    lines = [line.strip() for line in answer.splitlines() if line.strip()]
    if not lines:
        raise NotOffered("an answer names one of the choices; this one is empty", answer="")
    for told in (lines[-1], *BRACKETED.findall(lines[-1])[::-1]):
        found = _found(told.strip().strip("`'\"*. "), choices)
        if found is not None:
            return found
    raise NotOffered(f"{lines[-1][:80]!r} is none of the choices", answer=lines[-1][:200])


def _found(told: str, choices: Sequence[Named]) -> Named | None:
    for way in (str, str.casefold):
        wanted = way(told)
        found = [c for c in choices if wanted in (way(c.name), way(c.label.strip("`'\"*. ")))]
        if len(found) == 1:
            return found[0]
    try:
        action: object = decode(told, Any)
    except InvalidData:
        return None
    return next((choice for choice in choices if action == choice.action), None)


def _with_names(
    actions: Sequence[dict[str, Any]], notations: Sequence[str], labels: Sequence[str]
) -> tuple[Named, ...]:
    """Every choice by its notation; where two share it or there is none, by its label; where that
    tells nothing apart either, by its place."""
    if not len(actions) == len(notations) == len(labels):
        raise InvalidData("choices and their names do not go together", path="$.labels")
    short, long = Counter(map(str.casefold, notations)), Counter(map(str.casefold, labels))
    found = []
    for number, (action, notation, label) in enumerate(
        zip(actions, notations, labels, strict=True), 1
    ):
        name = f"#{number}"
        if notation and short[notation.casefold()] == 1:
            name = notation
        elif label and long[label.casefold()] == 1:
            name = label
        found.append(Named(name=name, label=label, action=action))
    return tuple(found)


def _listed(choices: Sequence[Named]) -> Iterator[str]:
    if len(choices) > MOST_LINES:
        yield ", ".join(choice.name for choice in choices)
        return
    for choice in choices:
        yield f"- {choice.name}" + (f": {choice.label}" if choice.label != choice.name else "")


def sentences(game: Game, match: AnyMatch, texts: Texts) -> Iterator[str]:
    """A whole match as somebody is told it who only watches."""
    return _sentences(described(game, match, None, texts).moves)


def _sentences(moves: Sequence[EventWords]) -> Iterator[str]:
    """One sentence an event; one that completes the event before stands in its place."""
    told: list[str] = []
    for move in moves:
        if move.completes and told:
            told.pop()
        told.append(" ".join(part for part in (move.text, move.effect) if part))
    return iter(told)
