"""The opponents: what they choose, that they win, and that they keep to their budget."""

import pytest

from damier.bots import Advice, Budget
from damier.core import SeededRandom
from damier.games.triple_triad.board import CELLS
from damier.games.triple_triad.rules import PRESETS
from damier.games.triple_triad.search import Desk
from damier.games.triple_triad.state import Pick, Play, Take, TriadAction, TriadState
from tests.games.triple_triad.arena import contest, played
from tests.games.triple_triad.build import (
    DECK,
    ENGINE,
    FIRST,
    GAME,
    SECOND,
    config,
    last_card,
    nearly,
    playing,
)
from tests.games.triple_triad.campaign import CLOSED, check_won_positions, share
from tests.games.triple_triad.solver import best_lead

LEVELS = ("easy", "medium", "hard", "expert")


def asked(level: str, state: TriadState, player: str, seed: int = 1) -> Advice[TriadAction]:
    bot = GAME.levels[level].make(ENGINE, player)
    return bot.advise(
        ENGINE.get_player_view(state, player),
        ENGINE.get_valid_actions(state, player),
        SeededRandom(seed),
        Budget(GAME.levels[level].nodes),
    )


def test_the_levels_are_easy_medium_hard_expert() -> None:
    assert tuple(GAME.levels) == LEVELS
    assert GAME.default_level in LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_the_winner_takes_the_highest_level_then_rank_sum(level: str) -> None:
    theirs = ("geezard-2", "funguar-2", "bite-bug-2", "red-bat-2", "blobra-2", "seifer-2", "edea-2")
    state = last_card(nearly(7, trade_rule="one", collections=(FIRST, theirs)))
    assert asked(level, state, "p1").action == Take(card="seifer-2")


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_a_searching_bot_picks_its_strongest_cards(level: str) -> None:
    state = ENGINE.init(config(seed=3, collections=None))
    for _ in range(5):
        action = asked(level, state, "p1").action
        assert isinstance(action, Pick)
        state = ENGINE.apply_action(state, action, "p1")
    strengths = sorted((DECK[card].strength for card in state.collections[0]), reverse=True)
    assert sorted((DECK[card].strength for card in state.hands[0]), reverse=True) == strengths[:5]


def test_medium_takes_as_many_cards_as_it_can() -> None:
    cells = {"b3": ("geezard-2", "p2"), "a2": ("funguar-2", "p2"), "c1": ("blobra-2", "p2")}
    state = playing(cells, (("edea-1", "gayla-1"), ("red-bat-2", "bite-bug-2")))
    for seed in range(5):
        action = asked("medium", state, "p1", seed).action
        assert isinstance(action, Play)
        after = ENGINE.apply_action(state, action, "p1")
        assert ENGINE.get_scores(after)["p1"] == 4, "two taken"


def test_medium_covers_a_weak_side_where_it_can_take_nothing() -> None:
    """Red Bat's 1s lie open to the right and below; a Squall beside them shuts one off."""
    cells = {"a2": ("red-bat-1", "p1"), "c3": ("doomtrain-2", "p2")}
    state = playing(cells, (("squall-1",), ("gayla-2",)))
    action = asked("medium", state, "p1").action
    assert isinstance(action, Play)
    assert action.cell in ("a1", "b2", "a3")


def test_easy_plays_anything() -> None:
    state = playing({}, (FIRST[:5], SECOND[:5]))
    assert len({asked("easy", state, "p1", seed).action for seed in range(20)}) > 10


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_repeats_itself_and_cannot_peek(level: str) -> None:
    state = playing({"b2": ("edea-1", "p1")}, (FIRST[:4], SECOND[:5]), to_move="p2")
    twin = ENGINE.twin(state, "p2", SeededRandom(5))
    assert twin.hands[0] != state.hands[0]
    assert asked(level, state, "p2") == asked(level, state, "p2") == asked(level, twin, "p2")


@pytest.mark.parametrize("nodes", [1, 50, 500])
def test_a_search_stops_when_its_budget_is_spent(nodes: int) -> None:
    state = playing({}, (FIRST[:5], SECOND[:5]))
    budget = Budget(nodes)
    bot = GAME.levels["expert"].make(ENGINE, "p1")
    valid = ENGINE.get_valid_actions(state, "p1")
    action = bot.choose_action(ENGINE.get_player_view(state, "p1"), valid, SeededRandom(1), budget)
    assert action in valid
    assert budget.used <= nodes + 1


def test_the_search_agrees_with_the_exhaustive_solver() -> None:
    for seed in range(6):
        rules = {"open": True, "random": True, "same": seed % 2 == 0, "elemental": seed % 3 == 0}
        state = ENGINE.init(config(seed=seed, collections=None, **rules))
        rng = SeededRandom(seed)
        while state.turn_count < 5:
            mover = state.current_player_id
            assert mover is not None
            state = ENGINE.resolve(state, rng.pick(ENGINE.get_valid_actions(state, mover)), mover)
        mover = state.current_player_id
        assert mover is not None
        seat, desk = state.seat(mover), Desk(state, DECK, Budget(100_000))
        found = max(
            desk.value(desk.move(play), seat, 4, -10_000, 10_000)
            for play in ENGINE.get_valid_actions(state, mover)
            if isinstance(play, Play)
        )
        lead = best_lead(state, mover)
        assert found == 100 * lead + 500 * ((lead > 0) - (lead < 0))
        assert desk.free == 4 == [cell is None for cell in state.cells].count(True)
        assert len(desk.owner) == len(CELLS)


def test_the_expert_never_loses_a_position_that_is_won() -> None:
    assert check_won_positions(4) == 4 * 3


def test_every_level_plays_whole_matches() -> None:
    for seed, preset in enumerate(PRESETS.values()):
        assert played(("easy", "hard"), preset, seed).game_over


def test_the_expert_beats_medium() -> None:
    """Short form; the campaign plays 100 matches a preset at full strength."""
    result = contest("expert", "medium", PRESETS["advanced"], 10, {"expert": 4_000})
    assert share(result) >= 0.7, result


def test_information_set_uct_beats_random_with_closed_hands() -> None:
    """Short form; the campaign plays 200 matches with more thought."""
    result = contest("information-set-uct", "random", CLOSED, 10, {"information-set-uct": 40})
    assert share(result) >= 0.7, result
