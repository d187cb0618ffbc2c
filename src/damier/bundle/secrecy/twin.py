"""Another state of a bundle's match that one viewer may not tell from this one.

Cards that the viewer cannot name are renamed, hidden hands rearranged, unseen choices made anew;
handles stay in their places. What the viewer can see is in observer.py.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from damier.bundle.play import Program
from damier.bundle.state import BundleState
from damier.core import SeededRandom

from .observer import Observer, visible


class Twin:
    """Makes one twin: hidden cards renamed, hidden hands rearranged, unseen choices made anew."""

    def __init__(
        self, program: Program, state: BundleState, viewer: int, rng: SeededRandom
    ) -> None:
        self.program, self.state, self.viewer, self.rng = program, state, viewer, rng
        self.observer = Observer(program, viewer)

    def made(self) -> BundleState:
        state = self._renamed(self.state)
        state = self._rearranged(state)
        return self._with_other_choices(replace(state, rng_state=self.rng.get_state()))

    def _renamed(self, state: BundleState) -> BundleState:
        layout, named = self.program.layout, self.observer.named(state)
        hidden = [card for card in range(layout.card_count) if card not in named]
        other = dict(zip(hidden, self.rng.shuffle(hidden), strict=True))
        back = {after: before for before, after in other.items()}
        cards = range(layout.card_count)
        return replace(
            state,
            piles=tuple(tuple(other.get(card, card) for card in pile) for pile in state.piles),
            flags=tuple(self._flags(state)),
            labels=tuple(
                tuple(row[back.get(card, card)] for card in cards) for row in state.labels
            ),
            known=tuple(tuple(sorted(other.get(c, c) for c in row)) for row in state.known),
            played=None if state.played is None else other.get(state.played, state.played),
        )

    def _flags(self, state: BundleState) -> Iterator[bool]:
        layout = self.program.layout
        for flag, zone, seat in zip(state.flags, layout.flag_zone, layout.flag_seat, strict=True):
            yield flag if visible(zone, seat, self.viewer) else self.rng.chance(0.5)

    def _rearranged(self, state: BundleState) -> BundleState:
        """Hidden hands in another order, and equal cards in each other's place: what the viewer
        knows of them is kept by its handles."""
        rng, face_of = self.rng, self.program.layout.face_of
        piles, labels = list(state.piles), list(state.labels[self.viewer])
        known = set(state.known[self.viewer])
        for at, pile in enumerate(piles):
            if self.observer.has_places(at) or self.observer.sees(at) or len(pile) < 2:
                continue
            piles[at] = rng.shuffle(pile)
            unknown = [card for card in pile if card not in known]
            handles = rng.shuffle([labels[card] for card in unknown])
            for card, handle in zip(unknown, handles, strict=True):
                labels[card] = handle
            for card in unknown:
                equal = [c for c in pile if c in known and face_of[c] == face_of[card]]
                if equal and rng.chance(0.5):
                    stand_in = rng.pick(equal)
                    labels[card], labels[stand_in] = labels[stand_in], labels[card]
                    known.symmetric_difference_update((card, stand_in))
        return replace(
            state,
            piles=tuple(piles),
            labels=_with(state.labels, self.viewer, tuple(labels)),
            known=_with(state.known, self.viewer, tuple(sorted(known))),
        )

    def _with_other_choices(self, state: BundleState) -> BundleState:
        chosen = list(state.choices)
        for seat, choice in enumerate(chosen):
            if choice is not None and seat != self.viewer:
                chosen[seat] = self.program.random_choice(state, seat, self.rng) or choice
        return replace(state, choices=tuple(chosen))


def _with(rows: tuple[tuple[int, ...], ...], at: int, row: tuple[int, ...]) -> Any:
    return (*rows[:at], row, *rows[at + 1 :])
