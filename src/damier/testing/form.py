"""Laws 1, 2 and 3: the same bytes every time, values all the way down, lists in a fixed order."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from damier.catalogue import AnyEngine, Position
from damier.core import LARGEST_INTEGER, DamierError, decode, digest, encode

from .law import LawBroken


def law_1(engine: AnyEngine, match: list[Position], last: Position) -> None:
    """The same actions lead to the same bytes when played again."""
    state = engine.init(last.config)
    reached = {len(position.history): position for position in match}
    for played in range(len(last.history) + 1):
        if played:
            player, action = last.history[played - 1]
            state = engine.resolve(state, action, player)
        position = reached.get(played)
        if position is not None and digest(position.state) != digest(state):
            raise LawBroken(1, "played again, the state is another", position.told())


def law_2(engine: AnyEngine, position: Position) -> None:
    """Everything survives JSON; states hold nothing that can change; no call changes one."""
    state = position.state
    before = _hashed(position), encode(state)
    for what in _not_frozen(state, "state"):
        raise LawBroken(2, what, position.told())
    _round_trips(position.config, engine.config_type, "the config", position)
    _round_trips(state, engine.state_type, "the state", position)
    for viewer in (*state.player_ids, None):
        view = engine.get_player_view(state, viewer)
        _round_trips(view, engine.view_type, f"{viewer or 'the spectator'}'s view", position)
    for player in state.player_ids:
        for action in engine.get_valid_actions(state, player):
            _round_trips(action, engine.action_type, f"an action of {player}", position)
            engine.resolve(state, action, player)
    if (_hashed(position), encode(state)) != before:
        raise LawBroken(2, "the engine changed a state it was given", position.told())


def law_3(engine: AnyEngine, position: Position) -> None:
    """Asked twice, the same list; nothing in it twice."""
    for player in position.state.player_ids:
        first = [encode(a) for a in engine.get_valid_actions(position.state, player)]
        again = [encode(a) for a in engine.get_valid_actions(position.state, player)]
        if first != again:
            raise LawBroken(3, f"asked twice, {player}'s valid actions differ", position.told())
        if len(set(first)) < len(first):
            raise LawBroken(3, f"{player}'s valid actions repeat one", position.told())


def _hashed(position: Position) -> int:
    try:
        return hash(position.state)
    except TypeError as error:
        raise LawBroken(2, f"the state does not hash: {error}", position.told()) from None


def _round_trips(value: Any, shape: Any, what: str, position: Position) -> None:
    written = encode(value)
    try:
        read = decode(written, shape)
    except DamierError as error:
        where = error.details.get("path")
        raise LawBroken(
            2, f"{what} does not decode: {error.message} at {where}", position.told()
        ) from None
    if read != value or encode(read) != written:
        raise LawBroken(2, f"{what} is another after JSON", position.told())


def _not_frozen(value: Any, path: str) -> Iterator[str]:
    """What has no place in a state: anything but text, small integers, truth and tuples of them."""
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            yield f"{path} is a {type(value).__name__}, which is not frozen"
        inner: Iterable[tuple[Any, Any]] = (
            (name, getattr(value, name)) for name in value.__struct_fields__
        )
    elif isinstance(value, tuple):
        inner = enumerate(value)
    elif type(value) is int and abs(value) > LARGEST_INTEGER:
        yield f"{path} is an integer that a browser cannot hold"
        return
    elif value is None or type(value) in (str, int, bool):
        return
    else:
        yield f"{path} is a {type(value).__name__}"
        return
    for name, part in inner:
        yield from _not_frozen(part, f"{path}.{name}")
