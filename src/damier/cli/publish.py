"""`damier publish` and `damier keygen`: a folder of packs for others, signed."""

from pathlib import Path
from typing import Annotated

import typer


def publish(
    folder: Annotated[Path, typer.Argument(help="A folder of packs, as bundle pack writes them.")],
    key: Annotated[
        Path | None, typer.Option(help="A secret key of minisign, to sign each pack with.")
    ] = None,
) -> None:
    """Check every pack of a folder, sign it, and write index.json for `damier install`."""
    from damier.travel import INDEX
    from damier.travel import publish as do_publish

    def ask() -> str:
        return str(typer.prompt("Password of the key", hide_input=True))

    index = do_publish(folder, key, ask)
    for game in index.games:
        signed = "signed" if game.is_signed else "not signed"
        typer.echo(f"{game.id} {game.version}, {game.size} bytes, {signed}")
    typer.echo(f"wrote {folder / INDEX}; put the folder on a web server as it is")


def keygen(
    file: Annotated[Path, typer.Argument(help="Where to write the secret key.")],
    no_password: Annotated[
        bool, typer.Option("--no-password", help="Whoever has the file can sign.")
    ] = False,
) -> None:
    """Make a key to sign packs with; minisign's own tool reads it too."""
    from damier.travel import new_key

    password = None
    if not no_password:
        password = str(typer.prompt("Password", hide_input=True, confirmation_prompt=True))
    public = new_key(file, password)
    typer.echo(f"wrote {file}, which is secret, and {file}.pub")
    typer.echo(f"your public key: {public}")
