"""One POST to an address that a stranger gave: no redirect, no thread, and the answer is not read
beyond its status.

The address that was judged is the one that is connected to: a name that stands for another one a
moment later (DNS rebinding) leads nowhere else. What is told, and how often it is tried, is
notice.py.
"""

import asyncio
import ssl
from collections.abc import Mapping
from functools import cache
from urllib.parse import urlsplit

from .address import Lookup, host_and_port

LONGEST_STATUS = 1024


class NotAnswered(OSError):
    """The other side speaks no HTTP."""


async def post(
    lookup: Lookup, url: str, headers: Mapping[str, str], body: bytes, *, allows_private: bool
) -> int:
    """The status that the other side answers with. How long all of it may take is the caller's."""
    parts = urlsplit(url)
    host, port = host_and_port(parts)
    addresses = await lookup.public_addresses(host, port, allows_private=allows_private)
    is_tls = parts.scheme == "https"
    reader, writer = await _connected(addresses, port, host if is_tls else None)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close"]
        head += [f"{name}: {value}" for name, value in headers.items()]
        head += [f"Content-Length: {len(body)}", "", ""]
        writer.write("\r\n".join(head).encode() + body)
        return _status(await reader.readuntil(b"\r\n"))
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        raise NotAnswered("no answer") from None
    finally:
        writer.transport.abort()  # closing in good order would wait for the other side


async def _connected(
    addresses: list[str], port: int, tls_name: str | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line to the first of these addresses that takes it."""
    failed: OSError | None = None
    for address in addresses:
        try:
            return await asyncio.open_connection(
                address,
                port,
                limit=LONGEST_STATUS,
                ssl=_tls() if tls_name is not None else None,
                server_hostname=tls_name,
            )
        except OSError as error:
            failed = error
    assert failed is not None
    raise failed


def _status(line: bytes) -> int:
    version, _, rest = line.partition(b" ")
    status = rest[:3]
    if not version.startswith(b"HTTP/") or not status.isdigit():
        raise NotAnswered("no answer")
    return int(status)


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
