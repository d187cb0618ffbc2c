"""`damier golden`: writes a game's golden playthroughs anew."""

from pathlib import Path
from typing import Annotated

import typer

from .check import GameOrFolder


def golden(
    game: GameOrFolder,
    write: Annotated[bool, typer.Option(help="Write the files; otherwise only compare.")] = False,
) -> None:
    """Play the golden matches of a game again; with --write, keep them beside its rules."""
    from damier.testing import golden_text, scenes_beside, scenes_text, write_golden

    from .source import game_at

    found = game_at(game)
    if found.folder is None:
        typer.echo(f"{found.id} lies in no folder", err=True)
        raise typer.Exit(2)
    kept = Path(found.folder, "golden.txt")
    scenes = scenes_beside(kept)
    if write:
        write_golden(found, kept)
        typer.echo(f"wrote {kept}")
    elif not kept.is_file() or kept.read_text(encoding="utf-8") != golden_text(found):
        typer.echo(f"{found.id} plays otherwise than {kept} tells", err=True)
        raise typer.Exit(1)
    elif found.scene and _read(scenes) not in (None, scenes_text(found)):
        typer.echo(f"{found.id} lies otherwise on the table than {scenes} tells", err=True)
        raise typer.Exit(1)
    else:
        typer.echo(f"{found.id} plays as {kept} tells")


def _read(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.is_file() else None
