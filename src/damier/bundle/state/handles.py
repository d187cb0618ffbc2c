"""What each viewer can make of the cards: the handle each has for them, and what it has learnt.

The rule: a handle says nothing that its viewer could not see. A hidden card that is chosen, or
drawn at random, leaves as the last of those that look alike; whoever had learnt one of them no
longer knows which it was. Of equal cards in a hidden hand the one that was known is seen to leave,
whichever it is. A card that becomes hidden gets a new handle, never used before.
"""

from collections.abc import Collection, Iterable, Sequence

from .layout import Layout
from .state import EMPTY, BundleState

Labels = Sequence[Sequence[int]]
Frozen = tuple[tuple[int, ...], ...]


class Handles:
    """Handles and knowledge of all viewers. Copied from the state when they first change."""

    __slots__ = ("_counters", "_known", "_labels", "_origin", "layout")

    def __init__(self, layout: Layout, state: BundleState) -> None:
        self.layout = layout
        self._origin: BundleState | None = state
        self._labels: list[list[int]] = []
        self._counters: list[int] = []
        self._known: list[set[int]] = []

    @property
    def labels(self) -> Labels:
        return self._labels if self._origin is None else self._origin.labels

    @property
    def known(self) -> Sequence[Collection[int]]:
        return self._known if self._origin is None else self._origin.known

    def frozen(self) -> tuple[Frozen, tuple[int, ...], Frozen]:
        """Labels, counters and knowledge, as a state has them."""
        if self._origin is not None:
            return self._origin.labels, self._origin.counters, self._origin.known
        known = tuple(tuple(sorted(cards)) for cards in self._known)
        return tuple(map(tuple, self._labels)), tuple(self._counters), known

    def _copy(self) -> None:
        state, self._origin = self._origin, None
        if state is not None:
            self._labels = [list(labels) for labels in state.labels]
            self._counters = list(state.counters)
            self._known = [set(cards) for cards in state.known]

    def move(
        self, piles: list[list[int]], start: int, index: int, to: int, put: int, tracked: bool
    ) -> None:
        """Follow a card that is about to go somewhere else. `tracked`: all can tell which it is."""
        layout = self.layout
        if layout.all_see[start] and layout.all_see[to]:
            return
        self._copy()
        card, target = piles[start][index], piles[to]
        from_top = layout.top_public[start] and index == 0
        to_top = layout.top_public[to] and (put == 0 or not target)
        for viewer, known in enumerate(self._known):
            sees_before = from_top or layout.sees[start][viewer]
            sees_after = to_top or layout.sees[to][viewer]
            if to_top and target and not layout.sees[to][viewer]:
                self._hide(viewer, target[0])
            if sees_before and not sees_after:
                known.add(card)
            elif sees_before:
                known.discard(card)
            elif layout.equals_look_alike and not layout.ordered[start]:
                if sees_after:
                    self._pass_for_equal(viewer, piles[start], card)
                elif not tracked:
                    self._lose_among_all(viewer, piles[start], card)
            elif tracked or (card in known and sees_after and not layout.ordered[start]):
                if sees_after:
                    known.discard(card)
            else:
                forget = not sees_after or layout.ordered[start]
                self._blur(viewer, piles[start], card, layout.top_public[start], forget)
                known.discard(card)

    def _hide(self, viewer: int, card: int) -> None:
        """The viewer loses this card from sight and from memory."""
        self._known[viewer].discard(card)
        self._labels[viewer][card] = self._counters[viewer]
        self._counters[viewer] += 1

    def _pass_for_equal(self, viewer: int, pile: list[int], leaving: int) -> None:
        """A card leaves a hidden hand in sight of a viewer, who takes it for one known to be there,
        or else for the last of the others."""
        known, labels, face_of = self._known[viewer], self._labels[viewer], self.layout.face_of
        equal = [card for card in pile if card in known and face_of[card] == face_of[leaving]]
        if equal:
            taken_for = min(equal, key=labels.__getitem__)
            known.discard(leaving if leaving in known else taken_for)
        else:
            taken_for = max((c for c in pile if c not in known), key=labels.__getitem__)
        labels[leaving], labels[taken_for] = labels[taken_for], labels[leaving]

    def _lose_among_all(self, viewer: int, pile: list[int], leaving: int) -> None:
        """A card leaves a hidden hand unseen: it may be any of them, and what was known is lost."""
        for card in pile:
            if card in self._known[viewer]:
                self._hide(viewer, card)
        labels = self._labels[viewer]
        last = max(pile, key=labels.__getitem__)
        labels[leaving], labels[last] = labels[last], labels[leaving]

    def _name_in_turn(self, viewer: int, cards: Iterable[int]) -> None:
        """A hidden hand is shown, in this order: what was known of a kind is found again under its
        handle, and the other handles are handed out as they come."""
        known, labels, face_of = self._known[viewer], self._labels[viewer], self.layout.face_of
        shown = list(cards)
        learnt: dict[int, list[int]] = {}
        for card in shown:
            if card in known:
                learnt.setdefault(face_of[card], []).append(labels[card])
        spare = sorted((labels[card] for card in shown if card not in known), reverse=True)
        for handles in learnt.values():
            handles.sort(reverse=True)
        for card in shown:
            labels[card] = (learnt.get(face_of[card]) or spare).pop()

    def _blur(
        self, viewer: int, pile: list[int], leaving: int, has_top: bool, forget: bool
    ) -> None:
        """Hand out the handles of the hidden cards of a pile anew: the one that leaves gets the
        last. With `forget`, cards the viewer had learnt are among those it may have been."""
        known, labels = self._known[viewer], self._labels[viewer]
        cards = [card for card in pile if card != EMPTY]
        if has_top:
            del cards[0]  # the top is in sight, and it is not the one that leaves
        hidden = [card for card in cards if card not in known]
        spare = [labels[card] for card in hidden]
        if forget:
            for card in cards:
                if card in known:
                    self._hide(viewer, card)
                    spare.append(labels[card])
            hidden = cards
        staying = [card for card in hidden if card != leaving]
        for card, label in zip((*staying, leaving), spare, strict=True):
            labels[card] = label

    def shuffle(self, pile: int, before: list[int], after: list[int]) -> None:
        """Follow a shuffle: handles stay in their places, what was known in the pile is lost."""
        layout = self.layout
        self._copy()
        for viewer, known in enumerate(self._known):
            if layout.sees[pile][viewer]:
                continue
            labels = self._labels[viewer]
            shown = before
            if not layout.ordered[pile]:  # a known card shows no place among the others
                learnt = [card for card in before if card in known]
                shown = [*learnt, *(card for card in before if card not in known)]
            spare = []
            for index, card in enumerate(shown):
                if card in known or (index == 0 and layout.top_public[pile]):
                    self._hide(viewer, card)
                spare.append(labels[card])
            for card, label in zip(after, spare, strict=True):
                labels[card] = label

    def hand_over(self, start: int, to: int, cards: Iterable[int]) -> None:
        """Follow a whole pile to another's place; who saw it go knows where it is."""
        self._copy()
        for viewer, known in enumerate(self._known):
            sees_before = self.layout.sees[start][viewer]
            sees_after = self.layout.sees[to][viewer]
            if sees_before and not sees_after:
                known.update(cards)
            elif sees_after:
                if self.layout.equals_look_alike and not (
                    sees_before or self.layout.ordered[start]
                ):
                    self._name_in_turn(viewer, cards)
                known.difference_update(cards)

    def show(self, pile: int, cards: Iterable[int], viewers: Iterable[int]) -> None:
        """Let these viewers see a pile."""
        self._copy()
        layout = self.layout
        there = [card for card in cards if card != EMPTY]
        for viewer in viewers:
            if not layout.sees[pile][viewer]:
                if layout.equals_look_alike and not layout.ordered[pile]:
                    self._name_in_turn(viewer, sorted(there, key=layout.face_of.__getitem__))
                self._known[viewer].update(there)

    def show_some(
        self, pile: int, cards: list[int], shown: list[int], viewers: Iterable[int]
    ) -> None:
        """Let these viewers see some cards of a pile. In a hidden hand each passes for one of its
        kind that is known to be there, or else for the last of the others."""
        self._copy()
        layout = self.layout
        in_order = sorted(shown, key=layout.face_of.__getitem__)
        for viewer in viewers:
            if layout.sees[pile][viewer]:
                continue
            known, labels = self._known[viewer], self._labels[viewer]
            if layout.ordered[pile]:
                known.update(shown)
                continue
            done: set[int] = set()
            for card in in_order:
                kind = layout.face_of[card]
                equal = [
                    c for c in cards if c in known and c not in done and layout.face_of[c] == kind
                ]
                if equal:
                    stand_in = min(equal, key=labels.__getitem__)
                else:
                    unknown = (c for c in cards if c not in known and c not in done)
                    stand_in = max(unknown, key=labels.__getitem__)
                labels[card], labels[stand_in] = labels[stand_in], labels[card]
                if card not in known:
                    known.discard(stand_in)
                    known.add(card)
                done.add(card)

    def forget(self, pile: int, cards: Iterable[int]) -> None:
        """What was turned down is named no more to anybody who does not see the pile."""
        self._copy()
        for viewer, known in enumerate(self._known):
            for card in cards:
                if card in known and not self.layout.sees[pile][viewer]:
                    self._hide(viewer, card)

    def renew(self) -> None:
        """Give all cards new handles, and forget what was known: a new round."""
        self._copy()
        count = self.layout.card_count
        for viewer, first in enumerate(self._counters):
            self._labels[viewer] = list(range(first, first + count))
            self._counters[viewer] = first + count
            self._known[viewer] = set()
