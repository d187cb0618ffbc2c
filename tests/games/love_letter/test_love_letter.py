"""Love Letter, card by card: what each allows, and what it refuses."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from damier.bundle import BundleEngine, BundleState
from damier.catalogue import game_from_folder
from damier.catalogue.game import Game
from damier.core import SYSTEM, Action, IllegalAction
from damier.match import Match, events, read, replayed, written

FOLDER = Path(__file__).resolve().parents[3] / "games" / "love-letter"
VERSIONS = ("1.0", "1.1")
"""With hooks in Rust, and in YAML alone."""
Hands = Mapping[str, Sequence[str]]


@pytest.fixture(scope="session", params=VERSIONS)
def game(request: pytest.FixtureRequest) -> Game:
    return game_from_folder(FOLDER / request.param)


class Table:
    """A round as a test lays it out: p1 to act, the card drawn already."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game.engine, BundleEngine)
        self.engine = game.engine

    def laid(
        self,
        hands: Hands,
        deck: Sequence[str] = ("guard", "guard"),
        burn: Sequence[str] = ("guard",),
        discards: Hands | None = None,
        flags: Sequence[tuple[str, str]] = (),
        scores: Sequence[int] | None = None,
        used: Sequence[str] = ("draw",),
    ) -> BundleState:
        players = tuple(hands)
        config = self.engine.config_type(seed=1, player_ids=players)
        state = self.engine.init(config)
        layout = self.engine.program(state).layout
        spare = {name: list(cards) for name, cards in layout.cards_of.items()}
        piles: list[tuple[int, ...]] = [()] * len(layout.pile_zone)

        def put(zone: str, seat: int, names: Sequence[str]) -> None:
            piles[layout.pile(zone, seat)] = tuple(spare[name].pop() for name in names)

        for seat, player in enumerate(players):
            put("hands", seat, hands[player])
            put("discards", seat, (discards or {}).get(player, ()))
        put("deck", 0, deck)
        put("burn", 0, burn)
        rest = tuple(card for cards in spare.values() for card in cards)
        piles[layout.pile("open", 0)] = rest
        raised = list(state.flags)
        for zone, player in flags:
            raised[layout.flag(zone, players.index(player))] = True
        return replace(
            state,
            piles=tuple(piles),
            flags=tuple(raised),
            active=0,
            current_player_id="p1",
            used=tuple(used),
            scores=tuple(scores or (0,) * len(players)),
        )

    def play(self, state: BundleState, card: str, player: str = "p1") -> BundleState:
        return self.engine.apply_action(state, self.card(state, card, player), player)

    def card(self, state: BundleState, card: str, player: str = "p1") -> Action:
        view = self.engine.get_player_view(state, player)
        handle = next(h for h in view.zones["hands"][player] if view.cards[h] == card)
        return self.engine.action_types["play"](cardId=handle)

    def choose(self, state: BundleState, player: str = "p1", **args: str) -> BundleState:
        return self.engine.apply_action(state, self.target(**args), player)

    def target(self, **args: str) -> Action:
        return self.engine.action_types["chooseTarget"](**args)

    def draw(self, state: BundleState, player: str) -> BundleState:
        return self.engine.apply_action(state, self.engine.action_types["draw"](), player)

    def refused(self, state: BundleState, action: Action, player: str = "p1") -> str:
        with pytest.raises(IllegalAction) as caught:
            self.engine.apply_action(state, action, player)
        return caught.value.refusal.code

    def zone(self, state: BundleState, zone: str, player: str | None = None) -> Any:
        layout = self.engine.program(state).layout
        seat = state.player_ids.index(player) if player else 0
        if zone in layout.first_flag:
            return state.flags[layout.flag(zone, seat)]
        return [layout.name_of[card] for card in state.piles[layout.pile(zone, seat)]]

    def known(self, state: BundleState, viewer: str | None) -> list[str]:
        return sorted(self.engine.get_player_view(state, viewer).known.values())


@pytest.fixture
def table(game: Game) -> Table:
    return Table(game)


# Setting up


def test_there_are_sixteen_cards_of_eight_kinds(table: Table) -> None:
    cards = {one.name: (one.value, one.count) for one in table.engine.bundle.entities}
    assert cards == {
        "guard": (1, 5),
        "priest": (2, 2),
        "baron": (3, 2),
        "handmaid": (4, 2),
        "prince": (5, 2),
        "king": (6, 1),
        "countess": (7, 1),
        "princess": (8, 1),
    }


