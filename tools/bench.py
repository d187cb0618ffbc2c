"""`make bench`: every comparison of benchmarks/, printed, and kept for the docs.

`python -m tools.bench core bots` runs only those; options after a name are that benchmark's own,
and what it did not measure again is kept. A row that misses its bar is marked, and the command
fails.
"""

import json
import platform
import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.pairs import Row
from damier.compiled import mode
from tools.docs import capacity, comparison

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "figures" / "bench.json"


def main() -> int:
    console = Console(width=120)
    options = next((at for at, word in enumerate(sys.argv) if word.startswith("-")), None)
    named, given = sys.argv[1:options], sys.argv[options:] if options else []
    if given and len(named) != 1:
        raise SystemExit("options are those of one benchmark: name it")
    named = named or _found()
    rows: dict[str, list[Row]] = {}
    for name in named:
        console.print(f"measuring {name}", style="dim")
        measure = import_module(f"benchmarks.{name}").rows
        rows[name] = measure(given) if given else measure()
        console.print(_table(name, rows[name]))
    _keep(rows, mode(), is_all=not given)
    comparison.write()
    capacity.write()
    return 0 if all(row.holds for part in rows.values() for row in part) else 1


def _found() -> list[str]:
    """Every module of benchmarks/ that has rows to measure."""
    paths = sorted((ROOT / "benchmarks").glob("*.py"))
    return [path.stem for path in paths if "def rows(" in path.read_text(encoding="utf-8")]


def _table(name: str, rows: list[Row]) -> Table:
    table = Table(title=name, title_justify="left")
    for column in ("what", "ours", "peer", "theirs", "ratio", "bar"):
        table.add_column(
            column, justify="right" if column in ("ours", "theirs", "ratio") else "left"
        )
    for row in rows:
        bar = "" if row.bar is None else f"{row.bar:g}" + ("" if row.holds else " MISSED")
        table.add_row(
            row.name,
            f"{row.ours:,.0f} {row.unit}",
            row.peer,
            f"{row.theirs:,.0f}",
            f"{row.ratio:.2f}" + ("" if row.lower is None else f" ≥ {row.lower:.2f}"),
            bar,
        )
    return table


def _keep(rows: dict[str, list[Row]], kernels: str, is_all: bool) -> None:
    """Put these figures beside the others that are kept, by how the kernels ran."""
    kept = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.is_file() else {}
    machine = f"Python {platform.python_version()}, {platform.machine()}, kernels {kernels}"
    for name, part in rows.items():
        place = f"{name} ({kernels})"
        before = [] if is_all else kept.get(place, {"rows": []})["rows"]
        found = {(row.name, row.peer): vars(row) for row in part}
        others = [row for row in before if (row["name"], row["peer"]) not in found]
        kept[place] = {"machine": machine, "rows": [*others, *found.values()]}
    FIGURES.parent.mkdir(parents=True, exist_ok=True)
    FIGURES.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
