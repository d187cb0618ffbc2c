"""`damier bundle`: games as YAML, from an empty folder to a match and to a browser.

Each command takes a bundle's folder, or the folder of its versions, of which it takes the newest.
What makes a bundle is in damier.bundle; here are only the files and the words around it.
"""

from pathlib import Path
from typing import Annotated

import typer

from .new import NAME, copied

BAD_BUNDLE = 2
FIRST_VERSION = "1.0"

bundle = typer.Typer(
    name="bundle",
    help="Games as YAML: make, check, build, pack and play them.",
    no_args_is_help=True,
)

Folder = Annotated[Path, typer.Argument(help="The bundle's folder, or that of its versions.")]


@bundle.command()
def new(
    name: Annotated[str, typer.Argument(help="The game's id, such as go-fish.")],
    folder: Annotated[Path, typer.Option("--in", help="Where to make the folder.")] = Path("."),
) -> None:
    """Make a folder with a small whole game in YAML, to turn into yours."""
    from importlib.resources import files

    from damier.core import InvalidData

    if not NAME.fullmatch(name) or len(name) > 64:
        raise InvalidData(f"{name!r}: a game's id is lower case words with dashes", path="NAME")
    place = folder / name
    if place.exists():
        raise InvalidData(f"{place} is there already", path=str(place))
    words = {"game_id": name, "title": name.replace("-", " ").capitalize()}
    version = place / FIRST_VERSION
    copied(files(__package__).joinpath("bundle_template"), version, words)
    (version / "changelog.md").rename(place / "changelog.md")
    _fill_hash(version)
    typer.echo(f"made {version}; now: damier bundle check {version}; damier bundle run {version}")


@bundle.command()
def check(
    folder: Folder,
    matches: Annotated[int, typer.Option(help="Random matches to play.", min=1)] = 40,
    positions: Annotated[int, typer.Option(help="Positions to look at closely.", min=1)] = 400,
    seed: Annotated[int, typer.Option(help="Where the random matches start.", min=0)] = 0,
) -> None:
    """Say everything that is wrong, each with file, line, column and path; then try the laws."""
    from .bundle_place import bundle_at
    from .bundle_problems import advice_on, problems_in
    from .check import check as check_laws

    place = bundle_at(folder)
    found = problems_in(place)
    for problem in found:
        typer.echo(problem, err=True)
    if found:
        typer.echo(f"damier: {len(found)} problems in {place} [bundle_refused]", err=True)
        raise typer.Exit(BAD_BUNDLE)
    for line in advice_on(place):
        typer.echo(line, err=True)
    check_laws(str(place), matches, positions, seed)


@bundle.command()
def hash(folder: Folder) -> None:
    """Fill in the manifest's hash; nothing else in the file changes."""
    from .bundle_place import bundle_at

    place = bundle_at(folder)
    typer.echo(f"{_fill_hash(place)}  {place}")


@bundle.command()
def build(folder: Folder) -> None:
    """Compile src/ to script.wasm, by its language, and fill in the hash."""
    from damier.bundle.format import SCRIPT
    from damier.travel import write_whole
    from damier.wasm.builder import build as built
    from damier.wasm.builder import language_of

    from .bundle_place import bundle_at

    place = bundle_at(folder)
    language = language_of(place / "src")
    script = built(place / "src")
    write_whole(place / SCRIPT, script)
    typer.echo(f"built {place / SCRIPT} from {language}, {len(script)} bytes")
    typer.echo(f"{_fill_hash(place)}  {place}")


@bundle.command()
def pack(
    folder: Folder,
    out: Annotated[Path | None, typer.Option(help="The file; by default ID-VERSION.json.")] = None,
) -> None:
    """Write the bundle as one JSON file, as browsers take it."""
    from damier.bundle import packed
    from damier.catalogue import bundle_files, game_from_folder
    from damier.core import encode
    from damier.travel import write_whole

    from .bundle_place import bundle_at

    place = bundle_at(folder)
    game = game_from_folder(place)
    content = encode(packed(bundle_files(place)))
    file = out or Path(f"{game.id}-{game.rules.version}.json")
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, content)
    typer.echo(f"wrote {file}, {len(content)} bytes")


@bundle.command()
def run(
    folder: Folder,
    seats: Annotated[
        str, typer.Option(help="Who plays: human, bot or bot:LEVEL for each seat, with commas.")
    ] = "",
    seed: Annotated[str, typer.Option(help="The same seed, the same luck.")] = "",
    lang: Annotated[str, typer.Option(help="Language, such as fr.", envvar="DAMIER_LANG")] = "en",
    record: Annotated[Path | None, typer.Option(help="Keep the match in this file.")] = None,
    trace: Annotated[
        bool, typer.Option(help="Play one random match, and show what each turn asks and does.")
    ] = False,
) -> None:
    """Play a bundle at once as it lies there, hash or no hash."""
    from damier.catalogue import game_from_source

    from .bundle_place import bundle_at
    from .bundle_problems import listened_to
    from .bundle_trace import traced_match
    from .play import played

    game = game_from_source(f"draft:{bundle_at(folder).resolve()}")
    if trace:
        traced_match(game, seed, typer.echo)
        return
    logged: list[str] = []
    played(listened_to(game, logged), seats, seed=seed, lang=lang, record=record)
    for line in logged:
        typer.echo(f"log: {line}", err=True)


@bundle.command()
def explain(code: Annotated[str, typer.Argument(help="Such as reads_hidden.")]) -> None:
    """Say what a code means that `check` or a void match told."""
    from .bundle_explain import explained

    typer.echo(explained(code))


def _fill_hash(place: Path) -> str:
    from damier.bundle import bundle_hash
    from damier.bundle.format import MANIFEST, with_hash
    from damier.catalogue import bundle_files
    from damier.travel import write_whole

    files = bundle_files(place)
    filled = bundle_hash(files)
    write_whole(place / MANIFEST, with_hash(files[MANIFEST], filled))
    return filled
