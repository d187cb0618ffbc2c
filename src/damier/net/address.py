"""What a host's name or number stands for, and whether that is on the public network."""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

GLOBAL_UNICAST = IPv6Network("2000::/3")
TRANSLATED = IPv6Network("64:ff9b::/96")
"""An IPv4 address in its last 32 bits, for networks that speak only IPv6."""

Address = IPv4Address | IPv6Address


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


def address_in(host: str) -> Address | None:
    """The address that a host is, if it is written as a number and not as a name."""
    try:
        return ip_address(host)
    except ValueError:
        pass
    try:  # 127.1, 0x7f000001 and 2130706433 are all one address to those who connect
        return IPv4Address(socket.inet_aton(host))
    except (OSError, ValueError):
        return None


def addresses_of(host: str, port: int) -> list[str]:
    """What the system's resolver says, each once."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))
