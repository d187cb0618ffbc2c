"""The web client's files, from the installed package or from a checkout's web/dist.

Files under assets/ and the folders of python/ are named by their content and may be kept for ever;
the rest is asked for anew. Where nothing was built, one plain page says how to.
"""

import re
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse

import damier
from damier.server.error import UnknownPage

from .extra_files import extra_files
from .headers import ASSET_HEADERS, face_headers, page_headers

PACKAGE = Path(damier.__file__).resolve().parent
PLACES = (PACKAGE / "_web", PACKAGE.parents[1] / "web" / "dist")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_ANEW = "no-cache"
NAMED_BY_CONTENT = re.compile(r"/(assets|python/[0-9a-f]+)/")

EXTRA = re.compile(r"/(sw\.js|more\.[a-z]{2}\.json|games/[^/]+/[^/]+/rules\.zip)")
"""What depends on which games are installed."""
FACE_DOCUMENT = "/face/frame.html"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Damier</title>
<h1>Damier is running</h1>
<p>The web client has not been built on this machine. In a checkout of the project:</p>
<pre>make web</pre>
<p>Then load this page again. Games are listed at <a href="/games">/games</a>, and what can be
asked of this server at <a href="/openapi.json">/openapi.json</a>.</p>
</html>
"""


def web_folder() -> Path | None:
    """Where the built client is, if anywhere."""
    return next((place for place in PLACES if (place / "index.html").is_file()), None)


class WebFiles:
    """The client's files, with those of installed games, which are looked for when first asked."""

    def __init__(self, folder: Path | None, face_origin: str = "") -> None:
        self.folder = folder
        self.face_origin = face_origin
        self._extra: dict[str, bytes] | None = None

    def extra(self, path: str) -> bytes | None:
        """The file of an installed game at this address, or one that names such games."""
        if self.folder is None or not EXTRA.fullmatch(path):
            return None
        if self._extra is None:
            self._extra = extra_files(self.folder, self.face_origin)
        return self._extra.get(path.lstrip("/"))

    def answer(self, request: Request) -> Response:
        """The file at this address."""
        path = request.url.path
        content = self.extra(path)
        if content is not None:
            kind = guess_type(path)[0] or "application/octet-stream"
            headers = {**page_headers(self.face_origin), "Cache-Control": ASK_ANEW}
            return Response(content, headers=headers, media_type=kind)
        if path == FACE_DOCUMENT and self.folder is not None:
            document = (self.folder / path.lstrip("/")).read_bytes()
            return HTMLResponse(document, headers=face_headers(document, self.face_origin))
        return web_file(self.folder, request, page_headers(self.face_origin))


def face_text(content: bytes) -> Response:
    """A face, as text: it is handed to a frame, and no page may run it as its own script."""
    headers = {**ASSET_HEADERS, "Cache-Control": ASK_ANEW}
    return Response(content, headers=headers, media_type="text/plain")


def web_file(folder: Path | None, request: Request, headers: dict[str, str]) -> Response:
    """The built file at this address."""
    path = request.url.path
    if folder is None:
        if path == "/":
            return HTMLResponse(NOT_BUILT, headers=headers)
        raise UnknownPage("there is nothing here")
    wanted = (folder / path.lstrip("/")).resolve()
    if wanted.is_dir():
        wanted = wanted / "index.html"
    if not wanted.is_relative_to(folder.resolve()) or not wanted.is_file():
        raise UnknownPage("there is nothing here")
    kept = FOR_EVER if NAMED_BY_CONTENT.search(path) else ASK_ANEW
    response = FileResponse(
        wanted, headers={**headers, "Cache-Control": kept}, stat_result=wanted.stat()
    )
    if response.headers.get("etag") == Headers(scope=request.scope).get("if-none-match"):
        return NotModifiedResponse(response.headers)
    return response
