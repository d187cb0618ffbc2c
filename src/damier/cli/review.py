"""`damier review`: a finished match looked over by a search, as an HTML page."""

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from .games import Language

if TYPE_CHECKING:
    from damier.review import Work


def review(
    file: Annotated[Path, typer.Argument(help="A record, as `damier play --record` keeps it.")],
    out: Annotated[
        Path | None, typer.Option(help="Where to write the page; by default beside the record.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(help="At most for one look; a longer one has eight times as many.", min=0),
    ] = 1.5,
    game: Annotated[str, typer.Option(help="The game's id or folder, if not the record's.")] = "",
    lang: Language = "en",
) -> None:
    """Name the turning points of a finished match, with chances and better play."""
    from damier import catalogue
    from damier.core import InvalidData, SeededRandom
    from damier.match import read, replayed
    from damier.review import Effort, Judge, Work

    from .replay import content_of
    from .review_page import page
    from .source import game_at

    kept = read(content_of(file))
    found = game_at(game) if game else catalogue.load_under(kept.header.rules)
    found = found.under(kept.header.rules) or found
    match = replayed(found.engine, found.rules, kept)
    texts = found.texts(lang)
    judge = Judge(found, SeededRandom(kept.header.hash), Effort(seconds=seconds), now=monotonic)
    work = Work(found, match, judge, texts)
    _carry_out(work)
    assert work.review is not None
    written = out or file.with_suffix(".html")
    try:
        written.write_text(page(found, match, work.review, texts), encoding="utf-8")
    except OSError as error:
        raise InvalidData(f"{written}: {error.strerror}", path=str(written)) from None
    for number, moment in enumerate(work.review.moments, 1):
        change = f"{round(100 * moment.chance)} → {round(100 * moment.left)} %"
        typer.echo(f"{number}. [{moment.seq}] {moment.text} {change}")
    if not work.review.moments:
        typer.echo(texts.say("review.none"))
    typer.echo(str(written))


def _carry_out(work: "Work") -> None:
    """All of it, with a bar that shows how far it is; Ctrl-C leaves nothing behind."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=work.total)
        while work.step():
            progress.update(bar, completed=work.done, total=work.total)
