"""Which addresses a webhook may have: https, and only on the public network.

Judged when an address is given, as far as it says where it leads, and again whenever it is called,
by what its name stands for at that moment. Names are looked up in threads of our own that nobody
waits for at the end; the default executor is the disk's. Who calls is post.py.
"""

import asyncio
import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Thread
from urllib.parse import SplitResult, urlsplit

from damier.core import InvalidData

LONGEST_URL = 500
LOOKUPS = 4
"""Names that are looked up at once; a resolver that hangs holds no more threads than that."""

GLOBAL_UNICAST = IPv6Network("2000::/3")
TRANSLATED = IPv6Network("64:ff9b::/96")
"""An IPv4 address in its last 32 bits, for networks that speak only IPv6."""

Address = IPv4Address | IPv6Address


class PrivateAddress(OSError):
    """A name that stands for no address of the public network."""


def checked_url(url: str, *, allows_private: bool) -> str:
    """The address, if it may be one."""
    try:
        parts = urlsplit(url)
        port_is_valid = parts.port is None or parts.port > 0
        host = parts.hostname
    except ValueError:
        raise InvalidData("not an address", path="$.url") from None
    schemes = ("https", "http") if allows_private else ("https",)
    if (
        len(url) > LONGEST_URL
        or parts.scheme not in schemes
        or not host
        or parts.username is not None
        or not port_is_valid
        or not all("!" <= letter <= "~" for letter in url)
    ):
        raise InvalidData("a webhook is an https address of at most 500 letters", path="$.url")
    if not allows_private and not _may_be_public(host):
        raise InvalidData(
            f"{host} is not on the public network; give an address that anybody can reach",
            path="$.url",
        )
    return url


def host_and_port(parts: SplitResult) -> tuple[str, int]:
    """Where an address that was checked leads."""
    assert parts.hostname is not None
    return parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)


def is_public(address: Address) -> bool:
    """Whether this is an address of the public network. One that wraps another is what it wraps."""
    if isinstance(address, IPv4Address):
        return address.is_global and not address.is_multicast
    if address.ipv4_mapped is not None:
        return is_public(address.ipv4_mapped)
    if address in TRANSLATED:
        return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
    if address not in GLOBAL_UNICAST:
        return False
    if address.sixtofour is not None:
        return is_public(address.sixtofour)
    if address.teredo is not None:
        return all(is_public(wrapped) for wrapped in address.teredo)
    return address.is_global


def _may_be_public(host: str) -> bool:
    """What a host says of itself: a number is judged at once, a name when it is called."""
    address = _as_number(host)
    if address is not None:
        return is_public(address)
    name = host.rstrip(".").lower()
    return name != "localhost" and not name.endswith(".localhost")


def _as_number(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        pass
    try:  # 127.1, 0x7f000001 and 2130706433 are all one address to those who connect
        return IPv4Address(socket.inet_aton(host))
    except (OSError, ValueError):
        return None


class Lookup:
    """Looks names up, a few at a time, and never holds up whoever wants to stop."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(LOOKUPS)

    async def public_addresses(self, host: str, port: int, *, allows_private: bool) -> list[str]:
        """The addresses that may be called, of those that this name stands for now."""
        found = await self._addresses(host, port)
        judged = [one for one in found if allows_private or is_public(ip_address(one))]
        if not judged:
            raise PrivateAddress(f"{host} is not on the public network")
        return judged

    async def _addresses(self, host: str, port: int) -> list[str]:
        await self._free.acquire()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[list[str]] = loop.create_future()

        def finish(result: list[str] | OSError) -> None:
            self._free.release()
            if done.done():  # nobody waits any more
                return
            if isinstance(result, OSError):
                done.set_exception(result)
            else:
                done.set_result(result)

        def look_up() -> None:
            try:
                result: list[str] | OSError = addresses_of(host, port)
            except OSError as error:
                result = error
            except ValueError as error:  # a label that no name may have
                result = OSError(str(error))
            with suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(finish, result)

        Thread(target=look_up, name="damier-lookup", daemon=True).start()
        return await done


def addresses_of(host: str, port: int) -> list[str]:
    """What the system's resolver says, each once."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))
