"""Turn notices: signed, bounded, tried again; to the public network only; and nobody waits."""

import asyncio
import json
import re
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from damier.core import InvalidData
from damier.net import is_public
from damier.server import Node
from damier.server.serve import bus_of
from damier.server.storage.memory import MemoryStore
from damier.server.storage.model import StoredLobby, StoredSeat
from damier.server.webhooks import address as webhook_address
from damier.server.webhooks import notice
from damier.server.webhooks.address import checked_url
from damier.server.webhooks.notice import Notices, new_secret
from tests.patience import SECONDS, soon, until
from tests.server.campaigns.process import Process
from tests.server.client import UNLIMITED, Client, told
from tests.server.storage.test_port import lobby as a_lobby

TTT = "tic-tac-toe-py"
HOUR = 3600.0
PRIVATE = replace(UNLIMITED, private_webhooks=True)
GUIDE = Path(__file__).parents[3] / "docs" / "server.md"


class Peer:
    """Somebody who is told, and how it answers."""

    def __init__(self, *answers: bytes | None) -> None:
        self.answers = list(answers)
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/turn"

    @asynccontextmanager
    async def listening(self, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator["Peer"]:
        server = await asyncio.start_server(self._hear, host, port)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        fields = [line.split(": ", 1) for line in head.split("\r\n")[1:] if line]
        headers = {name.lower(): value for name, value in fields}
        self.got.append((headers, await reader.readexactly(int(headers["content-length"]))))
        answer = self.answers.pop(0) if self.answers else b"HTTP/1.1 204 No Content\r\n\r\n"
        if answer is None:
            await reader.read()  # says nothing until the other side has gone
        else:
            writer.write(answer)
        writer.close()


def lobby_told_at(url: str, secret: str | None = None) -> StoredLobby:
    lobby = a_lobby()
    seat = StoredSeat(player="p1", kind="human", name="Ann", webhook=url, webhook_secret=secret)
    return lobby.with_seat(seat)


async def tell(notices: Notices, lobby: StoredLobby, is_wanted: Callable[[], bool]) -> None:
    await soon(notices.tell(lobby, "p1", lambda: int(time.time() * 1000), is_wanted))


def test_who_is_away_is_told_and_can_verify_who_tells() -> None:
    """By the very function that the page prints."""
    block = re.search(r"```python\n(import base64.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert block is not None
    printed: dict[str, Any] = {}
    exec(block[1], printed)
    is_from_damier = printed["is_from_damier"]

    async def story(client: Client, node: Node) -> None:
        async with Peer().listening() as peer:
            lobby_id, tokens = await client.open(TTT)
            asked = f"/lobbies/{lobby_id}/notice"
            secret = (await client.post(asked, {"url": peer.url}, tokens[1]))["secret"]
            await client.post(f"/lobbies/{lobby_id}/start", {}, tokens[0])
            first = await client.sit(lobby_id, tokens[0])
            await first.act("place", cell="a1")
            await until(lambda: bool(peer.got), "the notice")
            headers, body = peer.got[0]
            assert json.loads(body)["player"] == "p2"
            assert is_from_damier(secret, headers, body)
            assert not is_from_damier(secret, headers, body + b" ")
            assert not is_from_damier(new_secret(), headers, body)
            assert not is_from_damier(secret, {**headers, "webhook-timestamp": "1"}, body)
            shown = await client.ask("GET", f"/lobbies/{lobby_id}", token=tokens[0])
            assert secret not in shown.text
            assert (await client.post(asked, {}, tokens[1]))["secret"] is None

    told(story, PRIVATE)


def test_what_was_not_taken_is_tried_again_under_the_same_id(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notice, "PAUSES", (0.0, 0.0, 0.0, 0.0))
    nothing, busy = b"", b"HTTP/1.1 503 Service Unavailable\r\n\r\n"

    async def telling() -> None:
        async with Peer(nothing, busy, b"SSH-2.0-x\r\n").listening() as peer:
            await tell(Notices(PRIVATE), lobby_told_at(peer.url, new_secret()), lambda: True)
            assert len(peer.got) == 4
            assert len({headers["webhook-id"] for headers, _ in peer.got}) == 1
        async with Peer(*[busy] * 99).listening() as peer:
            await tell(Notices(PRIVATE), lobby_told_at(peer.url), lambda: True)
            assert len(peer.got) == 5, "it is given up"
        async with Peer(b"HTTP/1.1 410 Gone\r\n\r\n").listening() as peer:
            await tell(Notices(PRIVATE), lobby_told_at(peer.url), lambda: True)
            assert len(peer.got) == 1, "who does not want it is left alone"
        async with Peer(*[busy] * 99).listening() as peer:
            await tell(Notices(PRIVATE), lobby_told_at(peer.url), lambda: len(peer.got) < 2)
            assert len(peer.got) == 2, "the turn has passed"
        redirect = f"HTTP/1.1 302 Found\r\nLocation: {peer.url}\r\n\r\n".encode()
        async with Peer(redirect).listening() as peer:
            await tell(Notices(PRIVATE), lobby_told_at(peer.url), lambda: True)
            assert len(peer.got) == 1, "redirects are not followed"

    asyncio.run(telling())


def test_a_try_is_limited_as_a_whole_however_slowly_the_other_side_drips(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notice, "PAUSES", ())

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while not reader.at_eof():
                writer.write(b"H")
                await asyncio.sleep(0.05)
        finally:
            writer.close()

    async def telling() -> None:
        server = await asyncio.start_server(drip, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        notices = Notices(replace(PRIVATE, webhook_seconds=0.2))
        await tell(notices, lobby_told_at(f"http://127.0.0.1:{port}/"), lambda: True)
        server.close()

    asyncio.run(telling())


# Where it may go

REFUSED = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0.0.0.0",
    "10.0.0.8",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "localhost",
    "LOCALHOST.",
    "table.localhost",
    "[::1]",
    "[::]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd12:3456::1]",
    "[ff02::1]",
    "[fec0::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:169.254.169.254]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b::a9fe:a9fe]",
    "[64:ff9b:1::808:808]",
    "[2002:7f00:1::1]",
    "[2002:a00:1::]",
    "[2001:0:808:808::80ff:fffe]",
    "[2001:db8::1]",
]

ALLOWED = [
    "example.org",
    "93.184.216.34",
    "[2606:4700::1111]",
    "[::ffff:93.184.216.34]",
    "[64:ff9b::5db8:d822]",
    "[2002:5db8:d822::1]",
]


@pytest.mark.parametrize("host", REFUSED)
def test_an_address_of_a_private_network_is_refused_when_it_is_given(host: str) -> None:
    with pytest.raises(InvalidData) as refusal:
        checked_url(f"https://{host}/x", allows_private=False)
    assert refusal.value.details["path"] == "$.url"
    assert checked_url(f"http://{host}/x", allows_private=True)


@pytest.mark.parametrize("host", ALLOWED)
def test_an_address_of_the_public_network_is_taken(host: str) -> None:
    assert checked_url(f"https://{host}:8443/x?y=1", allows_private=False)
    assert host == "example.org" or is_public(ip_address(host.strip("[]")))


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://x", "https://u:p@example.org/", "https://[", "x"),
        *("https://a b", "https://example.org/\r\nHost:x", "https://example.org:0/"),
        f"https://x/{'y' * 500}",
    ],
)
def test_what_is_no_https_address_is_refused(url: str) -> None:
    with pytest.raises(InvalidData):
        checked_url(url, allows_private=False)


