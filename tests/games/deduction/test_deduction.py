"""The deduction game beside the same rules in plain Python."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from tests.games.model import Beside, Choice, play_beside

SUSPECTS = ("baker", "clerk", "diver", "gambler", "painter", "singer")
PLACES = ("attic", "cellar", "garden", "harbour", "library", "theatre")


class Deduction:
    """Ask for a suspect and a place: the first who holds one shows it. Then accuse, or wait."""

    def __init__(self, game: Beside) -> None:
        self.file, self.hands = game.cards("file"), game.each("hands")
        self.wrong = [False] * game.players
        self.shown: dict[int | None, set[str]] = {
            viewer: set() for viewer in (*range(game.players), None)
        }
        self.actor, self.winners = 0, list[int]()
        self.asker = self.answerer = -1
        self.suspect = self.place = ""
        self.waits = self.over = False

    def choices(self) -> Mapping[int, list[Choice]]:
        if self.answerer >= 0:
            return {self.answerer: [("show", card) for card in self._answers(self.answerer)]}
        pairs = list(product(SUSPECTS, PLACES))
        accusing = [("accuse", *pair) for pair in pairs]
        first = [("wait",)] if self.waits else [("ask", *pair) for pair in pairs]
        return {self.actor: [*first, *accusing]}

    def _answers(self, seat: int) -> list[str]:
        return [card for card in self.hands[seat] if card in (self.suspect, self.place)]

    def _following(self, seat: int) -> list[int]:
        return [(seat + step) % len(self.hands) for step in range(1, len(self.hands))]

    def act(self, seat: int, choice: Choice, dice: Mapping[str, int]) -> None:
        match choice:
            case ("ask", suspect, place):
                self.asker, self.suspect, self.place = seat, suspect, place
                able = [other for other in self._following(seat) if self._answers(other)]
                self.answerer = able[0] if able else -1
                self.waits = not able
            case ("show", card):
                self.shown[self.asker].add(card)
                self.answerer, self.waits = -1, True
            case ("accuse", suspect, place):
                self._accuse(seat, suspect, place)
            case _:
                self._next(seat)

    def _accuse(self, seat: int, suspect: str, place: str) -> None:
        if {suspect, place} == set(self.file):
            self.winners, self.over = [seat], True
            for learnt in self.shown.values():
                learnt.update(self.file)
            self.waits = False
            return
        self.wrong[seat] = True
        left = [other for other in range(len(self.wrong)) if not self.wrong[other]]
        if len(left) == 1:
            self.winners, self.over, self.waits = left, True, False
            return
        self._next(seat)

    def _next(self, seat: int) -> None:
        self.waits = False
        self.actor = next(other for other in self._following(seat) if not self.wrong[other])

    def table(self) -> Mapping[str, Any]:
        return {
            "file": self.file,
            "hands": self.hands,
            "wrong": self.wrong,
            "asker": f"p{self.asker + 1}" if self.asker >= 0 else None,
            "suspect": self.suspect or None,
            "place": self.place or None,
            "waits": int(self.waits),
        }

    def known(self) -> Mapping[int | None, list[str]]:
        return {viewer: sorted(learnt) for viewer, learnt in self.shown.items()}

    def result(self) -> tuple[list[int], list[int]]:
        return self.winners, [0] * len(self.hands)


def _table(game: Beside) -> Mapping[str, Any]:
    return {
        "file": game.cards("file"),
        "hands": game.each("hands"),
        "wrong": game.flags("wrong"),
        **game.counters(),
    }


@pytest.mark.parametrize("players", [3, 4])
def test_it_plays_as_the_rules_say(players: int) -> None:
    for seed in range(12):
        game = Beside("deduction", players, seed)
        play_beside(game, Deduction(game), _table, seed)


@pytest.mark.parametrize(("players", "dealt"), [(3, [4, 3, 3]), (4, [3, 3, 2, 2])])
def test_one_suspect_and_one_place_lie_in_the_file(players: int, dealt: list[int]) -> None:
    games = [Beside("deduction", players, seed) for seed in range(40)]
    for game in games:
        file, hands = game.cards("file"), game.each("hands")
        assert [len(hand) for hand in hands] == dealt
        assert len(set(file) & set(SUSPECTS)) == len(set(file) & set(PLACES)) == 1
        assert sorted(sum(hands, file)) == sorted(SUSPECTS + PLACES)
        assert any(set(hand) & set(SUSPECTS) and set(hand) & set(PLACES) for hand in hands)
    assert len({tuple(game.cards("file")) for game in games}) > 1
