"""Bundles that nobody would write: honest ones of the second grammar, with parts exchanged, numbers
blown up, formulas grown wild. Each is refused with its place, or plays on within its bounds.
"""

import hashlib
import random
import re
from pathlib import Path

from damier import catalogue
from damier.bundle import BundleEngine, BundleRefused, load_bundle
from damier.core import encode
from damier.match import AnyMatch, Match
from damier.testing import choices
from tests.bundle.shipped import ROOT, SECOND_BUNDLES

NUMBERS = ("0", "-1", "1", "7", "1000", "99999", "1000000000", "9" * 30, "1e9", "0x10")
WORDS = (
    "actor", "next", "none", "it", "players", "others", "following", "deck", "hands", "board",
    "hands[actor]", "hands[it]", "count(deck)", "count(hands where it.value > 0)", "true", "round",
    "$card", "top(deck).value", "1 / 0", "(" * 30, "hands where any(hands where any(hands))",
    "a" * 700, "]", "__import__('os')", "lambda: 0", "p.piles", "seat", "import os", "§1",
    "0 if 1 else 2", "$a.__class__", "most(players, count(hands[it]))", "not not not true",
    "999999999 * 999999999 * 999999999",
)  # fmt: skip
KEYS = (
    "when", "forEach", "repeat", "set", "move", "roll", "endTurn", "endGame", "faceUp", "from",
    "passRound", "params", "pre", "effect", "min", "max", "of", "per", "start", "type", "shape",
)  # fmt: skip
ACTIONS = 60
"""That are played of each that can be."""


def texts(name: str) -> tuple[bytes, str]:
    folder: Path = ROOT / "games" / name / "1.0"
    return (folder / "manifest.yaml").read_bytes(), (folder / "entities.yaml").read_text("utf-8")


def mutated(text: str, rng: random.Random) -> str:
    """The same with one to four things changed."""
    for _ in range(rng.randint(1, 4)):
        match rng.randrange(6):
            case 0:
                text = _replaced(text, r"\b[0-9]+\b", rng.choice(NUMBERS), rng)
            case 1:
                text = _replaced(text, r'"[^"\n]*"', f'"{rng.choice(WORDS)}"', rng)
            case 2:
                text = _replaced(text, r"\b[a-zA-Z]+(?=:)", rng.choice(KEYS), rng)
            case 3:
                joined = f'"{rng.choice(WORDS)} {rng.choice("+-*/<>=")} {rng.choice(WORDS)}"'
                text = _replaced(text, r'"[^"\n]*"', joined, rng)
            case 4:
                lines = text.split("\n")
                lines.insert(rng.randrange(len(lines)), rng.choice(lines))
                text = "\n".join(lines)
            case _:
                lines = text.split("\n")
                del lines[rng.randrange(len(lines))]
                text = "\n".join(lines)
    return text


def _replaced(text: str, pattern: str, by: str, rng: random.Random) -> str:
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    place = rng.choice(found)
    return text[: place.start()] + by + text[place.end() :]


class HonestMatches:
    """Somebody else's matches in the same process: an action of theirs after each bundle. All that
    they come to is told in one digest, which must be the same as if they were alone."""

    games = ("hearts", "love-letter", "hex")

    def __init__(self) -> None:
        self.number = 0
        self.match: AnyMatch | None = None
        self._digest = hashlib.sha256()

    @classmethod
    def alone(cls, actions: int) -> str:
        """What they come to with nobody beside them."""
        matches = cls()
        for _ in range(actions):
            matches.play_on()
        return matches.told

    @property
    def told(self) -> str:
        return self._digest.hexdigest()

    def play_on(self) -> None:
        if self.match is None or self.match.outcome is not None:
            self._begin()
        match = self.match
        assert match is not None
        player, action = self.rng.choice(choices(match.engine, match.state))
        self.match = match = match.act(player, action)
        self._digest.update(encode(match.state))

    def _begin(self) -> None:
        game = catalogue.load(self.games[self.number % len(self.games)])
        seats = [f"p{seat + 1}" for seat in range(game.engine.facts.min_players)]
        config = game.decode_config({"seed": self.number, "playerIds": seats})
        self.number += 1
        self.rng = random.Random(self.number)
        self.match = Match.start(game.engine, game.rules, config)


def tried(seed: int) -> str:
    """What became of one such bundle: `refused`, `played` or `void`."""
    rng = random.Random(seed)
    manifest, entities = texts(rng.choice(SECOND_BUNDLES))
    files = {"manifest.yaml": manifest, "entities.yaml": mutated(entities, rng).encode()}
    try:
        engine = BundleEngine(load_bundle(files, hook_names=(), check_hash=False))
    except BundleRefused:
        return "refused"
    players = tuple(f"p{seat + 1}" for seat in range(engine.facts.max_players))
    state = engine.init(engine.config_type(seed=seed, player_ids=players))
    for _ in range(ACTIONS):
        choices = [
            (player, action)
            for player in players
            for action in engine.get_valid_actions(state, player)
        ]
        assert state.game_over or choices
        if state.game_over:
            break
        player, action = rng.choice(choices)
        state = engine.apply_action(state, action, player)
        for viewer in (*players, None):
            engine.get_player_view(state, viewer)
    return "void" if engine.is_void(state) else "played"