def test_a_seat_that_gives_a_private_address_is_told_what_is_wrong_with_it() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.open(TTT)
        for host in ("127.0.0.1", "169.254.169.254", "[::1]"):
            body = {"url": f"https://{host}/"}
            answer = await client.ask("POST", f"/lobbies/{lobby_id}/notice", body, tokens[0])
            assert (answer.status_code, answer.json()["code"]) == (422, "invalid_data")
            assert "public network" in answer.json()["message"]

    told(story)


def test_a_name_is_judged_when_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a name that stands for nothing public is not called, nor tried again."""
    asked: list[str] = []

    def addresses_of(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1", "::1", "10.0.0.1"]

    monkeypatch.setattr(webhook_address, "addresses_of", addresses_of)

    async def telling() -> None:
        async with Peer().listening() as peer:
            url = f"https://innocent.example:{peer.port}/"
            await tell(Notices(UNLIMITED), lobby_told_at(url), lambda: True)
            assert (asked, peer.got) == (["innocent.example"], [])

    asyncio.run(telling())


def test_the_address_that_was_judged_is_the_one_that_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that stands for another address with every question is asked once."""
    answers = [["127.0.0.2"], ["127.0.0.3"]]
    monkeypatch.setattr(webhook_address, "addresses_of", lambda host, port: answers.pop(0))

    async def telling() -> None:
        async with (
            Peer().listening("127.0.0.2") as judged,
            Peer().listening("127.0.0.3", judged.port) as other,
        ):
            url = f"http://rebinding.example:{judged.port}/"
            await tell(Notices(PRIVATE), lobby_told_at(url), lambda: True)
            assert judged.got[0][0]["host"] == f"rebinding.example:{judged.port}"
            assert (other.got, answers) == ([], [["127.0.0.3"]])

    asyncio.run(telling())


