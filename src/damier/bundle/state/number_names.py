"""Counters, dice and options by their names, as views and hooks are given them: all are public."""

from typing import Any

from damier.bundle.format import CounterSpec, OptionSpec

from .layout import Layout


def numbers_told(layout: Layout, position: Any) -> dict[str, Any]:
    """Of a state, frozen or not."""
    return {
        "counters": {
            name: _shown(layout, counter, position)
            for name, counter in layout.counter_named.items()
        },
        "dice": {name: _numbers(layout, name, position) for name in layout.dice_named},
        "options": {
            option.name: _option(option, value)
            for option, value in zip(layout.options, position.options, strict=True)
        },
    }


def names_of(layout: Layout, counter: CounterSpec, players: tuple[str, ...]) -> tuple[str, ...]:
    """What a counter that holds no number may hold, by name."""
    match counter.type:
        case "player":
            return players
        case "entity":
            return layout.entity_names
    return _cells(layout, counter.board)


def _numbers(layout: Layout, name: str, position: Any) -> tuple[int, ...]:
    first = layout.first_number[name]
    return tuple(position.numbers[first : first + layout.number_count(name)])


def _shown(layout: Layout, counter: CounterSpec, position: Any) -> Any:
    values = [
        _named(layout, counter, value, position.player_ids)
        for value in _numbers(layout, counter.name, position)
    ]
    if not counter.per:
        return values[0]
    keys = position.player_ids if counter.per == "player" else _cells(layout, counter.per)
    return dict(zip(keys, values, strict=True))


def _cells(layout: Layout, board: str) -> tuple[str, ...]:
    graph = layout.zone_named[board].graph
    assert graph is not None
    return graph.cells


def _named(layout: Layout, counter: CounterSpec, value: int, players: tuple[str, ...]) -> Any:
    if counter.type == "number":
        return value
    return names_of(layout, counter, players)[value] if value >= 0 else None


def _option(option: OptionSpec, value: int) -> Any:
    if option.type == "word":
        return option.words[value]
    return bool(value) if option.type == "truth" else value
