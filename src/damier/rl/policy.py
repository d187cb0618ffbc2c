"""A policy as a file: layers of a small network in numpy's own format, which runs no code.

`save_policy` keeps what any library has learnt as matrices; `load_policy` reads them back, and the
policy then plays by the best index that its mask allows. Between layers stands a ReLU.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from damier.core import InvalidData

Floats = NDArray[np.float32]
Layer = tuple[NDArray[Any], NDArray[Any]]
"""Weights, a row an input; and a bias for each output."""


class Policy:
    """Matrices, one after the other, from an observation to a wish for each index."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        if not layers:
            raise InvalidData("a policy without layers", path="layers")
        self.layers = [(np.asarray(w, np.float32), np.asarray(b, np.float32)) for w, b in layers]
        inputs = None
        for number, (weights, bias) in enumerate(self.layers):
            if weights.ndim != 2 or bias.shape != weights.shape[1:]:
                raise InvalidData(
                    f"layer {number}: weights {weights.shape}, bias {bias.shape}", path="layers"
                )
            if inputs is not None and weights.shape[0] != inputs:
                raise InvalidData(
                    f"layer {number} takes {weights.shape[0]} numbers and is given {inputs}",
                    path="layers",
                )
            inputs = weights.shape[1]

    def wishes(self, observations: NDArray[Any]) -> Floats:
        """For each row observed, a number for each index: the higher, the better."""
        values = np.asarray(observations, np.float32).reshape(-1, self.layers[0][0].shape[0])
        for weights, bias in self.layers[:-1]:
            values = np.maximum(values @ weights + bias, 0)
        weights, bias = self.layers[-1]
        return np.asarray(values @ weights + bias, np.float32)

    def __call__(self, observed: Mapping[str, NDArray[Any]]) -> int:
        """The best index that the mask allows."""
        seen, mask = observed["observation"].reshape(1, -1), observed["action_mask"]
        size, count = self.layers[0][0].shape[0], self.layers[-1][0].shape[1]
        if (seen.size, mask.size) != (size, count):
            raise InvalidData(
                f"this policy sees {size} numbers and chooses among {count}; "
                f"the game shows {seen.size} and has {mask.size}",
                path="opponent",
            )
        return int(np.where(mask, self.wishes(seen)[0], -np.inf).argmax())


def save_policy(path: Path | str, layers: Sequence[Layer]) -> None:
    """Keep these layers as an `.npz` file."""
    kept = Policy(layers).layers
    arrays = {f"weights{number}": weights for number, (weights, _) in enumerate(kept)}
    arrays |= {f"bias{number}": bias for number, (_, bias) in enumerate(kept)}
    np.savez(path, **arrays)  # type: ignore[arg-type]


def load_policy(path: Path) -> Policy:
    """The policy of an `.npz` file; nothing in it is run."""
    try:
        with np.load(path, allow_pickle=False) as arrays:
            count = len(arrays.files) // 2
            return Policy([(arrays[f"weights{n}"], arrays[f"bias{n}"]) for n in range(count)])
    except (OSError, KeyError, ValueError, BadZipFile) as error:
        raise InvalidData(f"{path} is no policy: {error}", path=str(path)) from None
