"""A line to a Redis server: what is said to it, and what it answers, in whatever pieces."""

import asyncio
import ssl
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PrivateFormat
from cryptography.x509.oid import NameOID

from damier.server.cluster.redis_line import (
    RedisRefused,
    Reply,
    command,
    connected,
    reply_at,
)
from tests.patience import soon

REPLIES: list[tuple[bytes, Reply]] = [
    (b":17\r\n", 17),
    (b"+PONG\r\n", b"PONG"),
    (b"$4\r\na\r\nb\r\n", b"a\r\nb"),
    (b"$0\r\n\r\n", b""),
    (b"$-1\r\n", None),
    (b"*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$2\r\n\x00\xff\r\n", [b"message", b"c", b"\x00\xff"]),
    (b"*2\r\n*1\r\n:1\r\n:2\r\n", [[1], 2]),
]


@pytest.mark.parametrize(("data", "reply"), REPLIES)
def test_a_reply_is_read_once_all_of_it_is_there(data: bytes, reply: Reply) -> None:
    for end in range(len(data)):
        assert reply_at(data[:end], 0) is None
    assert reply_at(data, 0) == (reply, len(data))
    assert reply_at(b":1\r\n" + data + b"+more\r\n", 4) == (reply, 4 + len(data))


def test_a_refusal_is_told_as_one_and_nonsense_is_none() -> None:
    found = reply_at(b"-ERR no\r\n", 0)
    assert found is not None
    assert isinstance(found[0], RedisRefused)
    assert str(found[0]) == "ERR no"
    for nonsense in (b"HTTP/1.1 400\r\n", b":x\r\n", b"$x\r\n"):
        with pytest.raises(ValueError, match=r"no reply|invalid literal"):
            reply_at(nonsense, 0)


def test_a_command_is_its_words_with_their_lengths() -> None:
    assert command(b"PUBLISH", b"a", b"\r\n") == (
        b"*3\r\n$7\r\nPUBLISH\r\n$1\r\na\r\n$2\r\n\r\n\r\n"
    )


class Server:
    """Answers what it was told to answer, and remembers what it was asked."""

    def __init__(self, *answers: bytes) -> None:
        self.answers = list(answers)
        self.heard = b""
        self.is_left = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1000):
                self.heard += data
                writer.write(self.answers.pop(0) if self.answers else b"")
        writer.transport.abort()
        self.is_left.set()


def spoken_to(address: str, server: Server, secured: ssl.SSLContext | None = None) -> None:
    async def telling() -> None:
        listening = await asyncio.start_server(server.serve, "127.0.0.1", 0, ssl=secured)
        port = listening.sockets[0].getsockname()[1]
        try:
            (await connected(address.format(port), 60.0)).close()
        finally:
            await soon(server.is_left.wait())
            await asyncio.sleep(0)
            listening.close()

    asyncio.run(telling())


def test_who_has_a_password_says_it_first() -> None:
    server = Server(b"+OK\r\n", b"+PONG\r\n")
    spoken_to("redis://ada:secret@127.0.0.1:{}/2", server)
    assert server.heard == command(b"AUTH", b"ada", b"secret") + command(b"PING")
    with pytest.raises(RedisRefused, match="WRONGPASS"):
        spoken_to("redis://:wrong@127.0.0.1:{}", Server(b"-WRONGPASS invalid\r\n"))


def test_what_is_no_such_server_is_refused() -> None:
    with pytest.raises(ConnectionResetError):
        spoken_to("redis://127.0.0.1:{}", Server(b"HTTP/1.1 400 Bad Request\r\n"))


def test_an_address_may_ask_for_tls(tmp_path: Path) -> None:
    key, certificate = own_certificate(tmp_path)
    secured = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    secured.load_cert_chain(certificate, key)
    server = Server(b"+PONG\r\n")
    spoken_to(f"rediss://127.0.0.1:{{}}/0?ssl_ca_certs={certificate}", server, secured)
    assert server.heard == command(b"PING")


def own_certificate(folder: Path) -> tuple[Path, Path]:
    """A key, and a certificate of this machine that nobody else has signed."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    here = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    made = x509.CertificateBuilder(
        issuer_name=name,
        subject_name=name,
        public_key=key.public_key(),
        serial_number=x509.random_serial_number(),
        not_valid_before=now - timedelta(days=1),
        not_valid_after=now + timedelta(days=1),
    ).add_extension(here, critical=False)
    paths = folder / "key.pem", folder / "certificate.pem"
    paths[0].write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    paths[1].write_bytes(made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
    return paths
