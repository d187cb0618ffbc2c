"""What is learnt: a small network that looks at a board and says what to play and who will win.

Numpy alone: layers with a ReLU between them, a wish for each column and one number for the value,
trained by Adam. It knows nothing of Connect Four but how many cells and columns there are.
"""

from itertools import pairwise
from pathlib import Path

import numpy as np

from examples.alphazero.board import CELLS, COLUMNS, Floats

SIZES = (2 * CELLS, 384, 320, 256)
OUTPUTS = COLUMNS + 1
"""A wish for each column, and the value."""

LEARNING_RATE = 1e-3
MEMORY, SPREAD, TINY = 0.9, 0.999, 1e-8
"""Adam's: how long it remembers slopes, and their squares."""
DECAY = 1e-4


class Network:
    """Weights and biases, layer by layer, with Adam's memory of their slopes."""

    def __init__(self, seed: int = 1) -> None:
        luck = np.random.default_rng(seed)
        widths = (*SIZES, OUTPUTS)
        self.values: list[Floats] = []
        for inputs, outputs in pairwise(widths):
            scale = np.sqrt(2 / inputs) if outputs != OUTPUTS else 0.01
            self.values.append((luck.standard_normal((inputs, outputs)) * scale).astype(np.float32))
            self.values.append(np.zeros(outputs, np.float32))
        self.slopes = [np.zeros_like(value) for value in self.values]
        self.squares = [np.zeros_like(value) for value in self.values]
        self.lessons = 0

    def __call__(self, rows: Floats) -> tuple[Floats, Floats]:
        """For each board a wish for each column, and what the mover may hope for, -1 to 1."""
        told = self._layers(rows)[-1]
        return told[:, :COLUMNS], np.tanh(told[:, COLUMNS])

    def learn(self, rows: Floats, shares: Floats, results: Floats) -> tuple[float, float]:
        """One lesson: towards these shares of the columns and these results; how far off it was."""
        wishes, hoped = self(rows)
        chances = softmax(wishes)
        self._step(self.slopes_of(rows, shares, results))
        off = -float((shares * np.log(chances + TINY)).sum(axis=1).mean())
        return off, float(((hoped - results) ** 2).mean())

    def slopes_of(self, rows: Floats, shares: Floats, results: Floats) -> list[Floats]:
        """How what it is off by changes with each of its values, averaged over these boards."""
        layers = self._layers(rows)
        told = layers[-1]
        chances = softmax(told[:, :COLUMNS])
        hoped = np.tanh(told[:, COLUMNS])
        slope = np.empty_like(told)
        slope[:, :COLUMNS] = (chances - shares) / len(rows)
        slope[:, COLUMNS] = 2 * (hoped - results) * (1 - hoped * hoped) / len(rows)
        found: list[Floats] = []
        for layer in range(len(layers) - 2, -1, -1):
            below = layers[layer]
            found += [slope.sum(axis=0), below.T @ slope]
            if layer:
                slope = (slope @ self.values[2 * layer].T) * (below > 0)
        return found[::-1]

    def save(self, path: Path, *, whole: bool = True) -> None:
        """Keep it as an `.npz`; `whole` with what Adam remembers, so that learning goes on."""
        arrays = {f"value{n}": value for n, value in enumerate(self.values)}
        if whole:
            arrays |= {f"slope{n}": value for n, value in enumerate(self.slopes)}
            arrays |= {f"square{n}": value for n, value in enumerate(self.squares)}
            arrays["lessons"] = np.array(self.lessons)
        else:
            arrays = {name: value.astype(np.float16) for name, value in arrays.items()}
        np.savez_compressed(path, **arrays)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path) -> "Network":
        """The network of a file; nothing in it is run."""
        network = cls()
        with np.load(path, allow_pickle=False) as arrays:
            count = len(network.values)
            network.values = [arrays[f"value{n}"].astype(np.float32) for n in range(count)]
            if "lessons" in arrays.files:
                network.slopes = [arrays[f"slope{n}"] for n in range(count)]
                network.squares = [arrays[f"square{n}"] for n in range(count)]
                network.lessons = int(arrays["lessons"])
        return network

    def _layers(self, rows: Floats) -> list[Floats]:
        layers = [rows]
        for layer in range(0, len(self.values), 2):
            below = layers[-1] @ self.values[layer] + self.values[layer + 1]
            layers.append(np.maximum(below, 0) if layer + 2 < len(self.values) else below)
        return layers

    def _step(self, found: list[Floats]) -> None:
        self.lessons += 1
        rate = LEARNING_RATE * np.sqrt(1 - SPREAD**self.lessons) / (1 - MEMORY**self.lessons)
        for n, slope in enumerate(found):
            self.slopes[n] += (1 - MEMORY) * (slope - self.slopes[n])
            self.squares[n] += (1 - SPREAD) * (slope * slope - self.squares[n])
            self.values[n] -= rate * self.slopes[n] / (np.sqrt(self.squares[n]) + TINY)
            if slope.ndim == 2:
                self.values[n] *= 1 - LEARNING_RATE * DECAY


def softmax(wishes: Floats) -> Floats:
    shares = np.exp(wishes - wishes.max(axis=-1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=-1, keepdims=True), np.float32)
