"""`damier serve`: online play, from this machine."""

import os
from typing import Annotated

import typer


def serve(
    host: Annotated[str | None, typer.Option(help="Where to listen.")] = None,
    port: Annotated[int | None, typer.Option(help="0 takes any free port.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE, postgresql://... or memory:")
    ] = None,
    redis: Annotated[
        str | None, typer.Option(help="redis://..., where several nodes share a database.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes on this machine.")] = None,
) -> None:
    """Serve games to players until stopped. Options may also be set as DAMIER_HOST and so on."""
    from damier.server.node import serve as run
    from damier.server.settings import settings_from

    settings = settings_from(
        os.environ, host=host, port=port, database=database, redis=redis, workers=workers
    )
    if not run(settings, lambda where: typer.echo(f"Damier is at {where}")):
        raise typer.Exit(1)
