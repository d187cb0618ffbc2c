"""Oware, told by what Abapa's rules say of each sowing."""

from typing import Any

from classics.tests.twins import Act, Twin

NAMES = "ABCDEFabcdef"


class TWIN(Twin):
    options = ({}, {"seeds": 1}, {"seeds": 2}, {"seeds": 6})
    matches = 8

    def __init__(self, state: Any) -> None:
        self.houses = [state.houses[0]] * 12
        self.stores = [0, 0]
        self.last: str | None = None
        self.seen = [self.position()]

    def position(self) -> tuple[Any, ...]:
        return (self.seat, *self.houses, *self.stores)

    def own(self, seat: int) -> range:
        return range(6 * seat, 6 * seat + 6)

    def sown(self, house: int) -> tuple[list[int], int]:
        houses, at = list(self.houses), house
        hand, houses[house] = houses[house], 0
        while hand:
            at = (at + 1) % 12
            if at != house:
                houses[at] += 1
                hand -= 1
        return houses, at

    def full(self, seat: int) -> list[int]:
        """The houses that may be sown: so that the other has seeds, if that can be."""
        with_seeds = [house for house in self.own(seat) if self.houses[house]]
        if any(self.houses[house] for house in self.own(1 - seat)):
            return with_seeds
        other = self.own(1 - seat)
        return [house for house in with_seeds if any(self.sown(house)[0][one] for one in other)]

    def choices(self) -> list[Act]:
        assert self.seat is not None
        return [("sow", NAMES[house]) for house in self.full(self.seat)]

    def code(self, act: Act) -> str:
        house = NAMES.index(act[1])
        if act[1].isupper() != (self.seat == 0):
            return "not_your_house"
        return "must_feed" if self.houses[house] else "house_empty"

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        seat, self.last = self.seat, act[1]
        houses, at = self.sown(NAMES.index(act[1]))
        taken, gained = list(houses), 0
        while at in self.own(1 - seat) and taken[at] in (2, 3):
            gained += taken[at]
            taken[at] = 0
            at -= 1
        if any(taken[house] for house in self.own(1 - seat)):
            houses = taken
            self.stores[seat] += gained
        self.houses, self.seat = houses, 1 - seat
        every = sum(self.houses) + sum(self.stores)
        if max(self.stores) > every / 2 or self.position() in self.seen or not self.full(self.seat):
            for side in (0, 1):
                self.stores[side] += sum(self.houses[house] for house in self.own(side))
            self.houses = [0] * 12
            south, north = self.stores
            winners = [0] if south > north else [1] if north > south else []
            self.end = ("most_seeds" if winners else "equal_seeds", winners)
        self.seen.append(self.position())

    def scores(self) -> list[int]:
        return self.stores

    def shown(self) -> dict[str, Any]:
        return {"houses": tuple(self.houses), "stores": tuple(self.stores), "last": self.last}
