"""Crazy eights once more, with cards as words: slow, obvious, and held against the bundle."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.core import SeededRandom, plain

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
MATCHES = 12
VERSIONS = ("crazy-eights@1.0", "crazy-eights")
"""In the first grammar and in the second."""

Act = tuple[str, ...]
"""A verb, then the names of cards or suits."""


@dataclass
class Slow:
    """A match, told by names alone."""

    players: list[str]
    mover: str
    hands: dict[str, list[str]]
    deck: list[str]
    """From the top, as the cards played."""
    played: list[str]
    called: str | None = None
    has_drawn: bool = False
    passed: set[str] = field(default_factory=set)
    ending: tuple[str, tuple[str, ...] | None] | None = None

    def allowed(self) -> set[Act]:
        if self.ending is not None:
            return set()
        found: set[Act] = set()
        suit, rank = self.played[0].split("-")
        for card in self.hands[self.mover]:
            own_suit, own_rank = card.split("-")
            if own_rank == "8":
                found |= {("playEight", card, named) for named in SUITS}
            elif own_suit == (self.called or suit) or (not self.called and own_rank == rank):
                found.add(("play", card))
        if self.deck and not self.has_drawn:
            found.add(("draw",))
        if self.has_drawn or not self.deck:
            found.add(("pass",))
        return found

    def do(self, act: Act) -> None:
        hand = self.hands[self.mover]
        if act[0] == "draw":
            hand.append(self.deck.pop(0))
            self.has_drawn = True
            return
        if act[0] == "pass":
            self.passed |= set() if self.deck else {self.mover}
            if self.passed == set(self.players):
                self.ending = ("blocked", None)
        else:
            hand.remove(act[1])
            self.played.insert(0, act[1])
            self.called = act[2] if act[0] == "playEight" else None
            self.passed = set()
            if not hand:
                self.ending = ("out_of_cards", (self.mover,))
        self.has_drawn = False
        place = self.players.index(self.mover) + 1
        self.mover = self.players[place % len(self.players)]


@pytest.fixture(params=VERSIONS)
def engine(request: pytest.FixtureRequest) -> Any:
    return catalogue.load(request.param).engine


def pile(engine: Any, state: Any, zone: str, seat: int = 0) -> list[str]:
    layout = engine.program(state).layout
    return [layout.name_of[card] for card in state.piles[layout.pile(zone, seat)]]


def slow_of(engine: Any, state: Any) -> Slow:
    players = list(state.player_ids)
    return Slow(
        players=players,
        mover=state.current_player_id,
        hands={player: pile(engine, state, "hands", seat) for seat, player in enumerate(players)},
        deck=pile(engine, state, "deck"),
        played=pile(engine, state, "discard"),
    )


def named(engine: Any, state: Any, action: Any, player: str) -> Act:
    """An action as the slow rules write it."""
    said = plain(action)
    shown = engine.get_player_view(state, player).cards
    arguments = [said[key] for key in ("cardId", "suit") if key in said]
    return (said["type"], *(shown.get(handle, handle) for handle in arguments))


def started(engine: Any, players: int, seed: int) -> Any:
    names = [f"p{seat + 1}" for seat in range(players)]
    return engine.init(engine.config_type(seed=seed, player_ids=tuple(names)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_go_as_the_slow_rules_say(engine: Any, players: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(MATCHES):
        rng = SeededRandom(seed)
        state = started(engine, players, seed)
        slow = slow_of(engine, state)
        while not state.game_over:
            mover = state.current_player_id
            assert mover == slow.mover
            listed = {
                named(engine, state, a, mover): a for a in engine.get_valid_actions(state, mover)
            }
            assert set(listed) == slow.allowed()
            for other in set(slow.players) - {mover}:
                assert not engine.get_valid_actions(state, other)
            plays = [act for act in sorted(listed) if act[0].startswith("play")]
            # Mostly what a person would do, and often enough something else.
            act = rng.pick(plays) if plays and rng.chance(0.5) else rng.pick(sorted(listed))
            seen[act[0]] += 1
            state = engine.apply_action(state, listed[act], mover)
            slow.do(act)
            for seat, player in enumerate(slow.players):
                assert sorted(pile(engine, state, "hands", seat)) == sorted(slow.hands[player])
            assert (pile(engine, state, "deck"), pile(engine, state, "discard")) == (
                slow.deck,
                slow.played,
            )
            assert pile(engine, state, "called") == ([slow.called] if slow.called else [])
            assert sorted(
                [*pile(engine, state, "called"), *pile(engine, state, "suits")]
            ) == sorted(SUITS)
            view = engine.get_player_view(state, None)
            if slow.ending is None:
                assert view.zones["passed"] == {p: p in slow.passed for p in slow.players}
        assert (state.reason, state.winners) == slow.ending
        seen[state.reason] += 1
    for kind in ("play", "playEight", "draw", "pass", "out_of_cards"):
        assert seen[kind], kind
    assert players > 2 or seen["blocked"], "only two can hold all cards and match nothing"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_cards_each_one_turned_up_and_anybody_may_begin(engine: Any, players: int) -> None:
    states = [started(engine, players, seed) for seed in range(60)]
    for state in states:
        assert [len(pile(engine, state, "hands", seat)) for seat in range(players)] == [7] * players
        assert len(pile(engine, state, "discard")) == 1
        assert len(pile(engine, state, "deck")) == 51 - 7 * players
        assert pile(engine, state, "suits") == list(SUITS)
        assert pile(engine, state, "called") == []
    assert len({state.current_player_id for state in states}) == players
    assert len({tuple(pile(engine, state, "deck")) for state in states}) == 60, (
        "every deck is shuffled"
    )


def test_there_is_one_card_of_each_suit_and_rank(engine: Any) -> None:
    cards = {one.name: one for one in engine.bundle.entities if one.kind == "card"}
    assert set(cards) == {f"{suit}-{rank}" for suit in SUITS for rank in RANKS}
    for name, card in cards.items():
        suit, rank = name.split("-")
        assert dict(card.traits) == {"suit": suit, "rank": rank}
        assert card.value == RANKS.index(rank) + 2 or (rank, card.value) == ("A", 1)
        assert card.count == 1


@pytest.mark.parametrize("verb", ["play", "playEight"])
def test_a_card_played_takes_every_pass_back(engine: Any, verb: str) -> None:
    """With an empty stock, whoever passed may yet match what is played now."""
    for seed in range(60):
        state = started(engine, 3, seed)
        layout = engine.program(state).layout
        flags = list(state.flags)
        for seat, player in enumerate(state.player_ids):
            flags[layout.flag("passed", seat)] = player != state.current_player_id
        state = replace(state, flags=tuple(flags))
        mover = state.current_player_id
        for action in engine.get_valid_actions(state, mover):
            if named(engine, state, action, mover)[0] == verb:
                after = engine.apply_action(state, action, mover)
                assert not any(engine.get_player_view(after, None).zones["passed"].values())
                return
    raise AssertionError(f"nobody could {verb}")
