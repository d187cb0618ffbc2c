"""The house itself: pure rooms stay pure, and nothing is promised without a page."""

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import damier
from damier.core import DamierError
from damier.testing.purity import impurities, impurities_below

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "damier"
PURE_ROOMS = ["core", "games", "bots", "bundle", "match", "protocol", "catalogue"]


@pytest.mark.parametrize("room", [room for room in PURE_ROOMS if (SOURCE / room).is_dir()])
def test_a_pure_room_reads_no_clock_no_file_and_no_luck(room: str) -> None:
    found = [impurity.partition(":")[0] for impurity in impurities_below(SOURCE / room)]
    assert found == (["source.py"] if room == "catalogue" else []), "where folders are opened"


def test_the_look_for_impurities_finds_them() -> None:
    source = "import time\nfrom os.path import join\nopen('x')\nimport json\n"
    assert list(impurities(source, "m.py")) == [
        "m.py:1: imports time",
        "m.py:2: imports os.path",
        "m.py:3: calls open()",
    ]


def errors_below(error: type[DamierError]) -> list[type[DamierError]]:
    return [sub for kind in error.__subclasses__() for sub in (kind, *errors_below(kind))]


def test_every_error_code_has_its_heading_in_the_docs() -> None:
    for module in pkgutil.walk_packages(damier.__path__, "damier."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    pages = [ROOT / "docs" / "errors.md", ROOT / "docs" / "bundle-errors.md"]
    told = [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]
    errors = set(errors_below(DamierError))
    codes = {code for error in errors for code in (error.code, *error.codes)}
    assert codes - {DamierError.code} == {
        line[4:].strip("`") for line in told if line.startswith("### ")
    }


def test_every_command_has_its_heading_in_the_docs() -> None:
    from damier.cli.main import app

    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    families = [("", app), *((f"{g.name or g.typer_instance.info.name} ", g.typer_instance)
                for g in app.registered_groups if g.typer_instance)]  # fmt: skip
    commands = {
        f"{family}{command.callback.__name__}"
        for family, group in families
        for command in group.registered_commands
        if command.callback
    }
    told = [
        line.removeprefix("## `damier ").split("`")[0]
        for line in page.splitlines()
        if line.startswith("## `damier ")
    ]
    assert commands == {
        " ".join(word for word in line.split() if not word.isupper()) for line in told
    }


def test_every_module_says_what_it_is() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in SOURCE.rglob("*.py")
        if not path.read_text(encoding="utf-8").lstrip().startswith('"""')
    ]
    assert silent == []


def test_the_page_about_the_client_names_every_folder_of_it() -> None:
    told = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
    folders = [path.name for path in (ROOT / "web" / "src").iterdir() if path.is_dir()]
    assert [name for name in folders if f"`{name}/" not in told] == []


def test_a_module_is_named_only_where_it_is() -> None:
    """`x.py` in the first lines of a module is a file beside it; `a/x.py` says where it is, from
    its own package or from the top."""
    missing = []
    for path in SOURCE.rglob("*.py"):
        first = path.read_text(encoding="utf-8").split('"""')[1]
        above = [folder for folder in path.parents if folder.is_relative_to(SOURCE)]
        for name in re.findall(r"(?<![\w/<>*.])[a-z_/]+\.py\b", first):
            places = above if "/" in name else [path.parent]
            if not any((folder / name).is_file() for folder in places):
                missing.append(f"{path.relative_to(ROOT)}: {name}")
    assert missing == []


LOADED_LATE = {
    "damier.server.storage.postgres",
    "damier.server.cluster.redis_bus",
    "damier.server.http.uvicorn_port",
    "damier.server.settings",
    "damier.server.doctor",
}
"""Modules that need an extra or come before everything else: named where they are needed."""


def test_nobody_reaches_into_the_files_of_a_package() -> None:
    """A package shows what others may use of it in its `__init__`."""
    modules = {_module(path) for path in SOURCE.rglob("*.py") if path.name != "__init__.py"}
    reaching = []
    for path in SOURCE.rglob("*.py"):
        for name in re.findall(r"^\s*from (damier[\w.]*) import", path.read_text("utf-8"), re.M):
            package = name.rpartition(".")[0]
            is_own = _module(path).startswith(f"{package}.")
            if name in modules - LOADED_LATE and package != "damier" and not is_own:
                reaching.append(f"{path.relative_to(ROOT)}: {name}")
    assert reaching == []


def _module(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)


def test_files_and_classes_are_small_enough_to_read() -> None:
    """A file has at most 300 lines, a class of the server 200."""
    long_files = [
        str(path.relative_to(ROOT))
        for path in SOURCE.rglob("*.py")
        if len(path.read_text(encoding="utf-8").splitlines()) > 300
    ]
    long_classes = [
        f"{path.relative_to(ROOT)}: {found.name}"
        for path in (SOURCE / "server").rglob("*.py")
        for found in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(found, ast.ClassDef) and (found.end_lineno or 0) - found.lineno >= 200
    ]
    assert (long_files, long_classes) == ([], [])


def test_no_import_of_the_server_is_only_for_types() -> None:
    """An import that only a type checker sees would hide a cycle."""
    hiding = [
        str(path.relative_to(ROOT))
        for path in (SOURCE / "server").rglob("*.py")
        if "TYPE_CHECKING" in path.read_text(encoding="utf-8")
    ]
    assert hiding == []
