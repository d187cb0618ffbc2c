"""What could be otherwise: twins and samples, derived from visibility alone.

A twin renames the cards that its viewer cannot name: same places, same handles, other cards.
A sample is built from a view: named cards where they are, the others dealt anew.
"""

from typing import Any

from msgspec.structs import replace

from damier.core import SeededRandom

from .layout import Layout
from .option import Option
from .program import Program
from .state import BundleState, BundleView, Choice
from .view import HIDDEN, seen_cards

TRIES = 12
"""Deals tried until one lets the player whose turn it is do something."""


def twin_of(program: Program, state: BundleState, viewer: int, rng: SeededRandom) -> BundleState:
    layout = program.layout
    seen = seen_cards(layout, state, viewer)
    hidden = [card for card in range(layout.card_count) if card not in seen]
    renamed = list(range(layout.card_count))
    for card, other in zip(hidden, rng.shuffle(hidden), strict=True):
        renamed[card] = other
    back = [0] * layout.card_count
    for card, other in enumerate(renamed):
        back[other] = card
    flags = tuple(
        flag if layout.sees_flag[at][viewer] else rng.chance(0.5)
        for at, flag in enumerate(state.flags)
    )
    twin = replace(
        state,
        rng_state=rng.get_state(),
        piles=tuple(
            tuple(renamed[card] if card >= 0 else card for card in pile) for pile in state.piles
        ),
        flags=flags,
        labels=tuple(tuple(labels[card] for card in back) for labels in state.labels),
        known=tuple(tuple(sorted(renamed[card] for card in known)) for known in state.known),
        played=None if state.played is None else renamed[state.played],
    )
    return _with_choices(program, _resorted(layout, twin, viewer, rng), viewer, rng)


def _resorted(layout: Layout, state: BundleState, viewer: int, rng: SeededRandom) -> BundleState:
    """The same, with the cards of hidden hands in another order. Others keep their handles of
    them, the viewer keeps the handles' places: so a choice among them cannot show its place."""
    piles, labels = list(state.piles), list(state.labels[viewer])
    known = state.known[viewer]
    for at, pile in enumerate(piles):
        if layout.ordered[at] or layout.sees[at][viewer] or len(pile) < 2:
            continue
        hidden = [card for card in pile if card not in known]
        slots = [labels[card] for card in hidden]
        moved = rng.shuffle(hidden)
        for card, label in zip(moved, slots, strict=True):
            labels[card] = label
        learnt, unseen = iter([card for card in pile if card in known]), iter(moved)
        mixed = rng.shuffle([card in known for card in pile])
        piles[at] = tuple(next(learnt if is_known else unseen) for is_known in mixed)
    own = tuple(tuple(labels) if v == viewer else each for v, each in enumerate(state.labels))
    return replace(state, piles=tuple(piles), labels=own, rng_state=rng.get_state())


def _with_choices(
    program: Program, state: BundleState, viewer: int, rng: SeededRandom
) -> BundleState:
    """The same, with other choices where others have chosen unseen."""
    if not any(state.choices):
        return state
    chosen = list(state.choices)
    for seat, choice in enumerate(chosen):
        if choice is not None and seat != viewer:
            chosen[seat] = _random_choice(program, state, seat, rng) or choice
    return replace(state, choices=tuple(chosen))


def _random_choice(
    program: Program, state: BundleState, seat: int, rng: SeededRandom
) -> Choice | None:
    possible = [
        (option.name, args)
        for option in program.phases[state.phase].options
        for args in option.choices(state, seat)
    ]
    return rng.pick(possible) if possible else None


def sample_of(program: Program, view: BundleView, seat: int, rng: SeededRandom) -> BundleState:
    for _ in range(TRIES):
        sample = _dealt(program, view, seat, rng)
        if view.game_over or view.current_player_id is None or sample.active == seat:
            break
        options = program.phases[sample.phase].options
        if any(option.any_choice(sample, sample.active) for option in options):
            break
    return replace(sample, rng_state=rng.get_state())


