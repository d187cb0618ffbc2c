"""Every method of the contract asked in one position, and each answer looked at: is it of the kind
that was promised?

Python would only find out later and somewhere else, in a file that the author has never seen. What
the right answer would have been is for the laws to say, in damier.testing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args, get_origin

from damier.catalogue import Game, Position
from damier.core import Outcome, Refusal, SeededRandom, Step, encode
from damier.scene import Scene

LONGEST_TOLD = 80
"""Letters of a wrong answer that are shown."""


class Failing(Exception):
    """A method that raised, or gave what it may not give."""

    def __init__(self, method: str, said: str, function: object) -> None:
        super().__init__(f"{method} {said}")
        self.method, self.said, self.function = method, said, function
        self.about = ""
        """Which action it was asked about, and by whom."""


@dataclass(frozen=True)
class Kind:
    """What an answer may be, in words and as a test."""

    told: str
    fits: Callable[[Any], bool]


Question = tuple[Callable[..., Any], tuple[Any, ...], Kind]
"""A method, what it is handed, and what it is to give."""

TRUTH = Kind("True or False", lambda answer: isinstance(answer, bool))
TEXT = Kind("text", lambda answer: isinstance(answer, str))
NUMBER = Kind("a number", lambda answer: _is_number(answer))
TURNS = Kind("a whole number of at least 1", lambda answer: type(answer) is int and answer > 0)
PERHAPS_REFUSED = Kind("a Refusal or None", lambda answer: isinstance(answer, Refusal | None))
REFUSED = Kind("a Refusal", lambda answer: isinstance(answer, Refusal))
WINNERS = Kind(
    "a tuple of players or None",
    lambda answer: answer is None or (isinstance(answer, tuple) and _all_text(answer)),
)
PLAYER = Kind("a player or None", lambda answer: isinstance(answer, str | None))
OUTCOME = Kind("an Outcome or None", lambda answer: isinstance(answer, Outcome | None))
SCORES = Kind(
    "a number for each player",
    lambda answer: isinstance(answer, Mapping) and all(map(_is_number, answer.values())),
)
OPTIONS = Kind("a dict of options", lambda answer: isinstance(answer, Mapping))
SCENE = Kind("a Scene", lambda answer: isinstance(answer, Scene))


def first_position(game: Game, config: Any) -> Position:
    """The first position of a config, its methods asked."""
    engine = game.engine
    _ask(engine.config_refusal, (config,), PERHAPS_REFUSED)
    _ask(engine.max_turns, (config,), TURNS)
    state = _ask(engine.init, (config,), _a(engine.state_type))
    return Position(config, state, ())


def ask_everything(game: Game, at: Position, most_actions: int = 1_000) -> None:
    """Ask every method in this position; Failing for the first that raises or answers wrongly.
    Those that are handed an action are asked about so many actions of each player."""
    for question in _about_state(game, at):
        _ask(*question)
    listed = _kind_of_list(game)
    for player in at.state.player_ids:
        actions = _ask(game.engine.get_valid_actions, (at.state, player), listed)
        for action in actions[:most_actions]:
            try:
                for question in _about_action(game, at, player, action):
                    _ask(*question)
            except Failing as failing:
                failing.about = f"{player}: {encode(action).decode()}"
                raise


def played_on(game: Game, at: Position, player: str, action: Any) -> Position:
    """The position after an action that is listed."""
    state = game.engine.resolve(at.state, action, player)
    return Position(at.config, state, (*at.history, (player, action)))


def _about_state(game: Game, at: Position) -> Iterator[Question]:
    engine, state = game.engine, at.state
    yield engine.is_game_over, (state,), TRUTH
    yield engine.get_current_player, (state,), PLAYER
    yield engine.get_winners, (state,), WINNERS
    yield engine.get_outcome, (state,), OUTCOME
    yield engine.get_scores, (state,), SCORES
    if engine.is_game_over(state):
        yield engine.get_carry_over, (state,), OPTIONS
    view_kind, state_kind = _a(engine.view_type), _a(engine.state_type)
    for viewer in (*state.player_ids, None):
        yield engine.get_player_view, (state, viewer), view_kind
        view = engine.get_player_view(state, viewer)
        yield engine.twin, (state, viewer, SeededRandom(0)), state_kind
        if viewer is not None:
            yield engine.evaluate, (state, viewer), NUMBER
            yield engine.sample_state, (view, viewer, SeededRandom(0)), state_kind
        yield from _about_view(game, view, viewer)


def _about_view(game: Game, view: Any, viewer: str | None) -> Iterator[Question]:
    """What text.py and scene.py make of a view."""
    if game.scene is not None:
        yield game.scene, (view, viewer), SCENE
    for texts in game.words.values():
        yield game.board, (view, texts), TEXT
        if game.says is not None:
            yield game.says, (view, texts), TEXT


def _about_action(game: Game, at: Position, player: str, action: Any) -> Iterator[Question]:
    engine, state = game.engine, at.state
    state_kind, seen = _a(engine.state_type), _kind_of_seen(game)
    yield engine.resolve, (state, action, player), state_kind
    yield engine.refusal, (state, action, player), PERHAPS_REFUSED
    yield engine.unlisted_refusal, (state, action, player), REFUSED
    yield engine.get_steps, (state, action, player), STEPS
    yield engine.get_chances, (state, action, player), _chances(state_kind)
    yield engine.reveals, (state, action, player), TRUTH
    for viewer in (*state.player_ids, None):
        yield engine.action_view, (state, action, player, viewer), seen
        if engine.secrecy is not None:
            anything = Kind("anything", lambda answer: True)
            yield engine.secrecy.notice, (state, action, player, viewer), anything
    after = engine.resolve(state, action, player)
    yield engine.may_undo, (state, after), TRUTH
    view = engine.get_player_view(state, player)
    yield game.write, (action, view), TEXT
    yield game.read, (game.write(action, view), view), READ


READ = Kind("a dict or None", lambda answer: answer is None or isinstance(answer, Mapping))
STEPS = Kind(
    "a tuple of at least one Step",
    lambda answer: (
        isinstance(answer, Sequence)
        and len(answer) > 0
        and all(isinstance(step, Step) for step in answer)
    ),
)


def _ask(method: Callable[..., Any], handed: tuple[Any, ...], kind: Kind) -> Any:
    name = getattr(method, "__name__", type(method).__name__)
    try:
        answer = method(*handed)
    except Exception as error:
        raise Failing(name, f"raised {type(error).__name__}: {error}", method) from error
    if not kind.fits(answer):
        raise Failing(name, f"gave {_told(answer)}, not {kind.told}", method)
    return answer


def _a(shape: Any) -> Kind:
    """A value of a game's own type, or of one of them."""
    classes = tuple(get_origin(part) or part for part in (get_args(shape) or (shape,)))
    told = " or ".join(part.__name__ for part in classes)
    return Kind(f"a {told}", lambda answer: isinstance(answer, classes))


def _kind_of_list(game: Game) -> Kind:
    action = _a(game.engine.action_type)
    return Kind(
        f"a list in which each is {action.told}",
        lambda answer: isinstance(answer, list | tuple) and all(map(action.fits, answer)),
    )


def _kind_of_seen(game: Game) -> Kind:
    action = _a(game.engine.action_type)
    return Kind(f"{action.told} or None", lambda answer: answer is None or action.fits(answer))


def _chances(state: Kind) -> Kind:
    return Kind(
        "pairs of a probability and a state",
        lambda answer: all(
            isinstance(pair, tuple)
            and len(pair) == 2
            and _is_number(pair[0])
            and state.fits(pair[1])
            for pair in answer
        ),
    )


def _is_number(answer: Any) -> bool:
    return isinstance(answer, int | float) and not isinstance(answer, bool)


def _all_text(answer: tuple[Any, ...]) -> bool:
    return all(isinstance(part, str) for part in answer)


def _told(answer: Any) -> str:
    """A wrong answer, in few words."""
    if answer is None:
        return "None (is a `return` missing?)"
    shown = repr(answer)
    if len(shown) > LONGEST_TOLD:
        shown = shown[:LONGEST_TOLD] + "…"
    return f"a {type(answer).__name__}, {shown}"
