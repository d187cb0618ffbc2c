"""The encoding of a game that brings none: read off its types, and off what random play shows.

Actions whose fields are all finite (choices, flags, small numbers, players, texts of a pattern that
allows few) get an index each; of others the index is their place among the valid ones, whose order
is part of the contract, and a warning says so.
Views become rows by the forms in form.py. Random matches with a fixed seed show what types do not
say, such as the words of a free text; so the same game and options always give the same encoding.
"""

import warnings
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import msgspec
from msgspec import inspect

from damier.catalogue import AnyEngine, Position, random_match
from damier.core import PlayerId, SeededRandom, plain

from .finite_text import finite_texts
from .form import Form, form_of

PROBES = 24
"""Random matches looked at."""

MOST_POSITIONS = 600
MOST_ACTIONS = 4_096
"""Actions that may be listed up front."""

SPARE = 2
"""Where actions go by their place: room for so many times the longest list seen."""

PLAYER = inspect.type_info(PlayerId)


class GenericEncoding:
    """Numbers for any engine under one config."""

    def __init__(self, engine: AnyEngine, config: Any) -> None:
        self.players: tuple[str, ...] = config.player_ids
        positions = list(_positions(engine, config))
        views = [
            (player, msgspec.to_builtins(engine.get_player_view(position.state, player)))
            for position in positions
            for player in self.players
        ]
        types = inspect.type_info(engine.view_type)
        self.form: Form = form_of(types, [view for _, view in views], self.players)
        self.observation_size = self.form.size
        self.tables = _tables(engine, self.players)
        if self.tables is not None:
            self.action_count = len(self.tables[self.players[0]])
        else:
            lists = (
                engine.get_valid_actions(position.state, player)
                for position in positions
                for player in self.players
            )
            self.action_count = SPARE * max(map(len, lists))
            warnings.warn(
                f"{engine.facts.id}: the types of its actions leave fields open, so that an index "
                "is a place in the list of valid actions and its meaning shifts from move to move; "
                "an encoding.py beside the rules gives each action an index of its own",
                stacklevel=2,
            )

    def observation(self, view: Any, player_id: str) -> Sequence[int]:
        seat = self.players.index(player_id)
        row: list[int] = []
        self.form.write(
            msgspec.to_builtins(view), (*self.players[seat:], *self.players[:seat]), row
        )
        return row

    def numbers(self, view: Any, valid_actions: Sequence[Any], player_id: str) -> Sequence[int]:
        if self.tables is None:
            # A list longer than the room for it keeps its first actions.
            return range(min(len(valid_actions), self.action_count))
        table = self.tables[player_id]
        return [table[action] for action in valid_actions]

    def label(self, number: int) -> str:
        if self.tables is None:
            return f"valid action {number}"
        action = list(self.tables[self.players[0]])[number]
        return " ".join(map(str, plain(action).values()))


def _positions(engine: AnyEngine, config: Any) -> Iterator[Position]:
    rng = SeededRandom(0)
    left = MOST_POSITIONS
    for seed in range(PROBES):
        match = random_match(engine, msgspec.structs.replace(config, seed=seed), rng)
        spread = max(1, len(match) * PROBES // MOST_POSITIONS)
        yield from match[::spread][:left]
        left = max(1, left - len(match[::spread]))


def _tables(engine: AnyEngine, players: tuple[str, ...]) -> dict[str, dict[Any, int]] | None:
    """For each player the index of every action; players are counted from who acts. None where
    the types leave an action's fields open."""
    tables: dict[str, dict[Any, int]] = {player: {} for player in players}
    for action_class in engine.action_classes:
        info = inspect.type_info(action_class)
        assert isinstance(info, inspect.StructType)
        domains = [_domain(field.type) for field in info.fields]
        for seat, player in enumerate(players):
            around = (*players[seat:], *players[:seat])
            values = [around if domain is PLAYER else domain for domain in domains]
            if any(domain is None for domain in values):
                return None
            for chosen in product(*values):
                named = {
                    field.name: value for field, value in zip(info.fields, chosen, strict=True)
                }
                tables[player][action_class(**named)] = len(tables[player])
                if len(tables[player]) > MOST_ACTIONS:
                    return None
    return tables


def _domain(info: inspect.Type) -> Any:
    """The values of a finite field, PLAYER for a player, None for anything open."""
    match info:
        case inspect.LiteralType(values=values):
            return values
        case inspect.BoolType():
            return (False, True)
        case inspect.IntType(ge=int(least), le=int(most)) if most - least < MOST_ACTIONS:
            return range(least, most + 1)
        case inspect.StrType() if info == PLAYER:
            return PLAYER
        case inspect.StrType(pattern=str(pattern)):
            return finite_texts(pattern, MOST_ACTIONS)
    return None
