"""The `damier` command: what there is, each in a file of its own.

Commands import what they need when they run, so that the help is quick. Every error of ours is
shown as one line with its code, and exit code 2; a traceback is a bug.
"""

import sys
from typing import Annotated

import typer

from damier import __version__
from damier.compiled import mode
from damier.core import DamierError

from .admin import admin
from .arena import ArenaCommand, arena
from .bot import bot
from .bundle import bundle
from .check import check
from .doctor import doctor
from .games import games
from .golden import golden
from .install import install, list, remove, update
from .join import join
from .mcp import mcp
from .new import new
from .picture import picture
from .play import play
from .publish import keygen, publish
from .replay import replay
from .review import review
from .serve import serve
from .site import site

BAD_INPUT = 2

app = typer.Typer(
    name="damier",
    help="Board and card games: write the rules once, play them everywhere.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
for command in (
    *(games, play, join, picture, check, new, replay, review, golden, serve, site, doctor, mcp),
    *(install, list, update, remove, publish, keygen),
):
    app.command()(command)
app.command(cls=ArenaCommand)(arena)
app.add_typer(bundle)
app.add_typer(bot)
app.add_typer(admin)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"damier {__version__} ({mode()})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and stop."
        ),
    ] = False,
) -> None:
    """Board and card games: write the rules once, play them everywhere."""


def main() -> None:
    """Run a command; say what is wrong with the input, if something is."""
    try:
        app()
    except DamierError as error:
        typer.echo(f"damier: {error.message} [{error.code}]{_place(error)}", err=True)
        sys.exit(BAD_INPUT)


def _place(error: DamierError) -> str:
    told = error.details
    place = [f"{name} {told[name]}" for name in ("line", "column", "path") if name in told]
    return f" ({', '.join(place)})" if place else ""
