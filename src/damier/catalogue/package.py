"""A game from a Python package: its engine, and the files that lie beside it.

The package exports `Engine`. Beside it may lie `text.py` (board, notation, parse, names, says,
tells, trail, match_text, read_match), `scene.py` (scene), `bots.py` (LEVELS, DEFAULT_LEVEL,
ADVISER), `golden.txt`, words such as `en.json`, and the engine's resources. This package alone
reads packaged data, and hands it on.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial, wraps
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from damier.bots import ADVISER, DEFAULT, generic_levels
from damier.core import Action, BrokenGame, Facts, GameEngine, decode, plain

from .author_error import attempted, imported
from .contract_names import near_misses_of_engine
from .face import FACE, checked_face
from .game import AnyEngine, Game, rules_of
from .installed_bots import with_installed_bots
from .practice_files import practice_files
from .text import Names, Texts, Words

GAME_ID = re.compile(r"(?=.{1,64}$)[a-z][a-z0-9]*(-[a-z0-9]+)*")
LANGUAGE_FILE = re.compile(r"[a-z]{2}\.json")


def game_from_package(name: str) -> Game:
    """The game that this importable package holds, or BrokenGame that says what it lacks."""
    engine = _engine(name)
    text, bots, scene = (_beside(name, module) for module in ("text", "bots", "scene"))
    words = _words(name, getattr(text, "names", None))
    if "en" not in words:
        raise BrokenGame(f"{name} has no en.json", package=name)
    return Game(
        engine=engine,
        rules=rules_of(engine, read_beside(name, "golden.txt") or b""),
        words=words,
        levels=with_installed_bots(
            engine.facts.id, getattr(bots, "LEVELS", None) or generic_levels(engine.facts)
        ),
        default_level=getattr(bots, "DEFAULT_LEVEL", DEFAULT),
        adviser=getattr(bots, "ADVISER", ADVISER),
        board=getattr(text, "board", plain_board),
        write=_viewless(getattr(text, "notation", plain_notation)),
        read=_viewless(getattr(text, "parse", unreadable)),
        scene=getattr(scene, "scene", None),
        says=getattr(text, "says", None),
        tells=getattr(text, "tells", None),
        trail=getattr(text, "trail", None),
        write_match=getattr(text, "match_text", None),
        read_match=getattr(text, "read_match", None),
        source=f"package:{name}",
        folder=str(files(name)),
        practice=practice_files(partial(read_beside, name)),
        face=checked_face(read_beside(name, FACE), name),
    )


def read_beside(package: str, name: str) -> bytes | None:
    """A file of the package, if it has it."""
    resource = files(package).joinpath(name)
    return resource.read_bytes() if resource.is_file() else None


def plain_board(view: Any, texts: Texts) -> str:
    """The board of a game that draws none: every field of the view on a line."""
    return "\n".join(f"{name}: {texts.label(value)}" for name, value in plain(view).items())


def plain_notation(action: Action) -> str:
    """The notation of a game that has none: the verb, then its values."""
    return " ".join(map(str, plain(action).values()))


def unreadable(text: str) -> Mapping[str, Any] | None:
    """What a game without a parser makes of a typed line."""
    return None


def _viewless(function: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    """A game whose actions speak for themselves needs no view to write or read them."""

    @wraps(function)
    def viewed(subject: Any, view: Any) -> Any:
        return function(subject)

    return viewed


def _engine(name: str) -> AnyEngine:
    engine_type = getattr(imported(name), "Engine", None)
    if not (isinstance(engine_type, type) and issubclass(engine_type, GameEngine)):
        raise BrokenGame(f"{name} exports no GameEngine as Engine", package=name)
    _check_engine_type(name, engine_type)
    if engine_type.play_now not in (None, *engine_type.presets):
        raise BrokenGame(
            f"{name}.Engine.play_now is {engine_type.play_now!r}, which is none of its presets",
            package=name,
            known=list(engine_type.presets),
        )
    if not engine_type.resources:
        return attempted(name, "makes no engine", engine_type)
    contents = {file: read_beside(name, file) for file in engine_type.resources}
    missing = [file for file, content in contents.items() if content is None]
    if missing:
        raise BrokenGame(f"{name} lacks {', '.join(missing)}", package=name, missing=missing)
    return attempted(name, "makes no engine", partial(engine_type, contents))  # type: ignore[call-arg]


def _check_engine_type(name: str, engine_type: type[AnyEngine]) -> None:
    """What can be said of a class before there is an engine."""
    lacking = sorted(getattr(engine_type, "__abstractmethods__", ()))
    if not isinstance(getattr(engine_type, "facts", None), Facts):
        lacking.append("facts")
    if lacking:
        close = [miss for miss in near_misses_of_engine(engine_type) if miss.meant in lacking]
        told = "; ".join([f"{name}.Engine lacks {', '.join(lacking)}", *map(str, close)])
        raise BrokenGame(told, package=name, missing=lacking)
    if not hasattr(engine_type, "config_type"):
        shape = "class Engine(GameEngine[Config, State, Action, View])"
        raise BrokenGame(f"{name}.Engine lacks its four types: {shape}", package=name)
    facts = engine_type.facts
    if not GAME_ID.fullmatch(facts.id):
        form = re.sub(r"[^a-z0-9]+", "-", facts.id.casefold()).strip("-") or "my-game"
        told = f"{name}: the id {facts.id!r} is written in lower case words with dashes: {form!r}"
        raise BrokenGame(told, package=name)
    if not 1 <= facts.min_players <= facts.max_players:
        told = f"from {facts.min_players} to {facts.max_players} players"
        raise BrokenGame(f"{name}: its facts say {told}", package=name)


def _beside(package: str, name: str) -> ModuleType | None:
    full_name = f"{package}.{name}"
    return imported(full_name) if find_spec(full_name) else None


def _words(package: str, names: Names | None) -> dict[str, Texts]:
    found = (entry.name for entry in files(package).iterdir())
    languages = sorted(name[:2] for name in found if LANGUAGE_FILE.fullmatch(name))
    shared = {language: shared_words(language) for language in {*languages, "en"}}
    return {
        language: Texts(
            language,
            _read_words(package, f"{language}.json"),
            shared[language] or shared["en"],
            names,
        )
        for language in languages
    }


@cache
def shared_words(language: str) -> Words:
    """What is said at every table, in this language; empty where nobody has written it yet."""
    return _read_words(__package__, f"words/{language}.json")


def house_texts(language: str) -> Texts:
    """What is said beside any game, in this language, or in English."""
    return Texts(language, {}, shared_words(language) or shared_words("en"))


def _read_words(package: str, name: str) -> Words:
    content = read_beside(package, name)
    words: Words = decode(content, dict[str, Any]) if content is not None else {}
    return words
