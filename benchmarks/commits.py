"""Whether a change has made the server slower: this tree beside another commit's.

`python -m benchmarks.commits COMMIT [PAIRS] [SECONDS]` runs both servers, in memory and on SQLite,
and plays at them in turn. It prints the processor time a move of this tree over that of the other:
the median of the pairs, and the upper end of the median's 95 % interval.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from math import comb
from pathlib import Path
from statistics import median

from benchmarks.load.running import Running, damier
from tools.programs.services import temporary_folder

ROOT = Path(__file__).resolve().parent.parent
PAIRS, SECONDS = 15, 4.0


def main() -> None:
    commit, pairs, seconds = [*sys.argv[1:], *(None,) * 3][:3]
    if commit is None:
        raise SystemExit(__doc__)
    with checked_out(commit) as other, temporary_folder() as folder:
        for name, database in (("memory", "memory:"), ("SQLite", "sqlite:///{}/{}.sqlite")):
            with (
                damier(database.format(folder, "this")) as this,
                damier(database.format(folder, "other"), source=other / "src") as that,
            ):
                ratios = compared(this, that, int(pairs or PAIRS), float(seconds or SECONDS))
            shown = " ".join(f"{ratio:.3f}" for ratio in sorted(ratios))
            upper = upper_bound(ratios)
            print(f"{name}: median {median(ratios):.3f}, at most {upper:.3f} (95 %); {shown}")


def compared(this: Running, that: Running, pairs: int, seconds: float) -> list[float]:
    """The processor time a move of one over the other's, pair by pair, after one unmeasured."""
    for server in (this, that):
        server.loaded(seconds=1.0)
    ratios = []
    for number in range(pairs):
        order = (this, that) if number % 2 else (that, this)
        spent = {id(server): _spent(server, seconds) for server in order}
        ratios.append(spent[id(this)] / spent[id(that)])
    return ratios


def upper_bound(ratios: list[float], share: float = 0.95) -> float:
    """The smallest order statistic that is above the true median so often."""
    ordered, n = sorted(ratios), len(ratios)
    for place in range(n):
        if sum(comb(n, below) for below in range(place + 1)) / 2**n >= share:
            return ordered[place]
    return ordered[-1]


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The sources of another commit."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "other")
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(place), commit], check=True)
        try:
            yield place
        finally:
            subprocess.run([*git, "remove", "--force", str(place)], check=True)


def _spent(server: Running, seconds: float) -> float:
    found = server.loaded(seconds=seconds)
    return float(found["cpu"]) / float(found["moves"])


if __name__ == "__main__":
    main()
