"""The auction beside the same rules in plain Python."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.model import Beside, Choice, play_beside

COINS = 20


class Auction:
    """Bid more or pass; who has passed is out until the next lot, and the highest bidder pays."""

    def __init__(self, game: Beside) -> None:
        self.deck, (self.block,) = game.cards("deck"), game.cards("block")
        self.lots: list[list[str]] = [[] for _ in range(game.players)]
        self.unsold: list[str] = []
        self.coins = [COINS] * game.players
        self.passed = [False] * game.players
        self.bid, self.bidder, self.actor = 0, -1, 0
        self.over = False

    def choices(self) -> Mapping[int, list[Choice]]:
        bids = range(self.bid + 1, self.coins[self.actor] + 1)
        return {self.actor: [("pass",), *(("bid-more", str(amount)) for amount in bids)]}

    def act(self, seat: int, choice: Choice, dice: Mapping[str, int]) -> None:
        if choice == ("pass",):
            self.passed[seat] = True
        else:
            self.bid, self.bidder = int(choice[1]), seat
        count = len(self.coins)
        following = [(seat + step) % count for step in range(1, count)]
        left = [other for other in range(count) if not self.passed[other]]
        if any(other != self.bidder for other in left):
            self.actor = next(other for other in following if other in left)
            return
        if self.bidder < 0:
            self.unsold.append(self.block)
            self.actor = (seat + 1) % count
        else:
            self.coins[self.bidder] -= self.bid
            self.lots[self.bidder].append(self.block)
            self.actor = self.bidder
        self.bid, self.bidder, self.passed = 0, -1, [False] * count
        self.over = not self.deck
        self.block = self.deck.pop(0) if self.deck else ""

    def table(self) -> Mapping[str, Any]:
        return {
            "deck": self.deck,
            "block": [self.block] if self.block else [],
            "unsold": self.unsold,
            "lots": self.lots,
            "passed": self.passed,
            "coins": {f"p{seat + 1}": coins for seat, coins in enumerate(self.coins)},
            "bid": self.bid,
            "bidder": f"p{self.bidder + 1}" if self.bidder >= 0 else None,
        }

    def known(self) -> Mapping[int | None, list[str]]:
        return {viewer: [] for viewer in (*range(len(self.coins)), None)}

    def result(self) -> tuple[list[int], list[int]]:
        values = [sum(int(card.removeprefix("number-")) for card in lot) for lot in self.lots]
        scores = [value + coins // 5 for value, coins in zip(values, self.coins, strict=True)]
        return [seat for seat, score in enumerate(scores) if score == max(scores)], scores


def _table(game: Beside) -> Mapping[str, Any]:
    return {
        "deck": game.cards("deck"),
        "block": game.cards("block"),
        "unsold": game.cards("unsold"),
        "lots": game.each("lots"),
        "passed": game.flags("passed"),
        **game.counters(),
    }


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_plays_as_the_rules_say(players: int) -> None:
    for seed in range(6):
        game = Beside("auction", players, seed)
        assert play_beside(game, Auction(game), _table, seed) >= 30


def test_the_numbers_from_one_to_ten_come_up_in_an_order_that_the_seed_decides() -> None:
    games = [Beside("auction", 3, seed) for seed in range(2)]
    orders = [[*game.cards("block"), *game.cards("deck")] for game in games]
    assert orders[0] != orders[1]
    assert sorted(orders[0]) == sorted(f"number-{number}" for number in range(1, 11))
