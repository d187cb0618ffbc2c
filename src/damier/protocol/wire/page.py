"""A game's page: what a shelf, a launch form and a page of rules show of it, in one language."""

from collections.abc import Mapping
from typing import Any

from damier.bundle import BundleEngine
from damier.catalogue import Game, Texts
from damier.core import Value


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
    zones: list[Zone] = []
    prompts: dict[str, Any] = {}
    """Of a bundle: what to ask of a player who may use a verb."""
    param_prompts: dict[str, Any] = {}
    """Of a bundle: what to ask for each parameter of each verb."""


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
        zones=_zones(game, texts),
        prompts=dict(texts.get("prompts") or {}),
        param_prompts=dict(texts.get("paramPrompts") or {}),
    )


def _option(name: str, schema: dict[str, Any], texts: Texts) -> Option:
    return Option(
        name=name,
        label=_called(texts, "options", name),
        schema=schema,
    )


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
