"""Addresses that strangers write: what is fetched, and what never is."""

import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from damier.travel import TravelRefused
from damier.travel import fetch as fetching
from damier.travel.fetch import fetch
from tests.travel.packs import Handler, web_server

LIMIT = 1_000


def refusal(url: str) -> TravelRefused:
    with pytest.raises(TravelRefused) as caught:
        fetch(url, LIMIT)
    return caught.value


@pytest.mark.parametrize(
    "url",
    [
        "http://93.184.216.34/x.json",
        "ftp://127.0.0.1/x.json",
        "gopher://127.0.0.1/x",
        "https://10.0.0.1/x.json",
        "https://192.168.1.1/x.json",
        "https://169.254.169.254/latest/meta-data",
        "https://[fd00::1]/x.json",
        "https://[64:ff9b::a9fe:a9fe]/x.json",
        "https://0x0a000001/x.json",
        "https://user:word@127.0.0.1/x.json",
        "https://127.0.0.1:99999/x.json",
        "https://",
        "http://[::1/x",
        "http://127.0.0.1/a b",
        "http://127.0.0.1/\r\nHost: evil",
        "http://127.0.0.1/" + "x" * 3_000,
    ],
)
def test_an_address_that_is_not_https_or_this_machine_is_refused(url: str) -> None:
    assert refusal(url).code == "unsafe_address"


def test_a_name_is_judged_by_all_that_it_stands_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for found in (["10.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["93.184.216.34", "127.0.0.1"], []):
        monkeypatch.setattr(fetching, "addresses_of", lambda host, port, found=found: found)
        assert refusal("https://games.example/x.json").code == "unsafe_address"


def sends(status: int, **headers: str) -> Callable[[Handler], None]:
    def answer(handler: Handler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()

    return answer


def endless(handler: Handler) -> None:
    handler.send_response(200)
    handler.end_headers()
    try:
        while True:
            handler.wfile.write(b"x" * 65_536)
    except OSError:
        pass


def test_what_this_machine_serves_is_fetched_up_to_its_limit(tmp_path: Path) -> None:
    (tmp_path / "small").write_bytes(b"x" * LIMIT)
    (tmp_path / "large").write_bytes(b"x" * (LIMIT + 1))
    answers = {"/endless": endless, "/lies": sends(200, Content_Length="9" * 19)}
    with web_server(tmp_path, answers) as address:
        assert fetch(f"{address}/small", LIMIT) == b"x" * LIMIT
        assert fetch(f"{address}/gone", LIMIT) is None
        assert refusal(f"{address}/large").code == "pack_too_large"
        assert refusal(f"{address}/endless").code == "pack_too_large"
        assert refusal(f"{address}/lies").code in ("pack_too_large", "not_fetched")


def test_redirects_are_judged_like_the_first_address(tmp_path: Path) -> None:
    (tmp_path / "small").write_bytes(b"here")
    answers = {
        "/once": sends(302, Location="/small"),
        "/round": sends(302, Location="/round"),
        "/out": sends(302, Location="http://93.184.216.34/x"),
        "/file": sends(301, Location="file:///etc/passwd"),
        "/private": sends(307, Location="https://10.0.0.1/x"),
        "/nowhere": sends(302),
    }
    with web_server(tmp_path, answers) as address:
        assert fetch(f"{address}/once", LIMIT) == b"here"
        for path in ("round", "out", "file", "private", "nowhere"):
            assert refusal(f"{address}/{path}").code == "unsafe_address", path


def test_a_redirect_from_the_public_network_does_not_lead_to_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").write_bytes(b"secret")
    with web_server(tmp_path) as address:
        answers = {"/out": sends(302, Location=f"{address}/secret")}
        with web_server(tmp_path, answers) as outside:
            judged = fetching._judged
            public = outside.removeprefix("http://")

            def as_if_public(parts: object) -> tuple[str, bool]:
                found, is_local = judged(parts)  # type: ignore[arg-type]
                return found, is_local and getattr(parts, "netloc", "") != public

            monkeypatch.setattr(fetching, "_judged", as_if_public)
            error = refusal(f"{outside}/out")
    assert (error.code, "leads to this machine" in error.message) == ("unsafe_address", True)


def test_answers_that_are_none_are_refused(tmp_path: Path) -> None:
    answers = {
        "/failing": sends(500),
        "/packed": sends(200, Content_Encoding="gzip", Content_Length="0"),
    }
    with web_server(tmp_path, answers) as address:
        for path in ("failing", "packed"):
            assert refusal(f"{address}/{path}").code == "not_fetched"


def test_whoever_speaks_no_http_or_ends_too_early_is_refused() -> None:
    for said in (b"what?\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf"):
        with socket.create_server(("127.0.0.1", 0)) as listening:

            def speak(listening: socket.socket = listening, said: bytes = said) -> None:
                connection, _ = listening.accept()
                with connection:
                    connection.recv(4_096)
                    connection.sendall(said)

            speaking = threading.Thread(target=speak)
            speaking.start()
            error = refusal(f"http://127.0.0.1:{listening.getsockname()[1]}/x")
            speaking.join()
        assert error.code == "not_fetched"
