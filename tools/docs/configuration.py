"""The page of everything that can be set, written from the code: docs/configuration.md.

What a server takes comes from its settings, their own words and bounds; the rest is listed here,
and a test looks for variables that are missing. `--check` only says whether the page is behind.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

from msgspec import Meta

from damier.cli.serve import serve
from damier.server.settings import PREFIX, Settings

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "configuration.md"

OPENING = """# Configuration

Made from the code by `python -m tools.docs.configuration`. Nothing has to be set: `damier serve`
alone is a whole server. An option on the command line wins over its variable in the environment.
A value that makes no sense is refused at the start as [`wrong_settings`](errors.md#wrong_settings),
and `damier doctor` looks an installation over.

## The server

| variable | option | default | meaning |
|---|---|---|---|
"""

AFTER_SERVER = """
A yes or no is `1` or `0`. [The server](server.md) tells what is done with all this, and
[Host it](tutorials/host-it.md) how to run one for others.

## Everything else

| variable | option | default | meaning |
|---|---|---|---|
"""

ELSEWHERE = {
    "DAMIER_SERVER": (
        "`--server`",
        "`http://127.0.0.1:8000`",
        "The server that `damier admin` looks after.",
    ),
    "AWS_ACCESS_KEY_ID": ("", "", "What opens the bucket of `DAMIER_ARCHIVE`."),
    "AWS_SECRET_ACCESS_KEY": ("", "", "The same; `AWS_SESSION_TOKEN` where there is one."),
    "AWS_SESSION_TOKEN": ("", "", "See above."),
    "AWS_REGION": ("", "`us-east-1`", "Where that bucket is, if its address does not say."),
    "DAMIER_LANG": (
        "`--lang`",
        "`en`",
        "The language at the terminal, for `damier play` and `damier bundle run`.",
    ),
    "DAMIER_WASM": (
        "",
        "",
        "`public`: call wasmtime by its public classes only, also where its private bindings are "
        "known. Slower; hooks do the same.",
    ),
    "DAMIER_WASM_CACHE": (
        "",
        "`~/.cache/damier/wasm`",
        "Where compiled hooks are kept: a folder that only you can write, or `off`.",
    ),
    "DAMIER_TOOLCHAINS": (
        "",
        "`~/.cache/damier/toolchains`",
        "Where `make toolchains` puts compilers for hooks, and `damier bundle build` looks first.",
    ),
    "DAMIER_COMPILED": (
        "",
        "`0`",
        "When a wheel is built: `1` compiles the kernels into it. `make release` builds both.",
    ),
    "XDG_DATA_HOME": ("", "`~/.local/share`", "Where `damier/damier.sqlite` is kept."),
    "XDG_CACHE_HOME": ("", "`~/.cache`", "Where both folders above are, where nothing is said."),
}

SPOKEN = {"database": "a file of the user's", "bots": "one fewer than cores"}
"""Defaults that differ from machine to machine."""

CLOSING = """
The options of every command are in [Commands](commands.md); what a game can be set to is on its own
page, and `damier play GAME --option name=value` sets it.
"""


def main() -> int:
    page = configuration()
    if "--check" in sys.argv:
        return int(PAGE.read_text("utf-8") != page)
    PAGE.write_text(page, "utf-8")
    return 0


def configuration() -> str:
    """The whole page."""
    rest = (f"| `{name}` | {' | '.join(told)} |\n" for name, told in ELSEWHERE.items())
    return "".join((OPENING, *_server_rows(), AFTER_SERVER, *rest, CLOSING))


def _server_rows() -> Iterator[str]:
    hints = get_type_hints(Settings, include_extras=True)
    options = inspect.signature(serve).parameters
    for name, default in zip(Settings.__struct_fields__, Settings.__struct_defaults__, strict=True):
        option = f"`--{name}`" if name in options else ""
        meaning = " ".join(filter(None, (_told()[name], _bounds(hints[name]))))
        yield f"| `{PREFIX}{name.upper()}` | {option} | {_shown(name, default)} | {meaning} |\n"


def _told() -> dict[str, str]:
    """What the source says under each field."""
    (cls,) = ast.parse(inspect.getsource(Settings)).body
    assert isinstance(cls, ast.ClassDef)
    told: dict[str, str] = {}
    for field, words in zip(cls.body, cls.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(words, ast.Expr):
            assert isinstance(words.value, ast.Constant)
            told[ast.unparse(field.target)] = " ".join(str(words.value.value).split())
    return told


def _bounds(hint: Any) -> str:
    bound = next((part for part in get_args(hint) if isinstance(part, Meta)), None)
    if bound is None:
        return ""
    if bound.le is not None:
        return f"From {bound.ge} to {bound.le}."
    return "More than 0." if bound.gt is not None else ""


def _shown(name: str, default: Any) -> str:
    if name in SPOKEN:
        return SPOKEN[name]
    if isinstance(default, float):
        return f"`{default:g}`"
    if isinstance(default, bool):
        return f"`{int(default)}`"
    return f"`{default}`" if default or default == 0 else "none"


if __name__ == "__main__":
    sys.exit(main())
