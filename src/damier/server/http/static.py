"""The web client's files, from the installed package or from a checkout's web/dist.

Files under assets/ are named by their content and may be kept for ever; the rest is asked for
anew. Where nothing was built, one plain page says how to.
"""

from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse

import damier
from damier.server.error import UnknownPage

from .headers import HEADERS

PACKAGE = Path(damier.__file__).resolve().parent
PLACES = (PACKAGE / "_web", PACKAGE.parents[1] / "web" / "dist")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_ANEW = "no-cache"

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


def web_file(folder: Path | None, request: Request) -> Response:
    """The file at this address."""
    path = request.url.path
    if folder is None:
        if path == "/":
            return HTMLResponse(NOT_BUILT, headers=HEADERS)
        raise UnknownPage("there is nothing here")
    wanted = (folder / path.lstrip("/")).resolve()
    if wanted.is_dir():
        wanted = wanted / "index.html"
    if not wanted.is_relative_to(folder.resolve()) or not wanted.is_file():
        raise UnknownPage("there is nothing here")
    kept = FOR_EVER if "/assets/" in path else ASK_ANEW
    response = FileResponse(
        wanted, headers={**HEADERS, "Cache-Control": kept}, stat_result=wanted.stat()
    )
    if response.headers.get("etag") == Headers(scope=request.scope).get("if-none-match"):
        return NotModifiedResponse(response.headers)
    return response
