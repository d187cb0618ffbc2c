"""Write every game's golden playthroughs anew: beside its rules, a bundle's below tests/golden.

A bundle's own hash is the digest of its rules, so its golden text need not lie in it.
"""

from pathlib import Path

from damier import catalogue
from damier.catalogue import Game
from damier.testing import golden_text, with_version

BUNDLES = Path(__file__).resolve().parent.parent / "tests" / "golden"


def golden_file(game: Game) -> Path:
    """Where a game's golden text is kept."""
    return Path(game.folder, "golden.txt") if game.folder else BUNDLES / f"{game.id}.txt"


def main() -> None:
    for game in catalogue.all():
        text, kept = golden_text(game), golden_file(game)
        if game.folder is not None:
            versions = kept.with_name("versions.txt")
            known = versions.read_text(encoding="utf-8") if versions.is_file() else ""
            versions.write_text(
                with_version(known, game.engine.facts.version, text), encoding="utf-8"
            )
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, encoding="utf-8")
        print(f"wrote {kept}")


if __name__ == "__main__":
    main()
