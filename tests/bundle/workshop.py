"""A small bundle with one verb to try things with: its conditions, effects and hooks are given."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from damier.bundle import BundleEngine, BundleState, HookHost, PythonHooks, load_bundle
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


def emitting(*effects: Mapping[str, Any] | bytes) -> Hook:
    written = tuple(e if isinstance(e, bytes) else json.dumps(e).encode() for e in effects)
    return lambda snapshot, host: written


def hooked(*effects: Mapping[str, Any] | bytes) -> tuple[BundleEngine, BundleState]:
    rules = engine(hook=emitting(*effects))
    return rules, act(rules, start(rules))
