"""`damier serve`: online play, from this machine."""

import os
import sys
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
    bundles: Annotated[
        str | None, typer.Option(help="A folder of bundles to serve beside the games we have.")
    ] = None,
    dev: Annotated[
        bool,
        typer.Option(
            "--dev", help="For authors, on this machine only: /dev shows all, changes are taken up."
        ),
    ] = False,
) -> None:
    """Serve games to players until stopped. Options may also be set as DAMIER_HOST and so on."""
    from damier.server.serve import serve as run
    from damier.server.settings import settings_from

    settings = settings_from(
        os.environ,
        host=host,
        port=port,
        database=database,
        redis=redis,
        workers=workers,
        bundles=bundles,
    )

    def announce(where: str) -> None:
        typer.echo(f"Damier is at {where}")
        if dev:
            typer.echo(f"Behind the tables: {where}/dev")

    if not run(settings, announce, _start_anew if dev else None):
        raise typer.Exit(1)


def _start_anew(port: int) -> None:
    """This command once more in this very process, since Python keeps what it has imported. The
    port that it has is said last, and so wins over whatever was said before."""
    typer.echo("A game has changed; starting anew.")
    sys.stdout.flush()
    arguments = sys.argv[1:]
    if arguments[-2:] != ["--port", str(port)]:
        arguments = [*arguments, "--port", str(port)]
    os.execv(sys.executable, [sys.executable, "-m", "damier", *arguments])
