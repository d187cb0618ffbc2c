"""Tells somebody who is away that it is their turn, by a POST to an address they gave.

The address is a stranger's word: only https (http where the settings allow private networks), no
private or local network, no redirect, a short wait, and the answer is not read.
"""

import asyncio
import http.client
import ipaddress
import logging
import socket
import ssl
from urllib.parse import urlsplit

from damier.core import InvalidData, encode

from .kept import KeptLobby
from .settings import Settings

LONGEST_URL = 500
SECONDS = 5.0

log = logging.getLogger("damier.server")


def checked_url(settings: Settings, url: str) -> str:
    """The address, if it may be one."""
    try:
        parts = urlsplit(url)
        port_is_valid = parts.port is None or parts.port > 0
    except ValueError:
        raise InvalidData("not an address", path="$.url") from None
    schemes = ("https", "http") if settings.private_webhooks else ("https",)
    if (
        len(url) > LONGEST_URL
        or parts.scheme not in schemes
        or not parts.hostname
        or parts.username is not None
        or not port_is_valid
        or not url.isascii()
        or any(letter <= " " for letter in url)
    ):
        raise InvalidData("a webhook is an https address of at most 500 letters", path="$.url")
    return url


async def notify(settings: Settings, url: str, lobby: KeptLobby, player: str) -> None:
    """Tell, and do not mind if nobody listens."""
    body = encode(
        {
            "type": "turn",
            "lobby": lobby.id,
            "gameId": lobby.rules.game_id,
            "player": player,
            "name": lobby.seat(player).name,
        }
    )
    try:
        await asyncio.to_thread(_post, settings, url, body)
    except (OSError, http.client.HTTPException, ValueError) as error:
        log.info("a turn notice of %s was not delivered: %s", lobby.id, error)


def _post(settings: Settings, url: str, body: bytes) -> None:
    parts = urlsplit(url)
    is_tls = parts.scheme == "https"
    port = parts.port or (443 if is_tls else 80)
    assert parts.hostname is not None
    address = _public_address(settings, parts.hostname, port)
    # The address that was judged is the one that is called: a name may change its mind.
    channel = socket.create_connection(address, SECONDS)
    if is_tls:
        context = ssl.create_default_context()
        channel = context.wrap_socket(channel, server_hostname=parts.hostname)
    connection = http.client.HTTPConnection(parts.hostname, port, timeout=SECONDS)
    connection.sock = channel
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        connection.getresponse()
    finally:
        connection.close()


def _public_address(settings: Settings, host: str, port: int) -> tuple[str, int]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    address = str(found[0][4][0])
    if not settings.private_webhooks and not ipaddress.ip_address(address).is_global:
        raise ValueError(f"{host} is not on the public network")
    return address, port
