"""Golden playthroughs: random matches as text, committed beside the rules.

A change of the rules shows as a readable difference, and as another rules digest. `versions.txt`
remembers the digest that each version had, so that rules never change under an old version.
A bundle's hash is the digest of its rules, so its text may lie elsewhere, without versions.
Scenes are told as text beside it, `scenes.txt`: they are no rules and enter no digest.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from damier.catalogue import Game, Position, matches, player_counts
from damier.core import DamierError, digest, encode, plain
from damier.scene import outline

MATCHES_EACH = 2
"""Matches for every number of players and every preset."""

SEED = 42

GOLDEN, SCENES = "golden.txt", "scenes.txt"


class RulesChanged(DamierError):
    """The rules play differently, under a version that played otherwise."""

    code = "rules_changed"


def golden_text(game: Game) -> str:
    """The game's golden playthroughs as its rules play them now."""
    facts = game.engine.facts
    tables = len(player_counts(game)) * (1 + len(game.engine.presets))
    played = matches(game, MATCHES_EACH * tables, SEED)
    parts = [_told(game, match) for match in played]
    return f"{facts.id} {facts.version}\n\n" + "\n".join(parts)


def scenes_text(game: Game) -> str:
    """A golden match as the first player's scenes: at its start, in its middle, at its end."""
    assert game.scene is not None
    (match,) = matches(game, 1, SEED)
    moments = sorted({0, len(match) // 2, len(match) - 1})
    parts = []
    for number in moments:
        state = match[number].state
        viewer = state.player_ids[0]
        scene = game.scene(game.engine.get_player_view(state, viewer), viewer)
        parts.append(f"after {number} actions, for {viewer}\n{outline(scene)}")
    return "\n".join(parts)


def write_golden(game: Game, file: Path) -> None:
    """Play the golden matches anew and keep them in this file; beside a game's own rules, with the
    digest of its version. RulesChanged leaves both files as they were."""
    text = golden_text(game)
    if game.folder is not None:
        versions = file.with_name("versions.txt")
        known = versions.read_text(encoding="utf-8") if versions.is_file() else ""
        known = with_version(known, game.engine.facts.version, text)
        versions.write_text(known, encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    if game.scene is not None:
        scenes_beside(file).write_text(scenes_text(game), encoding="utf-8")


def scenes_beside(golden: Path) -> Path:
    """Where the scenes are kept that go with this golden file."""
    is_own = golden.name == GOLDEN
    return golden.with_name(SCENES) if is_own else golden.with_suffix(f".{SCENES}")


def with_version(versions: str, version: str, golden: str) -> str:
    """`versions.txt` with this version's line, or RulesChanged if it had another digest."""
    fingerprint = sha256(golden.encode()).hexdigest()
    lines = dict(line.split() for line in versions.splitlines())
    if lines.setdefault(version, fingerprint) != fingerprint:
        raise RulesChanged(
            f"the golden playthroughs changed: give the rules another version than {version}",
            version=version,
        )
    return "".join(f"{name} {known}\n" for name, known in lines.items())


def _told(game: Game, match: list[Position]) -> str:
    last = match[-1]
    outcome = game.engine.get_outcome(last.state)
    ended = encode(outcome).decode()
    return "\n".join((f"config {_config(last)}", *_lines(game, match), f"end {ended}", ""))


def _config(position: Position) -> str:
    config: dict[str, Any] = plain(position.config)
    return encode(config).decode()


def _lines(game: Game, match: list[Position]) -> Iterator[str]:
    for number, position in enumerate(match):
        fingerprint = digest(position.state)[:16]
        if number == 0:
            yield f"  0 {fingerprint}"
            continue
        player, action = position.history[-1]
        view = game.engine.get_player_view(match[number - 1].state, player)
        yield f"{number:>3} {fingerprint} {player} {game.notation(action, view)}"
