"""`damier doctor`: what is well with this installation, and what is not."""

import os
from typing import Annotated

import typer


def doctor(
    host: Annotated[str | None, typer.Option(help="Where the server would listen.")] = None,
    port: Annotated[int | None, typer.Option(help="The port it would take.")] = None,
    database: Annotated[str | None, typer.Option(help="As for `damier serve`.")] = None,
    redis: Annotated[str | None, typer.Option(help="As for `damier serve`.")] = None,
    bundles: Annotated[str | None, typer.Option(help="As for `damier serve`.")] = None,
) -> None:
    """Check an installation and say what is wrong. Exit code 1 if something is."""
    from damier.server.doctor import examined
    from damier.server.settings import settings_from

    settings = settings_from(
        os.environ, host=host, port=port, database=database, redis=redis, bundles=bundles
    )
    findings = examined(settings)
    for finding in findings:
        judged = "ok" if finding.is_well else "missing" if finding.is_optional else "WRONG"
        typer.echo(f"{judged:<7} {finding.what}: {finding.said}")
    if not all(finding.is_well or finding.is_optional for finding in findings):
        raise typer.Exit(1)
