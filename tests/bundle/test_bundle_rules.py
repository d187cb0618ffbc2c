"""Each condition and each effect, in a bundle made for it; hooks as Python functions."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from damier.bundle import BundleEngine, BundleState, HookFault, HookHost, PythonHooks, load_bundle
from damier.core import Refusal

MANIFEST = """
gameId: workshop
version: "1.0"
bluefeltSpecVersion: "1"
metadata: { name: Workshop, players: { min: 2, max: 3 } }
"""

WORKSHOP = """
entities:
  red: { value: 1, count: 2, traits: { colour: red, size: 1 } }
  rose: { value: 2, count: 1, traits: { colour: red, size: 2 } }
  blue: { value: 3, count: 1, hook: HOOK, traits: { colour: blue, size: 2 } }
zones:
  deck: { shape: stack, visibility: all }
  tray: { shape: list, visibility: all }
  well: { shape: stack, visibility: none }
  line: { shape: queue, visibility: all }
  pot: { shape: bag, visibility: all }
  grid: { shape: grid, visibility: all, width: 3, height: 2 }
  hands: { shape: list, visibility: owner, perPlayer: true, whenOut: tray }
  flag: { shape: flag, visibility: all }
  marks: { shape: flag, visibility: all, perPlayer: true }
  immunes: { shape: flag, visibility: all, perPlayer: true }
  eliminated: { shape: flag, visibility: all, perPlayer: true }
verbs:
  act:
    PARAMS
    PRE
    effect: EFFECT
    NEXT
  idle: {}
  other: { effect: [{ addScore: { player: actor, points: 5 } }] }
phases:
  - { id: turn, verbs: [act, idle] }
  - { id: late, verbs: [idle] }
  - { id: done, verbs: [] }