def test_any_card_may_be_set_aside_and_anybody_may_begin(table: Table) -> None:
    """The deck is shuffled before the first card leaves it."""
    states = [
        table.engine.init(table.engine.config_type(seed=seed, player_ids=("p1", "p2", "p3")))
        for seed in range(150)
    ]
    for zone in ("burn", "hands", "deck"):
        assert len({table.zone(state, zone)[0] for state in states}) == 8, zone
    assert {state.current_player_id for state in states} == {"p1", "p2", "p3"}


def test_nobody_draws_from_an_empty_deck_or_twice(table: Table) -> None:
    hands = {"p1": ["guard"], "p2": ["priest"]}
    draw = table.engine.action_types["draw"]()
    assert table.refused(table.laid(hands, deck=(), used=()), draw)
    drawn = table.draw(table.laid(hands, deck=("baron", "king"), used=()), "p1")
    assert sorted(table.zone(drawn, "hands", "p1")) == ["baron", "guard"]
    assert table.zone(drawn, "deck") == ["king"]
    assert table.refused(drawn, draw)


@pytest.mark.parametrize(("players", "opened", "deck"), [(2, 3, 10), (3, 0, 12), (4, 0, 11)])
def test_setup(game: Game, players: int, opened: int, deck: int) -> None:
    names = [f"p{seat + 1}" for seat in range(players)]
    state = game.engine.init(game.decode_config({"seed": 3, "playerIds": names}))
    view = game.engine.get_player_view(state, None)
    assert len(view.zones["open"]) == opened
    assert len(view.zones["deck"]) == deck
    assert len(view.zones["burn"]) == 1
    assert [len(hand) for hand in view.zones["hands"].values()] == [1] * players
    assert {*view.cards} == {*view.zones["open"]}


def test_the_first_player_is_drawn_by_lot(game: Game) -> None:
    starts = {
        game.engine.init(game.decode_config({"seed": seed, "playerIds": ["p1", "p2"]})).active
        for seed in range(20)
    }
    assert starts == {0, 1}


@pytest.mark.parametrize("players", [1, 5])
def test_only_two_to_four_play(game: Game, players: int) -> None:
    config = game.engine.config_type(seed=1, player_ids=tuple(f"p{n}" for n in range(players)))
    refused = game.engine.config_refusal(config)
    assert refused is not None
    assert refused.code == "player_count"


# A turn


def test_a_turn_is_a_draw_and_then_a_play(table: Table) -> None:
    state = table.laid({"p1": ["guard"], "p2": ["baron"]}, used=())
    assert table.refused(state, table.card(state, "guard")) == "not_allowed"
    drawn = table.draw(state, "p1")
    assert len(table.zone(drawn, "hands", "p1")) == 2
    assert table.refused(drawn, table.engine.action_types["draw"]()) == "once_per_turn"


def test_a_card_of_somebody_else_cannot_be_played(table: Table) -> None:
    state = table.laid({"p1": ["guard", "priest"], "p2": ["baron"]})
    view = table.engine.get_player_view(state, "p1")
    theirs = table.engine.action_types["play"](cardId=view.zones["hands"]["p2"][0])
    assert table.refused(state, theirs) in ("not_held", "not_allowed")
    nothing = table.engine.action_types["play"](cardId="§999")
    assert table.refused(state, nothing) == "unknown_card"


def test_no_play_while_a_target_is_open(table: Table) -> None:
    state = table.play(table.laid({"p1": ["guard", "priest"], "p2": ["baron"]}), "guard")
    assert state.phase == "resolve"
    assert table.refused(state, table.card(state, "priest")) == "wrong_phase"


def test_no_target_before_a_card_is_played(table: Table) -> None:
    state = table.laid({"p1": ["guard", "priest"], "p2": ["baron"]})
    assert table.refused(state, table.target(target="p2")) == "wrong_phase"


# Guard


