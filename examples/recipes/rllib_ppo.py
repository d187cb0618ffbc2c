"""RLlib: PPO learns Connect Four against `easy`, choosing what is allowed.

    pip install 'damier[rl]' damier-classics 'ray[rllib]' torch
    python -m examples.recipes.rllib_ppo 50000

RLlib's own module for masks looks for what is seen under the name `observations`.
"""

import sys

import gymnasium
import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from examples.recipes.judged import share_won, table

NAME = "connect-four-against-easy"
STEPS_AT_ONCE = 1_000


class Named(gymnasium.ObservationWrapper):
    """What is seen and allowed, by the names that RLlib's module knows."""

    def __init__(self, env):
        super().__init__(env)
        seen, mask = env.observation_space["observation"], env.observation_space["action_mask"]
        self.observation_space = gymnasium.spaces.Dict(
            {
                "observations": gymnasium.spaces.Box(-128, 127, seen.shape, np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, mask.shape, np.float32),
            }
        )

    def observation(self, seen):
        return named(seen)


def named(seen):
    return {
        "observations": seen["observation"].astype(np.float32),
        "action_mask": seen["action_mask"].astype(np.float32),
    }


def learnt(steps: int, matches: int = 100) -> float:
    """The share of matches won against `easy` after so many moves."""
    register_env(NAME, lambda _: Named(table()))
    config = (
        PPOConfig()
        .environment(NAME)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=4)
        .training(train_batch_size_per_learner=STEPS_AT_ONCE, minibatch_size=128, num_epochs=4)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .debugging(seed=1, log_level="ERROR")
    )
    algorithm = config.build_algo()
    for _ in range(max(1, steps // STEPS_AT_ONCE)):
        algorithm.train()
    module = algorithm.get_module()

    def choose(seen):
        batch = {key: torch.from_numpy(part[None]) for key, part in named(seen).items()}
        with torch.no_grad():
            return int(module.forward_inference({"obs": batch})["action_dist_inputs"].argmax())

    share = share_won(choose, matches)
    algorithm.stop()
    return share


if __name__ == "__main__":
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    print(f"wins {learnt(steps):.0%} against easy")
