"""What goes from match to match, in a file: options that a finished game hands to the next.

Written whole or not at all, and read strictly: a file that is cut, edited or otherwise damaged is
refused and kept aside under another name, so that nothing is lost and the next match can start.
Works for any game; what it carries over is for `GameEngine.get_carry_over` to say.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from damier.catalogue import Game
from damier.core import DamierError, InvalidData, Value, decode, digest, encode, plain

FORMAT = "damier-save-1"
LARGEST_SAVE = 4 * 1024 * 1024
ASIDE = ".damaged"


class DamagedSave(DamierError):
    """A saved file that cannot be believed. It is kept under `details["aside"]`."""

    code = "damaged_save"


class OtherSave(DamierError):
    """A saved file of another game, or of another format. It is left as it is."""

    code = "other_save"


class Save(Value):
    """The one JSON object in the file."""

    format: str
    game: str
    options: dict[str, Any]
    digest: str


def read_save(path: Path, game: Game) -> dict[str, Any]:
    """The options for the next match; none if there is no file yet."""
    try:
        if path.stat().st_size > LARGEST_SAVE:
            raise InvalidData(f"larger than any saved file ({LARGEST_SAVE} bytes)", path="$")
        save = decode(path.read_bytes(), Save)
        if save.format != FORMAT or save.game != game.id:
            found = f"{save.game} ({save.format})"
            raise OtherSave(f"{path} is a save of {found}, not of {game.id}", path=str(path))
        _check(save, game)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise InvalidData(f"{path}: {error.strerror}", path=str(path)) from None
    except OtherSave:
        raise
    except DamierError as error:
        raise kept_aside(path, error) from None
    return save.options


def write_save(path: Path, game: Game, carry_over: Mapping[str, Any]) -> None:
    """Put the options in the file: all of them, or after a failure the old ones still."""
    options = plain(carry_over)
    save = Save(format=FORMAT, game=game.id, options=options, digest=digest(options))
    write_whole(path, encode(save) + b"\n")


def write_whole(path: Path, data: bytes) -> None:
    """Put bytes in a file that only its owner reads: all of them, or after a failure the old ones
    still."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
        _make_durable(path.parent)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise InvalidData(f"{path}: {error.strerror}", path=str(path)) from None


def _check(save: Save, game: Game) -> None:
    """The options must be what was written, and what the game takes."""
    if save.digest != digest(save.options):
        raise InvalidData("the digest does not match the options", path="$.digest")
    facts = game.engine.facts
    refused: DamierError | None = None
    for count in range(facts.min_players, facts.max_players + 1):
        players = [f"p{number}" for number in range(1, count + 1)]
        try:
            game.decode_config({**save.options, "seed": 0, "playerIds": players})
            return
        except DamierError as error:
            refused = refused or error
    assert refused is not None
    raise refused


def kept_aside(path: Path, error: DamierError) -> DamagedSave:
    """Move the file out of the way, over nothing that was kept before."""
    number = 1
    while (aside := path.with_name(f"{path.name}{ASIDE}-{number}")).exists():
        number += 1
    os.replace(path, aside)
    return DamagedSave(
        f"{path} is damaged ({error.message}); it is kept as {aside}",
        path=str(path),
        aside=str(aside),
        reason=error.message,
    )


def _make_durable(folder: Path) -> None:
    """The new name itself must survive a loss of power, where folders can be synchronised."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