def test_guard_right_guess(table: Table) -> None:
    state = table.laid({"p1": ["guard", "priest"], "p2": ["baron"], "p3": ["king"]})
    state = table.choose(table.play(state, "guard"), target="p2", guess="baron")
    assert table.zone(state, "eliminated", "p2") is True
    assert table.zone(state, "hands", "p2") == []
    assert table.zone(state, "discards", "p2") == ["baron"], "the hand lies face up"
    assert state.current_player_id == "p3"


def test_guard_wrong_guess(table: Table) -> None:
    state = table.laid({"p1": ["guard", "priest"], "p2": ["baron"]})
    state = table.choose(table.play(state, "guard"), target="p2", guess="king")
    assert table.zone(state, "eliminated", "p2") is False
    assert state.current_player_id == "p2"


def test_guard_may_not_guess_a_guard(table: Table) -> None:
    state = table.play(table.laid({"p1": ["guard", "priest"], "p2": ["guard"]}), "guard")
    assert table.refused(state, table.target(target="p2", guess="guard")) == "not_allowed"
    guesses = {a.guess for a in table.engine.get_valid_actions(state, "p1")}  # type: ignore[attr-defined]
    assert guesses == {"priest", "baron", "handmaid", "prince", "king", "countess", "princess"}


def test_guard_needs_a_guess_and_others_have_none(table: Table) -> None:
    state = table.play(table.laid({"p1": ["guard", "priest"], "p2": ["guard"]}), "guard")
    assert table.refused(state, table.target(target="p2")) == "param_missing"
    assert table.refused(state, table.target(target="p2", guess="bishop")) == "unknown_entity"
    state = table.play(table.laid({"p1": ["guard", "priest"], "p2": ["guard"]}), "priest")
    assert table.refused(state, table.target(target="p2", guess="king")) == "param_unexpected"


@pytest.mark.parametrize("card", ["guard", "priest", "baron", "king"])
def test_nobody_targets_themselves(table: Table, card: str) -> None:
    state = table.play(table.laid({"p1": [card, "handmaid"], "p2": ["guard"]}), card)
    args = {"guess": "king"} if card == "guard" else {}
    assert table.refused(state, table.target(target="p1", **args)) == "not_allowed"
    assert all(a.target == "p2" for a in table.engine.get_valid_actions(state, "p1"))  # type: ignore[attr-defined]


def test_who_is_out_is_no_target(table: Table) -> None:
    hands = {"p1": ["priest", "guard"], "p2": [], "p3": ["king"]}
    state = table.play(table.laid(hands, flags=[("eliminated", "p2")]), "priest")
    assert table.refused(state, table.target(target="p2")) == "out_of_round"
    assert table.refused(state, table.target(target="p9")) == "unknown_player"


# Priest


def test_priest_shows_the_hand_to_the_actor_alone(table: Table) -> None:
    state = table.laid({"p1": ["priest", "guard"], "p2": ["princess"], "p3": ["king"]})
    state = table.choose(table.play(state, "priest"), target="p2")
    assert table.known(state, "p1") == ["princess"]
    assert table.known(state, "p2") == table.known(state, "p3") == table.known(state, None) == []


def test_what_the_priest_saw_is_kept_until_it_is_played(table: Table) -> None:
    state = table.laid(
        {"p1": ["priest", "guard"], "p2": ["handmaid"]}, deck=["baron", "guard", "guard"]
    )
    state = table.choose(table.play(state, "priest"), target="p2")
    drawn = table.draw(state, "p2")
    assert table.known(drawn, "p1") == ["handmaid"]
    other = table.choose(table.play(drawn, "baron", "p2"), player="p2", target="p1")
    assert table.zone(other, "eliminated", "p1") is False or other.round == 2
    shown = table.play(drawn, "handmaid", "p2")
    assert table.known(shown, "p1") == []


# Baron


def test_baron_lower_card_is_out(table: Table) -> None:
    state = table.laid({"p1": ["baron", "king"], "p2": ["priest"], "p3": ["guard"]})
    state = table.choose(table.play(state, "baron"), target="p2")
    assert table.zone(state, "eliminated", "p2") is True
    assert table.zone(state, "discards", "p2") == ["priest"]
    assert table.known(state, "p2") == ["king"], "both learn both cards"
    assert table.known(state, "p3") == []


