"""`damier check`: the laws tried on anybody's game, its words in every language, its lesson and
puzzles."""

from typing import Annotated

import typer

GameOrFolder = Annotated[str, typer.Argument(help="A game's name, or the folder of one.")]


def check(
    game: GameOrFolder,
    matches: Annotated[int, typer.Option(help="Random matches to play.", min=1)] = 40,
    positions: Annotated[int, typer.Option(help="Positions to look at closely.", min=1)] = 400,
    seed: Annotated[int, typer.Option(help="Where the random matches start.", min=0)] = 0,
) -> None:
    """Try the laws of the contract, the words, the lesson and the puzzles of a game; exit code 1 if
    something is wrong."""
    from rich.console import Console
    from rich.progress import Progress

    from damier.faults import GameFault
    from damier.practice import lesson_of, mistakes_in_practice, puzzles_of
    from damier.testing import TITLES, LawBroken, check_engine, mistakes_in_words

    from .bundle_problems import listened_to
    from .source import game_at

    console = Console()
    logged: list[str] = []
    found = listened_to(game_at(game), logged)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(f"checking {found.id}", total=None)
        try:
            report = check_engine(
                found,
                match_count=matches,
                position_count=positions,
                seed=seed,
                progress=lambda done, total: progress.update(task, completed=done, total=total),
            )
        except LawBroken as broken:
            progress.stop()
            for line in logged:
                console.print(f"log: {line}", markup=False, highlight=False)
            console.print(f"{found.id} breaks {broken}", style="red", markup=False)
            raise typer.Exit(1) from None
        except GameFault as fault:
            progress.stop()
            told = f"{fault.message} [{fault.code}]"
            console.print(told, style="red", markup=False, highlight=False, soft_wrap=True)
            raise typer.Exit(1) from None
    console.print(f"{found.id} {found.engine.facts.version} keeps the laws:", markup=False)
    for law, title in TITLES.items():
        what = "matches" if law == 8 else "positions"
        console.print(f"  {law}. {title:<56}{report.seen[law]:>7} {what}", markup=False)
    for line in logged:
        console.print(f"log: {line}", markup=False, highlight=False)
    console.print("what was seen")
    for line in report.coverage.lines():
        console.print(f"  {line}", markup=False, highlight=False)
    console.print("what varied under law 6, unseen by")
    console.print("  " + report.secrets().replace("\n", "\n  ").rstrip(), markup=False)
    for line in report.compared():
        console.print(f"  {line}", markup=False, highlight=False)
    for warning in report.warnings:
        console.print(f"warning: {warning}", style="yellow", markup=False)
    with console.status("listening to its words"):
        mistakes = mistakes_in_words(found, seed=seed)
    said = [str(mistake) for mistake in mistakes] + mistakes_in_practice(found)
    for mistake in said:
        console.print(mistake, style="red", markup=False, highlight=False, soft_wrap=True)
    if said:
        raise typer.Exit(1)
    console.print(f"words right in {', '.join(sorted(found.words))}", markup=False)
    lesson, puzzles = lesson_of(found), puzzles_of(found)
    if lesson is not None:
        console.print(f"lesson right in all {len(lesson.steps)} steps", markup=False)
    if puzzles:
        console.print(f"{len(puzzles)} puzzles can be played", markup=False)
