"""The limits of an address, kept by all nodes together: more nodes do not allow it more.

A node that lets an address have a portion of a limit tells the others at once, and they take it out
of their own. A portion is a quarter of the limit divided by the nodes, so that an address gets at
most that quarter more than one node would allow; and it costs one message to each node a portion,
whoever asks. How a limit counts is rate_limit.py and held.py.
"""

from damier.server.cluster import Holding, Membership, Spent
from damier.server.error import TooMany
from damier.server.settings import Settings

from .bans import Bans
from .held import HeldSockets
from .rate_limit import RateLimit

HOUR = 3600.0
SHARE = 0.25
"""Of a limit: so much of it may be unknown to the other nodes, all nodes together."""
REQUESTS, OPENINGS = "requests", "openings"


class SharedLimits:
    """The limits at one node."""

    def __init__(self, settings: Settings, cluster: Membership, bans: Bans) -> None:
        self._settings = settings
        self._cluster = cluster
        self._bans = bans
        self._others: set[str] = set()
        per_second, openings = settings.requests_per_second, settings.lobbies_per_address
        self.requests = self._rate_limit(REQUESTS, per_second, per_second * 4)
        self.openings = self._rate_limit(OPENINGS, openings / HOUR, openings) if openings else None
        self.sockets = HeldSockets(self._tell_sockets)

    def _rate_limit(self, name: str, per_second: float, burst: float) -> RateLimit:
        def tell(address: str, amount: float) -> None:
            for node in self._others:
                self._cluster.links.post(node, Spent(name, address, amount))

        return RateLimit(per_second, burst, tell)

    def _tell_sockets(self, address: str, number: int) -> None:
        for node in self._others:
            self._cluster.links.post(node, Holding(address, number))

    # What is asked

    def check_request(self, address: str) -> None:
        """Count one request, and refuse it if it is one too many."""
        self._bans.check(address)
        if not self.requests.allows(address):
            raise TooMany("too many requests from this address")

    def check_socket(self, address: str) -> None:
        """Refuse an address another socket, if it has as many as it may."""
        self._bans.check(address)
        limit = self._settings.sockets_per_address
        if limit and self.sockets.of(address) >= limit:
            raise TooMany(f"at most {limit} sockets from one address")

    def check_opening(self, address: str) -> None:
        """Count one lobby opened, and refuse it if it is one too many."""
        if self.openings is not None and not self.openings.allows(address):
            raise TooMany("too many lobbies were opened from this address", address=address)

    # What other nodes say

    def on_spent(self, said: Spent) -> None:
        limit = self.requests if said.limit == REQUESTS else self.openings
        if limit is not None:
            limit.spend(said.address, said.amount)

    def on_holding(self, node: str, said: Holding) -> None:
        self.sockets.hear(node, said.address, said.number)

    def set_nodes(self, alive: set[str]) -> None:
        """These nodes are alive, this one among them."""
        others = alive - {self._cluster.node}
        if others == self._others:
            return
        new, self._others = others - self._others, others
        self.sockets.keep_only(others)
        for limit in (self.requests, self.openings):
            if limit is not None:
                limit.portion = (
                    max(1.0, limit.burst * SHARE / len(alive)) if others else float("inf")
                )
        most = self._settings.sockets_per_address
        self.sockets.portion = (
            max(1.0, most * SHARE / len(alive)) if others and most else float("inf")
        )
        for node in new:
            for address, number in self.sockets.told:
                self._cluster.links.post(node, Holding(address, number))