def test_baron_may_take_the_actor(table: Table) -> None:
    state = table.laid({"p1": ["baron", "guard"], "p2": ["priest"], "p3": ["guard"]})
    state = table.choose(table.play(state, "baron"), target="p2")
    assert table.zone(state, "eliminated", "p1") is True
    assert table.zone(state, "eliminated", "p2") is False
    assert table.known(state, "p1") == ["priest"]


def test_baron_tie_does_nothing(table: Table) -> None:
    state = table.laid({"p1": ["baron", "priest"], "p2": ["priest"], "p3": ["guard"]})
    state = table.choose(table.play(state, "baron"), target="p2")
    assert not any(state.flags)
    assert table.known(state, "p1") == table.known(state, "p2") == ["priest"]
    assert table.known(state, "p3") == table.known(state, None) == []


# Handmaid


def test_handmaid_protects_from_being_targeted(table: Table) -> None:
    hands = {"p1": ["priest", "guard"], "p2": ["king"], "p3": ["baron"]}
    state = table.play(table.laid(hands, flags=[("immunes", "p2")]), "priest")
    assert table.refused(state, table.target(target="p2")) == "protected"
    assert table.known(table.choose(state, target="p3"), "p1") == ["baron"]


def test_handmaid_does_not_keep_the_protected_from_playing(table: Table) -> None:
    state = table.laid({"p1": ["handmaid", "guard"], "p2": ["king"]})
    state = table.play(state, "handmaid")
    assert table.zone(state, "immunes", "p1") is True
    assert state.current_player_id == "p2", "a handmaid asks for no target"


def test_protection_ends_when_the_next_own_turn_starts(table: Table) -> None:
    state = table.laid(
        {"p1": ["handmaid", "guard"], "p2": ["king"]}, deck=["countess", "guard", "guard"]
    )
    state = table.draw(table.play(state, "handmaid"), "p2")
    assert table.zone(state, "immunes", "p1") is True
    state = table.play(state, "countess", "p2")
    assert state.current_player_id == "p1"
    assert table.zone(state, "immunes", "p1") is False, "before the draw"


@pytest.mark.parametrize("card", ["guard", "priest", "baron", "king"])
def test_if_all_others_are_protected_no_target_is_asked(table: Table, card: str) -> None:
    hands = {"p1": [card, "handmaid"], "p2": ["princess"], "p3": []}
    state = table.laid(hands, flags=[("immunes", "p2"), ("eliminated", "p3")])
    after = table.play(state, card)
    assert after.phase == "turn"
    assert after.current_player_id == "p2"
    assert table.zone(after, "hands", "p1") == ["handmaid"], "without effect"
    assert table.known(after, "p1") == []


# Prince


def test_prince_makes_another_discard_and_draw(table: Table) -> None:
    state = table.laid(
        {"p1": ["prince", "guard"], "p2": ["king"]}, deck=["baron", "priest", "guard"]
    )
    state = table.choose(table.play(state, "prince"), target="p2")
    assert table.zone(state, "discards", "p2") == ["king"]
    assert table.zone(state, "hands", "p2") == ["baron"]
    assert table.zone(state, "eliminated", "p2") is False


def test_prince_may_be_used_on_oneself(table: Table) -> None:
    state = table.laid({"p1": ["prince", "guard"], "p2": ["king"]}, deck=["baron", "priest"])
    state = table.choose(table.play(state, "prince"), target="p1")
    assert table.zone(state, "discards", "p1") == ["prince", "guard"]
    assert table.zone(state, "hands", "p1") == ["baron"]


def test_prince_falls_on_oneself_if_all_others_are_protected(table: Table) -> None:
    state = table.laid(
        {"p1": ["prince", "guard"], "p2": ["king"]},
        deck=["baron", "priest"],
        flags=[("immunes", "p2")],
    )
    state = table.play(state, "prince")
    assert state.phase == "turn", "no target is asked"
    assert table.zone(state, "hands", "p1") == ["baron"]
    assert table.zone(state, "hands", "p2") == ["king"]


def test_prince_draws_the_burnt_card_if_the_deck_is_empty(table: Table) -> None:
    state = table.laid(
        {"p1": ["prince", "guard"], "p2": ["king"]}, deck=[], burn=["countess"], scores=[6, 6]
    )
    state = table.choose(table.play(state, "prince"), target="p2")
    assert table.zone(state, "hands", "p2") == ["countess"]
    assert state.winners == ("p2",), "seven against one"


