"""A hand of Gin Rummy as OpenSpiel plays it, laid out by hand. Bots that make melds choose half of
the time: random play would never knock. Two rules differ, and the game's page says why.
"""

import random
from typing import Any

import pyspiel
from damier_classics.gin_rummy.melds import deadwood, without
from damier_classics.gin_rummy.state import (
    NUMBER,
    UNDERCUT_BONUS,
    Discard,
    Draw,
    Knock,
    Meld,
    Pass,
    Take,
)

from classics.tests.openspiel import engine_of, start, their_game

CARDS = len(NUMBER)
TAKE, DRAW, PASS, KNOCK = range(CARDS, CARDS + 4)
MOST_TAKEN = 50
"""So many open cards may be taken there; ours may be taken for ever."""
SUITS = "scdh"


def play(seed: int) -> None:
    oklahoma = seed % 5 == 4
    engine, rng = engine_of("gin-rummy"), random.Random(seed)
    ours = start(engine, seed=seed, most_hands=1, by_hand=True, oklahoma=oklahoma)
    theirs = their_game("gin_rummy", oklahoma=oklahoma)
    for card in (*ours.hands[0], *ours.hands[1], ours.discards[-1]):
        theirs.apply_action(NUMBER[card])
    taken = 0
    while not theirs.is_terminal():
        player = ours.current_player_id
        seat = ours.player_ids.index(player)
        assert theirs.current_player() == seat
        choices = {numbers(one): one for one in engine.get_valid_actions(ours, player)}
        there = offered(ours, theirs)
        for number in choices.keys() - there:
            assert is_third(ours, number) or is_overlooked(ours, theirs, number)
            del choices[number]
        assert choices.keys() == there
        chosen = chosen_of(ours, seat, choices, rng)
        ours = engine.get_steps(ours, choices[chosen], player)[0].state
        for number in chosen:
            theirs.apply_action(number)
        taken += chosen == (TAKE,)
        if theirs.is_chance_node():
            (drawn,) = {NUMBER[card] for card in ours.hands[seat]} - set(theirs.hands()[seat])
            theirs.apply_action(drawn)
        for own, other in zip(ours.hands, theirs.hands(), strict=True):
            assert [NUMBER[card] for card in own] == sorted(other)
    if not ours.game_over:
        assert taken >= MOST_TAKEN
        return
    result = ours.result
    points = result.points
    if result.how == "undercut" and len(set(result.deadwood)) == 1:
        points -= UNDERCUT_BONUS  # as many left over are no undercut there
    expected = [points if player == result.winner else -points for player in ours.player_ids]
    assert theirs.returns() == expected


def numbers(action: Any) -> tuple[int, ...]:
    """OpenSpiel's numbers of an action of ours; a knock and what is put away are two there."""
    match action:
        case Take():
            return (TAKE,)
        case Draw():
            return (DRAW,)
        case Pass():
            return (PASS,)
        case Knock():
            return (KNOCK, NUMBER[action.card])
        case Meld():
            return (MELDS[tuple(NUMBER[card] for card in action.cards)],)
        case _:
            return (NUMBER[action.card],)


def melds_there() -> dict[tuple[int, ...], int]:
    """Their numbers of melds, by the numbers of their cards."""
    state = pyspiel.load_game("gin_rummy").new_initial_state()
    ranks = "A23456789TJQK"
    found = {}
    for number in range(KNOCK + 1, state.num_distinct_actions()):
        told = state.action_to_string(0, number).rpartition(" ")[2]
        pairs = zip(told[::2], told[1::2], strict=True)
        found[tuple(SUITS.index(suit) * len(ranks) + ranks.index(rank) for rank, suit in pairs)] = (
            number
        )
    return found


MELDS = melds_there()


def offered(ours: Any, theirs: Any) -> set[tuple[int, ...]]:
    """What may be done there, but for putting away the open card that was just taken."""
    found: set[tuple[int, ...]] = set()
    for number in theirs.legal_actions():
        if number == KNOCK:
            found.update((KNOCK, card) for card in theirs.child(KNOCK).legal_actions())
        else:
            found.add((number,))
    card = ours.discards[-1] if ours.phase == "wall" else ours.just_taken
    if card is not None:
        found -= {(NUMBER[card],), (KNOCK, NUMBER[card])}
    return found


def is_third(ours: Any, number: tuple[int, ...]) -> bool:
    """Whether a card goes with a run that two cards laid off have made longer at that end, where
    OpenSpiel stops."""
    gone = {NUMBER[card] for card in ours.laid_off}
    card = number[0]
    return ours.phase == "layoffs" and any(
        {card + step, card + 2 * step} <= gone for step in (-1, 1)
    )


def is_overlooked(ours: Any, theirs: Any, number: tuple[int, ...]) -> bool:
    """Whether a knock is one that OpenSpiel does not see: it melds eleven cards as well as it can
    and then puts the dearest away, though another card put away may leave less."""
    return number[0] == KNOCK and KNOCK not in theirs.legal_actions()


def chosen_of(ours: Any, seat: int, choices: dict[tuple[int, ...], Any], rng: Any) -> Any:
    """Anything, or what leaves the least deadwood."""
    every = sorted(choices)
    if rng.random() < 0.25:
        return rng.choice(every)
    hand = ours.hands[seat]

    def left(number: tuple[int, ...]) -> int:
        match choices[number]:
            case Discard() as action:
                return deadwood(without(hand, (action.card,)))
            case Take():
                cards = (*hand, ours.discards[-1])
                return min(deadwood(without(cards, (card,))) for card in hand)
            case Draw():
                return deadwood(hand) - 1
            case Pass() if len(every) > 1:
                return 0
        return -1

    return min(every, key=left)
