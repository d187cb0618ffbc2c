"""Addresses of the network, judged: which are public, which are this machine's. No game is near."""

from .address import Address, address_in, addresses_of, is_public

__all__ = ["Address", "address_in", "addresses_of", "is_public"]
