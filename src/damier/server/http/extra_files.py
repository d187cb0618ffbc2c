"""Files beside the built client, for games that the build did not know: installed packages and
bundles, with their rules for the browser's Python, their faces, and an offline copy that has them.

The same for a server, which serves them, and for `damier site`, which writes them.
"""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from damier import catalogue
from damier.catalogue import LANGUAGES, Game, browser_archive
from damier.core import encode
from damier.protocol.table import sample_scene
from damier.protocol.wire import game_page

OFFLINE = "sw.js"
PAGE = "index.html"
HEAD = '<meta charset="utf-8" />'
FRAMES = """<meta http-equiv="Content-Security-Policy" content="frame-src 'self'" />"""
"""A host of static files sets no policy, and no face may lead its frame elsewhere."""

VERSION = re.compile(r'^const VERSION = "([0-9a-f]+)";$', re.MULTILINE)
FILES = re.compile(r"^const FILES = (\[.*\]);$", re.MULTILINE)


def extra_files(built: Path, face_origin: str = "", *, has_server: bool = True) -> dict[str, bytes]:
    """Each file by its address below the client. Where there is a server it draws the shelf's
    pictures and hands out assets itself; a site has them written down."""
    extra: dict[str, bytes] = {}
    rules: dict[str, str] = {}
    games = [game for game in catalogue.all() if game.id not in _built_games(built)]
    carried: list[Game] = []
    for game in games:
        archive = browser_archive(game, catalogue.versions(game.id))
        if archive is None:
            continue
        carried.append(game)
        folder = f"games/{game.id}/{game.engine.facts.version}"
        rules[game.id] = f"{folder}/rules.zip"
        extra[rules[game.id]] = archive
        if game.face is not None:
            extra[f"{folder}/face.txt"] = game.face
        if not has_server:
            extra |= {f"{folder}/{name}": content for name, content in game.assets.items()}
    if not has_server:
        page = (built / PAGE).read_text(encoding="utf-8")
        extra[PAGE] = page.replace(HEAD, HEAD + FRAMES, 1).encode()
    for language in LANGUAGES:
        more: dict[str, Any] = {
            "games": [game_page(game, language) for game in carried],
            "rules": rules,
            "scenes": {},
            "faces": face_origin,
        }
        if not has_server:
            more["scenes"] = {game.id: sample_scene(game, language) for game in carried}
        extra[f"more.{language}.json"] = encode(more)
    offline = built / OFFLINE
    if offline.is_file():
        extra[OFFLINE] = _with_extra(offline.read_text(encoding="utf-8"), extra).encode()
    return extra


def _built_games(built: Path) -> set[str]:
    pages = json.loads((built / "games.en.json").read_text(encoding="utf-8"))
    return {page["id"] for page in pages["games"]}


def _with_extra(offline: str, extra: dict[str, bytes]) -> str:
    """The service worker that also keeps these files; what it keeps is its version."""
    version, files = VERSION.search(offline), FILES.search(offline)
    if version is None or files is None:
        return offline
    told = hashlib.sha256(version[1].encode())
    for name in sorted(extra):
        told.update(name.encode() + b"\0" + hashlib.sha256(extra[name]).digest())
    names = sorted({*json.loads(files[1]), *extra} - {PAGE})
    offline = offline.replace(version[0], f'const VERSION = "{told.hexdigest()[:16]}";')
    return offline.replace(files[0], f"const FILES = {json.dumps(names)};")
