"""Counters, dice, options and turned cards in a view, and read back from it: all are public."""

from collections.abc import Sequence
from typing import Any

from damier.bundle.format import CounterSpec
from damier.bundle.state import HANDLE, Layout, SecondState, SecondView, names_of, numbers_told


def second_fields(
    layout: Layout, state: SecondState, viewer: int, named: Sequence[str]
) -> dict[str, Any]:
    """The fields that the second grammar adds to a view; `named` are the handles of cards that the
    viewer can name."""
    labels = state.labels[viewer]
    return {
        "up": tuple(f"{HANDLE}{label}" for label in sorted(labels[card] for card in state.up)),
        "owners": _owners(layout, state, viewer, named) if layout.has_owners else {},
        **numbers_told(layout, state),
    }


def _owners(
    layout: Layout, state: SecondState, viewer: int, named: Sequence[str]
) -> dict[str, str]:
    card_of = {f"{HANDLE}{label}": card for card, label in enumerate(state.labels[viewer])}
    owners = ((handle, layout.owner_of[card_of[handle]]) for handle in named)
    return {handle: state.player_ids[seat] for handle, seat in owners if seat >= 0}


def numbers_in(layout: Layout, view: SecondView) -> tuple[int, ...]:
    """The numbers of a state with this view."""
    numbers: list[int] = []
    for name, counter in layout.counter_named.items():
        shown = view.counters[name]
        values = list(shown.values()) if counter.per else [shown]
        numbers += [_read(layout, counter, value, view.player_ids) for value in values]
    for name in layout.dice_named:
        numbers += view.dice[name]
    return tuple(numbers)


def options_in(layout: Layout, view: SecondView) -> tuple[int, ...]:
    """The options of a state with this view."""
    given = (view.options[option.name] for option in layout.options)
    return tuple(
        option.words.index(value) if option.type == "word" else int(value)
        for option, value in zip(layout.options, given, strict=True)
    )


def _read(layout: Layout, counter: CounterSpec, value: Any, players: tuple[str, ...]) -> int:
    if counter.type == "number":
        return int(value)
    return -1 if value is None else names_of(layout, counter, players).index(value)
