"""Which addresses a webhook may have: https, and only on the public network.

Judged when an address is given, as far as it says where it leads, and again whenever it is called,
by what its name stands for at that moment. Names are looked up in threads of our own that nobody
waits for at the end; the default executor is the disk's. Who calls is post.py.
"""

import asyncio
from contextlib import suppress
from ipaddress import ip_address
from threading import Thread
from urllib.parse import SplitResult, urlsplit

from damier.core import InvalidData
from damier.net import address_in, addresses_of, is_public

LONGEST_URL = 500
LOOKUPS = 4
"""Names that are looked up at once; a resolver that hangs holds no more threads than that."""


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


def _may_be_public(host: str) -> bool:
    """What a host says of itself: a number is judged at once, a name when it is called."""
    address = address_in(host)
    if address is not None:
        return is_public(address)
    name = host.rstrip(".").lower()
    return name != "localhost" and not name.endswith(".localhost")


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
