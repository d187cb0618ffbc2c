"""The tree itself: pure packages stay pure, and nothing is promised without a page."""

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
ALLOWED = {
    "catalogue": [
        *("browser_files.py", "browser_files.py"),  # bytes in memory, the standard library's names
        *("installed.py", "installed.py", "source.py"),  # where folders are opened
    ],
    "bundle": ["compile/source.py", "compile/source.py"],  # where checked rules become Python
}
PURE_PACKAGES = [
    "core",
    "games",
    "bots",
    "bundle",
    "match",
    "scene",
    "picture",
    "protocol",
    "catalogue",
]


@pytest.mark.parametrize(
    "package", [package for package in PURE_PACKAGES if (SOURCE / package).is_dir()]
)
def test_a_pure_package_reads_no_clock_no_file_and_no_random_numbers(package: str) -> None:
    found = [impurity.partition(":")[0] for impurity in impurities_below(SOURCE / package)]
    assert found == ALLOWED.get(package, [])


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
        f"{family}{command.name or command.callback.__name__}"
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


OF_A_GAME = {"text.py", "bots.py", "encoding.py", "scene.py"}


def test_a_module_is_named_only_where_it_is() -> None:
    """`x.py` in the first lines of a module is a file beside it, or one that every game may have;
    `a/x.py` says where it is, from its own package or from the top."""
    missing = []
    for path in SOURCE.rglob("*.py"):
        first = path.read_text(encoding="utf-8").split('"""')[1]
        above = [folder for folder in path.parents if folder.is_relative_to(ROOT)]
        for name in re.findall(r"(?<![\w/<>*.])[a-z_/]+\.py\b", first):
            places = above if "/" in name else [path.parent]
            if name not in OF_A_GAME and not any((place / name).is_file() for place in places):
                missing.append(f"{path.relative_to(ROOT)}: {name}")
    assert missing == []


def test_the_way_of_a_move_passes_few_files_and_each_once() -> None:
    told = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    walk = told.partition("## The way of a move")[2].partition("## Words")[0]
    steps = re.findall(r"^\d+\. \[[^]]+\]\(([^)]+)\)", walk, re.MULTILINE)
    assert 20 < len(steps) <= 25
    assert len(set(steps)) == len(steps)


def test_every_file_that_the_page_about_the_tree_names_is_there() -> None:
    told = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = re.findall(r"\]\(([^):#]+)\)", told)
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_page_about_the_tree_names_every_package() -> None:
    told = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    top = [path.parent.name for path in SOURCE.glob("*/__init__.py")]
    inner = [
        path.parent.name
        for outer in ("server", "protocol", "bundle", "wasm")
        for path in (SOURCE / outer).glob("*/__init__.py")
    ]
    drawn = set(re.findall(r"[a-z_]+", "".join(told.split("```")[1:4:2])))
    assert [name for name in [*top, *inner] if name not in drawn] == []
