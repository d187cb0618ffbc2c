"""`damier install`, `list`, `update`, `remove`: bundles of others on this machine.

What may come, and whether it is trusted, is decided in damier.travel; here it is only told.
"""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from damier.travel import Installed

GameId = Annotated[str, typer.Argument(help="The game's id.")]


def install(
    pack: Annotated[str, typer.Argument(help="A pack's file, its address, or a game's id.")],
    index: Annotated[
        str | None, typer.Option(help="Where to look for the id; it is known from then on.")
    ] = None,
    key: Annotated[
        str | None, typer.Option(help="The author's public key, as minisign writes it.")
    ] = None,
) -> None:
    """Install a bundle for yourself; every command and your server then find it."""
    from damier.travel import install as do_install

    _tell(do_install(pack, index, key))


def list() -> None:
    """List the bundles that you have installed."""
    from damier.catalogue import data_folder
    from damier.travel import read_ledger

    games = read_ledger(data_folder()).games
    for game_id, kept in games.items():
        signed = f"signed by {kept.key}" if kept.key is not None else "not signed"
        typer.echo(f"{game_id} {kept.version}, {signed}, from {kept.source}")
    if not games:
        typer.echo("nothing is installed; damier games lists what there is")


def update(game: Annotated[str | None, typer.Argument(help="One game's id.")] = None) -> None:
    """Take up newer versions of what you have installed, each from where it came."""
    from damier.core import DamierError
    from damier.travel import update as do_update

    has_failed = False
    for told in do_update(game):
        if isinstance(told, DamierError):
            has_failed = True
            typer.echo(f"damier: {told.message} [{told.code}]", err=True)
        else:
            _tell(told)
    if has_failed:
        raise typer.Exit(2)


def remove(
    game: GameId,
    forget_key: Annotated[
        bool, typer.Option("--forget-key", help="Also forget whose key was trusted for it.")
    ] = False,
) -> None:
    """Remove a bundle that you have installed, all versions of it."""
    from damier.travel import remove as do_remove

    do_remove(game, forgets_key=forget_key)
    typer.echo(f"removed {game}")


def _tell(done: "Installed") -> None:
    typer.echo(f"{done.outcome} {done.game_id} {done.version}")
    if done.is_new_key:
        typer.echo(f"signed by {done.key}, which is trusted for {done.game_id} from now on")
    elif done.key is None:
        typer.echo("it is not signed: nobody vouches for who made it")
