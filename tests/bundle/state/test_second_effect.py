"""The effects of the second grammar do what they say, and tell nobody more than that."""

from typing import Any

from damier.bundle import BundleEngine
from tests.bundle.second_workshop import act, after, engine, start

CARD = '{ card: { type: Id, from: "hands[actor]" } }'


def numbers(rules: BundleEngine, state: Any, name: str) -> list[int]:
    layout = rules.program(state).layout
    first = layout.first_number[name]
    return list(state.numbers[first : first + layout.number_count(name)])


def first_card(rules: BundleEngine, state: Any) -> str:
    handle = rules.get_player_view(state, "p1").zones["hands"]["p1"][0]
    return str(handle)


def test_counters_are_set_together() -> None:
    rules, state = after('[{ set: { n: "coins[actor]", "coins[actor]": "n + 1", leader: next } }]')
    assert numbers(rules, state, "n") == [5]
    assert numbers(rules, state, "coins") == [1, 5]
    assert rules.get_player_view(state, None).counters["leader"] == "p2"  # type: ignore[attr-defined]


def test_a_counter_beyond_its_bounds_ends_the_match_void_and_says_where() -> None:
    rules, state = after('[{ set: { "coins[actor]": "0 - 1" } }]')
    assert state.reason == "bundle_fault"
    assert "coins would be -1; it goes from 0" in state.fault
    assert state.fault.startswith("entities.yaml:")
    assert rules.is_void(state)


def test_a_counter_of_nobody_cannot_be_set() -> None:
    _, state = after('[{ set: { "coins[leader]": 3 } }]')
    assert "nobody" in state.fault


def test_dice_show_what_was_rolled() -> None:
    rules, state = after("[{ roll: { dice: die } }]")
    rolled = rules.get_player_view(state, None).dice["die"]  # type: ignore[attr-defined]
    assert len(rolled) == 2
    assert all(1 <= number <= 6 for number in rolled)
    assert rules.facts.chance


def test_a_loop_goes_through_what_was_there_when_it_began() -> None:
    rules, state = after(
        '[{ forEach: { in: "hands[actor]", as: c, do: [{ move: { cards: $c, to: discard } }] } }]'
    )
    view = rules.get_player_view(state, "p1")
    assert view.zones["hands"]["p1"] == []
    assert len(view.zones["discard"]) == 4


def test_hands_are_passed_round_and_remembered() -> None:
    rules = engine(effect="[{ passRound: { zone: hands, by: 1 } }]")
    state = start(rules, 3)
    before = rules.get_player_view(state, "p1")
    after_it = rules.get_player_view(act(rules, state), "p1")
    given = {before.cards[handle] for handle in before.zones["hands"]["p1"]}
    assert {after_it.known[handle] for handle in after_it.zones["hands"]["p2"]} == given
    assert len(after_it.zones["hands"]["p1"]) == 3


def test_a_card_shown_to_one_player_is_known_to_that_one_alone() -> None:
    rules = engine(params=CARD, effect="[{ reveal: { cards: $card, to: next } }]")
    state = start(rules, 3)
    shown = rules.get_player_view(state, "p1").cards[first_card(rules, state)]
    state = act(rules, state, card=first_card(rules, state))
    assert list(rules.get_player_view(state, "p2").known.values()) == [shown]
    assert not rules.get_player_view(state, "p3").known
    assert not rules.get_player_view(state, None).known


def test_a_shown_card_is_not_told_apart_by_when_it_was_drawn() -> None:
    """Of a hidden hand the one shown has the last handle, whichever it was."""
    rules = engine(params=CARD, effect="[{ reveal: { cards: $card, to: next } }]")
    state = start(rules)
    for handle in rules.get_player_view(state, "p1").zones["hands"]["p1"]:
        seen = rules.get_player_view(act(rules, state, card=handle), "p2")
        assert list(seen.known) == [max(seen.zones["hands"]["p1"], key=lambda h: int(h[1:]))]


def test_a_card_face_up_is_seen_by_all_until_it_is_turned_down_and_forgotten() -> None:
    laid = '{ move: { from: deck, to: cave, at: "cell(cave, 1)" } }'
    up = '{ faceUp: { cards: "cell(cave, 1).card" } }'
    rules, state = after(f"[{laid}, {up}]")
    view = rules.get_player_view(state, None)
    handle = view.zones["cave"][0][0]
    assert view.up == (handle,)  # type: ignore[attr-defined]
    assert handle in view.known
    down = '{ faceDown: { cards: "cell(cave, 1).card" } }'
    rules, state = after(f"[{laid}, {up}, {down}]")
    view = rules.get_player_view(state, None)
    assert not view.up  # type: ignore[attr-defined]
    assert view.zones["cave"][0][0] in view.known
    down = down.replace(" } }", ", forget: true } }")
    rules, state = after(f"[{laid}, {up}, {down}]")
    assert not rules.get_player_view(state, None).known


def test_the_turn_ends_though_more_could_be_done() -> None:
    _, state = after("[endTurn]")
    assert state.current_player_id == "p2"
    _, state = after("[]")
    assert state.current_player_id == "p1"


def test_the_next_turn_is_whose_a_formula_says() -> None:
    _, state = after('[{ setTurn: { player: "last(players)" } }, endTurn]', players=4)
    assert state.current_player_id == "p4"


def test_points_are_reckoned_at_the_end() -> None:
    effect = '[{ set: { "coins[next]": 9 } }, { endGame: { reason: over } }]'
    _, state = after(effect, scoring='{ score: "2 * coins[it]" }')
    assert state.scores == (10, 18)
    assert state.winners == ("p2",)
    _, state = after(effect, scoring='{ score: "2 * coins[it]", wins: lowest }')
    assert state.winners == ("p1",)


def test_winners_are_whom_a_formula_selects() -> None:
    _, state = after('[{ endGame: { winners: "most(players, coins[it])" } }]')
    assert state.winners == ("p1", "p2")


def test_pieces_know_whose_they_are() -> None:
    rules, state = after('[{ move: { from: stones, to: board, at: "cell(board, b2)" } }]')
    view = rules.get_player_view(state, "p2")
    handle = view.zones["board"][1][1]
    assert view.cards[handle] == "stone"
    assert view.owners[handle] == "p1"  # type: ignore[attr-defined]


def test_endless_loops_end() -> None:
    loop = "{ repeat: { times: 1000, actions: [%s] } }"
    _, state = after(f"[{loop % (loop % 'idle')}]")
    assert "more than 10000 effects" in state.fault
