"""Gin Rummy with all cards open: who draws what, who may knock, and what each hand is worth."""

import random
from functools import cache
from itertools import combinations
from typing import Any

from classics.tests.twins import Act, Twin

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SCDH"
Cards = frozenset[str]


def counts(cards: Any) -> int:
    """What cards count that are in no meld."""
    return sum(min(10, RANKS.index(card[:-1]) + 1) for card in cards)


def melds_with(card: str, cards: Cards) -> list[Cards]:
    """The melds of this card with others of these."""
    rank, suit = RANKS.index(card[:-1]), card[-1]
    same = [card[:-1] + other for other in SUITS if other != suit and card[:-1] + other in cards]
    found = [frozenset((card, *some)) for n in (2, 3) for some in combinations(same, n)]
    for low in range(len(RANKS)):
        for high in range(low + 2, min(low + 5, len(RANKS))):
            run = frozenset(f"{RANKS[at]}{suit}" for at in range(low, high + 1))
            if low <= rank <= high and run <= cards:
                found.append(run)
    return found


@cache
def left_over(cards: Cards) -> int:
    """What counts at least: the first card is in some meld of these, or in none."""
    if not cards:
        return 0
    card = min(cards)
    ways = [left_over(cards - meld) for meld in melds_with(card, cards)]
    return min([counts([card]) + left_over(cards - {card}), *ways])


def in_order(cards: Cards) -> tuple[str, ...]:
    return tuple(sorted(cards, key=lambda card: (SUITS.index(card[-1]), RANKS.index(card[:-1]))))


def fits(card: str, meld: Cards, laid_off: list[str]) -> bool:
    """Whether a card goes with a meld, which those laid off before may have made longer."""
    if len({one[:-1] for one in meld}) == 1:
        return card[:-1] in {one[:-1] for one in meld}
    longer = True
    while longer:
        more = {one for one in laid_off if one not in meld and is_run(meld | {one})}
        longer, meld = bool(more), meld | more
    return is_run(meld | {card})


def goes_with(card: str, meld: Cards) -> bool:
    return any(one == meld | {card} for one in melds_with(card, meld | {card})) or (
        len(meld) >= 5 and is_run(meld | {card})
    )


def is_run(cards: Cards) -> bool:
    ranks = sorted(RANKS.index(card[:-1]) for card in cards)
    suits = {card[-1] for card in cards}
    return len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def after_laying_off(hand: Cards, melds: tuple[Cards, ...]) -> int:
    """What is left over at least when cards may be put to these melds."""
    best = left_over(hand)
    for card in hand:
        for number, meld in enumerate(melds):
            if goes_with(card, meld):
                longer = (*melds[:number], meld | {card}, *melds[number + 1 :])
                best = min(best, after_laying_off(hand - {card}, longer))
    return best


