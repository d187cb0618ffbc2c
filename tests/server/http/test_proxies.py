"""nginx and Caddy before two nodes, set as the page about hosting prints it."""

import asyncio
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from socket import create_connection
from time import monotonic, sleep

import httpx
import pytest
from msgspec.structs import replace

from damier.server import Node
from tests.patience import SECONDS, until
from tests.server.balancer import HOST, client_of, play_through
from tests.server.client import UNLIMITED, Client, served
from tools.programs import debian
from tools.programs.services import free_port

pytestmark = pytest.mark.long

PAGE = Path(__file__).parents[3] / "docs" / "tutorials" / "host-it.md"
SITE = "games.example.org"
LOBBIES, OFTEN = 3, 60
"""What one address gets of each node, and how often both are asked together."""

Settled = Callable[[int, list[str], Path], list[str]]
"""How a proxy is set to listen on a port before nodes, with its files in a folder."""


def nginx(port: int, nodes: list[str], folder: Path) -> list[str]:
    """The printed server and the printed upstream, on free ports."""
    blocks = re.findall(r"^```nginx\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    server, upstream = blocks
    upstream = _swapped(upstream, {f"10.0.0.{i}:8000": node for i, node in enumerate(nodes, 1)})
    listening = {f"server_name {SITE};": f"listen {HOST}:{port};"}
    server = _swapped(server, {**listening, "http://127.0.0.1:8000": "http://damier"})
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    config = f"daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
    config += f"http {{\naccess_log off;\n{places}{upstream}{server}}}\n"
    (folder / "nginx.conf").write_text(config)
    return ["-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(port: int, nodes: list[str], folder: Path) -> list[str]:
    """The printed lines for two nodes, without TLS."""
    page = PAGE.read_text("utf-8")
    (config,) = re.findall(r"^```caddy\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    named = {f"10.0.0.{i}:8000": node for i, node in enumerate(nodes, 1)}
    config = _swapped(config, {SITE: f"http://{HOST}:{port}", **named})
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + config)
    return ["run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def _swapped(text: str, swaps: dict[str, str]) -> str:
    for printed, meant in swaps.items():
        assert printed in text, f"the page no longer prints {printed}"
        text = text.replace(printed, meant)
    return text


@pytest.mark.parametrize("settled", [nginx, caddy], ids=["nginx", "caddy"])
def test_two_nodes_behind_a_proxy_as_printed(
    settled: Settled, tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    name = settled.__name__
    program = debian.program([name], "nginx-light" if name == "nginx" else name)
    if program is None:
        pytest.skip(f"{name}: neither here nor to be had")
    settings = replace(
        UNLIMITED,
        database=postgres_url,
        redis=redis_url,
        trust_proxy=True,
        lobbies_per_address=LOBBIES,
    )

    async def telling() -> None:
        async with served(settings) as (left, one), served(settings) as (right, two):
            for node in (one, two):
                await node.cluster._renew()  # both know that there are two
            port = free_port()
            nodes = [client.url.removeprefix("http://") for client in (left, right)]
            with running([program, *settled(port, nodes, tmp_path)], port, tmp_path):
                await story(f"http://{HOST}:{port}", one, two)
            assert one.metrics.requests > 0 < two.metrics.requests
            assert one.metrics.messages + two.metrics.messages > 0
            forwarded = one.metrics.forwarded + two.metrics.forwarded
            assert 10 * forwarded < one.metrics.messages + two.metrics.messages

    asyncio.run(telling())


async def story(url: str, one: Node, two: Node) -> None:
    def left(node: Node) -> int:
        assert node.limits.openings is not None
        return round(node.limits.openings.left(HOST))

    async with client_of(url) as client:
        client.http.headers["Origin"] = url  # as the page that this very address serves
        await play_through(client, "love-letter", Random(1))
        # Both nodes together give an address what one alone would.
        answers = []
        for _ in range(OFTEN):
            await until(lambda: left(one) == left(two), "the nodes to hear of each other's lobbies")
            answers.append(await opened(client))
        assert answers.count(201) == LOBBIES - 1
        assert answers[-1] == 429
    elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
    async with httpx.AsyncClient(base_url=url, transport=elsewhere, timeout=SECONDS) as http:
        assert await opened(Client(url, http)) == 201, "people are counted, not the proxy"


async def opened(client: Client) -> int:
    seats = [{"kind": "human"}, {"kind": "open"}]
    body = {"gameId": "rock-paper-scissors", "seats": seats}
    return (await client.ask("POST", "/lobbies", body)).status_code


@contextmanager
def running(command: list[str], port: int, home: Path) -> Iterator[None]:
    """A proxy, once it listens."""
    home.chmod(0o755)
    process = subprocess.Popen(command, env={**os.environ, "HOME": str(home)})
    try:
        end = monotonic() + SECONDS
        while process.poll() is None and monotonic() < end:
            try:
                create_connection((HOST, port), SECONDS).close()
                break
            except OSError:
                sleep(0.05)
        else:
            raise RuntimeError(f"{command[0]} does not listen")
        yield
    finally:
        process.terminate()
        process.wait(SECONDS)
