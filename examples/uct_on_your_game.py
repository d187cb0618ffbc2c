"""UCT on any game: what it would play from the first position, and what it expects.

python examples/uct_on_your_game.py tic-tac-toe-py 2000
"""

import sys

from damier import catalogue
from damier.bots import Budget, UctBot
from damier.core import SeededRandom


def main(game_id: str, simulations: int) -> str:
    game = catalogue.load(game_id)
    engine = game.engine
    state = engine.init(game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    advice = UctBot(engine, "p1").advise(
        engine.get_player_view(state, "p1"),
        engine.get_valid_actions(state, "p1"),
        SeededRandom(1),
        Budget(nodes=simulations),
    )
    line = " ".join(game.notation(action) for action in advice.line)
    return f"{game.notation(advice.action)}, worth {advice.value:+.2f}, expecting {line}"


if __name__ == "__main__":
    print(main(sys.argv[1], int(sys.argv[2])))
