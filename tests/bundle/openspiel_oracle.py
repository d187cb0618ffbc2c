"""Bundles beside OpenSpiel's games: the same choices in every position, the same end.

Random numbers are OpenSpiel's: what its chance nodes decide is laid into our states, card by card.
"""

import random
from collections.abc import Callable
from typing import Any

import pyspiel
from msgspec.structs import replace

from damier import catalogue
from damier.bundle import BundleEngine, BundleState
from damier.core import Action, plain

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def engine_of(game_id: str) -> BundleEngine:
    engine = catalogue.load(game_id).engine
    assert isinstance(engine, BundleEngine)
    return engine


def start(engine: BundleEngine, players: int, seed: int = 0) -> BundleState:
    names = tuple(f"p{seat + 1}" for seat in range(players))
    return engine.init(engine.config_type(seed=seed, player_ids=names))


def same_match(
    engine: BundleEngine,
    ours: BundleState,
    theirs: Any,
    action_of: Callable[[Any, Action], int],
    rng: random.Random,
) -> BundleState:
    """One match of a game without chance, both sides step by step; ours as it ends."""
    while not theirs.is_terminal():
        seat = theirs.current_player()
        assert ours.active == seat
        assert not ours.game_over
        choices = engine.get_valid_actions(ours, ours.player_ids[seat])
        numbers = [action_of(ours, action) for action in choices]
        assert sorted(numbers) == sorted(theirs.legal_actions())
        chosen = rng.randrange(len(choices))
        ours = engine.resolve(ours, choices[chosen], ours.player_ids[seat])
        theirs.apply_action(numbers[chosen])
    assert ours.game_over
    return ours


def nim_action(state: Any, action: Action) -> int:
    """OpenSpiel numbers a move by heap, then by how many: (count - 1) * heaps + heap."""
    args = plain(action)
    return int(args["count"] - 1) * 4 + int(args["heap"]) - 1


def hex_action(state: Any, action: Action) -> int:
    cell = plain(action)["cell"]
    return (int(cell[1:]) - 1) * 11 + "abcdefghijk".index(cell[0])


def won_by(state: BundleState) -> list[float]:
    return [1.0 if player in (state.winners or ()) else -1.0 for player in state.player_ids]


def play_nim(seed: int) -> None:
    engine = engine_of("nim")
    theirs = pyspiel.load_game("nim").new_initial_state()
    ours = same_match(engine, start(engine, 2), theirs, nim_action, random.Random(seed))
    assert won_by(ours) == theirs.returns()


def play_hex(seed: int) -> None:
    engine = engine_of("hex")
    theirs = pyspiel.load_game("hex").new_initial_state()
    ours = same_match(engine, start(engine, 2), theirs, hex_action, random.Random(seed))
    assert won_by(ours) == theirs.returns()


# Go Fish: suits do not matter to OpenSpiel, so hands are compared by rank.


def by_rank(engine: BundleEngine, state: BundleState, zone: str, seat: int) -> list[int]:
    layout = engine.program(state).layout
    ranks = [engine.bundle.entities[i].traits["rank"] for i in layout.entity_of]
    pile = state.piles[layout.pile(zone, seat)]
    return [sum(ranks[card] == rank for card in pile) for rank in RANKS]


def with_top(engine: BundleEngine, state: BundleState, rank: int, at: int = 0) -> BundleState:
    """The same state, in which a card of this rank is the one of the deck that comes off so many
    draws later; it changes places with that one."""
    layout = engine.program(state).layout
    deck = layout.pile("deck", 0)
    cards = list(state.piles[deck])
    wanted = next(
        i
        for i in range(at, len(cards))
        if engine.bundle.entities[layout.entity_of[cards[i]]].traits["rank"] == RANKS[rank]
    )
    cards[at], cards[wanted] = cards[wanted], cards[at]
    piles = (*state.piles[:deck], tuple(cards), *state.piles[deck + 1 :])
    return replace(state, piles=piles)


