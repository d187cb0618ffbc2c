"""`damier play`: any game at a terminal, against bots or each other."""

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .check import GameOrFolder

if TYPE_CHECKING:
    from damier.catalogue import Game
    from damier.core import SeededRandom
    from damier.match import AnyMatch

    from .kept import Kept
    from .seat import Chair

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
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, without the full screen.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the match that was left.")
    ] = False,
) -> None:
    """Play a game at the terminal."""
    from .source import game_at

    played(game_at(game), seats, option or [], preset, seed, lang, record, save, plain, resume)


def played(
    found: "Game",
    seats: str,
    options: Sequence[str] = (),
    preset: str = "",
    seed: str = "",
    lang: str = "en",
    record: Path | None = None,
    save: Path | None = None,
    is_plain: bool = False,
    is_resumed: bool = False,
) -> None:
    """A match of this game at the terminal, until its end or until somebody leaves."""
    from hashlib import sha256

    from damier.core import DamierError, InvalidData, SeededRandom
    from damier.faults import blaming
    from damier.match import Match, written

    from .kept import forget, keep
    from .save import read_save, write_save
    from .seat import seated
    from .setup import chosen_config

    at_terminal = all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    is_chosen = bool(seats or options or preset or seed or save)
    if is_resumed and is_chosen:
        raise InvalidData("a match that was left has its own seats and options", path="--resume")
    left = _left(found, lang, is_resumed, may_ask=at_terminal and not is_chosen)
    if left is not None:
        asked = ("human" if level is None else f"bot:{level}" for level in left.seats.values())
        seats = ",".join(asked)
    chairs = seated(found, seats)
    luck = seed or secrets.token_hex(32)
    if left is None:
        carried = read_save(save, found) if save is not None else {}
        names = [chair.name for chair in chairs]
        try:
            config = chosen_config(found, names, carried, preset, options, luck, lang)
        except DamierError as error:
            error.message = error.said(lang)
            raise
        with blaming(found, config, lambda: None):
            match: AnyMatch = Match.start(found.engine, found.rules, config)
    else:
        match = left.match
    luck_of_bots = SeededRandom(sha256(f"bots of {luck}".encode()).hexdigest())
    has_people = any(chair.bot is None for chair in chairs)
    if at_terminal and has_people and not is_plain:
        match = _on_screen(found, match, chairs, lang, luck_of_bots)
    else:
        match = _line_by_line(found, match, chairs, lang, luck_of_bots)
    if record is not None:
        record.write_bytes(written(match.record))
        typer.echo(found.texts(lang).say("table.saved", file=str(record)))
    if at_terminal and has_people:
        if match.outcome is not None:
            forget(found)
        elif match.seq:
            keep(found, match, {chair.name: chair.level for chair in chairs})
            typer.echo(found.texts(lang).say("screen.kept", game=found.id))
    if save is not None and match.outcome is not None:
        write_save(save, found, found.engine.get_carry_over(match.state))


def _left(found: "Game", lang: str, is_wanted: bool, may_ask: bool) -> "Kept | None":
    """The match that was left, if it is wanted. One that cannot be used says why, once."""
    from damier.core import DamierError

    from .kept import NothingKept, kept

    if not (is_wanted or may_ask):
        return None
    texts = found.texts(lang)
    try:
        left = kept(found)
    except DamierError as error:
        if is_wanted:
            raise
        typer.echo(error.message, err=True)
        return None
    if left is None and is_wanted:
        raise NothingKept(f"no match of {found.id} was left here", game=found.id)
    if left is None or is_wanted:
        return left
    return left if typer.confirm(texts.say("screen.go_on", moves=left.match.tick), True) else None


def _on_screen(
    found: "Game", match: "AnyMatch", chairs: "list[Chair]", lang: str, luck: "SeededRandom"
) -> "AnyMatch":
    """The match as it was left or ended on the full screen."""
    from damier.faults import blaming
    from damier.terminal import LocalCarrier, TableApp

    from .seat import called

    texts = found.texts(lang)
    names = {chair.name: texts.label(chair.name) for chair in chairs} | called(chairs, texts)
    seats = {chair.name: chair.level for chair in chairs}
    carrier = LocalCarrier(found, match, seats, names, lang, luck)
    with blaming(found, match.config, lambda: carrier.match):
        try:
            TableApp(carrier, texts).run()
        finally:
            carrier.close()
    if carrier.match.outcome is not None:
        typer.echo(carrier.situation.says)
    return carrier.match


def _line_by_line(
    found: "Game", match: "AnyMatch", chairs: "list[Chair]", lang: str, luck: "SeededRandom"
) -> "AnyMatch":
    """The match as it was left or ended in a conversation, line by line."""
    from rich.console import Console

    from damier.faults import blaming

    from .table import TerminalTable

    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    table = TerminalTable(found, match.config, chairs, found.texts(lang), console, luck)
    table.match = match
    with blaming(found, match.config, lambda: table.match):
        try:
            table.play()
        except KeyboardInterrupt:
            console.print()
        finally:
            table.close()
    return table.match
