"""`damier doctor`: what it says of a port, of bundles and of compilers."""

import asyncio
import socket
from pathlib import Path
from threading import Thread

from msgspec.structs import replace

from damier import catalogue
from damier.cli.bundle import new
from damier.server import Settings
from damier.server.doctor import Finding, examined
from tests.server.client import UNLIMITED, served


def found(settings: Settings, what: str) -> Finding:
    return next(finding for finding in examined(settings) if finding.what == what)


def test_a_port_that_a_server_of_ours_has_is_well() -> None:
    async def looked() -> Finding:
        async with served() as (client, _):
            settings = replace(UNLIMITED, port=int(client.url.rpartition(":")[2]))
            return await asyncio.to_thread(found, settings, "port")

    finding = asyncio.run(looked())
    assert finding.is_well
    assert "a server of ours answers" in finding.said


def test_a_port_that_somebody_else_has_is_not() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        Thread(target=lambda: other.accept()[0].close(), daemon=True).start()
        assert not found(replace(UNLIMITED, port=other.getsockname()[1]), "port").is_well


def test_bundles_that_do_not_load_are_named(tmp_path: Path) -> None:
    new("eclipse", tmp_path)
    settings = replace(UNLIMITED, bundles=str(tmp_path))
    try:
        assert "eclipse" in found(settings, "games").said
        (tmp_path / "eclipse" / "1.0" / "entities.yaml").write_text("verbs: {")
        finding = found(settings, "games")
        assert not finding.is_well
        assert "eclipse/1.0/entities.yaml:" in finding.said
    finally:
        catalogue.host({})


def test_hooks_in_javascript_need_no_compiler() -> None:
    assert found(UNLIMITED, "hooks in javascript").is_well
