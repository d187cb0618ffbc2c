"""A game from a bundle: the engine that YAML makes, with words, a board and a notation.

A bundle comes as a folder (whoever knows where it lies brings it), as the bytes of its files, or
packed as JSON for browsers, which cannot read YAML. Its hooks are opened by damier.wasm.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any

import msgspec

from damier.bots import (
    ADVISER,
    DEFAULT,
    Advice,
    Budget,
    InformationSetUctBot,
    Level,
    generic_levels,
    love_letter,
)
from damier.bundle import (
    BundleEngine,
    BundleScene,
    board_text,
    bundle_meta,
    cell_name,
    cell_named,
    languages_of,
    sentence_values,
)
from damier.bundle.format import (
    ASSETS,
    MANIFEST,
    SCRIPT,
    Bundle,
    BundleRefused,
    Pack,
    ParamSpec,
    Place,
    Problem,
    VerbSpec,
    bundle_hash,
    load_bundle,
    packed,
    unpacked,
)
from damier.bundle.hooks import Hooks
from damier.bundle.state import HANDLE, REVISION, BundleView
from damier.core import Action, SeededRandom, decode, plain
from damier.match import Rules
from damier.wasm import is_component, open_hooks

from .bundle_files import bundle_files
from .bundle_words import bundle_texts
from .changelog import MOST_CHANGES, changes_beside
from .face import FACE, checked_face
from .game import Game
from .installed_bots import with_installed_bots
from .practice_files import practice_beside

HookOpener = Callable[[bytes, tuple[str, ...]], Hooks]
"""Makes the hooks of these names from a script, as `damier.wasm.open_hooks` does."""

CELL = ("x", "y")
"""The parameters that name a cell of a grid."""

LARGEST_PACK = 64 * 1024 * 1024

ROUND_ACTIONS = 30

LOVE_LETTER = "love-letter"
"""A bundle that has bots of its own."""
"""Actions that a playout looks ahead: about a round of a card game."""


def game_from_bundle(
    files: Mapping[str, bytes],
    hooks: Hooks | None = None,
    *,
    open_hooks: HookOpener | None = None,
    check_hash: bool = True,
    parsed: Mapping[str, Any] | None = None,
) -> Game:
    """The game in these files, or BundleRefused with all that is wrong. Its hooks are given, or
    opened from its script; `parsed` is the pack's, where there is nothing to read YAML with."""
    names = hooks.names if hooks is not None else None if open_hooks is not None else ()
    bundle = load_bundle(files, hook_names=names, check_hash=check_hash, parsed=parsed)
    manifest = bundle.manifest
    if open_hooks is not None and bundle.hooks:
        hooks = open_hooks(_script(files, manifest.server_only), tuple(bundle.hooks))
    engine = BundleEngine(bundle, hooks)
    digest = manifest.hash if check_hash else bundle_hash(files)
    rules = Rules(
        game_id=manifest.game_id, version=manifest.version, digest=digest, revision=REVISION
    )
    notation = BundleNotation(bundle)
    languages = languages_of(bundle)
    return Game(
        engine=engine,
        rules=rules,
        words={language: bundle_texts(bundle, language) for language in languages},
        levels=bundle_levels(engine),
        default_level=DEFAULT,
        adviser=ADVISER,
        board=lambda view, texts: board_text(bundle, view, texts),
        sentence_values=partial(sentence_values, bundle),
        scene=BundleScene(bundle),
        write=notation.written,
        read=notation.parsed,
        cards={language: bundle_meta(bundle, language)["cards"] for language in languages},
        assets={name: files[name] for name in bundle.files if name.startswith(ASSETS)},
        bundle_files=files,
        face=checked_face(files.get(FACE), manifest.game_id),
        revised=partial(_revised, bundle, hooks),
    )


def designer_of(game: Game) -> str:
    """Who thought of a bundle's game, as its manifest says; nothing of other games."""
    engine = game.engine
    return engine.bundle.manifest.designer if isinstance(engine, BundleEngine) else ""


def _revised(bundle: Bundle, hooks: Hooks | None, game: Game, revision: int) -> Game:
    """The game as an earlier revision of the interpreter plays it."""
    engine = BundleEngine(bundle, hooks, revision)
    return replace(
        game,
        engine=engine,
        rules=msgspec.structs.replace(game.rules, revision=revision),
        levels=bundle_levels(engine),
        source=None if game.source is None else f"revision {revision}:{game.source}",
    )


def game_from_folder(
    folder: Traversable, source: str | None = None, *, check_hash: bool = True
) -> Game:
    """The game in this folder, its hooks opened from its script."""
    files = bundle_files(folder)
    game = game_from_bundle(files, open_hooks=open_hooks, check_hash=check_hash)
    changes, practice = changes_beside(folder), practice_beside(folder)
    return replace(game, source=source, changes=changes, practice=practice)


def game_from_pack(content: bytes, source: str | None = None) -> Game:
    """The game in this pack, as `packed` made it."""
    pack = decode(content, Pack, limit=LARGEST_PACK)
    files = unpacked(pack)
    _check_parsed(files, pack.parsed)
    game = game_from_bundle(files, open_hooks=open_hooks, parsed=pack.parsed)
    practice = {name: text.encode() for name, text in pack.practice.items()}
    return replace(game, source=source, changes=pack.changes[:MOST_CHANGES], practice=practice)


