"""`damier check`: the eight laws, tried on anybody's game."""

from typing import Annotated

import typer

GameOrFolder = Annotated[str, typer.Argument(help="A game's name, or the folder of one.")]


def check(
    game: GameOrFolder,
    matches: Annotated[int, typer.Option(help="Random matches to play.", min=1)] = 40,
    positions: Annotated[int, typer.Option(help="Positions to look at closely.", min=1)] = 400,
    seed: Annotated[int, typer.Option(help="Where the random matches start.", min=0)] = 0,
) -> None:
    """Try the laws of the contract on a game; exit code 1 if it breaks one."""
    from rich.console import Console
    from rich.progress import Progress

    from damier.testing import TITLES, LawBroken, check_engine

    from .source import game_at

    console = Console()
    found = game_at(game)
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
            console.print(f"{found.id} breaks {broken}", style="red", markup=False)
            raise typer.Exit(1) from None
    console.print(f"{found.id} {found.engine.facts.version} keeps the laws:", markup=False)
    for law, title in TITLES.items():
        what = "matches" if law == 8 else "positions"
        console.print(f"  {law}. {title:<56}{report.seen[law]:>7} {what}", markup=False)
    console.print("what was seen")
    for line in report.coverage.lines():
        console.print(f"  {line}", markup=False, highlight=False)
    console.print("what varied under law 6, unseen by")
    console.print("  " + report.secrets().replace("\n", "\n  ").rstrip(), markup=False)
    for line in report.compared():
        console.print(f"  {line}", markup=False, highlight=False)
    for warning in report.warnings:
        console.print(f"warning: {warning}", style="yellow", markup=False)
