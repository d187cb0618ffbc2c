"""`damier picture`: a table as a still picture, SVG or PNG."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from damier.core import DamierError

from .check import GameOrFolder
from .games import Language

if TYPE_CHECKING:
    from damier.catalogue import Game
    from damier.match import AnyMatch

FIRST_SEED = 1


class MissingExtra(DamierError):
    """What was asked needs packages that are installed on request only; `extra` names them."""

    code = "missing_extra"


class Kind(StrEnum):
    """What a picture can be kept as."""

    SVG = ".svg"
    PNG = ".png"


def picture(
    game: GameOrFolder,
    out: Annotated[Path, typer.Argument(help="Where to write it: a name ending in .svg or .png.")],
    record: Annotated[
        Path | None, typer.Option(help="A match, as `damier play --record` keeps it.")
    ] = None,
    at: Annotated[
        int | None, typer.Option(help="After so many actions; without a record, of a bot's.", min=0)
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Whose eyes: a seat from 1 on, or 0 for who watches.", min=0)
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many play, without a record.", min=1)
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed, the same picture.")] = str(FIRST_SEED),
    dark: Annotated[bool, typer.Option("--dark", help="For a dark page.")] = False,
    width: Annotated[
        int | None, typer.Option(help="Pixels across, for a PNG.", min=16, max=8192)
    ] = None,
    lang: Language = "en",
) -> None:
    """Draw the table of a match, or of a game's first moments."""
    from damier.catalogue import worded_scene
    from damier.core import BrokenGame, InvalidData
    from damier.picture import picture as drawn

    from .source import game_at

    kind = _kind(out)
    found = game_at(game)
    match = _played(found, players, seed, at or 0) if record is None else _kept(found, record, at)
    ids = match.state.player_ids
    eyes = seat if seat is not None else (0 if record is not None else 1)
    if eyes > len(ids):
        raise InvalidData(f"there are {len(ids)} seats", path="--seat")
    viewer = ids[eyes - 1] if eyes else None
    if found.scene is None:
        raise InvalidData(f"{found.id} has no scene to draw: see docs/scenes.md", path=found.id)
    texts = found.texts(lang)
    try:
        scene = worded_scene(found.scene(match.view(viewer), viewer), texts)
    except Exception as error:  # somebody else's code; `damier check` says more
        raise BrokenGame(f"{found.id}: its scene cannot be made: {error!r}") from error
    names = {player: texts.label(player) for player in ids}
    svg = drawn(scene, ids, viewer, names, is_dark=dark, title=texts.say("name"))
    try:
        out.write_bytes(svg.encode() if kind is Kind.SVG else _png(svg, width))
    except OSError as error:
        raise InvalidData(f"{out}: {error.strerror}", path=str(out)) from None


def _kind(out: Path) -> Kind:
    from damier.core import InvalidData

    try:
        return Kind(out.suffix.lower())
    except ValueError:
        raise InvalidData(f"{out}: a picture is .svg or .png", path=str(out)) from None


def _played(game: "Game", players: int | None, seed: str, actions: int) -> "AnyMatch":
    """A match after so many actions, chosen by the seed."""
    from damier.core import SeededRandom
    from damier.match import Match

    from .setup import chosen_config

    count = players or game.engine.facts.min_players
    ids = [f"p{number}" for number in range(1, count + 1)]
    config = chosen_config(game, ids, {}, "", (), seed)
    match: AnyMatch = Match.start(game.engine, game.rules, config)
    rng, engine = SeededRandom(FIRST_SEED), game.engine
    for _ in range(actions):
        state = match.state
        able = [player for player in ids if engine.get_valid_actions(state, player)]
        if match.outcome is not None or not able:
            break
        match = match.act(able[0], rng.pick(list(engine.get_valid_actions(state, able[0]))))
    return match


def _kept(game: "Game", record: Path, at: int | None) -> "AnyMatch":
    """A kept match as it ended, or after so many of its actions."""
    from msgspec.structs import replace

    from damier.core import InvalidData
    from damier.match import read, replayed

    from .replay import content_of

    kept = read(content_of(record))
    found = game.under(kept.header.rules) or game
    match: AnyMatch = replayed(found.engine, found.rules, kept)
    if at is None:
        return match
    states = match.states()
    if at >= len(states):
        raise InvalidData(f"the match has {len(states) - 1} actions", path="--at")
    shown: AnyMatch = replace(match, state=states[at])
    return shown


def _png(svg: str, width: int | None) -> bytes:
    """The same as pixels."""
    try:
        from .png import png
    except ImportError:
        raise MissingExtra(
            "a PNG needs more than is installed: pip install 'damier[pictures]'", extra="pictures"
        ) from None
    return png(svg, width)
