"""Work with bundles, by the sources that PYTHONPATH names: this tree's, or an older one's.

Each line on stdin asks for some: `love-letter@1.0 4` for the actions of random matches of a game,
`hook FILE` for calls of that module. The answer is JSON: how many, in how many seconds of this
thread's processor, and a digest of what was chosen, which is the same wherever the same was done.
"""

import json
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import thread_time
from typing import Any

from damier import catalogue
from damier.core import SeededRandom, plain
from damier.wasm import open_hooks

MATCHES = 12
CALLS = 400
SNAPSHOT = {
    "hook": "guard_guess",
    "event": "on_after_play",
    "actor": "p1",
    "args": {"target": "p2", "guess": "priest"},
    "card": "guard",
    "players": ["p1", "p2", "p3", "p4"],
    "zones": {
        "deck": ["baron", "guard", "king", "prince", "handmaid", "guard", "priest"],
        "burn": ["princess"],
        "discard": {"p1": ["guard"], "p2": [], "p3": ["guard"], "p4": ["prince"]},
        "hands": {"p1": ["countess"], "p2": ["priest"], "p3": ["baron"], "p4": ["handmaid"]},
        "immunes": {"p1": False, "p2": False, "p3": True, "p4": False},
        "eliminated": {"p1": False, "p2": False, "p3": False, "p4": False},
    },
    "turn": {"player": "p1", "phase": "resolve", "tick": 9},
}
"""What a played Guard's hook is given."""

Answer = tuple[int, float, str]


class Table:
    """What a hook may ask about."""

    def rng(self, bound: int) -> int:
        return 0

    def player_holds(self, player: str, entity: str) -> bool:
        return (player, entity) == ("p2", "priest")

    def get(self, path: str) -> bytes | None:
        return None

    def log(self, text: str) -> None:
        return


@cache
def work_of(line: str) -> Callable[[], Answer]:
    """What a line asks for, prepared once."""
    first, second = line.split(" ", 1)
    return _calls(Path(second)) if first == "hook" else _matches(first, int(second))


def _matches(game_id: str, players: int) -> Callable[[], Answer]:
    game = catalogue.load(game_id)
    engine, rng, kept, names = game.engine, SeededRandom(3), [], sha256()
    for seed in range(MATCHES):
        ids = [f"p{seat + 1}" for seat in range(players)]
        state = engine.init(game.decode_config({"seed": seed, "playerIds": ids}))
        while not state.game_over:
            player = state.current_player_id
            choices = {
                _named(engine, state, action, player): action
                for action in engine.get_valid_actions(state, player)
            }
            chosen = rng.pick(sorted(choices))
            names.update(chosen.encode())
            kept.append((state, choices[chosen], player))
            state = engine.resolve(state, choices[chosen], player)
    apply_action, digest = engine.apply_action, names.hexdigest()

    def work() -> Answer:
        begun = thread_time()
        for state, action, player in kept:
            apply_action(state, action, player)
        return len(kept), thread_time() - begun, digest

    return work


def _named(engine: Any, state: Any, action: Any, player: str) -> str:
    """An action by what it says: handles differ from version to version, cards do not."""
    cards = engine.get_player_view(state, player).cards
    return " ".join(str(cards.get(value, value)) for value in plain(action).values())


def _calls(module: Path) -> Callable[[], Answer]:
    hooks = open_hooks(module.read_bytes(), ["guard_guess"])

    def work() -> Answer:
        begun, emitted = thread_time(), []
        for _ in range(CALLS):
            emitted = [
                json.loads(effect)
                for effect in hooks.call("guard_guess", json.dumps(SNAPSHOT).encode(), Table())
            ]
        return CALLS, thread_time() - begun, str(emitted)

    return work


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(work_of(line.strip())()), flush=True)


if __name__ == "__main__":
    main()
