"""A game's page: what a shelf, a launch form and a page of rules show of it, in one language."""

import re
from collections.abc import Mapping
from typing import Any, Literal

from damier.bundle import BundleEngine
from damier.catalogue import Game, Texts, designer_of
from damier.core import Value
from damier.practice import lesson_of, puzzles_of

from .lobby import ClockRule

PLACE = re.compile(r"\{\{|\}\}|\{([A-Za-z][A-Za-z0-9_]*)\}")
"""A brace of its own, or a place to be filled, as our texts have them."""


class Choice(Value):
    """Something to choose from, with what it is called: a level, say."""

    id: str
    label: str


class Option(Value):
    """An option of the config: its JSON Schema, and what people call it."""

    name: str
    label: str
    schema: dict[str, Any]


class Preset(Value):
    """A choice of options under one name."""

    id: str
    label: str
    options: dict[str, Any]


class ClockPreset(Value):
    """A clock that goes with the game, under a name that clients have words for."""

    id: Literal["quick", "usual", "calm", "day"]
    clock: ClockRule


class Zone(Value):
    """A place on the table of a bundle: what it is called, and how it is laid out."""

    name: str
    label: str
    shape: str
    per_player: bool


class GamePage(Value):
    """All that is told about a game before a match."""

    id: str
    version: str
    name: str
    summary: str
    rules: list[str]
    min_players: int
    max_players: int
    minutes: int
    hidden_information: bool
    chance: bool
    simultaneous: bool
    languages: list[str]
    levels: list[Choice]
    default_level: str
    options: list[Option]
    presets: list[Preset]
    labels: dict[str, str]
    """What the fields and the values of options are called."""
    help: dict[str, str]
    """What the fields of options mean, in a line each, where that needs to be said."""
    cards: dict[str, Any] = {}
    """Of a bundle: name, value and picture of each card."""
    counts: dict[str, int] = {}
    """Of a bundle: how many of each card there are."""
    play_now: str | None = None
    """The preset that one click on a shelf begins; without one, the usual rules."""
    has_scene: bool = False
    """Whether its table can be asked for as a scene."""
    has_face: bool = False
    """Whether it brings a face of its own: `/games/ID/VERSION/face.txt`."""
    zones: list[Zone] = []
    prompts: dict[str, Any] = {}
    """Of a bundle: what to ask of a player who may use a verb."""
    param_prompts: dict[str, Any] = {}
    """Of a bundle: what to ask for each parameter of each verb."""
    designer: str = ""
    """Of a bundle: who thought of the game."""
    changes: list[str] = []
    """Of a bundle: what each version brought."""
    lesson: int = 0
    """How many steps its lesson has."""
    puzzles: int = 0
    clocks: list[ClockPreset] = []
    """Clocks for people who play each other, from how long a match takes."""


def game_page(game: Game, language: str) -> GamePage:
    """The page in this language, or in English where the game does not speak it."""
    info, texts = game.info, game.texts(language)
    return GamePage(
        id=info.id,
        version=info.version,
        name=texts.say("name"),
        summary=texts.say("summary"),
        rules=list(texts.get("rules") or ()),
        min_players=info.min_players,
        max_players=info.max_players,
        minutes=info.minutes,
        hidden_information=info.hidden_information,
        chance=info.chance,
        simultaneous=info.simultaneous,
        languages=sorted(game.words),
        levels=[Choice(id=level, label=texts.say(f"levels.{level}")) for level in info.levels],
        default_level=game.default_level,
        options=[_option(name, schema, texts) for name, schema in info.options.items()],
        presets=[
            Preset(id=name, label=_called(texts, "presets", name), options=dict(options))
            for name, options in _presets(game).items()
        ],
        labels={**(texts.get("options") or {}), **(texts.get("choices") or {})},
        help=dict(texts.get("optionHelp") or {}),
        cards=dict(game.cards_in(language)),
        counts=_counts(game),
        play_now=game.engine.play_now,
        has_scene=game.scene is not None,
        has_face=game.face is not None,
        zones=_zones(game, texts),
        prompts=_as_written(texts.get("prompts") or {}),
        param_prompts=_as_written(texts.get("paramPrompts") or {}),
        designer=designer_of(game),
        changes=list(game.changes),
        lesson=len(lesson.steps) if (lesson := lesson_of(game)) is not None else 0,
        puzzles=len(puzzles_of(game)),
        clocks=clock_presets(info.minutes, max(2, info.min_players)),
    )


SECOND, DAY = 1_000, 86_400_000
PACES = tuple(
    ClockRule(per_game=seconds * SECOND, increment=more * SECOND)
    for seconds, more in (
        *((30, 1), (60, 1), (120, 2), (180, 2), (300, 3), (600, 5), (900, 10)),
        *((1_200, 10), (1_800, 20), (2_700, 30), (3_600, 30), (5_400, 30), (7_200, 60)),
    )
)
"""Time for the game and what every action adds, as people know them from chess clocks."""


def clock_presets(minutes: int, players: int) -> list[ClockPreset]:
    """Clocks for a match of so many minutes: a third of everybody's part in it, all of it, twice as
    much, and a day for each move."""
    part = minutes * 60 * SECOND / players
    quick = _pace(part / 3, 0, len(PACES) - 3)
    usual = _pace(part, quick + 1, len(PACES) - 2)
    calm = _pace(2 * part, usual + 1, len(PACES) - 1)
    return [
        ClockPreset(id="quick", clock=PACES[quick]),
        ClockPreset(id="usual", clock=PACES[usual]),
        ClockPreset(id="calm", clock=PACES[calm]),
        ClockPreset(id="day", clock=ClockRule(per_move=DAY)),
    ]


def _pace(milliseconds: float, least: int, most: int) -> int:
    """The first pace with that much time, within these bounds."""
    enough = (n for n, pace in enumerate(PACES) if (pace.per_game or 0) >= milliseconds)
    return min(max(next(enough, most), least), most)


def _option(name: str, schema: dict[str, Any], texts: Texts) -> Option:
    return Option(
        name=name,
        label=_called(texts, "options", name),
        schema=schema,
    )


def _as_written(words: Any) -> Any:
    """Texts with their places as authors of bundles write them: `{{cardName}}`."""
    if isinstance(words, Mapping):
        return {name: _as_written(text) for name, text in words.items()}
    return PLACE.sub(lambda found: f"{{{{{found[1]}}}}}" if found[1] else found[0][0], words)


def _counts(game: Game) -> dict[str, int]:
    if not isinstance(game.engine, BundleEngine):
        return {}
    return {entity.name: entity.count for entity in game.engine.bundle.entities}


def _zones(game: Game, texts: Texts) -> list[Zone]:
    if not isinstance(game.engine, BundleEngine):
        return []
    return [
        Zone(
            name=zone.name,
            label=texts.label(zone.name),
            shape=zone.shape,
            per_player=zone.per_player,
        )
        for zone in game.engine.bundle.zones
    ]


def _presets(game: Game) -> Mapping[str, Mapping[str, Any]]:
    return game.engine.presets


def _called(texts: Texts, section: str, name: str) -> str:
    """What the game's words call this; its own name where they do not."""
    found = texts.get(f"{section}.{name}")
    return found if isinstance(found, str) else name
