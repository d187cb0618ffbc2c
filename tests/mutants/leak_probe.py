"""What every viewer is shown in many random matches, as one digest a match: run where a leak is in.

Options are drawn evenly from their types, whatever the conformance kit would choose. With the
digests of an honest game on the standard input it stops at the first match that shows another.
"""

import sys
from hashlib import sha256
from random import Random
from typing import Any

from damier import catalogue
from damier.core import DamierError, encode
from tests.mutants import leaks_of_classics as classics

OPTIONS: dict[str, dict[str, list[Any]]] = {
    "rock-paper-scissors": {"winsNeeded": list(range(1, 10))},
    "triple-triad": {
        "open": [False, True],
        "random": [False, True],
        "elemental": [False, True],
        "same": [False, True],
        "sameWall": [False, True],
        "plus": [False, True],
        "combo": [None, False, True],
        "suddenDeath": [False, True],
        "tradeRule": ["none", "one", "diff", "direct", "all"],
        "captureAfterSpecial": [False, True],
    },
    **classics.OPTIONS,
}


def main(game_id: str, count: int) -> None:
    game = catalogue.load(game_id)
    random = Random(game_id)
    honest = sys.stdin.read().splitlines()
    while count:
        options = {name: random.choice(v) for name, v in OPTIONS.get(game_id, {}).items()}
        facts = game.engine.facts
        players = random.randint(facts.min_players, facts.max_players)
        given = {"rules": options} if game_id == "triple-triad" else options
        seats = [f"p{number + 1}" for number in range(players)]
        try:
            config = game.decode_config(
                {**given, "seed": random.randrange(2**50), "playerIds": seats}
            )
        except DamierError:
            continue
        print(digest := _digest(game.engine, config, random), flush=True)
        if honest and digest != honest.pop(0):
            return
        count -= 1


def _digest(engine: Any, config: Any, random: Random) -> str:
    shown = sha256()
    state = engine.init(config)
    for _ in range(200):
        for viewer in (*config.player_ids, None):
            shown.update(encode(engine.get_player_view(state, viewer)))
        able = [(p, a) for p in config.player_ids for a in engine.get_valid_actions(state, p)]
        if not able:
            break
        player, action = random.choice(able)
        for step in engine.get_steps(state, action, player):
            for viewer in (*config.player_ids, None):
                seen = engine.action_view(state, step.action, step.actor, viewer)
                shown.update(encode(seen))
            state = step.state
    return shown.hexdigest()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
