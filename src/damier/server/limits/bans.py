"""Which networks may ask nothing. Every node holds them all, and looks again in storage when
another node says that they have changed, or after a while.
"""

from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_network

from damier.server.error import Banned, StorageFailed
from damier.server.storage import Ban, MatchStore

from .address import Network, network_named, shown_network

MOST_REMEMBERED = 10_000


class Bans:
    """The bans at one node."""

    def __init__(self, store: MatchStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._ends: dict[Network, int | None] = {}
        self._judged: dict[str, Network | None] = {}
        """What became of addresses that have asked."""
        self.on_change: Callable[[], None] = lambda: None
        """Told when somebody may be banned who was not."""

    async def look(self) -> None:
        """Know what storage knows."""
        found = await self._store.bans(self._now())
        ends: dict[Network, int | None] = {ip_network(ban.network): ban.ends for ban in found}
        if ends != self._ends:
            self._ends = ends
            self._judged.clear()
            self.on_change()

    async def look_again(self) -> None:
        """The same, unless storage does not answer: then later."""
        with suppress(StorageFailed):
            await self.look()

    async def listed(self) -> list[Ban]:
        return await self._store.bans(self._now())

    async def ban(self, network: str, seconds: float | None, reason: str) -> Ban:
        """Let a network ask nothing, for so long or for good."""
        now = self._now()
        ends = None if seconds is None else now + int(1000 * seconds)
        shown = shown_network(network_named(network))
        plain = "".join(letter for letter in reason if letter.isprintable())
        ban = Ban(network=shown, at=now, ends=ends, reason=plain)
        await self._store.ban(ban)
        await self.look()
        return ban

    async def unban(self, network: str) -> bool:
        """Let it ask again; whether it was banned."""
        was_banned = await self._store.unban(shown_network(network_named(network)))
        await self.look()
        return was_banned

    def check(self, address: str) -> None:
        """Refuse an address that may not ask."""
        if self._ends and self.is_banned(address):
            raise Banned("whoever runs this server has banned your address")

    def is_banned(self, address: str) -> bool:
        if address not in self._judged:
            if len(self._judged) >= MOST_REMEMBERED:
                self._judged.clear()
            self._judged[address] = self._network_around(address)
        network = self._judged[address]
        if network is None:
            return False
        ends = self._ends[network]
        return ends is None or ends > self._now()

    def _network_around(self, address: str) -> Network | None:
        """The banned network with this address that lasts longest."""
        try:
            asking = ip_network(address)
        except ValueError:
            return None
        around = [network for network in self._ends if _is_within(asking, network)]
        return max(around, key=lambda network: self._ends[network] or 2**62, default=None)


def _is_within(asking: Network, network: Network) -> bool:
    if isinstance(asking, IPv4Network) and isinstance(network, IPv4Network):
        return asking.subnet_of(network)
    if isinstance(asking, IPv6Network) and isinstance(network, IPv6Network):
        return asking.subnet_of(network)
    return False
