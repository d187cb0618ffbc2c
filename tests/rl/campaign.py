"""The learning examples in full, the peers' suites whole, and solvers on games of middling size.

`python -m tools.campaign rl` runs everything; `--only solvers` one part, and keeps what was found
of the others.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from examples.alphazero.curve import share_won as points_won
from examples.alphazero.network import Network
from examples.alphazero.player import KEPT
from examples.ismcts_love_letter import tokens_won
from examples.piscari_agent import share_won, trained
from tests.rl.solvable import DICE, QUORIDOR, SIX_LETTERS, loaded, regrets
from tools.campaign import long_tests
from tools.docs.findings import FIGURES

STEPS = 400_000
MATCHES = 400
ROUNDS, SIMULATIONS = 40, 40
ZERO_MATCHES = 200

LARGER: dict[str, tuple[str, dict[str, Any], tuple[int, ...]]] = {
    "Love Letter with six cards, one set aside": (SIX_LETTERS, {}, (1, 10, 40)),
    "Quoridor on nine cells, a wall each, five turns": (
        QUORIDOR,
        {"preset": "tiny", "max_turns": 5},
        (1, 4, 16),
    ),
    "Liar's Dice with two dice of four sides": (
        DICE,
        {"options": '"dice":1;"sides":4;"oneRound":true;"wild":"top"'},
        (1, 10, 40),
    ),
}
"""Games, and iterations of CFR after which it is asked what could still be won against it."""


def solvers() -> dict[str, Any]:
    found = {}
    for name, (game, params, after) in LARGER.items():
        worth, _ = regrets(loaded(game, {**params, "remember": True}), after)
        falling = list(worth.values())
        assert falling == sorted(falling, reverse=True), (name, worth)
        assert 0 < falling[-1] <= falling[0] / after[-1] ** 0.5, (name, worth)
        print(name, worth, flush=True)
        found[name] = {f"after {many}": round(regret, 5) for many, regret in worth.items()}
    return {"NashConv by iterations of CFR": found}


def piscari() -> dict[str, Any]:
    weights = trained(STEPS)
    easy, wizard = (share_won(weights, MATCHES, opponent=name) for name in ("easy", "wizard"))
    assert easy > 0.7
    return {
        "Piscari agent: actions learnt from": STEPS,
        "Piscari agent: share won against easy": easy,
        "Piscari agent: share won against wizard": wizard,
    }


def suites() -> dict[str, Any]:
    return {"Peers' suites, whole": long_tests(Path(__file__).parent)}


def alphazero() -> dict[str, Any]:
    network = Network.load(KEPT)
    won = {name: points_won(network, name, ZERO_MATCHES) for name in ("medium", "hard")}
    assert won["medium"] > 0.6
    return {f"AlphaZero in small: points of {ZERO_MATCHES} matches, 64 thoughts a move": won}


def ismcts() -> dict[str, Any]:
    own, other = tokens_won(ROUNDS, SIMULATIONS)
    assert own > other
    return {
        "ISMCTS in Love Letter: tokens": own,
        "ISMCTS in Love Letter: tokens of its random opponent": other,
    }


PARTS: dict[str, Callable[[], dict[str, Any]]] = {
    "solvers": solvers,
    "piscari": piscari,
    "suites": suites,
    "alphazero": alphazero,
    "ismcts": ismcts,
}


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    parser = argparse.ArgumentParser(prog="python -m tools.campaign rl")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    found: dict[str, Any] = {}
    for part in parser.parse_args(list(given)).only:
        found |= PARTS[part]()
    # Read only now: other parts may have run meanwhile.
    kept = json.loads(FIGURES.read_text("utf-8")) if FIGURES.is_file() else {}
    return {**kept.get("rl", {}), **found}
