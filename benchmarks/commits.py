"""Whether a change has made the server slower: this tree beside another commit's.

`python -m benchmarks.commits COMMIT [PAIRS]` prints the processor time a move of this tree's server
over that of the other's, in memory and on SQLite. A pair is two processes started anew, played at
in turn, some thousand moves each time (load/alternation.py); its ratio is of all they used. Printed
are the median of the pairs and a bound that the true median is below with 95 % certainty: that of
the pairs' order statistics, whatever their distribution.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from math import comb
from pathlib import Path
from statistics import median

from benchmarks.load.running import damier
from tools.programs.services import temporary_folder

ROOT = Path(__file__).resolve().parent.parent
PAIRS = 15
SECONDS = 600.0
"""How long a pair may take."""


def main() -> None:
    commit, pairs = [*sys.argv[1:], None, None][:2]
    if commit is None:
        raise SystemExit(__doc__)
    with checked_out(commit) as other:
        for name, database in (("memory", "memory:"), ("SQLite", "sqlite:///{}/{}.sqlite")):
            ratios = [ratio(database, other, number) for number in range(int(pairs or PAIRS))]
            shown = " ".join(f"{each:.3f}" for each in sorted(ratios))
            bound = upper_bound(ratios)
            print(f"{name}: median {median(ratios):.3f}, at most {bound:.3f} (95 %); {shown}")


def ratio(database: str, other: Path, number: int) -> float:
    """What a move costs this tree's server, over what it costs the other's; every second pair
    begins with the other."""
    with (
        temporary_folder() as folder,
        damier(database.format(folder, "this")) as this,
        damier(database.format(folder, "other"), source=other / "src") as that,
    ):
        order = (this, that) if number % 2 else (that, this)
        where = [str(each) for server in order for each in (server.ports[0], server.pids[0])]
        ran = subprocess.run(
            [sys.executable, "-m", "benchmarks.load.alternation", *where],
            check=True,
            stdout=subprocess.PIPE,
            timeout=SECONDS,
        )
    spent = [found["cpu"] / found["moves"] for found in json.loads(ran.stdout)]
    return float(spent[order.index(this)] / spent[order.index(that)])


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


if __name__ == "__main__":
    main()
