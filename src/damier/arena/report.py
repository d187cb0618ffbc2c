"""A summary as a page: HTML that needs nothing else, or Markdown with one picture beside it.

The page is a designer's balance report: findings first, then the tables and plots they come from.
"""

import shlex
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from damier import __version__
from damier.core import InvalidData, encode

from .decisive import Mark
from .finding import between, findings
from .plot import Bar, bars, board, columns, histogram
from .sheet import COLOURS, STYLE, sheet
from .summary import STEPS, Summary

MOST_MARKS = 14
FEWEST_CELLS = 6
"""Cells that make a board worth drawing."""

Section = tuple[str, str, str]
"""A title, a plot, and a note under it."""


def write_report(path: Path, summary: Summary, name: str) -> None:
    """Write the page that the file's name asks for: .html or .md."""
    refuse_suffix(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".html":
        path.write_text(html(summary, name), encoding="utf-8")
        return
    picture = path.with_suffix(".svg")
    picture.write_text(sheet([(t, p) for t, p, _ in sections(summary)]), encoding="utf-8")
    path.write_text(markdown(summary, name, picture.name), encoding="utf-8")


def refuse_suffix(path: Path) -> None:
    """Raise if no page is written to files of such a name."""
    if path.suffix not in (".html", ".md"):
        raise InvalidData(f"{path}: a report is .html or .md", path="--report")


def sections(summary: Summary) -> list[Section]:
    """The plots of a summary, in reading order."""
    even = (1 - summary.draws.share) / summary.players
    seats = [
        (f"seat {number}", share.share, share.low, share.high)
        for number, share in enumerate(summary.seats, 1)
    ]
    first = summary.beginner
    if first.of:
        seats.append(("the first turn", first.share, first.low, first.high))
    rated = [(s.bot, s.rating.mean, s.rating.low, s.rating.high) for s in summary.standings]
    told: list[Section] = [
        ("Wins by seat", bars(seats, 0.0, 1.0, even), "The dashed line is an even share."),
    ]
    if len(rated) > 1:
        low = min(0.0, *(row[2] for row in rated))
        high = max(row[3] for row in rated)
        told.append(("Ratings", bars(rated, low, high, None, ""), "Openskill, 95 % intervals."))
    told.append(("Length of a match", histogram(summary.lengths, "actions"), ""))
    parts = summary.branching_by_part
    labels = [f"{100 * part // STEPS} %" for part in range(len(parts))]
    told.append(
        ("Actions to choose from", columns(parts, labels, "of the match played"), "On average.")
    )
    told += _marks(summary)
    return told


def _marks(summary: Summary) -> Iterator[Section]:
    cells = [_bar(mark) for mark in summary.marks if mark.is_cell]
    if len(cells) >= FEWEST_CELLS:
        note = "Points above or below what the bot that plays there most usually wins."
        yield "Decisive cells", board(cells), note
    others = [m for m in summary.marks if not (m.is_cell and len(cells) >= FEWEST_CELLS)]
    rows = [_bar(mark) for mark in others[:MOST_MARKS]]
    if rows:
        reach = max(abs(edge) for row in rows for edge in row[2:])
        note = "The same for cards and moves, the most telling first."
        yield "Decisive cards and moves", bars(rows, -reach, reach, 0.0, "points"), note
    ends = [
        (end.name, end.matches.share, end.matches.low, end.matches.high)
        for end in summary.closing[:MOST_MARKS]
    ]
    if len(ends) > 1:
        most = max(end[3] for end in ends)
        yield "What the last action played", bars(ends, 0.0, most, None), "Share of all matches."


def _bar(mark: Mark) -> Bar:
    return (mark.name, mark.lift, mark.low, mark.high)


def _tables(summary: Summary) -> list[tuple[str, list[str], list[list[str]]]]:
    bots = [
        [
            s.bot,
            str(s.wins.of),
            str(s.wins.count),
            str(s.draws),
            str(s.losses),
            between(s.wins),
            f"{s.rating.mean:.1f} ({s.rating.low:.1f}–{s.rating.high:.1f})",
            str(s.faults),
        ]
        for s in summary.standings
    ]
    head = ["bot", "matches", "won", "drawn", "lost", "share won", "rating", "faults"]
    tables = [("Bots", head, bots)]
    if summary.meetings:
        met = [[m.bot, m.other, between(m.wins), str(m.wins.of)] for m in summary.meetings]
        tables.append(("Who beats whom", ["bot", "against", "share won", "matches"], met))
    ended = [[reason.replace("_", " "), str(n)] for reason, n in summary.reasons.items()]
    tables.append(("How matches ended", ["reason", "matches"], ended))
    return tables


def _setting(summary: Summary) -> str:
    options = encode(summary.options).decode() if summary.options else "none"
    gauntlet = f", gauntlet of {summary.gauntlet}" if summary.gauntlet else ""
    return (
        f"{summary.game} {summary.version}, {summary.players} players, options {options}; "
        f"bots {', '.join(summary.bots)}{gauntlet}; {summary.matches} matches from seed "
        f"{summary.seed}, seats balanced, seeds paired."
    )


def command(summary: Summary) -> str:
    """What to say to have these very matches played again."""
    words = ["damier", "arena", summary.game, "--bots", ",".join(summary.bots)]
    if summary.gauntlet:
        words += ["--gauntlet", summary.gauntlet]
    for name, value in summary.options.items():
        words += ["--option", f"{name}={encode(value).decode()}"]
    words += ["--players", str(summary.players)]
    words += ["--games", str(summary.matches), "--seed", str(summary.seed)]
    return shlex.join(words)


def html(summary: Summary, name: str) -> str:
    """The page as one file."""
    body = [f"<h1>{escape(name)}: balance report</h1><p>{escape(_setting(summary))}</p>"]
    told = "".join(f"<li>{escape(finding)}</li>" for finding in findings(summary))
    body.append(f"<ul class=findings>{told}</ul>")
    for title, plot, note in sections(summary):
        body.append(
            f"<section><h2>{escape(title)}</h2><figure>{plot}"
            f"<figcaption>{escape(note)}</figcaption></figure></section>"
        )
    for title, head, rows in _tables(summary):
        cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
        lines = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
        )
        body.append(
            f"<section><h2>{escape(title)}</h2><table><tr>{cells}</tr>{lines}</table></section>"
        )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(name)}: balance report</title><style>{COLOURS}{PAGE}{STYLE}</style>"
        f"<main>{''.join(body)}<footer>Made by damier {__version__} arena.</footer></main></html>\n"
    )


PAGE = """
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:46rem;margin:auto;padding:2rem 1rem}h1{font-size:1.7rem}h2{font-size:1.15rem}
figure{margin:0}figcaption,footer{color:var(--soft);font-size:.85rem}
table{border-collapse:collapse;font-size:.9rem}section{overflow-x:auto;margin:1.5rem 0}
th,td{text-align:left;padding:.25rem .8rem .25rem 0;border-bottom:1px solid var(--line)}
.findings{padding:1rem 1rem 1rem 2rem;background:var(--cell);border-radius:.5rem}
"""


def markdown(summary: Summary, name: str, picture: str) -> str:
    """The page for a book of documents."""
    lines = [f"# {name}: balance report", "", _setting(summary), ""]
    lines += [f"Made by `{command(summary)}`.", ""]
    lines += [f"- {finding}" for finding in findings(summary)]
    lines += ["", f"![Wins by seat, length, branching, what decides]({picture})", ""]
    for title, head, rows in _tables(summary):
        lines += [f"## {title}", "", *_table(head, rows), ""]
    return "\n".join(lines)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]