setup: SETUP
hooks: HOOKS
"""

Hook = Callable[[bytes, HookHost], tuple[bytes, ...]]


def engine(
    *,
    params: str = "",
    pre: str = "",
    effect: str = "[]",
    setup: str = "[]",
    next_phase: str = "",
    hook: Hook | None = None,
    event: str = "on_after_effect",
) -> BundleEngine:
    text = WORKSHOP.replace("PARAMS", f"params: {params}" if params else "")
    text = text.replace("PRE", f"pre: {pre}" if pre else "").replace("EFFECT", effect)
    text = text.replace("NEXT", f"nextPhase: {next_phase}" if next_phase else "")
    text = text.replace("SETUP", setup)
    text = text.replace("HOOKS", f"{{ tinker: {event} }}" if hook else "{}")
    text = text.replace("HOOK", "tinker" if event == "on_after_play" else "none")
    files = {"manifest.yaml": MANIFEST.encode(), "entities.yaml": text.encode()}
    hooks = PythonHooks({"tinker": hook} if hook else {})
    return BundleEngine(load_bundle(files, hook_names=hooks.names, check_hash=False), hooks)


def start(rules: BundleEngine, players: int = 2) -> BundleState:
    names = tuple(f"p{seat + 1}" for seat in range(players))
    return rules.init(rules.config_type(seed=7, player_ids=names))


def act(rules: BundleEngine, state: BundleState, player: str = "p1", **args: Any) -> BundleState:
    return rules.apply_action(state, rules.action_types["act"](**args), player)


def refusal(rules: BundleEngine, state: BundleState, **args: Any) -> str | None:
    refused = rules.refusal(state, rules.action_types["act"](**args), "p1")
    return refused.code if isinstance(refused, Refusal) else None


def zone(rules: BundleEngine, state: BundleState, name: str, player: str | None = None) -> Any:
    layout = rules.program(state).layout
    seat = state.player_ids.index(player) if player else 0
    if name in layout.first_flag:
        return state.flags[layout.flag(name, seat)]
    pile = state.piles[layout.pile(name, seat)]
    return [layout.name_of[card] if card >= 0 else None for card in pile]


def after(effect: str, **more: Any) -> tuple[BundleEngine, BundleState]:
    rules = engine(effect=effect, **more)
    return rules, act(rules, start(rules))


def laid(x: int, y: int) -> str:
    return f"{{ move: {{ from: deck, to: grid, x: {x}, y: {y} }} }}"


DEALT = "[{ move: { from: deck, to: hands } }]"
SHIELDED = "[{ setFlag: { zone: immunes, player: actor } }]"
MINE = "[{ setFlag: { zone: marks, player: actor } }]"
THEIRS = "[{ setFlag: { zone: marks, player: next } }]"
HOLDS_RED = "holds: { player: actor, zone: hands, entity: red }"
SOMEBODY = "anyOpponent: [{ flagSet: { zone: marks, player: $opponent } }]"

# Conditions: a setup, a condition, whether it holds, and the refusal if not

CONDITIONS = [
    ("[]", "zoneNotEmpty: { zone: deck }", None),
    ("[]", "zoneNotEmpty: { zone: tray }", "zone_empty"),
    ("[]", "zoneEmpty: { zone: tray }", None),
    ("[]", "zoneEmpty: { zone: deck }", "zone_not_empty"),
    ("[]", "zoneEmpty: { zone: hands, player: next }", None),
    ("[]", "zoneEmpty: { zone: grid }", None),
    (f"[{laid(1, 1)}]", "zoneEmpty: { zone: grid }", "zone_not_empty"),
    (DEALT, HOLDS_RED, None),
    ("[]", "holds: { player: actor, zone: hands, entity: red }", "not_held"),
    ("[]", "holds: { zone: deck, entity: blue }", None),
    ("[]", "notImmune: { player: actor }", None),
    (SHIELDED, "notImmune: { player: actor }", "protected"),
    ("[]", "stillInRound: { player: next }", None),
    ("[{ eliminate: { player: next } }]", "stillInRound: { player: actor }", None),
    ("[]", "turnOf: { player: actor }", None),
    ("[]", "turnOf: { player: next }", "not_their_turn"),
    ("[]", "coordInBounds: { zone: grid, x: 2, y: 1 }", None),
    ("[]", "coordInBounds: { zone: grid, x: 3, y: 1 }", "out_of_bounds"),
    ("[]", "coordInBounds: { zone: grid, x: 2, y: 2 }", "out_of_bounds"),
    ("[]", "emptyCell: { zone: grid, x: 2, y: 1 }", None),
    (f"[{laid(2, 1)}]", "emptyCell: { zone: grid, x: 2, y: 1 }", "cell_taken"),
    ("[]", "playersAlive: { atLeast: 2 }", None),
    ("[]", "playersAlive: { atLeast: 3 }", "players_alive"),
    ("[]", "playersAlive: { atMost: 1 }", "players_alive"),
    ("[]", "flagUnset: { zone: flag }", None),
    ("[]", "flagSet: { zone: flag }", "flag_unset"),
    ("[{ setFlag: { zone: flag } }]", "flagSet: { zone: flag }", None),
    ("[{ setFlag: { zone: flag } }]", "flagUnset: { zone: flag }", "flag_set"),
    (THEIRS, "flagSet: { zone: marks, player: next }", None),
    (THEIRS, "flagSet: { zone: marks, player: actor }", "flag_unset"),
    ("[]", "oncePerTurn: {}", None),
    ("[]", "all: [{ flagUnset: { zone: flag } }, { zoneEmpty: { zone: tray } }]", None),
    ("[]", "all: [{ flagUnset: { zone: flag } }, { zoneEmpty: { zone: deck } }]", "not_allowed"),
    ("[]", "any: [{ flagSet: { zone: flag } }, { zoneEmpty: { zone: tray } }]", None),
    ("[]", "any: [{ flagSet: { zone: flag } }, { zoneEmpty: { zone: deck } }]", "not_allowed"),
    ("[]", "not: { flagSet: { zone: flag } }", None),
    ("[]", "not: { flagUnset: { zone: flag } }", "not_allowed"),
    ("[]", "is: { entity: red, in: [red, blue] }", None),
    ("[]", "is: { entity: red, in: [blue] }", "not_allowed"),
    ("[]", "matches: { entity: rose, zone: deck, by: [colour] }", None),
    ("[]", "matches: { entity: blue, zone: deck, by: [colour] }", "no_match"),
    ("[]", "matches: { entity: rose, zone: deck, by: [size] }", "no_match"),
    ("[]", "matches: { entity: red, zone: tray, by: [colour] }", "no_match"),
    (f"[{laid(0, 0)}, {laid(1, 1)}]", "line: { zone: grid, length: 2 }", None),
    (f"[{laid(0, 0)}, {laid(2, 0)}]", "line: { zone: grid, length: 2 }", "not_allowed"),
    (THEIRS, SOMEBODY, None),
    (MINE, SOMEBODY, "not_allowed"),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "condition", "code"), CONDITIONS)
def test_a_condition(setup: str, condition: str, code: str | None) -> None:
    rules = engine(setup=setup, pre=f"[{{ {condition} }}]")
    state = start(rules)
    assert refusal(rules, state) == code
    listed = {type(action).__name__ for action in rules.get_valid_actions(state, "p1")}
    assert ("Act" in listed) is (code is None)


def test_different_player_and_its_other_name() -> None:
    for name in ("differentPlayer", "targetNotSelf"):
        pre = f"[{{ {name}: {{ target: $who }} }}]"
        rules = engine(params="{ who: PlayerId }", pre=pre)
        assert refusal(rules, start(rules), who="p1") == "target_is_self"
        assert refusal(rules, start(rules), who="p2") is None
        assert refusal(rules, start(rules), who="p3") == "unknown_player"


def test_once_per_turn_counts_for_the_turn() -> None:
    rules = engine(pre="[{ oncePerTurn: {} }]")
    state = act(rules, start(rules))
    assert refusal(rules, state) == "once_per_turn"
    rules = engine(pre="[{ not: { oncePerTurn: { verb: idle } } }]")
    state = start(rules)
    assert refusal(rules, state) == "not_allowed"
    assert refusal(rules, rules.apply_action(state, rules.action_types["idle"](), "p1")) is None


def test_arguments_are_listed_in_their_order() -> None:
    pre = "[{ emptyCell: { zone: grid, x: $x, y: $y } }]"
    rules = engine(params="{ x: u8, y: u8 }", pre=pre)
    acts = [a for a in rules.get_valid_actions(start(rules), "p1") if type(a).__name__ == "Act"]
    cells = [(a.x, a.y) for a in acts]  # type: ignore[attr-defined]
    assert cells == [(x, y) for x in range(3) for y in range(2)]
    assert refusal(rules, start(rules), x=3, y=0) == "cell_taken"


def test_a_card_may_be_named_wherever_it_lies() -> None:
    rules = engine(params="{ cardId: Id }", effect="[{ setFlag: { zone: flag } }]")
    state = start(rules)
    acts = [a for a in rules.get_valid_actions(state, "p1") if type(a).__name__ == "Act"]
    handles = [a.cardId for a in acts]  # type: ignore[attr-defined]
    assert handles == sorted(handles, key=lambda handle: int(handle[1:]))
    assert len(handles) == 4
    assert zone(rules, act(rules, state, cardId=handles[0]), "flag") is True


def test_a_number_keeps_to_its_bounds() -> None:
    rules = engine(params="{ n: { type: u8, min: 2, max: 4 } }")
    acts = [a for a in rules.get_valid_actions(start(rules), "p1") if type(a).__name__ == "Act"]
    assert [a.n for a in acts] == [2, 3, 4]  # type: ignore[attr-defined]
    assert refusal(rules, start(rules), n=1) == "out_of_range"
    assert refusal(rules, start(rules), n=True) == "out_of_range"
    assert refusal(rules, start(rules), n="3") == "out_of_range"


# Effects


def test_move_by_shape() -> None:
    rules, state = after("[{ move: { from: deck, to: tray, count: 2 } }]")
    assert zone(rules, state, "tray") == ["red", "red"]
    assert zone(rules, state, "deck") == ["rose", "blue"]
    rules, state = after("[{ move: { from: deck, to: line, count: all } }]")
    assert zone(rules, state, "line") == ["red", "red", "rose", "blue"], "a queue keeps the order"
    both = "[{ move: { from: deck, to: tray, count: all } }, { move: { from: tray, to: deck, count: all } }]"  # noqa: E501
    rules, state = after(both)
    assert zone(rules, state, "deck") == ["blue", "rose", "red", "red"], "a stack turns it round"


def test_move_by_name_cell_and_player() -> None:
    rules, state = after("[{ move: { from: deck, to: grid, entity: blue, x: 2, y: 1 } }]")
    assert zone(rules, state, "grid") == [None] * 5 + ["blue"]
    rules, state = after("[{ move: { from: deck, to: hands, playerSlot: next } }]")
    assert zone(rules, state, "hands", "p2") == ["red"]
    pass_on = "{ move: { from: hands, to: hands, entity: red, fromPlayer: next, toPlayer: actor } }"
    rules, state = after(f"[{{ move: {{ from: deck, to: hands, playerSlot: next }} }}, {pass_on}]")
    assert zone(rules, state, "hands", "p1") == ["red"]


def test_a_bag_gives_at_random() -> None:
    effect = "[{ move: { from: deck, to: pot, count: all } }, { move: { from: pot, to: tray } }]"
    rules = engine(effect=effect)
    drawn = set()
    for seed in range(40):
        state = rules.init(rules.config_type(seed=seed, player_ids=("p1", "p2")))
        drawn.add(zone(rules, act(rules, state), "tray")[0])
    assert drawn == {"red", "rose", "blue"}


@pytest.mark.parametrize(
    "effect",
    [
        "[{ move: { from: tray, to: deck } }]",
        "[{ move: { from: deck, to: tray, count: 5 } }]",
        "[{ move: { from: tray, to: deck, entity: red } }]",
        "[{ move: { from: deck, to: grid } }]",
        "[{ move: { from: deck, to: grid, x: 9, y: 9 } }]",
    ],
)
def test_a_card_that_is_not_there_voids_the_game(effect: str) -> None:
    _, state = after(effect)
    assert (state.reason, state.winners) == ("bundle_fault", None)
    assert state.fault


def test_shuffle_flags_and_scores() -> None:
    rules, state = after("[{ shuffle: { zone: deck } }]")
    assert sorted(zone(rules, state, "deck")) == ["blue", "red", "red", "rose"]
    rules, state = after(
        "[{ setFlag: { zone: flag } }, { setFlag: { zone: marks, player: next } }]"
    )
    assert zone(rules, state, "flag") is True
    assert [zone(rules, state, "marks", p) for p in ("p1", "p2")] == [False, True]
    rules, state = after("[{ setFlag: { zone: flag } }, { clearFlag: { zone: flag } }]")
    assert zone(rules, state, "flag") is False
    rules, state = after("[{ addScore: { player: next, points: -3 } }]")
    assert rules.get_scores(state) == {"p1": 0, "p2": -3}


def test_eliminate_lays_the_hand_open() -> None:
    rules, state = after(
        "[{ eliminate: { player: next } }]",
        setup="[{ move: { from: deck, to: hands, playerSlot: next } }]",
    )
    assert zone(rules, state, "eliminated", "p2") is True
    assert zone(rules, state, "hands", "p2") == []
    assert zone(rules, state, "tray") == ["red"]


def test_swap_and_reveal() -> None:
    steps = (
        "move: { from: deck, to: well, count: all }",
        "shuffle: { zone: well }",
        "move: { from: well, to: hands }",
        "move: { from: well, to: hands, count: 2, playerSlot: next }",
    )
    deal = f"[{', '.join(f'{{ {step} }}' for step in steps)}]"
    rules, state = after("[{ swap: { zone: hands, player: actor, other: next } }]", setup=deal)
    assert [len(zone(rules, state, "hands", player)) for player in ("p1", "p2")] == [2, 1]
    for to, told in (("actor", ["p1"]), ("all", ["p1", None])):
        reveal = f"[{{ reveal: {{ zone: hands, player: next, to: {to} }} }}]"
        rules, state = after(reveal, setup=deal)
        hand = sorted(zone(rules, state, "hands", "p2"))
        for viewer in ("p1", None):
            known = sorted(rules.get_player_view(state, viewer).known.values())
            assert known == (hand if viewer in told else [])


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


def test_repeat_each_player_verbs_and_when() -> None:
    rules, state = after("[{ repeat: { times: 3, actions: [other] } }]")
    assert state.scores == (15, 0)
    rules, state = after("[{ forEachPlayer: [other, { addScore: { player: next, points: 1 } }] }]")
    assert state.scores == (6, 6)
    when = "[{ when: { if: [{ flagSet: { zone: flag } }], then: [other], else: [{ setFlag: { zone: flag } }] } }]"  # noqa: E501
    rules = engine(effect=when)
    once = act(rules, start(rules))
    assert (once.scores, zone(rules, once, "flag")) == ((0, 0), True)
    assert act(rules, once).scores == (5, 0)


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


# Hooks


TO_GRID = {"from": "hands", "to": "grid", "entity": "red", "playerSlot": "p2", "x": 1, "y": 0}


def emitting(*effects: Mapping[str, Any] | bytes) -> Hook:
    written = tuple(e if isinstance(e, bytes) else json.dumps(e).encode() for e in effects)
    return lambda snapshot, host: written


def hooked(*effects: Mapping[str, Any] | bytes) -> tuple[BundleEngine, BundleState]:
    rules = engine(hook=emitting(*effects))
    return rules, act(rules, start(rules))


def test_what_a_hook_emits_is_applied() -> None:
    rules, state = hooked(
        {"move": {"from": "deck", "to": "hands", "count": 2, "playerSlot": "p2"}},
        {"move": {**TO_GRID}},
        {"setFlag": {"zone": "marks", "player": "p2"}},
        {"addScore": {"player": "p2", "points": 4}},
        {"reveal": {"zone": "hands", "player": "p2", "to": "p1"}},
        {"shuffle": {"zone": "deck"}},
        {"setTurn": {"player": "p2"}},
        {"nextPhase": {"phase": "done"}},
    )  # fmt: skip
    assert not state.game_over, state.fault
    assert zone(rules, state, "grid")[1] == "red"
    assert zone(rules, state, "marks", "p2") is True
    assert state.scores == (0, 4)
    assert list(rules.get_player_view(state, "p1").known.values()) == ["red"]
    assert (state.current_player_id, state.phase) == ("p2", "turn")


BAD = [
    b"not json",
    b"[]",
    b"{}",
    b'{"move": 1}',
    b'{"eliminate": {"player": "p2"}, "shuffle": {"zone": "deck"}}',
    b'{"eliminate": {"player": "p2"}, "eliminate": {"player": "p1"}}',
    b'{"repeat": {"times": 1, "actions": []}}',
    b'{"when": {"if": [], "then": []}}',
    b'{"explode": {}}',
    b'{"eliminate": {}}',
    b'{"eliminate": {"player": "p9"}}',
    b'{"eliminate": {"player": ["p1"]}}',
    b'{"eliminate": {"player": "p1", "why": "no"}}',
    b'{"move": {"from": "tray", "to": "deck"}}',
    b'{"move": {"from": "cellar", "to": "deck"}}',
    b'{"move": {"from": "deck", "to": "flag"}}',
    b'{"move": {"from": "deck", "to": "tray", "count": -1}}',
    b'{"move": {"from": "deck", "to": "tray", "count": 1e99}}',
    b'{"move": {"from": "deck", "to": "tray", "count": true}}',
    b'{"move": {"from": "deck", "to": "tray", "entity": "gold"}}',
    b'{"move": {"from": "deck", "to": "grid", "x": 99, "y": 0}}',
    b'{"addScore": {"player": "p1", "points": 99999999}}',
    b'{"addScore": {"player": "p1", "points": 0.5}}',
    b'{"endGame": {"winners": "p1"}}',
    b'{"endGame": {"winners": [], "reason": "a very bad\\u0000 reason"}}',
    b'{"nextPhase": {"phase": "nowhere"}}',
    b'{"setFlag": {"zone": "deck"}}',
    b'{"addScore": {"player": "p1", "points": ' + b"1" * 5_000 + b"}}",
    b"[" * 2_000,
]


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_effect_voids_the_game_and_none_of_them_counts(bad: bytes) -> None:
    rules, state = hooked({"addScore": {"player": "p2", "points": 4}}, bad)
    assert (state.game_over, state.winners, state.reason) == (True, None, "bundle_fault")
    assert state.scores == (0, 0)
    assert state.fault
    assert "fault" not in json.dumps(rules.get_player_view(state, None).zones)


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


def test_a_hook_sees_the_whole_table_and_may_ask() -> None:
    seen: dict[str, Any] = {}

    def looking(snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        seen.update(json.loads(snapshot))
        seen["holds"] = host.player_holds("p2", "red"), host.player_holds("p2", "blue")
        seen["drawn"] = host.rng(6)
        seen["got"] = host.get("zones/hands/p2/0"), host.get("zones/nothing")
        return ()

    deal = "[{ move: { from: deck, to: hands, playerSlot: next } }]"
    rules = engine(hook=looking, params="{ who: PlayerId }", setup=deal)
    before = start(rules)
    state = act(rules, before, who="p2")
    assert {"hook", "event", "actor", "args", "card", "players", "zones", "turn"} <= set(seen)
    assert (seen["hook"], seen["event"], seen["actor"]) == ("tinker", "on_after_effect", "p1")
    assert seen["args"] == {"who": "p2"}
    assert seen["zones"]["hands"] == {"p1": [], "p2": ["red"]}
    assert seen["holds"] == (True, False)
    assert 0 <= seen["drawn"] < 6
    assert seen["got"] == (b'"red"', None)
    assert state.rng_state != before.rng_state


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