def test_a_princess_discarded_by_the_prince_is_out_and_draws_nothing(table: Table) -> None:
    state = table.laid(
        {"p1": ["prince", "guard"], "p2": ["princess"], "p3": ["king"]}, deck=["baron", "priest"]
    )
    state = table.choose(table.play(state, "prince"), target="p2")
    assert table.zone(state, "eliminated", "p2") is True
    assert table.zone(state, "hands", "p2") == []
    assert table.zone(state, "discards", "p2") == ["princess"]
    assert table.zone(state, "deck") == ["baron", "priest"]


# King, Countess, Princess


def test_king_swaps_hands_and_both_remember(table: Table) -> None:
    state = table.laid({"p1": ["king", "guard"], "p2": ["princess"], "p3": ["baron"]})
    state = table.choose(table.play(state, "king"), target="p2")
    assert table.zone(state, "hands", "p1") == ["princess"]
    assert table.zone(state, "hands", "p2") == ["guard"]
    assert table.known(state, "p1") == ["guard"]
    assert table.known(state, "p2") == ["princess"]
    assert table.known(state, "p3") == table.known(state, None) == []


@pytest.mark.parametrize("royal", ["king", "prince"])
def test_countess_must_be_played_with_king_or_prince(table: Table, royal: str) -> None:
    state = table.laid({"p1": [royal, "countess"], "p2": ["guard"]})
    assert table.refused(state, table.card(state, royal)) in ("not_allowed", "countess_first")
    after = table.play(state, "countess")
    assert after.current_player_id == "p2"
    assert not any(after.flags), "she does nothing"


def test_countess_may_stay_with_any_other_card(table: Table) -> None:
    state = table.laid({"p1": ["baron", "countess"], "p2": ["guard"]})
    assert len(table.engine.get_valid_actions(state, "p1")) == 2
    assert table.play(state, "baron").phase == "resolve"


def test_princess_played_is_out(table: Table) -> None:
    state = table.laid({"p1": ["princess", "guard"], "p2": ["king"], "p3": ["baron"]})
    state = table.play(state, "princess")
    assert table.zone(state, "eliminated", "p1") is True
    assert table.zone(state, "discards", "p1") == ["princess", "guard"]
    assert state.current_player_id == "p2"


# Rounds and tokens


def test_the_round_goes_on_while_two_are_left_and_the_deck_has_cards(table: Table) -> None:
    state = table.laid({"p1": ["handmaid", "guard"], "p2": ["king"]}, deck=["guard"])
    assert table.play(state, "handmaid").round == 1


def test_the_last_one_left_wins_the_round_and_begins_the_next(table: Table) -> None:
    state = table.laid({"p1": ["guard", "priest"], "p2": ["baron"]})
    state = table.choose(table.play(state, "guard"), target="p2", guess="baron")
    assert state.round == 2
    assert state.scores == (1, 0)
    assert state.current_player_id == "p1"
    assert not any(state.flags)
    assert len(table.zone(state, "deck")) == 10, "dealt by itself"


def test_the_highest_card_wins_when_the_deck_is_empty(table: Table) -> None:
    state = table.laid({"p1": ["handmaid", "guard"], "p2": ["king"], "p3": ["baron"]}, deck=[])
    state = table.play(state, "handmaid")
    assert state.scores == (0, 1, 0)
    assert state.current_player_id == "p2"


def test_equal_cards_are_decided_by_the_sum_of_discards(table: Table) -> None:
    state = table.laid(
        {"p1": ["handmaid", "guard"], "p2": ["guard"]},
        deck=[],
        discards={"p1": ["priest"], "p2": ["countess"]},
    )
    assert table.play(state, "handmaid").scores == (0, 1)


def test_equal_in_card_and_sum_each_gets_a_token(table: Table) -> None:
    state = table.laid(
        {"p1": ["handmaid", "guard"], "p2": ["guard"], "p3": ["guard"]},
        deck=[],
        discards={"p2": ["handmaid"], "p3": []},
    )
    state = table.play(state, "handmaid")
    assert state.scores == (1, 1, 0)
    assert state.current_player_id == "p1", "the first in seat order starts"


