"""Law 9: a scene is made from a view and nothing else; its ids, arguments, seats and words exist.

Tried where a game has a scene. What is drawn of it is not judged here; that every action can be
asked for by touch follows from damier.scene.Touch, whatever the scene.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from damier.catalogue import Game, Position
from damier.core import InvalidData, SeededRandom, convert, encode, plain
from damier.scene import Key, Scene, Touchable, alternatives, things

from .law import LawBroken


def law_9(game: Game, at: Position, rng: SeededRandom) -> None:
    """The scenes of one position, for everybody who may look at it."""
    assert game.scene is not None
    for viewer in (*at.state.player_ids, None):
        scene = _made_from_the_view(game, at, viewer, rng)
        every = list(things(scene))
        _check_ids(scene, every, at)
        _check_arguments(game, every, at)
        _check_seats(plain(scene), at)
        _check_words(game, scene, at)


def _made_from_the_view(game: Game, at: Position, viewer: str | None, rng: SeededRandom) -> Scene:
    """The scene of a view, which is the same from the view's JSON, and from the view of another
    state that this viewer may not tell from this one."""
    engine, draw = game.engine, game.scene
    assert draw is not None
    view = engine.get_player_view(at.state, viewer)
    before = encode(view)
    scene = draw(view, viewer)
    if not isinstance(scene, Scene):
        raise LawBroken(9, f"scene() gave a {type(scene).__name__}, not a Scene", at.told())
    if encode(view) != before:
        raise LawBroken(9, "scene() changed the view", at.told())
    _check_values(scene, at)
    twin = engine.get_player_view(engine.twin(at.state, viewer, rng), viewer)
    for other in (convert(plain(view), engine.view_type), twin):
        if encode(draw(other, viewer)) != encode(scene):
            what = f"two views with the same bytes give {viewer or 'a spectator'} two scenes"
            raise LawBroken(9, what, at.told())
    return scene


def _check_values(scene: Scene, at: Position) -> None:
    """Everything is of the kind that its field says, down to the tone of a cell."""
    try:
        convert(plain(scene), Scene)
    except InvalidData as error:
        path = str(error.details["path"])
        what = f"the scene is wrong at {path}: {error}{_may_be(scene, path)}"
        raise LawBroken(9, what, at.told()) from None


def _may_be(scene: Scene, path: str) -> str:
    """The words that a field takes, where it takes only a few."""
    field = path.rpartition(".")[2]
    for value in _values(scene):
        of_one = get_type_hints(type(value)).get(field)
        for kind in (of_one, *get_args(of_one)):
            if get_origin(kind) is Literal:
                return f"; it may be {', '.join(map(str, get_args(kind)))}"
    return ""


def _check_ids(scene: Scene, every: list[Touchable], at: Position) -> None:
    counted = Counter(thing.id for thing in every)
    if repeated := [id for id, count in counted.items() if count > 1]:
        raise LawBroken(9, f"two things have the id {repeated[0]!r}", at.told())
    for id in (*scene.last, *scene.line):
        if id not in counted:
            raise LawBroken(9, f"`last` or `line` names {id!r}, which is not there", at.told())


def _check_arguments(game: Game, every: list[Touchable], at: Position) -> None:
    """What things stand for are arguments that an action has."""
    fields = {"type"}
    for kind in game.engine.action_classes:
        fields.update(kind.__struct_encode_fields__)  # type: ignore[attr-defined]
    for thing in every:
        for name in (name for one in alternatives(thing.stands_for) for name in one):
            if name not in fields:
                what = f"{thing.id!r} stands for {name!r}, which no action has"
                raise LawBroken(9, what, at.told())


def _check_seats(told: Any, at: Position) -> None:
    for part in _parts(told):
        seat = part.get("seat")
        if seat is not None and seat not in at.state.player_ids:
            raise LawBroken(9, f"there is no player {seat!r}", at.told())


def _parts(told: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(told, dict):
        yield told
    for inner in (
        told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    ):
        yield from _parts(inner)


def _check_words(game: Game, scene: Scene, at: Position) -> None:
    """Every key has its sentence, in each language of the game."""
    for key in _keys(scene):
        for language, texts in game.words.items():
            if not isinstance(texts.get(f"scene.{key.key}"), str):
                what = f"{language}.json has no sentence under scene.{key.key}"
                raise LawBroken(9, what, at.told())


def _keys(scene: Scene) -> Iterator[Key]:
    return (value for value in _values(scene) if isinstance(value, Key))


def _values(value: Any) -> Iterator[Any]:
    """Everything in a scene that has fields, itself included."""
    if hasattr(value, "__struct_fields__"):
        yield value
        for name in value.__struct_fields__:
            yield from _values(getattr(value, name))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _values(inner)
