"""A state that a view allows: named cards where they are, the others dealt anew."""

from typing import Any

from msgspec.structs import replace

from damier.bundle.compile import CompiledVerb
from damier.bundle.play import Program
from damier.bundle.state import (
    HIDDEN,
    BundleState,
    BundleView,
    Choice,
    Layout,
    SecondState,
    SecondView,
)
from damier.core import SeededRandom

from .number_view import numbers_in, options_in

TRIES = 12
"""Deals tried until one lets the player whose turn it is do something."""


def sample_of(program: Program, view: BundleView, seat: int, rng: SeededRandom) -> BundleState:
    for _ in range(TRIES):
        sample = _dealt(program, view, seat, rng)
        if view.game_over or view.current_player_id is None or sample.active == seat:
            break
        verbs = program.phases[sample.phase].verbs
        if any(verb.any_choice(sample, sample.active) for verb in verbs):
            break
    return replace(sample, rng_state=rng.get_state())


def _dealt(program: Program, view: BundleView, seat: int, rng: SeededRandom) -> BundleState:
    layout = program.layout
    piles = [_handles(view, layout, pile) for pile in range(len(layout.pile_zone))]
    named = {**view.cards, **view.known}
    owners = view.owners if isinstance(view, SecondView) else {}
    spare: dict[tuple[str, int], list[int]] = {}
    for card in reversed(range(layout.card_count)):
        owner = layout.owner_of[card] if layout.second else -1
        spare.setdefault((layout.name_of[card], owner), []).append(card)

    def face(handle: str) -> tuple[str, int]:
        owner = owners.get(handle)
        return named[handle], -1 if owner is None else view.player_ids.index(owner)

    card_of: dict[str | None, int] = {
        handle: spare[face(handle)].pop()
        for pile in piles
        for handle in pile
        if handle is not None and handle in named
    }
    unseen = rng.shuffle(sorted(card for cards in spare.values() for card in cards))
    hidden = [handle for pile in piles for handle in pile if handle and handle not in named]
    card_of.update(zip(hidden, unseen, strict=True))
    placed = tuple(tuple(card_of[handle] if handle else -1 for handle in pile) for pile in piles)
    if layout.second:
        placed = tuple(
            cards if layout.ordered[pile] or layout.sees[pile][seat] else rng.shuffle(cards)
            for pile, cards in enumerate(placed)
        )
    labels, counters = _labels(layout.viewers, placed, card_of, seat, layout.card_count)
    known = [()] * layout.viewers
    flags = tuple(
        _flag(view, layout, at) if layout.sees_flag[at][seat] else rng.chance(0.5)
        for at in range(len(layout.flag_zone))
    )
    players = view.player_ids
    more: dict[str, Any] = {}
    if isinstance(view, SecondView):
        more = {
            "numbers": numbers_in(layout, view),
            "up": tuple(sorted(card_of[handle] for handle in view.up)),
            "options": options_in(layout, view),
        }
    state = (SecondState if more else BundleState)(
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
        **more,
    )
    return _with_sampled_choices(program, view, state, seat, rng)


def _handles(view: BundleView, layout: Layout, pile: int) -> list[str | None]:
    zone = layout.pile_zone[pile]
    shown = view.zones[zone.name]
    if zone.per_player:
        shown = shown[view.player_ids[layout.pile_seat[pile]]]
    if zone.is_board:
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
            chosen.append(program.random_choice(state, other, rng))
        else:
            chosen.append(_read_choice(program.verbs[shown["type"]], state, shown, seat))
    return replace(state, choices=tuple(chosen))


def _read_choice(
    verb: CompiledVerb, state: BundleState, shown: dict[str, Any], seat: int
) -> Choice:
    fields = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in shown.items()
        if name != "type"
    }
    args = verb.read(state, verb.action_type(**fields), seat)
    assert isinstance(args, tuple)
    return verb.name, args
