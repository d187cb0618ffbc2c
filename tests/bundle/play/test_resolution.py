"""What follows from an action: turns, phases, rounds, ends, and when hooks run."""

import json
from typing import Any

from damier.bundle import BundleEngine, HookFault, HookHost, load_bundle
from tests.bundle.workshop import MANIFEST, WORKSHOP, act, after, emitting, engine, start, zone


def test_turns_and_phases() -> None:
    rules, state = after("[]", next_phase="done")
    assert (state.current_player_id, state.phase) == ("p2", "turn")
    rules, state = after("[{ setTurn: { player: actor } }]", next_phase="done")
    assert state.current_player_id == "p1"
    rules, state = after("[{ nextPhase: { phase: late } }]")
    assert (state.current_player_id, state.phase) == ("p1", "late")
    rules = engine(setup="[{ setTurn: { player: next } }]")
    assert start(rules).current_player_id == "p2"


def test_rounds_and_ends() -> None:
    rules, state = after("[{ endGame: { winners: [actor], reason: done } }]")
    assert (state.winners, state.reason) == (("p1",), "done")
    rules, state = after("[{ endGame: {} }, { addScore: { player: actor, points: 1 } }]")
    assert (state.winners, state.reason, state.scores) == (None, "over", (0, 0))
    rules, state = after(
        "[{ addScore: { player: next, points: 2 } }, { endRound: { winners: [next] } }]",
        setup="[{ move: { from: deck, to: tray } }]",
    )
    assert (state.round, state.scores, state.current_player_id) == (2, (0, 2), "p2")
    assert zone(rules, state, "tray") == ["red"]


def test_a_game_in_which_nobody_can_go_on_is_a_stalemate() -> None:
    text = WORKSHOP.replace("verbs: [act, idle]", "verbs: [act]").replace(
        "verbs: [idle]", "verbs: []"
    )
    text = text.replace("PARAMS", "").replace("PRE", "pre: [{ flagSet: { zone: flag } }]")
    text = text.replace("EFFECT", "[]").replace("NEXT", "").replace("SETUP", "[]")
    text = text.replace("HOOKS", "{}").replace("HOOK", "none")
    files = {"manifest.yaml": MANIFEST.encode(), "entities.yaml": text.encode()}
    rules = BundleEngine(load_bundle(files, check_hash=False))
    assert start(rules).reason == "stalemate"


def test_a_hook_that_fails_voids_the_game() -> None:
    def failing(snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        raise HookFault("hook_trap", "unreachable")

    rules = engine(hook=failing, effect="[{ move: { from: deck, to: tray } }]")
    state = act(rules, start(rules))
    assert state.reason == "bundle_fault"
    assert zone(rules, state, "tray") == ["red"], "what was done before stands"
    outcome = rules.get_outcome(state)
    assert outcome is not None
    assert outcome.winners == ()


def test_a_cards_hook_runs_once_when_the_card_is_played() -> None:
    calls: list[dict[str, Any]] = []

    def noting(snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        calls.append(json.loads(snapshot))
        return ()

    rules = engine(
        hook=noting,
        event="on_after_play",
        params="{ cardId: Id }",
        pre="[{ holds: { player: actor, zone: hands, entity: $cardId } }]",
        effect="[{ move: { from: hands, to: tray, entity: $cardId } }]",
        setup="[{ move: { from: deck, to: hands, count: 4 } }]",
        next_phase="done",
    )
    state = start(rules)
    view = rules.get_player_view(state, "p1")
    blue = next(handle for handle, name in view.cards.items() if name == "blue")
    red = next(handle for handle, name in view.cards.items() if name == "red")
    act(rules, state, cardId=red)
    assert calls == [], "red has no hook"
    act(rules, state, cardId=blue)
    assert [(c["card"], c["event"], c["args"]) for c in calls] == [
        ("blue", "on_after_play", {"cardId": "blue"})
    ]


def test_hooks_run_at_the_start_and_end_of_phases() -> None:
    for event, points in (("on_phase_start", 1), ("on_phase_end", 1)):
        hook = emitting({"addScore": {"player": "actor", "points": points}})
        rules = engine(hook=hook, event=event, next_phase="done")
        before = start(rules)
        after_turn = act(rules, before)
        gained = [b - a for a, b in zip(before.scores, after_turn.scores, strict=True)]
        assert gained == ([0, 1] if event == "on_phase_start" else [1, 0])


def test_steps_end_where_resolve_does() -> None:
    rules = engine(next_phase="done")
    state = start(rules)
    action = rules.action_types["act"]()
    steps = rules.get_steps(state, action, "p1")
    assert [step.actor for step in steps] == ["p1", "system"]
    assert [step.state.tick for step in steps] == [1, 2]
    assert steps[-1].state == rules.resolve(state, action, "p1")
