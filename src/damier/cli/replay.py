"""`damier replay`: a kept match, played again."""

from pathlib import Path
from typing import Annotated

import typer

from .games import Language

LARGEST_RECORD = 64 * 1024 * 1024


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `damier play --record` keeps it.")],
    verify: Annotated[bool, typer.Option(help="Only say whether it holds.")] = False,
    lang: Language = "en",
) -> None:
    """Play a record again, refusing whatever in it is not so."""
    from rich.console import Console
    from rich.text import Text

    from damier import catalogue
    from damier.core import InvalidData, convert, digest
    from damier.match import read, replayed, standing_actions

    try:
        if file.stat().st_size > LARGEST_RECORD:
            raise InvalidData(f"{file} is larger than any record", path=str(file))
        record = read(file.read_bytes())
    except OSError as error:
        raise InvalidData(f"{file}: {error.strerror}", path=str(file)) from None
    game = catalogue.load(record.header.rules.game_id)
    match = replayed(game.engine, game.rules, record)
    texts, console = game.texts(lang), Console(highlight=False)
    if not verify:
        states = match.states()
        for number, entry in enumerate(standing_actions(record)):
            action = convert(entry.action, game.engine.action_type)
            before, state = states[number : number + 2]
            own = texts.action(action, game.engine.get_player_view(before, entry.actor))
            console.print(f"{entry.seq}. {entry.actor}: {own}", markup=False)
            view = game.engine.get_player_view(state, None)
            console.print(Text.from_ansi(game.board(view, texts)), "\n", sep="")
    if match.outcome is not None:
        console.print(texts.outcome(match.outcome), markup=False)
    console.print(f"{match.seq} entries verified, state {digest(match.state)[:16]}")
    if record.header.nonce is not None:
        console.print("the seed is the one that was promised before the match")
