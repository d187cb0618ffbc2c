"""Kalah as a ring of fourteen pits: A to F, south's store, a to f, north's store."""

from typing import Any

from classics.tests.twins import Act, Twin

PITS = "ABCDEF.abcdef,"
STORES = (6, 13)


class TWIN(Twin):
    options = (
        {},
        {"seeds": 1},
        {"seeds": 2, "empty_capture": True},
        {"seeds": 6},
        {"seeds": 3, "empty_capture": True},
    )
    matches = 8

    def __init__(self, state: Any) -> None:
        self.empty_capture = state.empty_capture
        seeds = state.houses[0]
        self.pits = [*[seeds] * 6, 0, *[seeds] * 6, 0]
        self.last: str | None = None

    def own(self, seat: int) -> range:
        return range(7 * seat, 7 * seat + 6)

    def choices(self) -> list[Act]:
        assert self.seat is not None
        return [("sow", PITS[pit]) for pit in self.own(self.seat) if self.pits[pit]]

    def code(self, act: Act) -> str:
        is_own = act[1].isupper() == (self.seat == 0)
        return "house_empty" if is_own else "not_your_house"

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        seat, at, self.last = self.seat, PITS.index(act[1]), act[1]
        store = STORES[seat]
        hand, self.pits[at] = self.pits[at], 0
        while hand:
            at = (at + 1) % 14
            if at != STORES[1 - seat]:
                self.pits[at] += 1
                hand -= 1
        facing = 12 - at
        if (
            at in self.own(seat)
            and self.pits[at] == 1
            and (self.pits[facing] or self.empty_capture)
        ):
            self.pits[store] += 1 + self.pits[facing]
            self.pits[at] = self.pits[facing] = 0
        self.seat = seat if at == store else 1 - seat
        if any(sum(self.pits[pit] for pit in self.own(side)) == 0 for side in (0, 1)):
            self.gather()

    def gather(self) -> None:
        for side in (0, 1):
            for pit in self.own(side):
                self.pits[STORES[side]] += self.pits[pit]
                self.pits[pit] = 0
        south, north = self.scores()
        winners = [0] if south > north else [1] if north > south else []
        self.end = ("most_seeds" if winners else "equal_seeds", winners)

    def scores(self) -> list[int]:
        return [self.pits[store] for store in STORES]

    def shown(self) -> dict[str, Any]:
        houses = (*self.pits[:6], *self.pits[7:13])
        return {"houses": houses, "stores": tuple(self.scores()), "last": self.last}
