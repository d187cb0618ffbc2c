"""Who asks, by address: behind a balancer, by what that says. Of IPv6 the network counts."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_network

from damier.core import InvalidData

HOST_BITS = 64
Network = IPv4Network | IPv6Network


def network_named(text: str) -> Network:
    """The network that an operator names: an address, or a network as `192.0.2.0/24`. Of IPv6 the
    smallest one is a /64, since one household has all of it."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        wanted = "an address, or a network such as 192.0.2.0/24 or 2001:db8::/48"
        raise InvalidData(f"{text!r} is not {wanted}", path="$.network") from None
    if isinstance(found, IPv6Network):
        mapped = found.network_address.ipv4_mapped
        if mapped is not None and found.prefixlen == found.max_prefixlen:
            return IPv4Network(mapped)
        if found.prefixlen > HOST_BITS:
            return found.supernet(new_prefix=HOST_BITS)
    return found


def shown_network(network: Network) -> str:
    """As it counts: a single address of IPv4 without its length."""
    if isinstance(network, IPv4Network) and network.prefixlen == network.max_prefixlen:
        return str(network.network_address)
    return str(network)


def asking_address(trusts_proxy: bool, peer: str, forwarded: str | None) -> str:
    """Who asks: the other end, or whom a trusted balancer names last. Of IPv6 the network counts:
    one household has a whole /64 of addresses."""
    if trusts_proxy and forwarded:
        peer = forwarded.rpartition(",")[2].strip() or peer
    return network_of(peer) if ":" in peer else peer


def network_of(address: str) -> str:
    """The /64 of an IPv6 address; one that only wraps an IPv4 address is that one."""
    try:
        read = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(IPv6Network((int(read) >> HOST_BITS << HOST_BITS, 128 - HOST_BITS)))
