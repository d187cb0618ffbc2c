"""Learns Quoridor's evaluation: self-play by the expert's search, then a small network in PyTorch.

Games start from drawn openings, and now and then any action is played, so that there are many
kinds of positions. What is learned: who won, from the steps and the walls of both, and a share of
what the search itself expected. The weights are rounded to ints and written to `judge_weights.py`;
`judge_kernel.py` tells how they are read.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

from damier.games.quoridor.board_kernel import board_of
from damier.games.quoridor.deep_kernel import Deep
from damier.games.quoridor.judge_kernel import FARTHEST, MOST_WALLS, ONE, SIZE
from damier.games.quoridor.kernel import (
    Position,
    applied,
    legal_actions,
    opening,
    path_length,
    winner,
)

WEIGHTS = Path(__file__).parents[2] / "src" / "damier" / "games" / "quoridor" / "judge_weights.py"
UNITS = (32, 16)
SCALE = 400
"""What a chance of e to 1 is worth, in hundredths of a step."""

ANYTHING = 0.04
"""How often any action at all is played."""

LONGEST = 250
Row = tuple[int, int, int, int, int, int]
"""Steps of both, walls of both, what the search expected, and whether the one to move won."""


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.learn quoridor")
    parser.add_argument("--matches", type=int, default=2_500)
    parser.add_argument("--nodes", type=int, default=250, help="for each move of self-play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--expected", type=float, default=0.3, help="the share of the search")
    parser.add_argument("--keep", type=Path, help="a file of positions to read, or to write")
    options = parser.parse_args(arguments)
    if options.keep and options.keep.exists():
        rows = json.loads(options.keep.read_text())
    else:
        rows = self_play(options.matches, options.nodes, options.seed)
        if options.keep:
            options.keep.write_text(json.dumps(rows))
    weights = trained(rows, options.expected, options.seed)
    write(weights)
    print(f"{len(rows)} positions; {WEIGHTS.stat().st_size} bytes in {WEIGHTS.name}")


def drawn_position(rng: random.Random) -> Position:
    """After a few plies of anything."""
    while True:
        position = opening(board_of(SIZE, 2), MOST_WALLS)
        for _ in range(rng.randrange(2, 9)):
            position = applied(position, anything(position, rng))
        if winner(position) < 0:
            return position


def anything(position: Position, rng: random.Random) -> int:
    """A wall as often as a step."""
    actions = legal_actions(position)
    walls = [action for action in actions if action < position[0].board.walls]
    steps = [action for action in actions if action >= position[0].board.walls]
    return rng.choice(walls if walls and rng.random() < 0.5 else steps)


def self_play(matches: int, nodes: int, seed: int) -> list[Row]:
    rng = random.Random(seed)
    rows: list[Row] = []
    for number in range(matches):
        position, seen = drawn_position(rng), []
        for _ in range(LONGEST):
            if winner(position) >= 0:
                break
            if rng.random() < ANYTHING:
                action = anything(position, rng)
            else:
                search = Deep(position, rng.getrandbits(30), after(nodes))
                action = search.think()
                seat, hands = position[1], position[0].hands
                near, far = path_length(position, seat), path_length(position, 1 - seat)
                seen.append((seat, near, far, hands[seat], hands[1 - seat], search.value))
            position = applied(position, action)
        for seat, near, far, hand, hand2, value in seen:
            if winner(position) >= 0:
                rows.append((near, far, hand, hand2, int(value), int(winner(position) == seat)))
        if number % 250 == 0:
            print(f"{number} matches, {len(rows)} positions", flush=True)
    return rows


def after(nodes: int) -> Any:
    left = nodes

    def spent() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return spent


def trained(rows: list[Row], expected: float, seed: int, epochs: int = 30) -> dict[str, Any]:
    """The network's weights as ints, from positions and how their games ended."""
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(1)
    table = torch.tensor(rows, dtype=torch.float32)
    steps, walls = FARTHEST + 1, MOST_WALLS + 1
    # Thermometers: what seven steps add is what six add and a little more.
    inputs = torch.cat(
        [
            (table[:, at : at + 1].clamp(max=wide - 1) >= torch.arange(wide)).float()
            for at, wide in ((0, steps), (1, steps), (2, walls), (3, walls))
        ],
        dim=1,
    )
    wanted = expected * torch.sigmoid(table[:, 4] / SCALE) + (1 - expected) * table[:, 5]
    first, second = torch.nn.Linear(inputs.shape[1], UNITS[0]), torch.nn.Linear(*UNITS)
    third = torch.nn.Linear(UNITS[1], 1)
    with torch.no_grad():
        first.weight *= 0.5
    layers = (first, second, third)

    def value(chosen: Any) -> Any:
        units = first(inputs[chosen]).clamp(0, 1)
        return third(second(units).clamp(0, 1))[:, 0]

    last = len(rows) * 9 // 10
    every = [weight for layer in layers for weight in layer.parameters()]
    optimizer = torch.optim.AdamW(every, lr=3e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, epochs)
    loss = torch.nn.BCEWithLogitsLoss()
    for epoch in range(epochs):
        for chosen in torch.randperm(last).split(1024):
            optimizer.zero_grad()
            loss(value(chosen), wanted[chosen]).backward()
            optimizer.step()
        schedule.step()
        if epoch % 5 == 4:
            with torch.no_grad():
                print(f"epoch {epoch}: {loss(value(slice(last, None)), wanted[last:]).item():.4f}")
    with torch.no_grad():
        rising = first.weight.T
        parts = rising.split([steps, steps, walls, walls])
        table_of_first = torch.cat([*(part.cumsum(0) for part in parts), first.bias[None]])
        return {
            "first": rounded(table_of_first * ONE),
            "second": rounded(torch.cat([second.weight, second.bias[:, None]], 1) * ONE),
            "third": rounded(torch.cat([third.weight, third.bias[:, None]], 1) * SCALE),
        }


def write(weights: dict[str, list[list[int]]]) -> None:
    """The weights as `judge_kernel.numbers` reads them."""
    texts = [
        '"""What Quoridor\'s judge learned: `python -m tools.learn quoridor` writes this."""\n'
    ]
    for name, rows in weights.items():
        lines = ["".join(f"{weight + 32_768:04x}" for weight in row) for row in rows]
        texts.append(f'{name.upper()} = """\n' + "\n".join(lines) + '\n"""\n')
    WEIGHTS.write_text("\n".join(texts), encoding="utf-8")


def rounded(weights: Any) -> list[list[int]]:
    found: list[list[int]] = weights.round().int().tolist()
    return found
