"""The draft beside the same rules in plain Python."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.model import Beside, Choice, play_beside

GARDEN = {"rose": 12, "tulip": 10, "lily": 9, "daisy": 10, "thistle": 6}
HAND = 7


class Draft:
    """All keep one flower at once, then hand the others to the left."""

    def __init__(self, game: Beside) -> None:
        self.deck, self.hands = game.cards("deck"), game.each("hands")
        self.bouquets: list[list[str]] = [[] for _ in self.hands]
        # Who has had each hand.
        self.held = [{seat} for seat in range(game.players)]
        self.kept: dict[int, str] = {}
        self.over = False

    def choices(self) -> Mapping[int, list[Choice]]:
        waiting = (seat for seat in range(len(self.hands)) if seat not in self.kept)
        return {seat: [("keep", flower) for flower in self.hands[seat]] for seat in waiting}

    def act(self, seat: int, choice: Choice, dice: Mapping[str, int]) -> None:
        self.kept[seat] = choice[1]
        if len(self.kept) < len(self.hands):
            return
        for who, flower in self.kept.items():
            self.hands[who].remove(flower)
            self.bouquets[who].append(flower)
        self.hands = [self.hands[-1], *self.hands[:-1]]
        self.held = [self.held[-1], *self.held[:-1]]
        for who, had in enumerate(self.held):
            had.add(who)
        self.kept = {}
        self.over = not any(self.hands)

    def table(self) -> Mapping[str, Any]:
        return {
            "deck": self.deck,
            "hands": list(map(sorted, self.hands)),
            "bouquets": self.bouquets,
        }

    def known(self) -> Mapping[int | None, list[str]]:
        """Whoever has handed flowers on knows where they are."""
        told: dict[int | None, list[str]] = {None: []}
        for viewer in range(len(self.hands)):
            elsewhere = [
                hand
                for seat, hand in enumerate(self.hands)
                if seat != viewer and viewer in self.held[seat]
            ]
            told[viewer] = sorted(flower for hand in elsewhere for flower in hand)
        return told

    def result(self) -> tuple[list[int], list[int]]:
        bunches = list(map(Counter, self.bouquets))
        most = max(bunch["thistle"] for bunch in bunches)
        scores = [
            2 * bunch["rose"]
            + 5 * (bunch["tulip"] // 2)
            + 10 * (bunch["lily"] // 3)
            + bunch["daisy"] ** 2
            - bunch["thistle"]
            - (4 if bunch["thistle"] == most > 0 else 0)
            for bunch in bunches
        ]
        return [seat for seat, score in enumerate(scores) if score == max(scores)], scores


def _table(game: Beside) -> Mapping[str, Any]:
    return {
        "deck": game.cards("deck"),
        "hands": list(map(sorted, game.each("hands"))),
        "bouquets": game.each("bouquets"),
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_plays_as_the_rules_say(players: int) -> None:
    for seed in range(6):
        game = Beside("draft", players, seed)
        assert play_beside(game, Draft(game), _table, seed) == HAND * players


@pytest.mark.parametrize("players", [2, 5])
def test_seven_of_the_garden_are_dealt_to_each(players: int) -> None:
    game = Beside("draft", players, 1)
    assert [len(hand) for hand in game.each("hands")] == [HAND] * players
    everything = Counter(game.cards("deck"))
    for hand in game.each("hands"):
        everything.update(hand)
    assert everything == GARDEN
    assert game.each("hands") != Beside("draft", players, 2).each("hands")
