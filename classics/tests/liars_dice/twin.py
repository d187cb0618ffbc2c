"""Liar's Dice with all cups open: who bids what, who was wrong, who loses a die."""

from typing import Any

from classics.tests.twins import Act, Twin


class TWIN(Twin):
    options = (
        {"dice": 2},
        {"dice": 1, "one_round": True},
        {"dice": 2, "players": 4, "order": "face"},
        {"dice": 3, "players": 3, "wild": "top", "sides": 4},
        {"dice": 2, "players": 3, "wild": "none", "sides": 2, "order": "face"},
        {"dice": 1, "players": 8},
        {"dice": 2, "players": 3, "one_round": True, "wild": "none"},
    )
    matches = 6

    def __init__(self, state: Any) -> None:
        self.sides, self.wild, self.order = state.sides, state.wild, state.order
        self.one_round = state.one_round
        self.counts = [state.dice] * len(state.player_ids)
        self.bids: list[tuple[int, int, int]] = []
        self.round = 0
        self.shows: tuple[Any, ...] | None = None
        self.throw(state)

    def throw(self, state: Any) -> None:
        self.bids, self.round = [], self.round + 1
        self.cups = state.cups
        assert [len(cup) for cup in self.cups] == self.counts
        assert all(1 <= die <= self.sides for cup in self.cups for die in cup)
        assert all(list(cup) == sorted(cup) for cup in self.cups)

    def height(self, quantity: int, face: int) -> tuple[int, int]:
        return (quantity, face) if self.order == "quantity" else (face, quantity)

    def choices(self) -> list[Act]:
        every = [
            (quantity, face)
            for quantity in range(1, sum(self.counts) + 1)
            for face in range(1, self.sides + 1)
        ]
        if not self.bids:
            return [("bid", *bid) for bid in every]
        highest = self.height(*self.bids[-1][1:])
        return [*(("bid", *bid) for bid in every if self.height(*bid) > highest), ("call",)]

    def chosen(self, rng: Any) -> Act:
        """Low bids more often, or rounds would be short."""
        acts = sorted(self.choices(), key=str)
        if ("call",) in acts and rng.random() < 0.3:
            return ("call",)
        bids = sorted((act for act in acts if act[0] == "bid"), key=lambda act: act[1:])
        chosen: Act = rng.choice(bids[:8] or acts)
        return chosen

    def code(self, act: Act) -> str | None:
        if act == ("call",):
            return "nothing_to_call"
        if act[1] > sum(self.counts):
            return "too_many_dice"
        return f"raise_{self.order}"

    def next_with_dice(self, seat: int) -> int:
        seat = (seat + 1) % len(self.counts)
        while not self.counts[seat]:
            seat = (seat + 1) % len(self.counts)
        return seat

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        if act[0] == "bid":
            self.bids.append((self.seat, act[1], act[2]))
            self.seat = self.next_with_dice(self.seat)
            return
        bidder, quantity, face = self.bids[-1]
        wild: int = {"ones": 1, "top": self.sides, "none": face}[self.wild]
        count = sum(die in (face, wild) for cup in self.cups for die in cup)
        is_lie = count < quantity
        loser = bidder if is_lie else self.seat
        self.shows = (self.round, bidder, quantity, face, self.seat, loser, count, self.cups)
        self.counts[loser] -= 1
        others = [seat for seat in range(len(self.counts)) if seat != loser]
        left = [seat for seat, dice in enumerate(self.counts) if dice]
        if self.one_round:
            self.end = ("lie_was_called" if is_lie else "bid_was_true", others)
        elif len(left) == 1:
            self.end = ("last_with_dice", left)
        if self.end:
            self.bids, self.cups = [], ()
            return
        self.seat = loser if self.counts[loser] else self.next_with_dice(loser)
        self.throw(after)

    def shown(self) -> dict[str, Any]:
        return {"counts": tuple(self.counts), "round": self.round, "cups": self.cups}

    def also(self, state: Any) -> None:
        seats = state.player_ids.index
        said = [(seats(one.player), one.bid.quantity, one.bid.face) for one in state.bids]
        assert said == self.bids
        one = state.showdown
        if self.shows is None:
            assert one is None
            return
        assert self.shows == (
            one.round,
            seats(one.said.player),
            one.said.bid.quantity,
            one.said.bid.face,
            seats(one.caller),
            seats(one.loser),
            one.count,
            one.cups,
        )