def _dealt(program: Program, view: BundleView, seat: int, rng: SeededRandom) -> BundleState:
    layout = program.layout
    piles = [_handles(view, layout, pile) for pile in range(len(layout.pile_zone))]
    named = {**view.cards, **view.known}
    spare = {name: list(reversed(cards)) for name, cards in layout.cards_of.items()}
    card_of: dict[str | None, int] = {
        handle: spare[named[handle]].pop() for pile in piles for handle in pile if handle in named
    }
    unseen = rng.shuffle(sorted(card for cards in spare.values() for card in cards))
    hidden = [handle for pile in piles for handle in pile if handle and handle not in named]
    card_of.update(zip(hidden, unseen, strict=True))
    placed = tuple(tuple(card_of[handle] if handle else -1 for handle in pile) for pile in piles)
    labels, counters = _labels(layout.viewers, placed, card_of, seat, layout.card_count)
    known = [()] * layout.viewers
    flags = tuple(
        _flag(view, layout, at) if layout.sees_flag[at][seat] else rng.chance(0.5)
        for at in range(len(layout.flag_zone))
    )
    players = view.player_ids
    state = BundleState(
        player_ids=players,
        rng_state=rng.get_state(),
        current_player_id=view.current_player_id,
        game_over=view.game_over,
        winners=view.winners,
        reason=view.reason,
        phase=view.turn.phase,
        active=players.index(view.turn.player),
        tick=view.turn.tick,
        round=view.round,
        piles=placed,
        flags=flags,
        scores=tuple(view.scores.values()),
        used=view.used,
        played=None if view.played is None else card_of[view.played],
        choices=(None,) * layout.players,
        labels=labels,
        counters=counters,
        known=tuple(
            tuple(sorted(card_of[handle] for handle in view.known)) if viewer == seat else cards
            for viewer, cards in enumerate(known)
        ),
    )
    return _with_sampled_choices(program, view, state, seat, rng)


def _handles(view: BundleView, layout: Layout, pile: int) -> list[str | None]:
    zone = layout.pile_zone[pile]
    shown = view.zones[zone.name]
    if zone.per_player:
        shown = shown[view.player_ids[layout.pile_seat[pile]]]
    if zone.shape == "grid":
        return [handle for row in shown for handle in row]
    return list(shown)


def _flag(view: BundleView, layout: Layout, at: int) -> bool:
    zone = layout.flag_zone[at]
    shown = view.zones[zone.name]
    return bool(shown[view.player_ids[layout.flag_seat[at]]] if zone.per_player else shown)


def _labels(
    viewers: int,
    piles: tuple[tuple[int, ...], ...],
    card_of: dict[str | None, int],
    seat: int,
    count: int,
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Handles: the view's own for its viewer; for everybody else, numbered by place."""
    own = [0] * count
    for handle, card in card_of.items():
        own[card] = int(str(handle)[1:])
    others = [0] * count
    for number, card in enumerate(card for pile in piles for card in pile if card >= 0):
        others[card] = number + 1
    labels = tuple(tuple(own if viewer == seat else others) for viewer in range(viewers))
    return labels, tuple(max(each, default=0) + 1 for each in labels)


def _with_sampled_choices(
    program: Program, view: BundleView, state: BundleState, seat: int, rng: SeededRandom
) -> BundleState:
    if not view.choices:
        return state
    chosen: list[Choice | None] = []
    for other, shown in enumerate(view.choices.values()):
        if shown is None:
            chosen.append(None)
        elif shown == HIDDEN:
            chosen.append(_random_choice(program, state, other, rng))
        else:
            chosen.append(_read_choice(program.options[shown["type"]], state, shown, seat))
    return replace(state, choices=tuple(chosen))


def _read_choice(option: Option, state: BundleState, shown: dict[str, Any], seat: int) -> Choice:
    fields = {name: value for name, value in shown.items() if name != "type"}
    args = option.read(state, option.action_type(**fields), seat)
    assert isinstance(args, tuple)
    return option.name, args
