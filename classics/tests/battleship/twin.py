"""Battleship with both seas open: sets of cells, and what has been shot at."""

import random
from typing import Any

from classics.tests.openspiel import engine_of
from classics.tests.twins import Act, Twin

FLEETS = {6: (3, 2, 2), 8: (4, 3, 3, 2), 10: (5, 4, 3, 3, 2)}
LETTERS = "abcdefghij"


class TWIN(Twin):
    options = ({"size": 6}, {"size": 6, "shots": 5}, {"size": 8, "shots": 30}, {"size": 10})
    matches = 3

    def __init__(self, state: Any) -> None:
        self.size, self.shots = state.size, state.shots
        self.fleet = FLEETS[self.size]
        self.ships: list[list[str]] = [[], []]
        self.fired: list[list[str]] = [[], []]

    def lies(self, ship: str, length: int) -> set[str]:
        """The cells of a ship written so; none where it would leave the sea."""
        x, y = LETTERS.index(ship[0]), int(ship[1:-1])
        across, down = (1, 0) if ship[-1] == "h" else (0, 1)
        places = [(x + n * across, y + n * down) for n in range(length)]
        if any(one >= self.size or other > self.size for one, other in places):
            return set()
        return {f"{LETTERS[one]}{other}" for one, other in places}

    def taken(self, seat: int) -> set[str]:
        pairs = zip(self.ships[seat], self.fleet, strict=False)
        return {cell for ship, length in pairs for cell in self.lies(ship, length)}

    def sunk(self, seat: int) -> list[str]:
        shots = set(self.fired[1 - seat])
        pairs = zip(self.ships[seat], self.fleet, strict=False)
        return [ship for ship, length in pairs if self.lies(ship, length) <= shots]

    def is_laying(self) -> bool:
        return any(len(ships) < len(self.fleet) for ships in self.ships)

    def acting(self) -> list[int]:
        if self.is_laying():
            return [seat for seat in (0, 1) if len(self.ships[seat]) < len(self.fleet)]
        return [len(self.fired[0]) - len(self.fired[1])]

    def sea(self) -> list[str]:
        return [f"{column}{row + 1}" for row in range(self.size) for column in LETTERS[: self.size]]

    def choices(self) -> list[Act]:
        assert self.seat is not None
        if not self.is_laying():
            return [("shoot", cell) for cell in self.sea() if cell not in self.fired[self.seat]]
        length, own = self.fleet[len(self.ships[self.seat])], self.taken(self.seat)
        ways = [(cell, way) for cell in self.sea() for way in "hv"]
        lying = {(cell, way): self.lies(cell + way, length) for cell, way in ways}
        return [("place", *one) for one, cells in lying.items() if cells and not cells & own]

    def chosen(self, rng: random.Random) -> Act:
        """Shots that hit, more often than not: whole fleets would hardly be sunk otherwise."""
        assert self.seat is not None
        theirs = self.taken(1 - self.seat)
        acts = sorted(self.choices())
        hits = [act for act in acts if act[0] == "shoot" and act[1] in theirs]
        return rng.choice(hits if hits and rng.random() < 0.5 else acts)

    def code(self, act: Act) -> str:
        assert self.seat is not None
        if (act[0] == "place") != self.is_laying():
            return "lay_first" if self.is_laying() else "fleets_lie"
        if act[0] == "shoot":
            return "shot_already"
        length = self.fleet[len(self.ships[self.seat])]
        return "ship_in_the_way" if self.lies(act[1] + act[2], length) else "no_room"

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        seat = self.seat
        if act[0] == "place":
            self.ships[seat].append(act[1] + act[2])
            return
        self.fired[seat].append(act[1])
        first, second = self.scores()
        if len(self.sunk(1 - seat)) == len(self.fleet):
            self.end = ("all_sunk", [seat])
        elif self.shots and min(map(len, self.fired)) == self.shots:
            winners = [0] if first > second else [1] if second > first else []
            self.end = ("more_sunk" if winners else "equal_sunk", winners)

    def scores(self) -> list[int]:
        return [len(self.sunk(1)), len(self.sunk(0))]

    def water(self, seat: int) -> str:
        """What has come of the shots into this sea, cell by cell."""
        sunk, taken = self.sunk(seat), self.taken(seat)
        pairs = zip(self.ships[seat], self.fleet, strict=False)
        down = {cell for ship, n in pairs if ship in sunk for cell in self.lies(ship, n)}
        return "".join(
            "."
            if cell not in self.fired[1 - seat]
            else "#"
            if cell in down
            else "x"
            if cell in taken
            else "o"
            for cell in self.sea()
        )

    def also(self, state: Any) -> None:
        """Everybody sees shots and wrecks, and where ships lie only who laid them until the end."""
        for viewer in (*state.player_ids, None):
            view = engine_of("battleship").get_player_view(state, viewer)
            for seat, player in enumerate(state.player_ids):
                ships = self.ships[seat] if player == viewer or self.end else []
                assert view.ships[player] == tuple(ships)
                assert view.laid[player] == len(self.ships[seat])
                assert view.waters[player] == self.water(seat)
                sunk = self.sunk(seat)
                wrecks = tuple(ship if ship in sunk else None for ship in self.ships[seat])
                assert view.sunk[player] == wrecks

    def shown(self) -> dict[str, Any]:
        return {
            "ships": tuple(map(tuple, self.ships)),
            "fired": tuple(map(tuple, self.fired)),
        }
