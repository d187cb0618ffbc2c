"""Stable-Baselines3: MaskablePPO learns Connect Four against `easy`, choosing what is allowed.

    pip install 'damier[rl]' damier-classics sb3-contrib
    python -m examples.recipes.maskable_ppo 50000

It asks the environment's `action_masks` by itself; nothing has to be wrapped.
"""

import sys

from sb3_contrib import MaskablePPO

from examples.recipes.judged import share_won, table


def learnt(steps: int, matches: int = 100) -> float:
    """The share of matches won against `easy` after so many moves."""
    model = MaskablePPO("MultiInputPolicy", table(), seed=1)
    model.learn(steps)

    def choose(seen):
        return int(model.predict(seen, action_masks=seen["action_mask"], deterministic=True)[0])

    return share_won(choose, matches)


if __name__ == "__main__":
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    print(f"wins {learnt(steps):.0%} against easy")
