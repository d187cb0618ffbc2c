"""Makes the 26 pictures and sounds of Piscari, under the names its author gave them.

`python -m tools.piscari.media [NAME...]` writes them; `--check` makes them again and says which
files differ, if only by a byte. Drawn from web/src/games/piscari/art and synthesised: nothing
foreign.
"""

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

from tools.piscari.motion import MOTIONS
from tools.piscari.picture import moving, still
from tools.piscari.sound import SOUNDS, mp3

FOLDER: Final = Path(__file__).parents[2] / "web/public/piscari/media"

STILLS: Final = (
    "de_bleu_fixe",
    "de_rouge_fixe",
    "merlin_bleu_fixe",
    "gandalf_rouge_fixe",
    "pecheur_bleu_fixe",
    "pecheur_rouge_fixe",
    "poisson_bleu_fixe",
    "poisson_rouge_fixe",
    "mouche_bleu_fixe",
    "mouche_rouge_fixe",
)


def sound(name: str) -> bytes:
    return mp3(SOUNDS[name]())


FILES: Final[dict[str, Callable[[], bytes]]] = {
    **{f"{name}.mp3": partial(sound, name) for name in SOUNDS},
    **{f"{name}.gif": partial(moving, name) for name in MOTIONS},
    **{f"{name}.png": partial(still, name) for name in STILLS},
}


def made(name: str) -> bytes:
    """The content of one file."""
    return FILES[name]()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="files; all of them if none is named")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    asked = parser.parse_args(arguments)
    if unknown := sorted(set(asked.names) - set(FILES)):
        parser.error(f"no such file: {', '.join(unknown)}")
    names = asked.names or list(FILES)
    different = 0
    with ProcessPoolExecutor() as pool:
        for name, content in zip(names, pool.map(made, names), strict=True):
            file = FOLDER / name
            if asked.check:
                same = file.is_file() and file.read_bytes() == content
                different += not same
                print(f"{name}: {'the same' if same else 'differs'}")
            else:
                FOLDER.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
                print(f"{name}: {len(content)} bytes")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
