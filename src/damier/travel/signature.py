"""Signatures over whole packs, as minisign makes them (Ed25519 over BLAKE2b): `FILE.minisig`.

A key is a line of base64, as in `minisign.pub`. Which key is trusted for which game is the ledger's
to say; here bytes, signature and key either belong together or do not.
"""

from base64 import b64decode

from minisign import Error, PublicKey, SecretKey, Signature, VerifyError

from .refused import TravelRefused

SUFFIX = ".minisig"
PUBLIC_KEY = "minisign.pub"
LONGEST_SIGNATURE = 4_096


def read_key(text: str | bytes, place: str) -> str:
    """A public key from its line, or from a file of two lines as minisign writes it."""
    written = text.decode("ascii", "replace") if isinstance(text, bytes) else text
    lines = [line for line in written.splitlines() if line.strip()]
    try:
        return str(PublicKey.from_base64(lines[-1].strip()).to_base64(), "ascii")
    except (Error, ValueError, IndexError):
        cure = "it is a line of base64 that begins with RW"
        raise TravelRefused("wrong_key", f"{place}: no key of minisign", cure) from None


def key_id(key: str) -> bytes:
    """What a signature names its key by: eight bytes, after two that name the algorithm."""
    return b64decode(key)[2:10]


def signer_of(signature: bytes, place: str) -> bytes:
    """The id of the key that a signature says it was made with."""
    _read(signature, place)
    return b64decode(signature.splitlines()[1])[2:10]


def verify(content: bytes, signature: bytes, key: str, place: str) -> None:
    """Refuse bytes that are not those that this key has signed."""
    try:
        PublicKey.from_base64(key).verify(content, _read(signature, place))
    except (Error, VerifyError, ValueError):
        cure = "fetch it again, from whoever publishes it"
        told = f"{place}: the pack is not what its author signed"
        raise TravelRefused("signature_wrong", told, cure) from None


def sign(content: bytes, key: SecretKey, name: str) -> bytes:
    """The signature over these bytes; the name is in it, and cannot be changed either."""
    return bytes(key.sign(content, trusted_comment=f"damier {name}"))


def _read(signature: bytes, place: str) -> Signature:
    try:
        return Signature.from_bytes(signature)
    except (Error, ValueError, IndexError):
        cure = "fetch it again, from whoever publishes it"
        raise TravelRefused("signature_wrong", f"{place}{SUFFIX}: no signature", cure) from None
