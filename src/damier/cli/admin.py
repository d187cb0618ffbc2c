"""`damier admin`: what whoever runs a server asks of it, over HTTP and by the admin token."""

import json
import os
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import typer

from damier.core import DamierError

PATIENCE, LONG = 30.0, 3600.0
SERVER, TOKEN = "DAMIER_SERVER", "DAMIER_ADMIN_TOKEN"

admin = typer.Typer(
    name="admin",
    help="Look after a running server, by its admin token.",
    no_args_is_help=True,
)

Server = Annotated[
    str, typer.Option(envvar=SERVER, help="Where the server is, such as http://127.0.0.1:8000.")
]
LobbyId = Annotated[str, typer.Argument(help="The lobby's id.")]


class Refused(DamierError):
    """What the server said, or that there is none."""

    code = "refused"


@admin.command()
def list(
    state: Annotated[str, typer.Option(help="`waiting`, `playing` or `over`.")] = "playing",
    server: Server = "http://127.0.0.1:8000",
) -> None:
    """The newest lobbies in a state: id, game, owner, and whether the rules are there."""
    for each in _asked(server, "GET", f"/admin/lobbies?state={state}")["lobbies"]:
        lobby = each["lobby"]
        rules = "" if each["isPlayable"] else "  rules missing"
        owner = each["owner"] or "-"
        typer.echo(f"{lobby['id']}  {lobby['gameId']} {lobby['version']}  {owner}{rules}")


@admin.command()
def show(lobby: LobbyId, server: Server = "http://127.0.0.1:8000") -> None:
    """One lobby, as JSON."""
    typer.echo(json.dumps(_asked(server, "GET", f"/admin/lobbies/{lobby}"), indent=2))


@admin.command()
def void(lobby: LobbyId, server: Server = "http://127.0.0.1:8000") -> None:
    """Close a running match as void, whether its rules are installed or not."""
    _asked(server, "POST", f"/admin/lobbies/{lobby}/void")
    typer.echo(f"{lobby} is void")


@admin.command()
def delete(lobby: LobbyId, server: Server = "http://127.0.0.1:8000") -> None:
    """Forget a lobby: its match, its seats and what was said there."""
    _asked(server, "DELETE", f"/lobbies/{lobby}")
    typer.echo(f"{lobby} is deleted")


@admin.command()
def forget(
    days: Annotated[int, typer.Argument(help="Finished matches that are older.", min=1)],
    server: Server = "http://127.0.0.1:8000",
) -> None:
    """Forget finished matches that are older than so many days."""
    told = _asked(server, "POST", "/admin/forget", {"days": days}, LONG)
    typer.echo(f"{told['forgotten']} forgotten")


@admin.command()
def archive(
    days: Annotated[float, typer.Argument(help="Finished matches that are older.", min=0)],
    server: Server = "http://127.0.0.1:8000",
) -> None:
    """Move records of finished matches out of the database, to DAMIER_ARCHIVE."""
    told = _asked(server, "POST", "/admin/archive", {"days": days}, LONG)
    typer.echo(f"{told['archived']} archived")


@admin.command()
def erase(
    lobby: LobbyId,
    player: Annotated[str, typer.Argument(help="The seat, such as p2.")],
    server: Server = "http://127.0.0.1:8000",
) -> None:
    """Forget what a finished lobby holds of a person: name, seat, chat, reports."""
    _asked(server, "POST", f"/admin/lobbies/{lobby}/erase", {"player": player})
    typer.echo(f"{lobby} holds nothing of {player} but moves")


@admin.command()
def reports(
    all: Annotated[bool, typer.Option("--all", help="Those that are closed, too.")] = False,
    server: Server = "http://127.0.0.1:8000",
) -> None:
    """What people have complained about, as JSON."""
    path = "/reports?all=true" if all else "/reports"
    typer.echo(json.dumps(_asked(server, "GET", path)["reports"], indent=2))


@admin.command(name="close-report")
def close_report(
    number: Annotated[int, typer.Argument(help="The report's number.", min=1)],
    server: Server = "http://127.0.0.1:8000",
) -> None:
    """Note that a report was looked after."""
    _asked(server, "POST", f"/admin/reports/{number}/close")
    typer.echo(f"report {number} is closed")


@admin.command()
def ban(
    network: Annotated[str, typer.Argument(help="An address, or a network: 192.0.2.0/24.")],
    days: Annotated[float | None, typer.Option(help="For so long; else for good.")] = None,
    reason: Annotated[str, typer.Option(help="For whoever reads the list.")] = "",
    server: Server = "http://127.0.0.1:8000",
) -> None:
    """Let an address ask nothing of any node, and send away who is there from it."""
    asked = {"network": network, "reason": reason, **({} if days is None else {"days": days})}
    typer.echo(f"{_asked(server, 'POST', '/admin/bans', asked)['network']} is banned")


@admin.command()
def unban(
    network: Annotated[str, typer.Argument(help="As it was banned.")],
    server: Server = "http://127.0.0.1:8000",
) -> None:
    """Let an address ask again."""
    _asked(server, "POST", "/admin/unban", {"network": network})
    typer.echo(f"{network} may ask again")


@admin.command()
def bans(server: Server = "http://127.0.0.1:8000") -> None:
    """Who is banned, as JSON."""
    typer.echo(json.dumps(_asked(server, "GET", "/admin/bans")["bans"], indent=2))


@admin.command()
def drain(server: Server = "http://127.0.0.1:8000") -> None:
    """Have a node leave all its matches to the others; it takes up nothing more."""
    _asked(server, "POST", "/admin/drain", {})
    typer.echo(f"{server} has left its matches to the others")


def _asked(
    server: str, method: str, path: str, body: Any = None, patience: float = PATIENCE
) -> Any:
    token = os.environ.get(TOKEN, "")
    if not token:
        raise Refused(f"set {TOKEN} to the server's admin token")
    if urlsplit(server).scheme not in ("http", "https"):
        raise Refused(f"{server}: a server is at http://... or https://...")
    content = json.dumps(body or {}).encode() if method == "POST" else None
    request = Request(server.rstrip("/") + path, content, method=method)
    request.add_header("Authorization", f"Bearer {token}")
    try:
        with urlopen(request, timeout=patience) as answer:
            return json.load(answer)
    except HTTPError as error:
        raise _refusal(error) from None
    except (URLError, OSError, ValueError) as error:
        raise Refused(f"{server}: {getattr(error, 'reason', error)}") from None


def _refusal(error: HTTPError) -> Refused:
    try:
        told = json.load(error)
        return Refused(f"{told['message']} ({told['code']})")
    except (ValueError, KeyError):
        return Refused(f"answered with {error.code}")
