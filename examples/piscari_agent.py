"""A small agent learns Piscari by playing itself, and then beats `easy`. Minutes on a laptop.

python examples/piscari_agent.py 400000

The policy is one matrix: how much each figure on each cell speaks for placing on each cell. It
learns by REINFORCE, many matches at once (damier.rl.vector), and is judged through Gymnasium.
"""

import sys
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import damier.rl.gymnasium  # noqa: F401, importing it registers the games
from damier.rl.vector import VectorEnv

CELLS, COLOURS, ICONS = 9, 2, 3
FIGURES = CELLS * COLOURS * ICONS
FEATURES = FIGURES + 1
MATCHES = 64
LEARNING_RATE = 0.02
FADING = 0.98
"""What a later win is still worth to an action, each decision earlier."""

Floats = NDArray[np.float64]


def features(observations: NDArray[Any]) -> Floats:
    """Figures as the icon on the die sees them: its like, its prey, its hunter. The three icons
    hunt each other in a ring, so what is learnt with one holds for all."""
    boards = observations[:, :FIGURES].reshape(-1, CELLS, COLOURS, ICONS)
    dice = observations[:, FIGURES : FIGURES + ICONS]
    seen = np.stack([np.roll(boards, -die, axis=3) for die in range(ICONS)], axis=1)
    turned = np.einsum("nd,ndcoi->ncoi", dice, seen)
    return np.concatenate([turned.reshape(-1, FIGURES), np.ones((len(boards), 1))], axis=1)


def chances(weights: Floats, seen: Floats, masks: NDArray[Any]) -> Floats:
    """How likely each action is: rolling has no rival, placing goes by the weights."""
    wishes = np.concatenate([np.zeros((len(seen), 1)), seen @ weights], axis=1)
    wishes = np.where(masks == 1, wishes, -np.inf)
    shares = np.exp(wishes - wishes.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def trained(steps: int, seed: int = 1, start: Floats | None = None) -> Floats:
    """The weights after so many actions, all of them played by the agent against itself."""
    luck = np.random.default_rng(seed)
    weights = np.zeros((FEATURES, CELLS)) if start is None else start.copy()
    table = VectorEnv("piscari", MATCHES)
    now = table.reset(seed=seed)
    told: list[list[tuple[int, Floats, Floats]]] = [[] for _ in range(MATCHES)]
    for _ in range(steps // MATCHES):
        seen, movers = features(now.observations), now.movers.copy()
        shares = chances(weights, seen, now.masks)
        actions = (shares.cumsum(axis=1) > luck.random((MATCHES, 1))).argmax(axis=1)
        for match in np.flatnonzero(actions):  # a roll is no decision
            surprise = -shares[match, 1:]
            surprise[actions[match] - 1] += 1
            told[match].append((int(movers[match]), seen[match], surprise))
        now = table.step(actions)
        for match in np.flatnonzero(now.terminated):
            weights += LEARNING_RATE * lesson(told[match], now.rewards[match])
            told[match].clear()
    return weights


def lesson(decisions: list[tuple[int, Floats, Floats]], rewards: NDArray[Any]) -> Floats:
    """Towards what the winner did, away from what the loser did; the last decisions most."""
    worth = np.array([rewards[seat] for seat, _, _ in decisions])
    worth = worth * FADING ** np.arange(len(decisions))[::-1]
    seen = np.array([row for _, row, _ in decisions])
    surprises = np.array([row for _, _, row in decisions])
    return np.asarray(seen.T @ (surprises * worth[:, None]))


def share_won(weights: Floats, matches: int, seed: int = 1, opponent: str = "easy") -> float:
    """How often the agent, always doing what it likes best, beats a bot; both seats alike."""
    won = 0
    for number in range(matches):
        table = gymnasium.make("damier/Piscari-v1", opponent=opponent, seat=number % 2)
        seen, _ = table.reset(seed=seed + number)
        ended, reward = False, 0.0
        while not ended:
            row, mask = seen["observation"][None], seen["action_mask"][None]
            action = chances(weights, features(row), mask)[0].argmax()
            seen, last, ended, _, _ = table.step(action)
            reward = float(last)
        won += reward > 0
    return won / matches


if __name__ == "__main__":
    learnt = np.zeros((FEATURES, CELLS))
    print(f"before: wins {share_won(learnt, 200):.0%} against easy")
    learnt = trained(int(sys.argv[1]) if len(sys.argv) > 1 else 400_000)
    for name in ("easy", "wizard"):
        print(f"after: wins {share_won(learnt, 200, opponent=name):.0%} against {name}")
