"""Connect Four learnt from nothing, by playing itself: under an hour on two cores.

    python -m examples.alphazero.train runs --minutes 50

Minutes are the processor's. The folder keeps the network as it was at certain times, for the curve,
and the latest: stopped, the same command goes on from that, with a memory of games that fills anew.
"""

import argparse
import json
from pathlib import Path
from time import process_time

from examples.alphazero.network import Network
from examples.alphazero.self_play import LESSON, THOUGHTS, SelfPlay

LESSONS_A_MOVE = 3
SAVE_MINUTES = 1.0
STAGES = (0, 1, 2, 4, 7, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55)
"""Minutes after which the network as it is then is kept."""


def train(folder: Path, minutes: float, thoughts: int = THOUGHTS) -> Network:
    """Learn until so many minutes of the processor have gone into it, those of earlier runs too."""
    folder.mkdir(parents=True, exist_ok=True)
    latest, log = folder / "latest.npz", folder / "progress.json"
    network, told = Network(), {"minutes": 0.0, "games": 0, "positions": 0}
    if latest.is_file():
        network, told = Network.load(latest), json.loads(log.read_text(encoding="utf-8"))
    play = SelfPlay(network, seed=1 + network.lessons)
    games, positions, before = told["games"], told["positions"], told["minutes"]
    start = process_time()
    due = [stage for stage in STAGES if stage >= before and not _stage(folder, stage).is_file()]
    saved = before
    while True:
        spent = before + (process_time() - start) / 60
        while due and spent >= due[0]:
            network.save(_stage(folder, due.pop(0)), whole=False)
        if spent >= saved + SAVE_MINUTES or spent >= minutes:
            saved = spent
            told = {
                "minutes": round(spent, 2),
                "games": games + play.ended,
                "positions": positions + play.memory.count,
            }
            network.save(latest)
            log.write_text(json.dumps(told) + "\n", encoding="utf-8")
        if spent >= minutes:
            return network
        play.move(thoughts)
        if play.memory.count >= 4 * LESSON:
            for _ in range(LESSONS_A_MOVE):
                off = play.learn()
            if network.lessons % 200 == 0:
                print(f"{spent:.1f} min, {games + play.ended} games, off {off}", flush=True)


def _stage(folder: Path, minutes: int) -> Path:
    return folder / f"after-{minutes:02d}.npz"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Connect Four learnt from nothing.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=50)
    given = parser.parse_args()
    train(given.folder, given.minutes)