class TWIN(Twin):
    options = (
        {"goal": 60, "most_hands": 4},
        {"most_hands": 1, "oklahoma": True},
        {"goal": 500, "most_hands": 3, "knock_with": 30},
        {"most_hands": 2, "knock_with": 0},
        {"most_hands": 4, "knock_with": 60, "by_hand": True, "goal": 500},
    )
    matches = 2

    def __init__(self, state: Any) -> None:
        self.goal, self.most_hands = state.goal, state.most_hands
        self.by_hand = state.by_hand
        self.oklahoma, self.knock_with = state.oklahoma, state.knock_with
        self.scored, self.round, self.dealer = [0, 0], 0, 0
        self.result: tuple[Any, ...] | None = None
        self.deal(state)

    def deal(self, state: Any) -> None:
        self.hands = [frozenset(hand) for hand in state.hands]
        self.stock, self.discards = list(state.stock), list(state.discards)
        every = {*self.hands[0], *self.hands[1], *self.stock, *self.discards}
        assert (len(every), len(self.stock), len(self.discards)) == (52, 31, 1)
        assert [len(hand) for hand in self.hands] == [10, 10]
        upcard = self.discards[0]
        self.knock = counts([upcard]) if self.oklahoma else self.knock_with
        if self.oklahoma and upcard.startswith("A"):
            self.knock = 0
        self.round, self.dealer = self.round + 1, 1 - self.dealer
        self.seat, self.phase, self.passes = 1 - self.dealer, "first", 0
        self.taken: list[list[str]] = [[], []]
        self.just_taken: str | None = None
        self.melds: list[list[Cards]] = [[], []]
        self.laid_off: list[str] = []

    def puts_away(self, cards: Cards) -> set[str]:
        """The cards to knock with."""
        return {card for card in cards if left_over(cards - {card}) <= self.knock}

    def choices(self) -> list[Act]:
        assert self.seat is not None
        hand = self.hands[self.seat]
        if self.phase == "first":
            return [("draw",)] if self.passes == 2 else [("take",), ("pass",)]
        if self.phase == "draw":
            return [("take",), ("draw",)]
        if self.phase == "wall":
            knocks = self.puts_away(hand | {self.discards[-1]}) & hand
            return [("pass",), *(("knock", card) for card in knocks)]
        if self.phase != "discard":
            return self.laying(hand)
        own = hand - {self.just_taken}
        knocks = self.puts_away(hand) & own
        return [*(("discard", card) for card in own), *(("knock", card) for card in knocks)]

    def laying(self, hand: Cards) -> list[Act]:
        """What may be laid by hand after a knock: the knocker keeps under what one knocks with."""
        assert self.seat is not None
        melds = {meld for card in hand for meld in melds_with(card, hand)}
        if self.phase == "melds":
            melds = {meld for meld in melds if left_over(hand - meld) <= self.knock}
            may_stop = counts(hand) <= self.knock
            return [*(("meld", in_order(meld)) for meld in melds), *[("pass",)] * may_stop]
        if self.phase == "own_melds":
            return [*(("meld", in_order(meld)) for meld in melds), ("pass",)]
        theirs = self.melds[1 - self.seat]
        fit = {card for card in hand for meld in theirs if fits(card, meld, self.laid_off)}
        return [*(("layOff", card) for card in fit), ("pass",)]

    def code(self, act: Act) -> str | None:
        assert self.seat is not None
        if self.by_hand:
            return None
        if act[0] in ("discard", "knock"):
            if act[1] not in self.hands[self.seat]:
                return "not_in_hand"
            if self.phase == "discard" and act[1] == self.just_taken:
                return "just_taken"
            if act[0] == "knock" and self.phase in ("discard", "wall"):
                return "too_much_deadwood"
        return f"{self.phase}_now"

    def chosen(self, rng: random.Random) -> Act:
        """What leaves the least, mostly: chance alone would never knock."""
        assert self.seat is not None
        acts, hand = sorted(self.choices(), key=str), self.hands[self.seat]
        if self.phase in ("melds", "layoffs", "own_melds"):
            more = [act for act in acts if act != ("pass",)]
            return rng.choice(more if more and rng.random() < 0.8 else acts)
        knocks = [act for act in acts if act[0] == "knock"]
        if rng.random() < 0.2 or self.phase in ("first", "draw"):
            return rng.choice(acts)
        if self.phase == "wall" or (knocks and rng.random() < 0.5):
            return rng.choice(knocks or acts)
        thrown = [act for act in acts if act[0] == "discard"]
        return min(thrown, key=lambda act: left_over(hand - {act[1]}))

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        seat = self.seat
        match act:
            case ("pass",) if self.phase == "first":
                self.passes, self.seat = self.passes + 1, 1 - seat
            case ("pass",) if self.phase == "melds":
                self.phase = "layoffs" if self.hands[seat] else "own_melds"
                self.seat = 1 - seat
            case ("pass",) if self.phase == "layoffs":
                self.phase = "own_melds"
            case ("pass",) if self.phase == "own_melds":
                self.count(1 - seat, tuple(map(counts, self.hands)), after)
            case ("meld", cards):
                self.melds[seat].append(frozenset(cards))
                self.keep(self.hands[seat] - set(cards))
            case ("layOff", card):
                self.laid_off.append(card)
                self.keep(self.hands[seat] - {card})
            case ("pass",):
                self.over(None, 0, "wall", (), after)
            case ("take",):
                self.just_taken = self.discards.pop()
                self.taken[seat].append(self.just_taken)
                self.hands[seat] |= {self.just_taken}
                self.phase = "discard"
            case ("draw",):
                self.hands[seat] |= {self.stock.pop()}
                self.phase = "discard"
            case ("discard", card):
                self.put_away(card)
                self.phase, self.seat = "wall" if len(self.stock) == 2 else "draw", 1 - seat
            case (_, card):
                if self.phase == "wall":
                    self.hands[seat] |= {self.discards.pop()}
                self.put_away(card)
                if self.by_hand:
                    self.phase = "melds"
                else:
                    self.knocked(after)

    def put_away(self, card: str) -> None:
        assert self.seat is not None
        self.discards.append(card)
        self.just_taken = None
        self.keep(self.hands[self.seat] - {card})

    def keep(self, cards: Cards) -> None:
        """This is what is left in the hand."""
        assert self.seat is not None
        self.hands[self.seat] = cards
        self.taken[self.seat] = [one for one in self.taken[self.seat] if one in cards]

    def knocked(self, after: Any) -> None:
        """What the other can lay off depends on how the knocker's hand was laid out, which is
        free; so this is read where it is still to be seen, after the last hand."""
        assert self.seat is not None
        knocker = self.seat
        other = 1 - knocker
        own, theirs = left_over(self.hands[knocker]), left_over(self.hands[other])
        if own and after.game_over:
            melds = tuple(map(frozenset, after.melds[knocker]))
            assert all(meld <= self.hands[knocker] for meld in melds)
            assert counts(self.hands[knocker]) - sum(map(counts, melds)) == own
            theirs = after_laying_off(self.hands[other], melds)
        elif own:
            assert after.result.deadwood[other] <= theirs
            theirs = after.result.deadwood[other]
        self.count(knocker, (own, theirs) if knocker == 0 else (theirs, own), after)

    def count(self, knocker: int, left: tuple[int, ...], after: Any) -> None:
        """What a hand is worth in which this is left over."""
        other = 1 - knocker
        own, theirs = left[knocker], left[other]
        if own == 0:
            self.over(knocker, theirs + 25, "gin", left, after)
        elif own < theirs:
            self.over(knocker, theirs - own, "knock", left, after)
        else:
            self.over(other, own - theirs + 25, "undercut", left, after)

    def over(
        self, winner: int | None, points: int, how: str, left: tuple[int, ...], after: Any
    ) -> None:
        self.result = (winner, points, how, left)
        if winner is not None:
            self.scored[winner] += points
            if self.scored[winner] >= self.goal:
                self.end = ("goal", [winner])
                return
        if self.round < self.most_hands:
            self.deal(after)
            return
        best = [seat for seat in (0, 1) if self.scored[seat] == max(self.scored)]
        is_level = len(best) == 2
        reason = "level" if is_level else how if self.most_hands == 1 else "most_points"
        self.end = (reason, [] if is_level else best)

    def scores(self) -> list[int]:
        return self.scored

    def shown(self) -> dict[str, Any]:
        found = {"round": self.round, "knock": self.knock, "scores": tuple(self.scored)}
        if self.end is None:
            found |= {
                "phase": self.phase,
                "passes": self.passes,
                "just_taken": self.just_taken,
                "stock": tuple(self.stock),
                "discards": tuple(self.discards),
                "taken": tuple(map(tuple, self.taken)),
                "melds": tuple(tuple(map(in_order, melds)) for melds in self.melds),
                "laid_off": tuple(self.laid_off),
            }
        return found

    def also(self, state: Any) -> None:
        assert state.dealer == state.player_ids[self.dealer]
        if self.end is None:
            assert [frozenset(hand) for hand in state.hands] == self.hands
            assert state.current_player_id == state.player_ids[self.seat]
        one = state.result
        if self.result is None:
            assert one is None
        else:
            winner = None if one.winner is None else state.player_ids.index(one.winner)
            assert (winner, one.points, one.how, one.deadwood) == self.result
