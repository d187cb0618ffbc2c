"""`damier games`: the shelf, and of one game its options, presets and levels."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damier.catalogue import Game, Texts

WIDEST = 80

Language = Annotated[str, typer.Option("--lang", help="Language of the names, such as fr.")]


def games(
    game: Annotated[str, typer.Argument(help="A game's name or folder, to be told of it.")] = "",
    lang: Language = "en",
) -> None:
    """List the games that are installed, or the options, presets and levels of one."""
    from rich.console import Console

    console = Console(width=min(Console().width, WIDEST), highlight=False)
    if game:
        from .source import game_at

        found = game_at(game)
        for title, rows in _sections(found, found.texts(lang)):
            _print_section(console, title, rows)
        return
    from damier import catalogue

    _print_section(console, "", [_shelved(one, one.texts(lang)) for one in catalogue.all()])
    for error in catalogue.broken():
        console.print(f"broken: {error.message}", style="red", markup=False)


def _print_section(console: Any, title: str, rows: list[tuple[str, ...]]) -> None:
    from rich.table import Table
    from rich.text import Text

    if title:
        console.print(Text(title, style="bold"))
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=len(rows[0]) > 1 if rows else False)
    for row in rows:
        table.add_row(*map(Text, row))
    console.print(table)


def _shelved(game: "Game", texts: "Texts") -> tuple[str, ...]:
    return game.id, _players(game), texts.say("name"), texts.say("summary")


def _players(game: "Game") -> str:
    least, most = game.info.min_players, game.info.max_players
    return str(least) if least == most else f"{least}-{most}"


def _sections(game: "Game", texts: "Texts") -> "Iterator[tuple[str, list[tuple[str, ...]]]]":
    """What can be asked of `damier play GAME`, each with its words."""
    from damier.catalogue import designer_of

    from .option import options_of, written

    designer = designer_of(game)
    by = [(texts.say("about.designer", name=designer),)] if designer else []
    yield texts.say("name"), [(texts.say("summary"),), *by]
    levels: list[tuple[str, ...]] = [
        (name, texts.say(f"levels.{name}"), "*" if name == game.default_level else "")
        for name in game.levels
    ]
    yield texts.say("about.levels"), levels
    presets: list[tuple[str, ...]] = [
        (name, texts.say(f"presets.{name}"), " ".join(written(options)))
        for name, options in game.engine.presets.items()
    ]
    if presets:
        yield texts.say("about.presets"), presets
    options: list[tuple[str, ...]] = [
        (option.name, option.label(texts), option.values, option.help(texts))
        for option in options_of(game)
    ]
    if options:
        yield texts.say("about.options"), options
    if game.changes:
        yield texts.say("about.changes"), [(change,) for change in game.changes]
