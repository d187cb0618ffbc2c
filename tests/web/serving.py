"""A real server, and static files as a strict host serves them: a site must do with no more."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:"
KINDS = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


class Host(SimpleHTTPRequestHandler):
    """A web server that knows no more than files, and allows pages nothing but their own."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **KINDS}

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Tests say enough."""


@contextmanager
def served(folder: Path, host: type[Host] = Host) -> Iterator[str]:
    """The address of a host of these files, until it is left."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(host, directory=str(folder))) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def damier_serve(port: int = 0, database: str = "memory:", /, **known: str) -> Iterator[str]:
    """The address of a real server, on any free port unless one is named, which forgets everything
    at the end unless it has a database."""
    command = [sys.executable, "-m", "damier", "serve", "--port", str(port)]
    command += ["--database", database]
    environment = {**os.environ, **known}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield line.split()[-1].rstrip("/") + "/"
        finally:
            process.terminate()
