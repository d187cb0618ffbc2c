"""The bundles that come with Damier, and one that says as little as it may."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


BUNDLES = ("love-letter", "tic-tac-toe", "crazy-eights")
SECOND_BUNDLES = (
    "nim", "hex", "go-fish", "memory", "hearts", "race", "auction", "draft", "deduction",
)  # fmt: skip


BARE = {
    "manifest.yaml": b"""
gameId: bare
version: "1.0"
bluefeltSpecVersion: "1"
metadata: { name: Bare, players: { min: 2, max: 2 } }
""",
    "entities.yaml": b"""
entities: { old-coin: {} }
zones: { deck: { shape: stack, visibility: none } }
verbs:
  takeOne: { params: { cardId: Id } }
  pickSomeone: { params: { who: PlayerId } }
  name: { ui: { prompt: "Say {{what}} {plainly}" } }
phases: [{ id: turn, verbs: [takeOne, pickSomeone, name] }]
""",
    "assets/old-coin.svg": b"<svg/>",
}


def files_of(name: str) -> dict[str, bytes]:
    folder = ROOT / "games" / name / "1.0"
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }
