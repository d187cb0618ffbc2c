"""The shapes a game is made of: configs, states, actions, views.

They are frozen structs with camelCase names on the wire. Nothing here knows a rule.
The contract that works on them is in engine.py; bytes become values in codec.py.
"""

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import (
    Annotated,
    Any,
    Self,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec.structs import replace

from .random import Seed, SeededRandom

T = TypeVar("T")

PlayerId = Annotated[str, msgspec.Meta(pattern=r"^(?!system$)[A-Za-z0-9_-]{1,32}$(?!\n)")]
"""A player's name in a match, such as `p1`. `system` is taken: it acts for the game itself."""


class _Named(msgspec.StructMeta):
    """Makes the fields of every subclass keyword-only, which msgspec would not inherit."""

    def __new__(cls, name: str, bases: Any, namespace: Any, **options: Any) -> Any:
        return super().__new__(cls, name, bases, namespace, **{"kw_only": True, **options})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Value(
    msgspec.Struct,
    metaclass=_Named,
    frozen=True,
    rename="camel",
    forbid_unknown_fields=True,
    gc=False,
):
    """A frozen struct. Subclasses inherit the freezing, the names and the strictness."""


class Config(Value):
    """What a match starts from. A game adds its options as fields with defaults."""

    seed: Seed
    player_ids: tuple[PlayerId, ...]


class Outcome(Value):
    """How a game ended. No winners means a draw."""

    winners: tuple[PlayerId, ...]
    reason: str


class Refusal(Value):
    """Why an action or a config is not allowed: a code, and the values its explanation names."""

    code: str
    values: Mapping[str, Any] = {}


class State(Value):
    """Everything there is to know, secrets included. Tuples inside, never lists, dicts or sets."""

    player_ids: tuple[PlayerId, ...]
    rng_state: str
    current_player_id: PlayerId | None = None
    turn: int = 1
    game_over: bool = False
    winners: tuple[PlayerId, ...] | None = None
    reason: str | None = None

    @classmethod
    def start(cls, config: Config, **own: Any) -> Self:
        """A first state, its luck from the seed, its other fields as given or as in the config."""
        luck = SeededRandom(config.seed).get_state()
        return cls(**{**common_fields(config, cls), "rng_state": luck, **own})

    @classmethod
    def of(cls, view: "View", rng: SeededRandom, **own: Any) -> Self:
        """A state with fresh luck, its other fields as given or else as in this view."""
        return cls(**{**common_fields(view, cls), "rng_state": rng.get_state(), **own})

    def seat(self, player_id: str) -> int:
        """Where this player's data is in the state's tuples."""
        return self.player_ids.index(player_id)

    def by_player(self, values: tuple[T, ...]) -> dict[PlayerId, T]:
        """A tuple in seat order as the map by player that views show."""
        return dict(zip(self.player_ids, values, strict=True))

    def with_seat(self, values: tuple[T, ...], player_id: str, value: T) -> tuple[T, ...]:
        """The same tuple with this player's part changed."""
        seat = self.player_ids.index(player_id)
        return values[:seat] + (value,) + values[seat + 1 :]

    def player_after(self, player_id: str) -> PlayerId:
        """The next player around the table."""
        return self.player_ids[(self.seat(player_id) + 1) % len(self.player_ids)]

    def ended(self, reason: str, winners: tuple[PlayerId, ...] = (), **last: Any) -> Self:
        """This position, over, with what the last action changed. No winners means a draw."""
        return replace(
            self,
            game_over=True,
            current_player_id=None,
            winners=winners or None,
            reason=reason,
            **last,
        )


class View(Value):
    """What one viewer may know of a state. Maps are keyed by player id."""

    player_ids: tuple[PlayerId, ...]
    current_player_id: PlayerId | None
    turn: int
    game_over: bool
    winners: tuple[PlayerId, ...] | None
    reason: str | None

    @classmethod
    def of(cls, state: State, **own: Any) -> Self:
        """A view with its fields as given or else as in this state."""
        fields = common_fields(state, cls)
        fields.update(own)
        return cls(**fields)


def common_fields(source: Value, target: type[Value]) -> dict[str, Any]:
    """What a source can give to a target of another shape: the fields that both have.
    A state's tuple in seat order becomes a view's map by player, and back."""
    names, values, to_maps, to_tuples = _shared(type(source), target)
    fields = dict(zip(names, values(source), strict=True))
    for name in to_maps:
        if isinstance(fields[name], tuple):
            fields[name] = dict(zip(fields["player_ids"], fields[name], strict=True))
    for name in to_tuples:
        if isinstance(fields[name], dict):
            fields[name] = tuple(fields[name].values())
    return fields


@cache
def _shared(
    source: type[Value], target: type[Value]
) -> tuple[tuple[str, ...], Callable[[Value], tuple[Any, ...]], frozenset[str], frozenset[str]]:
    """The fields that two shapes share, how to read them all at once, and which are maps where."""
    names = tuple(name for name in target.__struct_fields__ if name in source.__struct_fields__)
    values = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
    return names, values, _maps_in(target) & set(names), _maps_in(source) & set(names)


@cache
def _maps_in(shape: type[Value]) -> frozenset[str]:
    hints = get_type_hints(shape)
    return frozenset(
        name
        for name, hint in hints.items()
        if any(get_origin(part) is dict for part in (hint, *get_args(hint)))
    )


def _verb(class_name: str) -> str:
    return class_name[0].lower() + class_name[1:]


class Action(Value, tag_field="type", tag=_verb):
    """What a player asks for. `class Choose(Action)` is `{"type": "choose"}` on the wire."""
