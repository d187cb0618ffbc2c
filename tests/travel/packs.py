"""Packs to install, keys to sign them with, and a web server of one's own."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from damier.bundle import bundle_hash, packed
from damier.bundle.format import MANIFEST, with_hash
from damier.catalogue import bundle_files
from damier.cli.bundle import new
from damier.core import encode
from damier.travel import new_key, publish

GAME = "eclipse"


def pack(version: str = "1.0.0", game_id: str = GAME, summary: str = "") -> bytes:
    """The pack of a small game in this version."""
    with TemporaryDirectory() as place:
        new(game_id, Path(place))
        files = bundle_files(Path(place) / game_id / "1.0")
    told = files[MANIFEST].replace(b'\nversion: "1.0"', f'\nversion: "{version}"'.encode())
    files[MANIFEST] = told
    if summary:
        files["en.json"] = files["en.json"].replace(b"first without", summary.encode())
    files[MANIFEST] = with_hash(files[MANIFEST], bundle_hash(files))
    return encode(packed(files))


class Publisher:
    """A folder of packs, and the key of who made them."""

    def __init__(self, folder: Path, name: str = "author") -> None:
        self.folder = folder / name
        self.folder.mkdir()
        self.key_file = folder / f"{name}.key"
        self.key = new_key(self.key_file, None)

    def publish(self, *versions: str, is_signed: bool = True, **about: str) -> None:
        """Put these versions in the folder, and write its index."""
        for version in versions:
            file = self.folder / f"{about.get('game_id', GAME)}-{version}.json"
            file.write_bytes(pack(version, **about))
        publish(self.folder, self.key_file if is_signed else None, lambda: "")

    def pack_file(self, version: str) -> Path:
        return self.folder / f"{GAME}-{version}.json"


class Handler(SimpleHTTPRequestHandler):
    """A folder's files; and for some paths whatever a test wants to be answered."""

    answers: dict[str, Callable[["Handler"], None]] = {}

    def do_GET(self) -> None:
        answer = self.answers.get(self.path)
        if answer is not None:
            answer(self)
        else:
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """Silent."""


@contextmanager
def web_server(
    folder: Path, answers: dict[str, Callable[[Handler], None]] | None = None
) -> Iterator[str]:
    """This folder on a port of this machine; its address."""
    handler = type("Answering", (Handler,), {"answers": answers or {}})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        serving = threading.Thread(target=server.serve_forever, daemon=True)
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            serving.join()