@pytest.mark.parametrize(("players", "goal"), [(2, 7), (3, 5), (4, 4)])
def test_tokens_to_win(table: Table, players: int, goal: int) -> None:
    hands = {f"p{seat + 1}": ["guard"] for seat in range(players)}
    hands["p1"], hands["p2"] = ["handmaid", "priest"], ["guard"]
    for tokens, over in ((goal - 1, True), (goal - 2, False)):
        scores = [tokens] + [0] * (players - 1)
        state = table.play(table.laid(hands, deck=[], burn=[], scores=scores), "handmaid")
        assert state.game_over is over
        assert state.scores[0] == tokens + 1
        assert state.winners == (("p1",) if over else None)
        assert state.reason == ("tokens" if over else None)


def test_several_reaching_the_goal_at_once_win_together(table: Table) -> None:
    state = table.laid(
        {"p1": ["handmaid", "guard"], "p2": ["guard"]},
        deck=[],
        discards={"p2": ["handmaid"]},
        scores=[6, 6],
    )
    assert table.play(state, "handmaid").winners == ("p1", "p2")


# What is told


def test_choose_target_shares_the_tick_of_the_play(game: Game) -> None:
    engine = game.engine
    match = Match.start(
        engine, game.rules, game.decode_config({"seed": 4, "playerIds": ["p1", "p2"]})
    )
    told: list[tuple[str, int, str | None]] = []
    while len(told) < 40 and match.outcome is None:
        player = engine.get_current_player(match.state)
        assert player is not None
        match = match.act(player, engine.get_valid_actions(match.state, player)[0])
        told += [(event.actor, event.tick, event.verb) for event in events(match, None)]
        assert match.view("p1").turn.tick == match.tick == told[-1][1]
    for before, after in pairwise(told):
        if after[2] == "chooseTarget":
            assert before[2] == "play"
            assert before[1] == after[1]
        else:
            assert after[1] == before[1] + 1
        if after[2] == "endPhase":
            assert after[0] == SYSTEM
    assert "chooseTarget" in {verb for _, _, verb in told}


def test_the_end_of_a_round_shows_the_hands_before_the_next_deal(table: Table) -> None:
    state = table.laid({"p1": ["handmaid", "guard"], "p2": ["king"]}, deck=[])
    steps = table.engine.get_steps(state, table.card(state, "handmaid"), "p1")
    verbs = [type(step.action).__name__ for step in steps]
    assert verbs == ["Play", "EndRound", "StartRound"]
    shown = table.engine.get_player_view(steps[1].state, None)
    assert sorted(shown.known.values()) == ["guard", "king"]
    assert table.engine.get_player_view(steps[2].state, None).known == {}


def test_if_the_game_ends_no_end_phase_is_sent(table: Table) -> None:
    state = table.laid({"p1": ["handmaid", "king"], "p2": ["guard"]}, deck=[], scores=[6, 0])
    steps = table.engine.get_steps(state, table.card(state, "handmaid"), "p1")
    assert len(steps) == 1
    assert steps[0].state.game_over
    assert steps[0].state == table.play(state, "handmaid")


def test_a_record_replays_to_the_same_state(game: Game) -> None:
    config = game.decode_config({"seed": 9, "playerIds": ["p1", "p2", "p3"]})
    match = Match.start(game.engine, game.rules, config)
    for _ in range(60):
        player = game.engine.get_current_player(match.state)
        assert player is not None
        match = match.act(player, game.engine.get_valid_actions(match.state, player)[-1])
    again = replayed(game.engine, game.rules, read(written(match.record)))
    assert again.state == match.state
    assert game.rules.digest.startswith("sha256-")


def test_prince_falls_on_oneself_if_one_is_protected_and_the_other_out(table: Table) -> None:
    """Who is out is no opponent to choose: no target is asked."""
    hands = {"p1": ["prince", "guard"], "p2": ["priest"], "p3": []}
    flags = [("immunes", "p2"), ("eliminated", "p3")]
    after = table.play(table.laid(hands, deck=("king", "baron"), flags=flags), "prince")
    assert (after.current_player_id, after.phase) == ("p2", "turn")
    assert table.zone(after, "hands", "p1") == ["king"]
    assert sorted(table.zone(after, "discards", "p1")) == ["guard", "prince"]
