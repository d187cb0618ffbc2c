"""Tianshou: DQN learns Connect Four against `easy`, choosing what is allowed.

    pip install 'damier[rl]' damier-classics tianshou
    python -m examples.recipes.tianshou_dqn 50000

Tianshou looks for the mask under the name `mask`, beside what is seen as `obs`.
"""

import sys

import gymnasium
import numpy as np
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from examples.recipes.judged import share_won, table

TABLES, STEPS_AN_EPOCH = 8, 2_000


class Named(gymnasium.ObservationWrapper):
    """What is seen and allowed, by the names that Tianshou's policies know."""

    def __init__(self, env):
        super().__init__(env)
        spaces = env.observation_space
        self.observation_space = gymnasium.spaces.Dict(
            {"obs": spaces["observation"], "mask": spaces["action_mask"]}
        )

    def observation(self, seen):
        return named(seen)


def named(seen):
    return {"obs": seen["observation"].astype(np.float32), "mask": seen["action_mask"] == 1}


def learnt(steps: int, matches: int = 100) -> float:
    """The share of matches won against `easy` after so many moves."""
    tables = DummyVectorEnv([lambda: Named(table()) for _ in range(TABLES)])
    tables.seed(1)
    space = table().observation_space["observation"]
    actions = table().action_space
    network = Net(state_shape=space.shape, action_shape=actions.n, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=network, action_space=actions, eps_training=0.1)
    algorithm = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=200)
    buffer = VectorReplayBuffer(20_000, TABLES)
    collector = Collector(algorithm, tables, buffer, exploration_noise=True)
    algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            max_epochs=max(1, steps // STEPS_AN_EPOCH),
            epoch_num_steps=min(steps, STEPS_AN_EPOCH),
            collection_step_num_env_steps=80,
            update_step_num_gradient_steps_per_sample=0.1,
            batch_size=128,
            verbose=False,
            show_progress=False,
        )
    )

    def choose(seen):
        one = named(seen)
        batch = Batch(obs=Batch(obs=one["obs"][None], mask=one["mask"][None]), info=Batch())
        return int(policy(batch).act[0])

    return share_won(choose, matches)


if __name__ == "__main__":
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    print(f"wins {learnt(steps):.0%} against easy")
