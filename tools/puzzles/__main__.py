"""Write `puzzles.json` beside the rules of our games, from matches between bots.

python -m tools.puzzles [GAME...] [--minutes N]   makes a dozen for each, within so many minutes
"""

import argparse
import json
from pathlib import Path
from time import monotonic

from damier import catalogue
from damier.catalogue import PUZZLES, Game
from damier.core import plain
from damier.practice import Puzzle

from .finder import SOURCES, found, is_same

ROOT = Path(__file__).resolve().parents[2]
DOZEN = 12
MOST_OF_A_MATCH = 2
"""Puzzles of one match are much alike."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*SOURCES, []], default=[])
    parser.add_argument("--minutes", type=float, default=10.0)
    asked = parser.parse_args()
    for name in asked.games or SOURCES:
        game = catalogue.load(name)
        puzzles = _dozen(game, asked.minutes)
        told = {"puzzles": [plain(puzzle) for puzzle in puzzles]}
        text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
        if puzzles:
            _folder(game).joinpath(PUZZLES).write_text(text, encoding="utf-8")
        print(f"{name}: {len(puzzles)}", flush=True)


def _dozen(game: Game, minutes: float) -> list[Puzzle]:
    puzzles: list[Puzzle] = []
    seed, end = 1, monotonic() + minutes * 60
    while len(puzzles) < DOZEN and monotonic() < end:
        of_this_match = 0
        for puzzle in found(game, SOURCES[game.id], seed):
            if monotonic() > end or of_this_match == MOST_OF_A_MATCH or len(puzzles) == DOZEN:
                break
            if not any(is_same(puzzle, other) for other in puzzles):
                puzzles.append(puzzle)
                of_this_match += 1
        seed += 1
    return puzzles


def _folder(game: Game) -> Path:
    """Beside a Python game's rules, or beside the versions of a bundle."""
    bundle = ROOT / "games" / game.id
    return bundle if bundle.is_dir() else Path(game.folder or "")


if __name__ == "__main__":
    main()
