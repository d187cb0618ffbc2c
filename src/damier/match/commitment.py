"""A promise about the shuffle: published before a match, provable after it.

The commitment is a hash of the seed and of a nonce as long; it tells nothing until both are
shown at the end. Whoever starts a match draws them; nothing here does.
"""

from hashlib import sha256
from hmac import compare_digest

from damier.core import Seed

LABEL = b"damier commitment 1"


def commitment(seed: Seed, nonce: str) -> str:
    """What is published when a match starts."""
    return sha256(b"\0".join((LABEL, str(seed).encode(), nonce.encode()))).hexdigest()


def keeps_promise(published: str, seed: Seed, nonce: str) -> bool:
    """Whether this seed is the one that was promised."""
    return compare_digest(published, commitment(seed, nonce))
