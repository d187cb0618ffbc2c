"""Love Letter's own bots: what they read off a view, rounds in their mind, and who is better."""

from typing import Any

import pytest

from damier import catalogue
from damier.agents import LocalMatch
from damier.bots import Level, bot_turn, level_named
from damier.bots.love_letter import LEVELS, fits
from damier.bots.love_letter.inference import likely_hands
from damier.bots.love_letter.judgement import KEPT, NOBODY, Judge
from damier.bots.love_letter.playout import Round, dealt
from damier.bots.love_letter.seen import (
    COPIES,
    COUNTESS,
    GUARD,
    HANDMAID,
    KINDS,
    KING,
    PRINCE,
    PRINCESS,
    VALUE,
    Seen,
    seen,
)
from damier.core import SeededRandom
from damier.match import AnyMatch
from tests.games.love_letter.simple_bot import SimpleBot
from tests.games.love_letter.strength import contest

GAME = catalogue.load("love-letter")
MATCHES = 60
SEEDS = 12


def begun(players: int, seed: int) -> AnyMatch:
    return LocalMatch(GAME, {}, {f"p{n}": None for n in range(1, players + 1)}, seed).match


def test_medium_beats_a_simple_heuristic() -> None:
    figures = contest(LEVELS["medium"], Level(SimpleBot, nodes=1), MATCHES, first_seed=0)
    assert figures["won"] > MATCHES // 2
    assert figures["of"] == MATCHES


def test_the_levels_are_the_bots_of_the_game() -> None:
    assert GAME.levels["hard"] is LEVELS["hard"]
    cards = set(KINDS[1:])
    zones = {"deck", "hands", "discards", "immunes", "eliminated"}
    verbs = {"draw", "play", "chooseTarget"}
    assert fits(cards, zones, verbs)
    assert not fits(cards | {"bishop"}, zones, verbs)
    assert not fits(cards, zones - {"immunes"}, verbs)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["easy", "medium", "hard@20"])
def test_every_level_plays_whole_matches_without_a_fault(players: int, level: str) -> None:
    name, _, nodes = level.partition("@")
    found = level_named(GAME.levels, name)
    found = Level(found.make, nodes=int(nodes or found.nodes))
    match, luck = begun(players, seed=players), SeededRandom(1)
    bots = {player: found.make(GAME.engine, player) for player in match.state.player_ids}
    while match.outcome is None:
        player = GAME.engine.get_current_player(match.state)
        assert player is not None
        legal = GAME.engine.get_valid_actions(match.state, player)
        budget = found.seeded_budget()
        turn = bot_turn(bots[player], match.view(player), legal, luck, budget)
        assert turn.fault is None
        match = match.act(player, turn.advice.action)


def test_a_bot_that_knows_the_card_names_it() -> None:
    judge = Judge(0, unseen=(0, 3, 1, 1, 1, 1, 0, 1, 0), known=(0, 6), is_out=(False,) * 2, deck=5)
    play, worth = judge.best((1, 4), [1], (False, False))
    assert play == (1, 1, 6)
    assert worth == 1.0


def test_nobody_discards_the_princess_who_need_not() -> None:
    judge = Judge(0, unseen=(0, 4, 2, 2, 2, 2, 1, 1, 0), known=(0, 0), is_out=(False,) * 2, deck=9)
    for other in range(1, 8):
        (card, target, _), _ = judge.best((PRINCESS, other), [1], (False, False))
        assert card == other
        assert not (card == PRINCE and target == 0)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_round_in_the_mind_is_the_one_of_the_rules(seed: int) -> None:
    match, luck = begun(2 + seed % 3, seed), SeededRandom(seed)
    engine, players = GAME.engine, match.state.player_ids
    while match.outcome is None:
        player = engine.get_current_player(match.state)
        assert player is not None
        before = match
        action = luck.pick(engine.get_valid_actions(match.state, player))
        match = match.act(player, action)
        follows = match.view(None).turn.phase == "resolve"
        if not hasattr(action, "cardId") or match.outcome is not None:
            continue
        if match.view(None).round != before.view(None).round:
            continue
        target, guess = NOBODY, 0
        if follows:
            aimed = luck.pick(engine.get_valid_actions(match.state, player))
            match = match.act(player, aimed)
            target, guess = players.index(aimed.target), VALUE.get(getattr(aimed, "guess", ""), 0)
            if match.outcome is not None or match.view(None).round != before.view(None).round:
                continue
        _compare(before, match, player, action, target, guess)