def _check_parsed(files: Mapping[str, bytes], parsed: Mapping[str, Any]) -> None:
    """The hash is over the files, not over what a pack says they say. Whoever can read YAML looks;
    a browser cannot, and takes packs from its own server only."""
    if find_spec("ruamel") is not None and packed(files).parsed != parsed:
        message = "the pack's rules are not those of its files"
        raise _refused("hash_differs", message, Place(file=MANIFEST, path="$.hash"))


def _script(files: Mapping[str, bytes], server_only: bool) -> bytes:
    if SCRIPT not in files:
        message = f"the bundle has hooks, but no {SCRIPT}"
        raise _refused("missing_file", message, Place(file=SCRIPT))
    if is_component(files[SCRIPT]) and not server_only:
        message = "no browser runs this script: the manifest needs serverOnly: true"
        raise _refused("missing_key", message, Place(file=MANIFEST, path="$.serverOnly"))
    return files[SCRIPT]


def _refused(code: str, message: str, place: Place) -> BundleRefused:
    return BundleRefused([Problem(code=code, message=message, place=place)])


def _called(value: Any, named: Mapping[str, str]) -> Any:
    """A card by its name, anything else as it is; a step may tell several, as its winners."""
    if isinstance(value, list):
        return [_called(part, named) for part in value]
    return named.get(value, value)


def bundle_levels(engine: BundleEngine) -> dict[str, Level]:
    """The generic levels; where points are counted, searches look one round ahead."""
    levels = generic_levels(engine.facts)
    if engine.facts.id == LOVE_LETTER and _is_love_letter(engine.bundle):
        levels = dict(love_letter.LEVELS)
    elif engine.keeps_score:
        levels = {
            name: Level(RoundBot, level.nodes, level.seconds) if level.nodes > 1 else level
            for name, level in levels.items()
        }
    return with_installed_bots(engine.facts.id, levels)


def _is_love_letter(bundle: Bundle) -> bool:
    return love_letter.fits(
        [entity.name for entity in bundle.entities],
        [zone.name for zone in bundle.zones],
        [verb.name for verb in bundle.verbs],
    )


class RoundBot(InformationSetUctBot[Any, Any, Any, Any]):
    """Searches what players know, about a round deep, and does not ponder what is forced."""

    name = "round"

    def __init__(self, engine: Any, player_id: str) -> None:
        super().__init__(engine, player_id, longest_playout=ROUND_ACTIONS)

    def advise(
        self, view: Any, valid_actions: Sequence[Any], rng: SeededRandom, budget: Budget
    ) -> Advice[Any]:
        if len(valid_actions) == 1:
            return Advice(action=valid_actions[0])
        return super().advise(view, valid_actions, rng, budget)


class BundleNotation:
    """Actions as players write them: the verb, then its arguments in order; `play §3`,
    `choose p2 priest`, `place b2`. A verb may be cut short while it stays clear."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.verbs = {verb.name: verb for verb in bundle.verbs}
        self.traits: dict[str, list[str | int]] = {}
        for entity in bundle.entities:
            for trait, value in entity.traits.items():
                self.traits.setdefault(trait, []).append(value)

    def written(self, action: Action, view: BundleView | None = None) -> str:
        """With the actor's view, cards are written by their entity: `play guard`."""
        args = plain(action)
        named = {**view.cards, **view.known} if view is not None else {}
        if cell := cell_name(self.bundle, args.get("x"), args.get("y")):
            args = {**{name: v for name, v in args.items() if name not in CELL}, "cell": cell}
        written = (_called(value, named) for value in args.values())
        return " ".join(",".join(word) if isinstance(word, list) else str(word) for word in written)

    def parsed(self, text: str, view: BundleView | None = None) -> Mapping[str, Any] | None:
        """What was written, as an action that may be against the rules."""
        verb_text, *words = text.split()[:9] or [""]
        verb = self._verb(verb_text)
        if verb is None or len(words) > len(verb.params):
            return None
        action: dict[str, Any] = {"type": verb.name}
        cell = cell_named(self.bundle, words[-1]) if words else None
        if cell is not None and {param.name for param in verb.params} >= set(CELL):
            words[-1:] = map(str, cell)
        for param, word in zip(verb.params, words, strict=False):
            action[param.name] = self._value(param, word, view)
        return action

    def _verb(self, text: str) -> VerbSpec | None:
        folded = text.casefold()
        close = [verb for name, verb in self.verbs.items() if name.casefold().startswith(folded)]
        exact = [verb for verb in close if verb.name.casefold() == folded]
        found = exact or close
        return found[0] if folded and len(found) == 1 else None

    def _value(self, param: ParamSpec, word: str, view: BundleView | None) -> Any:
        if param.type in ("u8", "Number"):
            return int(word) if word.isascii() and word.isdigit() else word
        if param.type == "Trait":
            values = self.traits[param.trait]
            return next(
                (value for value in values if str(value).casefold() == word.casefold()), word
            )
        if param.type == "Ids":
            taken: list[str] = []
            for part in word.split(","):
                taken.append(self._card(part, view, taken))
            return sorted(taken, key=lambda handle: (len(handle), handle))
        return self._card(word, view, []) if param.type == "Id" else word

    def _card(self, word: str, view: BundleView | None, taken: Sequence[str]) -> str:
        """A card by handle, number or entity; of equal ones another than those taken."""
        if word.isascii() and word.isdigit():
            return HANDLE + word
        if view is not None and not word.startswith(HANDLE):
            for handle, entity in view.cards.items():
                if entity.casefold() == word.casefold() and handle not in taken:
                    return handle
        return word
