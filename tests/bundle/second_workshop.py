"""A bundle of the second grammar to try formulas and effects in, with one verb to be filled."""

from typing import Any

from damier.bundle import BundleEngine, BundleRefused, BundleState, load_bundle
from damier.core import Refusal

MANIFEST = """
gameId: workshop
version: "1.0"
bluefeltSpecVersion: "2"
metadata: { name: Workshop, players: { min: 2, max: 4 } }
"""

WORKSHOP = """
include: { french-52: { zone: deck } }
entities:
  stone: { kind: stone, count: 9, zone: stones }
counters:
  coins: { per: player, start: 5 }
  marks: { per: board }
  n: { min: -1000, max: 1000 }
  leader: { type: player }
  spot: { type: cell, board: board }
  named: { type: entity }
  time: { per: player }
dice:
  die: { sides: 6, count: 2 }
options:
  long: { type: boolean, default: false }
  goal: { type: number, min: 1, max: 9, default: 3 }
  mode: { type: word, of: [quick, slow], default: slow }
zones:
  deck: { shape: stack, visibility: none }
  discard: { shape: stack, visibility: all }
  hands: { shape: list, visibility: owner, perPlayer: true }
  stones: { shape: list, visibility: all, perPlayer: true }
  board: { shape: grid, width: 3, height: 3, visibility: all }
  cave: { shape: track, length: 3, visibility: none }
  eliminated: { shape: flag, visibility: all, perPlayer: true }
define:
  twice: "2 * goal"
verbs:
  act:
    PARAMS
    PRE
    effect: EFFECT
  idle: { effect: [endTurn] }
phases:
  - { id: turn, verbs: [act, idle] }
setup: SETUP
SCORING
"""
DEALT = """
  - repeat: { times: 3, actions: [{ forEachPlayer: [{ move: { from: deck, to: hands } }] }] }
  - move: { from: deck, to: discard }
"""


def files(
    *, params: str = "", pre: str = "", effect: str = "[]", setup: str = DEALT, scoring: str = ""
) -> dict[str, bytes]:
    text = WORKSHOP.replace("PARAMS", f"params: {params}" if params else "")
    text = text.replace("PRE", f"pre: {pre}" if pre else "").replace("EFFECT", effect)
    text = text.replace("SETUP", setup)
    text = text.replace("SCORING", f"scoring: {scoring}" if scoring else "")
    return {"manifest.yaml": MANIFEST.encode(), "entities.yaml": text.encode()}


def engine(**parts: str) -> BundleEngine:
    return BundleEngine(load_bundle(files(**parts), hook_names=(), check_hash=False))


def start(rules: BundleEngine, players: int = 2, **options: Any) -> Any:
    names = tuple(f"p{seat + 1}" for seat in range(players))
    return rules.init(rules.config_type(seed=7, player_ids=names, **options))


def act(rules: BundleEngine, state: BundleState, player: str = "p1", **args: Any) -> Any:
    return rules.apply_action(state, rules.action_types["act"](**args), player)


def after(effect: str, players: int = 2, **parts: str) -> tuple[BundleEngine, Any]:
    rules = engine(effect=effect, **parts)
    return rules, act(rules, start(rules, players))


def refusal(rules: BundleEngine, state: BundleState, **args: Any) -> str | None:
    refused = rules.refusal(state, rules.action_types["act"](**args), "p1")
    return refused.code if isinstance(refused, Refusal) else None


def reckoned(formula: str, *, before: str = "", params: str = "", **args: Any) -> int:
    """What a formula of a number comes to after these effects, for the first player."""
    effects = f'[{before + ", " if before else ""}{{ set: {{ n: "{formula}" }} }}]'
    rules = engine(effect=effects, params=params)
    state = act(rules, start(rules), **args)
    assert state.fault is None, state.fault
    layout = rules.program(state).layout
    return int(state.numbers[layout.first_number["n"]])


def holds(formula: str, *, before: str = "", params: str = "", **args: Any) -> bool:
    """Whether a formula holds after these effects."""
    return bool(reckoned(f"if({formula}, 1, 0)", before=before, params=params, **args))


def codes(**parts: str) -> tuple[str, ...]:
    """The problems of a bundle made of these parts."""
    try:
        engine(**parts)
    except BundleRefused as refused:
        return refused.found
    return ()