def play_go_fish(seed: int, players: int) -> None:
    rng = random.Random(seed)
    engine = engine_of("go-fish")
    # OpenSpiel deals four more to whoever is dealt a book; we do not, so such deals are left out.
    deals = (start(engine, players, seed + 1_000_000 * again) for again in range(10))
    ours = next(
        state
        for state in deals
        if not any(by_rank(engine, state, "books", s) != [0] * 13 for s in range(players))
    )
    deal = 7 if players == 2 else 5
    game = pyspiel.load_game("go_fish", {"players": players, "initial_cards": deal})
    theirs = game.new_initial_state()
    for seat in range(players):  # what was dealt to us is dealt there too
        hand, books = by_rank(engine, ours, "hands", seat), by_rank(engine, ours, "books", seat)
        for rank, count in enumerate(map(sum, zip(hand, books, strict=True))):
            for _ in range(count):
                theirs.apply_action(rank)
    while not theirs.is_terminal():
        assert not theirs.is_chance_node()
        seat = theirs.current_player()
        assert ours.active == seat
        choices = engine.get_valid_actions(ours, ours.player_ids[seat])
        numbers = {go_fish_action(ours, action): action for action in choices}
        assert sorted(numbers) == sorted(theirs.legal_actions())
        number = rng.choice(sorted(numbers))
        theirs.apply_action(number)
        drawn = 0
        while theirs.is_chance_node():  # each draw is the same card on both sides
            ranks, chances = zip(*theirs.chance_outcomes(), strict=True)
            rank = rng.choices(ranks, chances)[0]
            theirs.apply_action(rank)
            ours = with_top(engine, ours, rank, drawn)
            drawn += 1
        ours = engine.resolve(ours, numbers[number], ours.player_ids[seat])
        told = [by_rank(engine, ours, "hands", each) for each in range(players)]
        assert told == their_hands(theirs, players)
    assert ours.game_over
    returns = theirs.returns()
    best = [p for p, r in zip(ours.player_ids, returns, strict=True) if r == max(returns)]
    assert set(ours.winners or ()) == set(best)


def go_fish_action(state: Any, action: Action) -> int:
    args = plain(action)
    return int(state.player_ids.index(args["target"]) * 13 + RANKS.index(args["rank"]))


def their_hands(state: Any, players: int) -> list[list[int]]:
    hands = []
    for line in str(state).split("\n")[2 : 2 + players]:
        cards = line.split(":")[0]
        held = {cards[i]: int(cards[i + 1]) for i in range(0, len(cards), 2)}
        hands.append([held.get("abcdefghijklm"[rank], 0) for rank in range(13)])
    return hands


# Hearts: OpenSpiel's cards are suit + 4 * rank.


def their_card(engine: BundleEngine, state: BundleState, card: int) -> int:
    traits = engine.bundle.entities[engine.program(state).layout.entity_of[card]].traits
    return SUITS.index(str(traits["suit"])) + 4 * RANKS.index(str(traits["rank"]))


def play_hearts(seed: int) -> None:
    rng = random.Random(seed)
    engine = engine_of("hearts")
    ours = start(engine, 4, seed)
    program = engine.program(ours)
    layout = program.layout
    theirs = pyspiel.load_game("hearts").new_initial_state()
    direction = ours.numbers[layout.first_number["direction"]]  # type: ignore[attr-defined]
    theirs.apply_action(direction % 4)
    hands = [[their_card(engine, ours, c) for c in ours.piles[layout.pile("hands", seat)]]
             for seat in range(4)]  # fmt: skip
    for turn in range(52):
        theirs.apply_action(hands[turn % 4][turn // 4])
    while ours.current_player_id is None:  # all pass at once; there, one after the other
        seat = next(s for s, choice in enumerate(ours.choices) if choice is None)
        choices = engine.get_valid_actions(ours, ours.player_ids[seat])
        assert len(choices) == 286
        action = rng.choice(choices)
        _, args = program.understood(ours, action, seat)
        assert isinstance(args[0], tuple)
        for card in args[0]:
            assert theirs.current_player() == seat
            theirs.apply_action(their_card(engine, ours, card))
        ours = engine.resolve(ours, action, ours.player_ids[seat])
    while not theirs.is_terminal():
        seat = theirs.current_player()
        assert ours.active == seat
        numbers = {}
        for action in engine.get_valid_actions(ours, ours.player_ids[seat]):
            _, args = program.understood(ours, action, seat)
            assert isinstance(args[0], int)
            numbers[their_card(engine, ours, args[0])] = action
        assert sorted(numbers) == sorted(theirs.legal_actions())
        number = rng.choice(sorted(numbers))
        theirs.apply_action(number)
        ours = engine.resolve(ours, numbers[number], ours.player_ids[seat])
    assert ours.game_over
    assert [26 - score for score in ours.scores] == theirs.returns()
