"""`damier replay`: a kept match, played again; a game written as text, in and out."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .games import Language

if TYPE_CHECKING:
    from damier.catalogue import Game, Texts
    from damier.match import Match

LARGEST_RECORD = 64 * 1024 * 1024
FIRST_BYTES = b'{"type":"match"'
"""How every record begins, and no text does."""


class Form(StrEnum):
    """What a match can be written as."""

    TEXT = "text"


def replay(
    file: Annotated[
        Path, typer.Argument(help="A record, as `damier play --record` keeps it, or a text.")
    ],
    verify: Annotated[bool, typer.Option(help="Only say whether it holds.")] = False,
    export: Annotated[
        Form | None, typer.Option(help="Write the match to standard output in this form instead.")
    ] = None,
    game: Annotated[str, typer.Option(help="The game that a text tells; its id or folder.")] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="For a text: name=value.")
    ] = None,
    preset: Annotated[str, typer.Option(help="For a text: a set of options by its name.")] = "",
    seed: Annotated[str, typer.Option(help="For a text: the seed of its luck.")] = "",
    record: Annotated[
        Path | None, typer.Option(help="Keep the match as a record in this file.")
    ] = None,
    lang: Language = "en",
) -> None:
    """Play a record or a text again, refusing whatever in it is not so."""
    from damier import catalogue
    from damier.catalogue import match_text
    from damier.core import InvalidData
    from damier.match import read, replayed, written

    from .source import game_at

    content = content_of(file)
    found: Game
    if game and not content.startswith(FIRST_BYTES):
        found = game_at(game)
        match = _from_text(found, content, lang, option or [], preset, seed)
    elif option or preset or seed:
        raise InvalidData("a record has its own options and seed", path=str(file))
    else:
        kept = read(content)
        found = game_at(game) if game else catalogue.load_under(kept.header.rules)
        match = replayed(found.engine, found.rules, kept)
    texts = found.texts(lang)
    if record is not None:
        # Read back before it is kept, as whoever is handed it will.
        data = written(match.record)
        replayed(found.engine, found.rules, read(data))
        _keep(record, data)
    if export is Form.TEXT:
        typer.echo(match_text(found, match, texts), nl=False)
    else:
        _show(found, match, texts, moves_too=not verify)


def content_of(file: Path) -> bytes:
    """What a record's file holds, unless it is larger than any."""
    from damier.core import InvalidData

    try:
        if file.stat().st_size > LARGEST_RECORD:
            raise InvalidData(f"{file} is larger than any record", path=str(file))
        return file.read_bytes()
    except OSError as error:
        raise InvalidData(f"{file}: {error.strerror}", path=str(file)) from None


def _keep(file: Path, data: bytes) -> None:
    from damier.core import InvalidData

    try:
        file.write_bytes(data)
    except OSError as error:
        raise InvalidData(f"{file}: {error.strerror}", path=str(file)) from None


def _from_text(
    game: "Game", content: bytes, lang: str, options: list[str], preset: str, seed: str
) -> "Match[Any, Any, Any, Any]":
    """The match that a text tells. The command line has the last word on its options."""
    from damier.catalogue import match_from, read_match
    from damier.core import InvalidData

    from .setup import chosen_config

    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InvalidData("a text is UTF-8", line=line) from None
    texts, facts = game.texts(lang), game.engine.facts
    told = read_match(game, text, texts)
    if not seed and told.seed is None and (facts.chance or facts.hidden_information):
        raise InvalidData(f"{game.id} needs the seed of the match: it decides what luck gave")
    luck = seed or str(told.seed or 0)
    players = told.player_ids or [f"p{seat}" for seat in range(1, facts.min_players + 1)]
    config = chosen_config(game, players, told.options, preset, options, luck, lang)
    return match_from(game, told, config, texts)


def _show(
    game: "Game", match: "Match[Any, Any, Any, Any]", texts: "Texts", moves_too: bool
) -> None:
    from rich.console import Console
    from rich.text import Text

    from damier.core import digest

    console, engine = Console(highlight=False), game.engine
    for seq, line, state in _lines(game, match, texts) if moves_too else ():
        console.print(f"{seq}. {line}", markup=False)
        view = engine.get_player_view(state, None)
        console.print(Text.from_ansi(game.board(view, texts)), "\n", sep="")
    if match.outcome is not None:
        console.print(texts.outcome(match.outcome), markup=False)
    console.print(f"{match.seq} entries verified, state {digest(match.state)[:16]}")
    if match.record.header.nonce is not None:
        console.print("the seed is the one that was promised before the match")


def _lines(
    game: "Game", match: "Match[Any, Any, Any, Any]", texts: "Texts"
) -> Iterator[tuple[int, str, Any]]:
    """Each action that stands, told as its player knows it, and the state after it."""
    from damier.match import moments, standing_actions
    from damier.protocol.table import step_words

    view, standing = game.engine.get_player_view, {e.seq for e in standing_actions(match.record)}
    for moment in moments(match):
        told = []
        for step in moment.steps:
            who = step.actor if step.actor in match.state.player_ids else None
            sides = view(step.before, who), view(step.after, who)
            words = step_words(game, step, who, texts, *sides)
            told += [part for part in (words.text, words.effect) if part]
        if moment.steps and moment.steps[0].entry.seq in standing:
            yield moment.steps[0].entry.seq, " ".join(told), moment.state
