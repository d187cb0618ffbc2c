"""`damier site`: the web client as static files, for any host and for no server at all.

It copies what `python -m tools.web` built and the wheel carries, and adds the games that are
installed here; it builds nothing itself.
"""

import json
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import typer

from damier.core import DamierError

Out = Annotated[Path, typer.Argument(help="The folder to write; new or empty.")]
Only = Annotated[
    str | None, typer.Option("--only", help="Just the pages of one game that has its own: piscari.")
]

STATIC = {"house": "static"}
"""What a client is told where a server would tell how it is."""

ENTRY = "<!doctype html><title>{name}</title><meta http-equiv=refresh content='0; url={name}/'>\n"


class ClientNotBuilt(DamierError):
    """The web client is not there: a checkout has to build it first."""

    code = "client_not_built"


class FolderNotEmpty(DamierError):
    """A site is written into a new or empty folder, so that nothing is mixed or lost."""

    code = "folder_not_empty"


class NoSuchPages(DamierError):
    """No game of this name has pages of its own."""

    code = "no_such_pages"


def site(out: Out, only: Only = None) -> None:
    """Write the web client as static files that play every game, installed ones too, without a
    server."""
    from damier.server.http import extra_files

    built = client()
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise FolderNotEmpty(f"{out} is there already and not empty", path=str(out))
    written = _everything(built) if only is None else _pages_of(only, built)
    for name in sorted(written):
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built / name, target)
    if only is not None:
        (out / "index.html").write_text(ENTRY.format(name=only), encoding="utf-8")
    if only is None:
        extra = extra_files(built, has_server=False)
        for name, content in extra.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(content)
        written |= set(extra)
    (out / "health").write_text(json.dumps(STATIC), encoding="utf-8")
    (out / ".nojekyll").touch()
    typer.echo(f"{out}: {len(written)} files. Serve them with any web server, for example:")
    typer.echo(f"  python -m http.server --directory {out}")


def client() -> Path:
    """The folder of the built client."""
    built = Path(str(files("damier") / "_web"))
    if not (built / "index.html").is_file():
        raise ClientNotBuilt("the web client is not built; `python -m tools.web` builds it")
    return built


def _everything(built: Path) -> set[str]:
    return {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}


def _pages_of(game: str, built: Path) -> set[str]:
    """What one game's own pages consist of, by the build's manifest, with Python beside it."""
    manifest: dict[str, Any] = json.loads((built / "manifest.json").read_text(encoding="utf-8"))
    page = f"{game}/index.html"
    if page not in manifest:
        raise NoSuchPages(f"{game} has no pages of its own", game=game)
    everything = _everything(built)
    wanted = {page} | {n for n in everything if n.startswith((f"{game}/", "python/"))}
    wanted |= {name for name in everything if name.startswith("assets/worker-")}
    waiting, seen = [page], set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        part = manifest[name]
        wanted |= {part["file"], *part.get("css", ()), *part.get("assets", ())} & everything
        waiting += [*part.get("imports", ()), *part.get("dynamicImports", ())]
    return wanted
