"""A game from a Python package: its engine, and the files that lie beside it.

The package exports `Engine`. Beside it may lie `text.py` (board, notation, parse, names, says,
trail, match_text, read_match), `bots.py` (LEVELS, DEFAULT_LEVEL, ADVISER), `golden.txt`, words such
as `en.json`, and the engine's resources. This package alone reads packaged data, and hands it on.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from damier.bots import ADVISER, DEFAULT, generic_levels
from damier.core import Action, BrokenGame, GameEngine, decode, plain

from .game import AnyEngine, Game, rules_of
from .text import Names, Texts, Words

LANGUAGE_FILE = re.compile(r"[a-z]{2}\.json")


def game_from_package(name: str) -> Game:
    """The game that this importable package holds, or BrokenGame that says what it lacks."""
    engine = _engine(name)
    text, bots = _beside(name, "text"), _beside(name, "bots")
    words = _words(name, getattr(text, "names", None))
    if "en" not in words:
        raise BrokenGame(f"{name} has no en.json", package=name)
    return Game(
        engine=engine,
        rules=rules_of(engine, read_beside(name, "golden.txt") or b""),
        words=words,
        levels=getattr(bots, "LEVELS", None) or generic_levels(engine.facts),
        default_level=getattr(bots, "DEFAULT_LEVEL", DEFAULT),
        adviser=getattr(bots, "ADVISER", ADVISER),
        board=getattr(text, "board", plain_board),
        write=_viewless(getattr(text, "notation", plain_notation)),
        read=_viewless(getattr(text, "parse", unreadable)),
        says=getattr(text, "says", None),
        trail=getattr(text, "trail", None),
        write_match=getattr(text, "match_text", None),
        read_match=getattr(text, "read_match", None),
        source=f"package:{name}",
        folder=str(files(name)),
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
    return lambda subject, view: function(subject)


def _engine(name: str) -> AnyEngine:
    module = import_module(name)
    engine_type = getattr(module, "Engine", None)
    if not (isinstance(engine_type, type) and issubclass(engine_type, GameEngine)):
        raise BrokenGame(f"{name} exports no GameEngine as Engine", package=name)
    if not hasattr(engine_type, "facts") or not hasattr(engine_type, "config_type"):
        raise BrokenGame(f"{name}.Engine lacks its facts or its four types", package=name)
    if not engine_type.resources:
        return engine_type()
    contents = {file: read_beside(name, file) for file in engine_type.resources}
    missing = [file for file, content in contents.items() if content is None]
    if missing:
        raise BrokenGame(f"{name} lacks {', '.join(missing)}", package=name, missing=missing)
    return engine_type(contents)  # type: ignore[call-arg]


def _beside(package: str, name: str) -> ModuleType | None:
    full_name = f"{package}.{name}"
    return import_module(full_name) if find_spec(full_name) else None


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
