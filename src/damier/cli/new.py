"""`damier new`: a folder with a small whole game in it, to turn into yours."""

import re
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new(
    name: Annotated[str, typer.Argument(help="The game's id, such as tic-tac-toe.")],
    folder: Annotated[Path, typer.Option("--in", help="Where to make the folder.")] = Path("."),
    hidden: Annotated[bool, typer.Option("--hidden", help="One with hidden hands.")] = False,
    face: Annotated[
        bool, typer.Option("--face", help="With a board of its own, in plain JavaScript.")
    ] = False,
) -> None:
    """Make a folder with a small whole game: rules, words, scene, board, tests, a workflow."""
    from importlib.resources import files

    from damier.core import InvalidData

    if not NAME.fullmatch(name):
        raise InvalidData(f"{name!r}: a game's id is lower case words with dashes", path="NAME")
    place = folder / name
    if place.exists():
        raise InvalidData(f"{place} is there already", path=str(place))
    words = {"game_id": name, "package": name.replace("-", "_"), "title": name.replace("-", " ")}
    words["class_name"] = words["title"].title().replace(" ", "")
    for template in _templates(hidden, face):
        copied(files(__package__).joinpath(template), place, words)
    typer.echo(f"made {place}; now: damier check {place}; damier play {place}")


def _templates(is_hidden: bool, has_face: bool) -> list[str]:
    """What is copied, in this order: each over those before it."""
    faces = {False: "face_template", True: "hidden_face_template"}
    return [
        "template",
        *(["hidden_template"] if is_hidden else []),
        *([faces[is_hidden]] if has_face else []),
    ]


def copied(source: Traversable, target: Path, words: dict[str, str]) -> None:
    """Copy the template, its words filled in, `package` under the game's own name, and what begins
    with a dot under a name that packagers do not overlook."""
    if source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_filled(source.read_text(encoding="utf-8"), words), encoding="utf-8")
        return
    for entry in source.iterdir():
        name = words["package"] if entry.name == "package" else entry.name.removesuffix(".txt")
        name = re.sub(r"^dot-", ".", name)
        copied(entry, target / name, words)


def _filled(text: str, words: dict[str, str]) -> str:
    for name, word in words.items():
        text = text.replace(f"@{name}@", word)
    return text