def _compare(
    before: AnyMatch, after: AnyMatch, player: str, action: Any, target: int, guess: int
) -> None:
    """One whole turn by the rules, and the same in the mind."""
    players = before.state.player_ids
    seat = players.index(player)
    was = [seen(before.view(one), one) for one in players]
    now = [seen(after.view(one), one) for one in players]
    cards = was[seat].own
    view = before.view(player)
    card = VALUE[view.cards[action.cardId]]
    rest = list(cards)
    rest.remove(card)
    if card == PRINCE and target == NOBODY:
        target = seat
    drawn = now[target].own[0] if card == PRINCE and now[target].own else 0
    hands = [one.own[0] if one.own else 0 for one in was]
    here = Round(
        hands=hands,
        deck=[1] * (was[seat].deck - 1) + [drawn] if was[seat].deck else [],
        burn=drawn,
        gone=[0] * 9,
        knows=[[0] * len(players) for _ in players],
        out=list(was[seat].is_out),
        safe=list(was[seat].is_safe),
        sums=[sum(cards) for cards in was[seat].discards],
    )
    here.apply(seat, (card, target, guess), rest[0])
    assert here.hands == [one.own[0] if one.own else 0 for one in now]
    assert here.out == list(now[seat].is_out)
    assert here.sums == [sum(cards) for cards in now[seat].discards]


def opponent_played(card: int) -> Seen:
    """A round for two in which the other has just played this card."""
    gone = [0] * 9
    gone[card] += 1
    gone[HANDMAID] += 1
    unseen = tuple(had - seen for had, seen in zip(COPIES, gone, strict=True))
    return Seen(
        seat=0,
        own=(HANDMAID, 0),
        played=0,
        known=(0, 0),
        unseen=unseen,
        discards=((), (card,)),
        is_out=(False, False),
        is_safe=(False, False),
        deck=10,
    )


def shares(now: Seen) -> list[float]:
    weights = likely_hands(now)[1]
    return [weight / sum(weights) for weight in weights]


def test_who_plays_a_king_holds_hardly_ever_the_countess() -> None:
    after_king, after_guard = (shares(opponent_played(card)) for card in (KING, GUARD))
    assert 3 * after_king[COUNTESS] < after_guard[COUNTESS]


def test_who_plays_a_high_card_keeps_a_higher_one() -> None:
    """The Countess is played of her own will to keep the Princess, hardly to keep a Guard."""
    low, high = shares(opponent_played(GUARD)), shares(opponent_played(COUNTESS))
    assert high[PRINCESS] > 2 * low[PRINCESS]
    assert high[GUARD] < low[GUARD]


def test_of_known_hands_and_of_those_who_are_out_nothing_is_guessed() -> None:
    now = opponent_played(GUARD)
    assert likely_hands(now._replace(known=(0, KING))) == [[], []]
    assert likely_hands(now._replace(is_out=(False, True))) == [[], []]
    assert likely_hands(now._replace(discards=((), ())))[1] == pytest.approx(
        [count * kept for count, kept in zip(now.unseen, KEPT, strict=True)]
    )


def test_imagined_rounds_hold_every_card_once() -> None:
    luck = SeededRandom(4)
    for seed in range(SEEDS):
        match = begun(2 + seed % 3, seed)
        player = GAME.engine.get_current_player(match.state)
        assert player is not None
        match = match.act(player, GAME.engine.get_valid_actions(match.state, player)[0])
        now = seen(match.view(player), player)
        here = dealt(now, luck)
        cards = [*here.hands, *here.deck, here.burn, now.own[1]]
        for kind in range(1, 9):
            assert cards.count(kind) + here.gone[kind] == COPIES[kind]
        here.apply(now.seat, (now.own[1], NOBODY, 0), now.own[0])
        here.play_on((now.seat + 1) % here.count)
        shares = [here.share(at) for at in range(here.count)]
        assert sum(shares) == pytest.approx(1.0)
