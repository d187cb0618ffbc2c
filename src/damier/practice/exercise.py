"""A step of a lesson or a puzzle, played to where its task is asked, and what is right there.

Every move is played by the rules; a position that they do not allow is refused with its place, as
is a task that nothing legal fulfils. What a page is sent of it is protocol/local/practice.py.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from damier.bots import mover
from damier.catalogue import Game, Texts, understood
from damier.core import DamierError, InvalidData, plain
from damier.match import AnyMatch, Match

from .shape import LessonStep, Position, Puzzle, lesson_of, puzzles_of, said_in

Kind = Literal["lesson", "puzzles"]
BY = re.compile(r"(?:([A-Za-z0-9_-]{1,32}): )?(.*)")
"""A move, with who plays it where that is said."""

Pattern = str | Mapping[str, Any]


@dataclass(frozen=True)
class Exercise:
    """A position with a task for one player."""

    match: AnyMatch
    player: str
    task: str
    accepts: tuple[Any, ...]
    """The actions that are right, the one that is shown first of all."""
    said: str
    wrong: str
    answer: tuple[str, ...]
    total: int


def exercise_of(game: Game, kind: Kind, number: int, texts: Texts) -> Exercise:
    """The step or the puzzle of this number, counted from 1."""
    if kind == "lesson":
        lesson = lesson_of(game)
        steps = lesson.steps if lesson is not None else ()
        _check_number(game, kind, number, len(steps))
        return _step(game, steps, number, texts)
    puzzles = puzzles_of(game)
    _check_number(game, kind, number, len(puzzles))
    return _puzzle(game, puzzles[number - 1], number, len(puzzles), texts)


def answered(game: Game, asked: Exercise, action: Any) -> tuple[bool, AnyMatch]:
    """Whether an action is right, and the match after it; IllegalAction where the rules refuse."""
    return action in asked.accepts, asked.match.act(asked.player, action)


def match_at(game: Game, position: Position, place: str = "$") -> AnyMatch:
    """The match at a position, played by the rules; InvalidData at the first move that is none."""
    count = position.players or max(2, game.engine.facts.min_players)
    players = [f"p{number}" for number in range(1, count + 1)]
    given = {**position.options, "seed": position.seed, "playerIds": players}
    try:
        match: AnyMatch = Match.start(game.engine, game.rules, game.decode_config(given))
    except DamierError as error:
        raise InvalidData(error.message, path=f"{place}.position") from None
    for number, move in enumerate(position.moves):
        match = replied(game, match, move, f"{place}.position.moves[{number}]")
    return match


def replied(game: Game, match: AnyMatch, move: str, place: str = "$") -> AnyMatch:
    """The match after a move in the game's notation."""
    found = BY.fullmatch(move)
    if found is None:
        raise InvalidData(f"{move!r}: a move is one line", path=place)
    player = found[1] or mover(game.engine, match.state)
    if player is None:
        raise InvalidData(f"{move}: say who plays it, as in `p1: {move}`", path=place)
    valid = game.engine.get_valid_actions(match.state, player)
    meant = _meant(game, match, player, valid, found[2])
    if not meant:
        raise InvalidData(f"{move}: this is no move of {player} here", path=place)
    try:
        return match.act(player, meant[0])
    except DamierError as error:
        raise InvalidData(f"{move} by {player}: {error.message}", path=place) from None


def _check_number(game: Game, kind: Kind, number: int, total: int) -> None:
    if not 1 <= number <= total:
        told = f"{game.id} has {total} in its {kind}, and no number {number}"
        raise InvalidData(told, path="$.number", total=total)


def _step(game: Game, steps: Sequence[LessonStep], number: int, texts: Texts) -> Exercise:
    first = next(n for n in range(number, 0, -1) if steps[n - 1].position is not None or n == 1)
    match = match_at(game, steps[first - 1].position or Position(), f"$.steps[{first - 1}]")
    for earlier in range(first, number):
        match = _gone_on(game, match, steps[earlier - 1], f"$.steps[{earlier - 1}]")
    step, place = steps[number - 1], f"$.steps[{number - 1}]"
    player = _asked(game, match, step.you, place)
    language = texts.language
    wrong = said_in(step.wrong, language) if step.wrong else texts.say("practice.wrong")
    return Exercise(
        match=match,
        player=player,
        task=said_in(step.task, language),
        accepts=_accepted(game, match, player, step.accepts, place),
        said=said_in(step.said, language),
        wrong=wrong,
        answer=step.answer,
        total=len(steps),
    )


def _gone_on(game: Game, match: AnyMatch, step: LessonStep, place: str) -> AnyMatch:
    """The match after a step was done as *Show me* shows it."""
    player = _asked(game, match, step.you, place)
    match = match.act(player, _accepted(game, match, player, step.accepts, place)[0])
    for number, move in enumerate(step.answer):
        match = replied(game, match, move, f"{place}.answer[{number}]")
    return match


def _puzzle(game: Game, puzzle: Puzzle, number: int, total: int, texts: Texts) -> Exercise:
    place = f"$.puzzles[{number - 1}]"
    match = match_at(game, puzzle.position, place)
    return Exercise(
        match=match,
        player=puzzle.you,
        task=texts.say(f"practice.{puzzle.goal}"),
        accepts=_accepted(game, match, puzzle.you, puzzle.accepts, place),
        said=texts.say(f"practice.{puzzle.goal}_found"),
        wrong=texts.say(f"practice.{puzzle.goal}_lost"),
        answer=(),
        total=total,
    )


def _asked(game: Game, match: AnyMatch, player: str | None, place: str) -> str:
    found = player or mover(game.engine, match.state)
    if found is None:
        raise InvalidData("several may act here: `you` says who is asked", path=place)
    return found


def _accepted(
    game: Game, match: AnyMatch, player: str, wanted: Sequence[Pattern], place: str
) -> tuple[Any, ...]:
    """The legal actions that are right, in the order in which they were written."""
    if not wanted:
        raise InvalidData("something has to be right", path=f"{place}.accepts")
    valid = game.engine.get_valid_actions(match.state, player)
    found: list[Any] = []
    for number, pattern in enumerate(wanted):
        fitting = _fitting(game, match, player, valid, pattern)
        if not fitting:
            told = f"{pattern}: nothing that {player} may do here"
            raise InvalidData(told, path=f"{place}.accepts[{number}]")
        found += [action for action in fitting if action not in found]
    return tuple(found)


def _fitting(
    game: Game, match: AnyMatch, player: str, valid: Sequence[Any], pattern: Pattern
) -> list[Any]:
    if isinstance(pattern, str):
        return [action for action in _meant(game, match, player, valid, pattern) if action in valid]
    fields = dict(pattern)
    return [action for action in valid if fields.items() <= plain(action).items()]


def _meant(game: Game, match: AnyMatch, player: str, valid: Sequence[Any], words: str) -> list[Any]:
    """What these words may mean here: equal cards are written alike."""
    view = match.view(player)
    listed = [
        action for action in valid if words in (game.notation(action, view), game.notation(action))
    ]
    read = understood(game, words, match.state, player) if not listed else None
    return listed if read is None else [read]
