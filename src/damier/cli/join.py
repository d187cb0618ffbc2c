"""`damier join`: a match on a server, from the terminal."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from damier.client import Address, LobbyClient

NO_SEAT_FREE = ("seat_taken", "wrong_state")
"""Codes of a server where all seats are taken, or the match has begun."""


def join(
    invitation: Annotated[
        str, typer.Argument(help="An invitation's address, or a lobby's at a server.")
    ],
    name: Annotated[str, typer.Option(help="What you want to be called.")] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Only watch; take no seat.")] = False,
    lang: Annotated[str, typer.Option(help="Language, such as fr.", envvar="DAMIER_LANG")] = "en",
) -> None:
    """Join a match on a server and play it at the terminal."""
    from damier.catalogue import house_texts
    from damier.client import LobbyClient, address_of
    from damier.core import InvalidData
    from damier.terminal import OnlineCarrier, TableApp

    address = address_of(invitation)
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise InvalidData("a match on a server is played at a terminal", path="damier join")
    client = LobbyClient(address.server, lang)
    lobby = client.lobby(address.lobby)
    token = None if watch else _token(client, address, name or _own_name())
    page = client.game(lobby.game_id)
    texts = house_texts(lang)
    carrier = OnlineCarrier(address, token, page, lobby.version, texts, lang)
    TableApp(carrier, texts).run()
    if carrier.situation.is_over:
        typer.echo(carrier.situation.says)
    elif token is not None:
        typer.echo(texts.say("screen.seat_kept", address=invitation))


def _token(client: "LobbyClient", address: "Address", name: str) -> str | None:
    """The key of a seat: the one that was taken from here before, or a free one. Who finds none
    free watches."""
    from damier.client import ServerRefused

    from .seat_keys import keep_key, kept_key

    kept = kept_key(address)
    if kept is not None:
        return kept
    try:
        _, key = client.join(address.lobby, name)
    except ServerRefused as refused:
        if refused.details["reason"] in NO_SEAT_FREE:
            return None
        raise
    keep_key(address, key.token)
    return key.token


def _own_name() -> str:
    """What this user is called on this machine."""
    for variable in ("USER", "USERNAME", "LOGNAME"):
        if found := os.environ.get(variable):
            return found[:32]
    return Path.home().name[:32] or "guest"
