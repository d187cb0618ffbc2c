"""`damier play`: any game at a terminal, against bots or each other."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .check import GameOrFolder

if TYPE_CHECKING:
    from damier.catalogue import Game

WIDEST = 80


def play(
    game: GameOrFolder,
    seats: Annotated[
        str,
        typer.Option(help="Who plays: human, bot or bot:LEVEL for each seat, with commas."),
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game: name=value.")
    ] = None,
    preset: Annotated[str, typer.Option(help="A set of options by its name.")] = "",
    seed: Annotated[str, typer.Option(help="The same seed, the same luck.")] = "",
    lang: Annotated[str, typer.Option(help="Language, such as fr.", envvar="DAMIER_LANG")] = "en",
    record: Annotated[Path | None, typer.Option(help="Keep the match in this file.")] = None,
    save: Annotated[
        Path | None,
        typer.Option(help="Keep what goes from match to match here, such as collections."),
    ] = None,
) -> None:
    """Play a game at the terminal."""
    from .source import game_at

    played(game_at(game), seats, option or [], preset, seed, lang, record, save)


def played(
    found: "Game",
    seats: str,
    options: Sequence[str] = (),
    preset: str = "",
    seed: str = "",
    lang: str = "en",
    record: Path | None = None,
    save: Path | None = None,
) -> None:
    """A match of this game at the terminal, until its end or until somebody leaves."""
    from hashlib import sha256

    from rich.console import Console

    from damier.core import DamierError, SeededRandom

    from .save import read_save, write_save
    from .seat import seated
    from .setup import chosen_config
    from .table import TerminalTable

    chairs = seated(found, seats)
    luck = seed or secrets.token_hex(32)
    carried = read_save(save, found) if save is not None else {}
    names = [chair.name for chair in chairs]
    try:
        config = chosen_config(found, names, carried, preset, options, luck)
    except DamierError as error:
        error.message = error.said(lang)
        raise
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    luck_of_bots = SeededRandom(sha256(f"bots of {luck}".encode()).hexdigest())
    table = TerminalTable(found, config, chairs, found.texts(lang), console, luck_of_bots)
    try:
        table.play()
    finally:
        table.close()
        if record is not None:
            table.keep(record)
    if save is not None and table.match.outcome is not None:
        write_save(save, found, found.engine.get_carry_over(table.match.state))
