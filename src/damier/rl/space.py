"""The spaces of an encoding, as Gymnasium and PettingZoo describe them."""

import numpy as np
from gymnasium import spaces

from .encoding import shape_of
from .port import HIGHEST, LOWEST, Encoding


def action_space(encoding: Encoding) -> spaces.Discrete:
    """One index of all there are."""
    return spaces.Discrete(encoding.action_count)


def observation_space(encoding: Encoding) -> spaces.Dict:
    """A row or planes of signed bytes, and a mask with a 1 for each index that may be chosen."""
    mask = (encoding.action_count,)
    return spaces.Dict(
        {
            "observation": spaces.Box(LOWEST, HIGHEST, shape_of(encoding), np.int8),
            "action_mask": spaces.Box(0, 1, mask, np.int8),
        }
    )
