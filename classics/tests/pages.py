"""The rules pages of the classics, made from their words, so that they say what the games say.

`python -m classics.tests.pages [GAME...]` writes `rules.en.md`, `rules.fr.md` and `board.svg` into
each game's folder; a test compares the pages with the words.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from damier import catalogue
from damier.catalogue import Game
from damier.cli.picture import picture
from damier.protocol import game_page

LANGUAGES: Final = ("en", "fr")
MIDDLE: Final = {"connect-four": 14}
"""After how many actions the picture is taken, where it is not the usual number."""
USUAL: Final = 20
HEADINGS: Final = {
    "en": ("Rules", "Options", "usual", "Written", "Refused", "Rulings", "A match in its middle"),
    "fr": (
        "Règles",
        "Options",
        "d'ordinaire",
        "Notation",
        "Refus",
        "Décisions",
        "En pleine partie",
    ),
}


def page(game: Game, language: str) -> str:
    """The whole page, in one language."""
    return "\n".join(_lines(game, language)) + "\n"


def _lines(game: Game, language: str) -> Iterator[str]:
    words: dict[str, Any] = dict(game.texts(language).own)
    told = words.get("page", {})
    rules, options, usual, written, refused, rulings, picture_of = HEADINGS[language]
    yield from (f"# {words['name']}", "", words["summary"], "", f"![{picture_of}](board.svg)", "")
    yield from (f"    damier play {game.id} --lang {language}", "", f"## {rules}", "")
    yield from (f"- {line}" for line in words["rules"])
    listed = game_page(game, language).options
    if listed:
        yield from ("", f"## {options}", "")
        for option in listed:
            default = str(option.schema.get("default")).lower()
            help = words.get("optionHelp", {}).get(option.name, "")
            yield f"- **{option.label}** (`{option.name}`, {usual} `{default}`): {help}"
    yield from ("", f"## {written}", "", told["notation"])
    if words.get("refusals"):
        yield from ("", f"## {refused}", "")
        for code in words["refusals"]:
            yield f"- `{code}`: {words['refusals'][code]}"
    if told.get("rulings"):
        yield from ("", f"## {rulings}", "")
        yield from (f"- {line}" for line in told["rulings"])


def main() -> None:
    from classics.tests.test_laws import GAMES

    for game_id in sys.argv[1:] or GAMES:
        game = catalogue.load(game_id)
        folder = Path(str(game.folder))
        for language in LANGUAGES:
            (folder / f"rules.{language}.md").write_text(page(game, language), encoding="utf-8")
        picture(game_id, folder / "board.svg", at=MIDDLE.get(game_id, USUAL))
        print(folder)


if __name__ == "__main__":
    main()