# Nobody waits


async def _in_default_executor() -> str:
    return await asyncio.to_thread(lambda: "free")


def test_peers_that_never_answer_hold_no_thread_that_the_disk_needs() -> None:
    async def telling() -> None:
        notices = Notices(replace(PRIVATE, webhook_seconds=HOUR))
        async with Peer(*[None] * notice.AT_ONCE).listening() as peer:
            lobby = lobby_told_at(peer.url)
            tasks = [
                asyncio.create_task(notices.tell(lobby, "p1", lambda: 0, lambda: True))
                for _ in range(2 * notice.AT_ONCE)
            ]
            await until(lambda: len(peer.got) == notice.AT_ONCE, "all that are told at once")
            assert await soon(_in_default_executor()) == "free"
            for task in tasks:
                task.cancel()
            await soon(asyncio.gather(*tasks, return_exceptions=True))

    asyncio.run(telling())


def test_names_that_are_never_found_hold_up_neither_the_disk_nor_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = Event()
    looked_up: list[str] = []

    def addresses_of(host: str, port: int) -> list[str]:
        looked_up.append(host)
        answers.wait(HOUR)
        return ["127.0.0.1"]

    monkeypatch.setattr(webhook_address, "addresses_of", addresses_of)

    async def story() -> None:
        settings = replace(PRIVATE, webhook_seconds=HOUR)
        node = Node(settings, MemoryStore(), bus_of(settings))
        await node.open()
        services = node.rooms.services
        for _ in range(40):
            lobby = lobby_told_at("http://nowhere.example/")
            node.tasks.spawn(services.notices.tell(lobby, "p1", services.now, lambda: True))
        await until(lambda: len(looked_up) == webhook_address.LOOKUPS, "the look-ups")
        assert await soon(_in_default_executor()) == "free"
        await soon(node.close())

    asyncio.run(story())
    answers.set()


def test_a_server_that_is_told_to_stop_waits_for_no_webhook(tmp_path: Path) -> None:
    """The peer has an hour to answer, and takes it; the server does not."""
    settings = {"DAMIER_PRIVATE_WEBHOOKS": "1", "DAMIER_WEBHOOK_SECONDS": str(HOUR)}
    process = Process(f"sqlite:///{tmp_path / 'damier.sqlite'}", environment=settings)

    async def telling() -> None:
        async with (
            Peer(None, None, None).listening() as peer,
            httpx.AsyncClient(base_url=process.url, timeout=60, trust_env=False) as http,
        ):
            client = Client(process.url, http)
            for _ in range(3):
                lobby_id, tokens = await client.open(TTT)
                asked = f"/lobbies/{lobby_id}/notice"
                await client.post(asked, {"url": peer.url}, tokens[0])
                await client.post(f"/lobbies/{lobby_id}/start", {}, tokens[0])
            await until(lambda: len(peer.got) == 3, "the notices")
            began = time.monotonic()
            assert await soon(asyncio.to_thread(process.stop)) in (0, -signal.SIGTERM)
            assert time.monotonic() - began < SECONDS < HOUR

    process.start()
    try:
        process.wait_until_it_answers()
        asyncio.run(telling())
    finally:
        process.end()
