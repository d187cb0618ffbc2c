"""A bundle that has been checked: everything by name, nothing left to doubt. Frozen.

loader.py makes it; bundle/engine.py plays it. Terms are the conditions and effects of the grammar.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .formula import Formula
from .graph import BOARD_SHAPES, Graph
from .problem import Place

Shape = Literal["stack", "queue", "bag", "list", "flag", "grid", "hex", "track", "graph"]
EdgeName = Literal["top", "right", "bottom", "left"]
Lies = Literal["trick", "pile", "row", "stock", "words", "hidden"]
NumberLies = Literal["words", "hidden"]
Visibility = Literal["none", "owner", "all", "topPublic"]
ParamType = Literal["Id", "PlayerId", "EntityKind", "u8", "Ids", "Cell", "Number", "Trait", "Word"]
HookEvent = Literal["on_after_play", "on_after_effect", "on_phase_start", "on_phase_end", "legal"]

SHAPES: tuple[str, ...] = ("stack", "queue", "bag", "list", "flag", "grid")
SHAPES_2: tuple[str, ...] = (*SHAPES, "hex", "track", "graph")
VISIBILITIES: tuple[str, ...] = ("none", "owner", "all", "topPublic")
PARAM_TYPES: tuple[str, ...] = ("Id", "PlayerId", "EntityKind", "u8")
PARAM_TYPES_2: tuple[str, ...] = (*PARAM_TYPES, "Ids", "Cell", "Number", "Trait", "Word")
HOOK_EVENTS: tuple[str, ...] = (
    "on_after_play",
    "on_after_effect",
    "on_phase_start",
    "on_phase_end",
)
HOOK_EVENTS_2: tuple[str, ...] = (*HOOK_EVENTS, "legal")
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


def every_formula(terms: Iterable[Term]) -> Iterator[Formula]:
    """The formulas in these terms and in all inside them."""
    for term in every_term(terms):
        for value in term.args.values():
            if isinstance(value, Formula):
                yield value
            elif isinstance(value, tuple):
                for part in value:
                    pair = part if isinstance(part, tuple) else (part,)
                    yield from (each for each in pair if isinstance(each, Formula))


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
    graph: Graph | None = None
    """Of a board in the second grammar: its cells and how they lie."""
    lies: Lies | None = None
    """How it is shown, where its shape does not say it well."""
    edges: Mapping[EdgeName, int] = field(default_factory=dict)
    """Edges of a board that belong to a seat."""

    @property
    def is_board(self) -> bool:
        """Whether it has cells, each free or with one card on it."""
        return self.shape in BOARD_SHAPES


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
    source: Formula | None = None
    """What it is chosen from."""
    low: Formula | None = None
    high: Formula | None = None
    """For a Number: the least and the most just now."""
    board: str = ""
    """For a Cell."""
    trait: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class CounterSpec:
    name: str
    type: Literal["number", "player", "cell", "entity"]
    per: str
    """`player`, a board, or nothing where there is one for all."""
    start: tuple[int, ...]
    """One number for all of them, or one for each cell."""
    least: int
    most: int
    lasts: bool
    """Whether it goes on through the rounds."""
    board: str
    """Of a cell that it holds."""
    ui: Ui
    lies: NumberLies | None = None
    """How it is shown, where not as a number."""


@dataclass(frozen=True)
class DiceSpec:
    name: str
    count: int
    sides: int
    ui: Ui
    lies: NumberLies | None = None
    """How they are shown, where not as dice."""


@dataclass(frozen=True)
class OptionSpec:
    name: str
    type: Literal["number", "truth", "word"]
    least: int
    most: int
    words: tuple[str, ...]
    default: int
    """A number, 0 or 1, or the place of a word."""
    ui: Ui


@dataclass(frozen=True)
class ScoringSpec:
    """How the points of the end are reckoned, for each player as `it`."""

    score: Formula
    lowest: bool
    """Whether the fewest points win."""


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
    legal: str | None = None
    """The hook that says which of its listed actions stand."""
    legal_place: Place = field(default=Place(file="?"), compare=False)


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
    player: Formula | None = None
    """Who acts here, where it is not the player whose turn it is."""


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
    spec_version: int = 1


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
    counters: tuple[CounterSpec, ...] = ()
    dice: tuple[DiceSpec, ...] = ()
    options: tuple[OptionSpec, ...] = ()
    scoring: ScoringSpec | None = None
    hook_places: Mapping[str, Place] = field(default_factory=dict, compare=False)
    """Where each hook is declared."""

    @property
    def has_emitting_hooks(self) -> bool:
        """Whether hooks change anything: those that only decide what is allowed do not."""
        return any(event != "legal" for event in self.hooks.values())
