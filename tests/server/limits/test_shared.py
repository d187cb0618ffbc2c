"""Several nodes keep one limit: more of them do not allow an address more."""

import contextlib
from collections.abc import Callable
from random import Random

import pytest

from damier.core import InvalidData
from damier.server.cluster import LocalBus, Membership
from damier.server.cluster.message import AnyMessage, Holding, Spent
from damier.server.error import TooMany
from damier.server.limits import Bans, RateLimit, SharedLimits, network_named
from damier.server.limits.address import shown_network
from damier.server.settings import Settings
from damier.server.storage import MemoryStore

SETTINGS = Settings(lobbies_per_address=60, sockets_per_address=100)
SHARE = 0.25


class Installation:
    """The limits of so many nodes; what one says the others hear when it is passed on."""

    def __init__(self, number: int) -> None:
        self.unheard: list[tuple[int, int, AnyMessage]] = []
        self.said = 0
        store = MemoryStore()
        self.members = [Membership(LocalBus(), store.leases, lambda: 0, 1.0) for _ in range(number)]
        bans = Bans(store, lambda: 0)
        self.nodes = [SharedLimits(SETTINGS, member, bans) for member in self.members]
        names = {member.node: place for place, member in enumerate(self.members)}
        for place, member in enumerate(self.members):
            member.links.post = self._post(place, names)  # type: ignore[assignment]
        self.names = names
        for node in self.nodes:
            node.set_nodes(set(names))

    def _post(self, sender: int, names: dict[str, int]) -> Callable[[str, AnyMessage], None]:
        def post(node: str, message: AnyMessage) -> None:
            self.said += 1
            self.unheard.append((sender, names[node], message))

        return post

    def pass_on(self) -> None:
        """Everybody hears what was said."""
        unheard, self.unheard = self.unheard, []
        for sender, place, message in unheard:
            if isinstance(message, Spent):
                self.nodes[place].on_spent(message)
            elif isinstance(message, Holding):
                self.nodes[place].on_holding(self.members[sender].node, message)


@pytest.mark.parametrize("number", [1, 2, 4, 10])
def test_an_address_opens_hardly_more_lobbies_at_many_nodes_than_at_one(number: int) -> None:
    nodes, rng, opened = Installation(number), Random(7), 0
    for _ in range(2000):
        try:
            rng.choice(nodes.nodes).check_opening("192.0.2.1")
            opened += 1
        except TooMany:
            pass
        nodes.pass_on()
    limit = SETTINGS.lobbies_per_address
    assert limit - number <= opened <= limit * (1 + SHARE) + number
    # Somebody else is as free as before.
    nodes.nodes[0].check_opening("192.0.2.2")


@pytest.mark.parametrize("number", [2, 4])
def test_what_it_costs_does_not_grow_with_what_is_refused(number: int) -> None:
    nodes = Installation(number)
    for _ in range(20_000):
        for node in nodes.nodes:
            with contextlib.suppress(TooMany):
                node.check_opening("192.0.2.1")
            nodes.pass_on()
    portion = SETTINGS.lobbies_per_address * SHARE / number
    most = SETTINGS.lobbies_per_address * (1 + SHARE) / portion + number
    assert 0 < nodes.said <= most * (number - 1)


def test_who_asks_slowly_is_told_to_nobody_and_never_refused() -> None:
    at, told = [0.0], list[tuple[str, float]]()
    limit = RateLimit(1.0, 8.0, lambda *spent: told.append(spent), lambda: at[0])
    limit.portion = 2.0
    for _ in range(1000):
        assert limit.allows("192.0.2.1")
        at[0] += 1.5
    assert told == []


def test_what_another_node_allowed_is_paid_back_with_time() -> None:
    at = [0.0]
    limit = RateLimit(1.0, 8.0, clock=lambda: at[0])
    limit.spend("192.0.2.1", 500.0)
    assert not limit.allows("192.0.2.1")
    at[0] += 8.0
    assert not limit.allows("192.0.2.1")
    at[0] += 1.0
    assert limit.allows("192.0.2.1")


@pytest.mark.parametrize("number", [2, 5])
def test_sockets_of_an_address_are_counted_over_all_nodes(number: int) -> None:
    nodes, held = Installation(number), 0
    for turn in range(1000):
        limits = nodes.nodes[turn % number]
        try:
            limits.check_socket("192.0.2.1")
        except TooMany:
            continue
        limits.sockets.add("192.0.2.1")
        held += 1
        nodes.pass_on()
    most = SETTINGS.sockets_per_address
    assert most <= held <= most * (1 + SHARE) + number
    # Those of a node that is gone count no more; those that were closed neither.
    alive = set(list(nodes.names)[1:])
    for limits in nodes.nodes[1:]:
        limits.set_nodes(alive)
        limits.check_socket("192.0.2.1")
    for limits in nodes.nodes[1:]:
        for _ in range(limits.sockets.here["192.0.2.1"]):
            limits.sockets.remove("192.0.2.1")
    nodes.pass_on()
    assert all(limits.sockets.of("192.0.2.1") == 0 for limits in nodes.nodes[1:])


def test_a_node_that_comes_later_hears_who_holds_many_sockets() -> None:
    nodes = Installation(3)
    first, second, late = nodes.nodes
    pair = set(list(nodes.names)[:2])
    for limits in (first, second):
        limits.set_nodes(pair)
    for _ in range(50):
        first.sockets.add("192.0.2.1")
    nodes.unheard.clear()
    first.set_nodes(set(nodes.names))
    nodes.pass_on()
    assert late.sockets.of("192.0.2.1") == pytest.approx(50, abs=100 * SHARE / 2)


@pytest.mark.parametrize(
    ("named", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        (" 192.0.2.7/32 ", "192.0.2.7"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8:1::/48", "2001:db8:1::/48"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
    ],
)
def test_a_network_is_banned_as_it_counts(named: str, counted: str) -> None:
    assert shown_network(network_named(named)) == counted


@pytest.mark.parametrize("named", ["", "everybody", "192.0.2.0/33", "fe80::1%eth0/64/2", "1.2.3"])
def test_what_is_no_network_is_refused(named: str) -> None:
    with pytest.raises(InvalidData, match="an address, or a network"):
        network_named(named)
