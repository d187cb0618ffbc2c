"""Write every game's golden playthroughs anew: beside its rules, a bundle's below tests/golden.

A bundle's own hash is the digest of its rules, so its golden text need not lie in it.
"""

from pathlib import Path

from damier import catalogue
from damier.catalogue import Game
from damier.testing import write_golden

BUNDLES = Path(__file__).resolve().parent.parent / "tests" / "golden"


def golden_file(game: Game) -> Path:
    """Where a game's golden text is kept."""
    return Path(game.folder, "golden.txt") if game.folder else BUNDLES / f"{game.id}.txt"


def main() -> None:
    for game in catalogue.all():
        kept = golden_file(game)
        kept.parent.mkdir(exist_ok=True)
        write_golden(game, kept)
        print(f"wrote {kept}")


if __name__ == "__main__":
    main()
