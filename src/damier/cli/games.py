"""`damier games`: the shelf."""

from typing import Annotated

import typer

Language = Annotated[str, typer.Option("--lang", help="Language of the names, such as fr.")]


def games(lang: Language = "en") -> None:
    """List the games that are installed."""
    from rich.console import Console
    from rich.table import Table

    from damier import catalogue

    table = Table(box=None, pad_edge=False)
    for column in ("game", "players", "", ""):
        table.add_column(column)
    for game in catalogue.all():
        info, texts = game.info, game.texts(lang)
        players = f"{info.min_players}-{info.max_players}"
        if info.min_players == info.max_players:
            players = str(info.min_players)
        table.add_row(info.id, players, texts.say("name"), texts.say("summary"))
    console = Console(width=min(Console().width, 80))
    console.print(table)
    for error in catalogue.broken():
        console.print(f"broken: {error.message}", style="red", markup=False)
