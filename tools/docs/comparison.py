"""How fast we are beside others, written from the figures that `make bench` keeps.

`python -m tools.docs.comparison` writes docs/comparison.md with every row, and the table of
README.md with the promises beside another project that hold, and how many do not. `make bench` does
so itself when it has measured; `--check` only says whether a page is behind.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.pairs import Row

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "docs" / "figures" / "bench.json"
PAGE = ROOT / "docs" / "comparison.md"
README = ROOT / "README.md"
BLOCK = re.compile(r"(<!-- comparison -->\n).*?(<!-- end of comparison -->\n)", re.DOTALL)

PROJECTS = ("boardgame.io", "Colyseus", "OpenSpiel", "PettingZoo")
"""Peers that are somebody's work; the others are limits that we set ourselves."""

OPENING = """# Beside others

Written by `python -m tools.docs.comparison` from [bench.json](figures/bench.json), where
`make bench` keeps what it measured. We and the other take turns within one run, and the
ratio is the median of many such pairs: above 1 we are faster, below 1 they are; *at least* is its
lower bound, with 95 % confidence. *Promised* is what the command insists on, of the bound where
there is one; a row that misses it says so. What exactly is counted is in
[How things are measured](measuring.md).
"""

TITLES = {
    "bots": "Searching for a move",
    "core": "Applying an action",
    "hooks": "Bundles and their hooks",
    "quoridor": "Quoridor",
    "rl": "Learning environments",
    "scenes": "Drawing a scene",
    "server": "Serving matches",
    "triple_triad": "Triple Triad",
    "web": "The web client",
}


def main() -> int:
    if "--check" in sys.argv:
        return int(any(file.read_text("utf-8") != text for file, text in pages().items()))
    write()
    return 0


def write() -> None:
    """Bring both pages up to date."""
    for file, text in pages().items():
        file.write_text(text, "utf-8")


def pages() -> dict[Path, str]:
    return {PAGE: page(), README: with_table(README.read_text("utf-8"))}


def page() -> str:
    """The whole page."""
    return "\n".join((OPENING, *(line for part in measured().items() for line in _part(*part))))


def with_table(readme: str) -> str:
    """The README with its table as it should be: what holds, and how many promises do not."""
    promised = [
        (benchmark, row)
        for benchmark, parts in measured().items()
        for row in _first(parts.values())
        if row.bar is not None and row.peer.startswith(PROJECTS)
    ]
    lines = [
        f"| {_title(benchmark)} | {row.name} | {row.peer} | {row.ratio:.1f} | {_promise(row)} |"
        for benchmark, row in promised
        if row.holds
    ]
    head = ("| | what | beside | times as fast | promised |", "|---|---|---|---:|---:|")
    table = "\n".join((*head, *lines))
    broken = len(promised) - len(lines)
    told = f"\n{_broken(broken)}\n" if broken else ""
    return BLOCK.sub(lambda found: f"{found[1]}{table}\n{told}{found[2]}", readme)


def _broken(count: int) -> str:
    what = "1 promise is" if count == 1 else f"{count} promises are"
    return f"{what} not kept at the moment: [every row](docs/comparison.md) says which."


def measured() -> dict[str, dict[str, dict[str, Any]]]:
    """What is kept: by benchmark, then by how the kernels ran, compiled before pure."""
    kept: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for name, part in sorted(kept.items()):
        benchmark, _, kernels = name.removesuffix(")").partition(" (")
        found.setdefault(benchmark, {})[kernels] = part
    return found


def _first(parts: Iterable[dict[str, Any]]) -> Iterator[Row]:
    """The rows of the first way the kernels ran, and of the second those that are missing there."""
    seen: set[tuple[str, str]] = set()
    for part in parts:
        for row in (Row(**told) for told in part["rows"]):
            if (row.name, row.peer) not in seen:
                seen.add((row.name, row.peer))
                yield row


def _part(benchmark: str, parts: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield f"## {_title(benchmark)}\n"
    for part in parts.values():
        yield f"{part['machine']}; `python -m tools.bench {benchmark}`.\n"
        yield "| what | ours | beside | theirs | ratio | promised |"
        yield "|---|---:|---|---:|---:|---:|"
        for row in (Row(**told) for told in part["rows"]):
            figures = f"{_number(row.ours)} {row.unit} | {row.peer} | {_number(row.theirs)}"
            yield f"| {row.name} | {figures} | {_ratio(row)} | {_promise(row)} |"
        yield ""


def _title(benchmark: str) -> str:
    return TITLES.get(benchmark, benchmark.replace("_", " ").capitalize())


def _number(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 10 else f"{figure:.2f}"


def _ratio(row: Row) -> str:
    """With what it is at least, where that is known."""
    at_least = "" if row.lower is None else f" (at least {row.lower:.2f})"
    return f"{row.ratio:.2f}{at_least}"


def _promise(row: Row) -> str:
    if row.bar is None:
        return ""
    return f"{row.bar:g}" if row.holds else f"{row.bar:g}, missed"


if __name__ == "__main__":
    sys.exit(main())
