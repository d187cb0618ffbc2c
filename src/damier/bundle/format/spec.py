"""A bundle that has been checked: everything by name, nothing left to doubt. Frozen.

loader.py makes it; bundle/engine.py plays it. Terms are the conditions and effects of the grammar.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .problem import Place

Shape = Literal["stack", "queue", "bag", "list", "flag", "grid"]
Visibility = Literal["none", "owner", "all", "topPublic"]
ParamType = Literal["Id", "PlayerId", "EntityKind", "u8"]
HookEvent = Literal["on_after_play", "on_after_effect", "on_phase_start", "on_phase_end"]

SHAPES: tuple[str, ...] = ("stack", "queue", "bag", "list", "flag", "grid")
VISIBILITIES: tuple[str, ...] = ("none", "owner", "all", "topPublic")
PARAM_TYPES: tuple[str, ...] = ("Id", "PlayerId", "EntityKind", "u8")
HOOK_EVENTS: tuple[str, ...] = (
    "on_after_play",
    "on_after_effect",
    "on_phase_start",
    "on_phase_end",
)
LANGUAGES = ("en", "fr")

Words = Mapping[str, str]
"""A text by language; English is always there."""


@dataclass(frozen=True)
class Term:
    """A condition or an effect: its name and its checked arguments. A verb's name is `verb`."""

    name: str
    args: Mapping[str, Any] = field(default_factory=dict)
    place: Place = field(default=Place(file="?"), compare=False)

    def inner(self) -> Iterator["Term"]:
        """The terms directly inside."""
        for value in self.args.values():
            if isinstance(value, Term):
                yield value
            elif isinstance(value, tuple):
                yield from (part for part in value if isinstance(part, Term))


def every_term(terms: Iterable[Term]) -> Iterator[Term]:
    """These terms and all inside them, each before what it holds."""
    for term in terms:
        yield term
        yield from every_term(term.inner())


@dataclass(frozen=True)
class Ui:
    """What people read about something; what is missing has a generic text."""

    name: Words = field(default_factory=dict)
    help: Words = field(default_factory=dict)
    prompt: Words = field(default_factory=dict)
    param_prompts: Mapping[str, Words] = field(default_factory=dict)
    picker: str | None = None


@dataclass(frozen=True)
class EntitySpec:
    name: str
    kind: str
    value: int
    count: int
    hook: str | None
    zone: str
    seat: int | None
    """The seat whose zone it starts in, from 0; None in a shared zone, or once for everybody."""
    traits: Mapping[str, str | int]
    ui: Ui


@dataclass(frozen=True)
class ZoneSpec:
    name: str
    shape: Shape
    visibility: Visibility
    per_player: bool
    width: int
    height: int
    when_out: str | None
    """Where its cards go when their owner is eliminated."""
    ui: Ui


@dataclass(frozen=True)
class ParamSpec:
    name: str
    type: ParamType
    least: int
    most: int
    when: tuple[Term, ...]
    """When it is asked at all; it must be absent otherwise."""
    kind: str | None = None
    """For an EntityKind: the kind of entity that is asked for."""
    zone: str | None = None
    """For an Id: the zone that `holds` binds it to."""
    owner: str | None = None


@dataclass(frozen=True)
class VerbSpec:
    name: str
    params: tuple[ParamSpec, ...]
    pre: tuple[Term, ...]
    effect: tuple[Term, ...]
    next_phase: str | None
    plays: str | None
    """The Id parameter whose card this verb plays."""
    ui: Ui


@dataclass(frozen=True)
class PhaseSpec:
    id: str
    simultaneous: bool
    verbs: tuple[str, ...]
    on_start: tuple[Term, ...]
    on_end: tuple[Term, ...]
    next_phase: str | None
    completes: bool
    """Whether an action here completes the one that led here: a verb's nextPhase leads here."""
    ui: Ui


@dataclass(frozen=True)
class ManifestSpec:
    game_id: str
    version: str
    name: Words
    description: Words
    designer: str
    min_players: int
    max_players: int
    minutes: int
    max_turns: Mapping[int, int]
    """By number of players."""
    server_only: bool
    hash: str


@dataclass(frozen=True)
class Bundle:
    """A whole game as data."""

    manifest: ManifestSpec
    entities: tuple[EntitySpec, ...]
    zones: tuple[ZoneSpec, ...]
    verbs: tuple[VerbSpec, ...]
    phases: tuple[PhaseSpec, ...]
    setup: tuple[Term, ...]
    hooks: Mapping[str, HookEvent]
    files: tuple[str, ...]
    """The names of all its files."""
    words: Mapping[str, Mapping[str, Any]]
    """Further texts by language, from en.json and fr.json."""
