"""Memory beside the same rules in plain Python."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.model import Beside, Choice, play_beside

CELLS = [f"{column}{row}" for row in (4, 3, 2, 1) for column in "abcdef"]


class Memory:
    """Two cards a turn; a pair is kept and played on from, two others lie open until the next."""

    def __init__(self, game: Beside, notes: bool) -> None:
        self.cells, self.notes = game.cards("table"), notes
        self.open: list[int] = []
        self.seen: set[int] = set()
        self.pairs: list[list[str]] = [[] for _ in range(game.players)]
        self.actor, self.over = 0, False

    def choices(self) -> Mapping[int, list[Choice]]:
        closed = [] if len(self.open) == 2 else self.open
        free = [at for at, card in enumerate(self.cells) if card and at not in closed]
        return {self.actor: [("turn", CELLS[at]) for at in free]}

    def act(self, seat: int, choice: Choice, dice: Mapping[str, int]) -> None:
        at = CELLS.index(choice[1])
        if len(self.open) == 2:
            self.open = []
        self.open.append(at)
        self.seen.add(at)
        if len(self.open) < 2:
            return
        one, other = self.open
        if self.cells[one] != self.cells[other]:
            self.actor = (self.actor + 1) % len(self.pairs)
            return
        self.pairs[seat] += [self.cells[one], self.cells[other]]
        self.cells[one] = self.cells[other] = ""
        self.open = []
        self.over = not any(self.cells)

    def table(self) -> Mapping[str, Any]:
        return {"table": self.cells, "pairs": self.pairs}

    def known(self) -> Mapping[int | None, list[str]]:
        known = self.seen if self.notes else self.open
        told = sorted(self.cells[at] for at in known if self.cells[at])
        return dict.fromkeys((*range(len(self.pairs)), None), told)

    def result(self) -> tuple[list[int], list[int]]:
        scores = [len(each) // 2 for each in self.pairs]
        return [seat for seat, score in enumerate(scores) if score == max(scores)], scores


def _table(game: Beside) -> Mapping[str, Any]:
    return {"table": game.cards("table"), "pairs": game.each("pairs")}


@pytest.mark.parametrize("notes", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_as_the_rules_say(players: int, notes: bool) -> None:
    for seed in range(2):
        game = Beside("memory", players, seed, notes=notes)
        assert play_beside(game, Memory(game, notes), _table, seed) >= 24


def test_there_are_twelve_pairs_in_an_order_that_the_seed_decides() -> None:
    cards = [Beside("memory", 2, seed).cards("table") for seed in range(2)]
    assert cards[0] != cards[1]
    assert sorted(cards[0]) == sorted(cards[1])
    assert sorted(map(cards[0].count, cards[0])) == [2] * 24
