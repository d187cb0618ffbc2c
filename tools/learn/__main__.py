"""`python -m tools.learn quoridor`: learn a game's evaluation from self-play.

It needs PyTorch, which nothing else here does and no lock names: `pip install torch` first.
"""

import sys
from importlib import import_module

LEARNERS = ("quoridor",)

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in LEARNERS:
        raise SystemExit(f"name what to learn: {', '.join(LEARNERS)}")
    import_module(f"tools.learn.{sys.argv[1]}").main(sys.argv[2:])
