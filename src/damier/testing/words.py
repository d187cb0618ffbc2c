"""The words of a game: what play can say, in every language it has, and what is wrong with that.

Names, labels, options, sentences, refusals and endings are looked at; nothing is asked of style.
What play says is spoken.py's; no law is tried here (check.py).
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from damier.bundle import Bundle, BundleEngine
from damier.bundle.format import Term, every_term
from damier.catalogue import Game, Listener, Texts
from damier.core import Value
from damier.words import TemplateError, forms_in, names_in, template_of

from .spoken import positions_to_say, say_everything

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_ID = 64
GIVEN_BY_THE_MATCH = ("seed", "playerIds")
NO_TEMPLATES = ("rules", "captions")
"""Sections that are shown as they are written."""
TRANSLATED = (
    *("name", "summary", "rules", "labels", "actions", "sentences", "effects", "status", "prompts"),
    *("refusals", "outcomes", "draws", "options", "optionHelp", "presets", "choices", "levels"),
)
"""Sections in which languages say the same things. Others belong to the game: a language has its
own genders, and its own forms."""


FLAT = ("options", "choices")
"""Sections in which a name has a text and nothing else."""


class Mistake(NamedTuple):
    """Something wrong with a game's words: where, what, and what to do about it."""

    place: str
    what: str
    cure: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}; {self.cure}"


def mistakes_in_words(
    game: Game, match_count: int = 12, position_count: int = 160, seed: int = 0
) -> list[Mistake]:
    """All that is wrong with the words of a game, each once."""
    found: dict[Mistake, None] = dict.fromkeys(_id_mistakes(game))
    for language, texts in sorted(game.words.items()):
        if language in _languages(game):
            found.update(dict.fromkeys(_written(game, language, texts)))
    found.update(dict.fromkeys(_untranslated(game)))
    listened = _Listened()
    positions = positions_to_say(game, match_count, position_count, seed)
    for language in _languages(game):
        heard = game.texts(language).heard_by(listened.listener(language))
        for failed in say_everything(game, heard, positions, seed):
            listened.found[Mistake("text.py", failed, "let it say this position too")] = None
    found.update(listened.found)
    return list(found)


def _languages(game: Game) -> list[str]:
    """The languages that the author has written; a bundle answers in French without having it."""
    if not isinstance(game.engine, BundleEngine):
        return sorted(game.words)
    bundle = game.engine.bundle
    return sorted({"en", *bundle.words, *bundle.manifest.name})


def _id_mistakes(game: Game) -> Iterator[Mistake]:
    if not (ID.fullmatch(game.id) and len(game.id) <= LONGEST_ID):
        cure = "write it in small letters, digits and single hyphens, such as connect-four"
        yield Mistake("Facts.id", f"{game.id!r} is no id", cure)


def _written(game: Game, language: str, texts: Texts) -> Iterator[Mistake]:
    """What can be seen without playing."""
    file = f"{language}.json"
    for key, text in _leaves(texts.own):
        if key.partition(".")[0] in NO_TEMPLATES:
            continue
        try:
            asked = forms_in(template_of(text))
        except TemplateError as error:
            yield Mistake(f"{file}: {key}", str(error), "docs/words.md tells the format")
            continue
        for form in asked:
            if not texts.has(f"forms.{form}"):
                what = f"there is no form called {form}"
                yield Mistake(f"{file}: {key}", what, f"add a text under forms.{form}")
    for section in FLAT:
        for name, text in (texts.own.get(section) or {}).items():
            if not isinstance(text, str):
                cure = f"write them side by side under {section}, by their own names"
                yield Mistake(f"{file}: {section}.{name}", "there are texts inside it", cure)
    for key in _expected(game):
        if not texts.has(key):
            yield Mistake(f"{file}: {key}", "it is missing", f"add a text under {key}")
    kinds: tuple[Any, ...] = game.engine.action_classes
    for kind in kinds:
        fields = {field.encode_name for field in msgspec.structs.fields(kind)}
        key = f"actions.{kind.__struct_config__.tag}"
        if texts.has(key):
            known = fields | ({"cell"} if {"x", "y"} <= fields else set())
            yield from _unknown_names(f"{file}: {key}", texts.get(key), known)


def _expected(game: Game) -> Iterator[str]:
    """The keys that every language needs, whatever is played."""
    kinds: tuple[Any, ...] = game.engine.action_classes
    yield from ("name", "summary")
    yield from (f"actions.{kind.__struct_config__.tag}" for kind in kinds)
    yield from (f"levels.{level}" for level in game.levels)
    yield from (f"presets.{preset}" for preset in game.engine.presets)
    yield from (f"options.{name}" for name in _options(game.engine.config_type))
    if isinstance(game.engine, BundleEngine):
        yield from _endings(game.engine.bundle)
        yield from _told_in_words(game.engine.bundle)


def _options(config_type: Any) -> Iterator[str]:
    """The options of a config, and those inside a group of them."""
    for field in msgspec.structs.fields(config_type):
        if field.encode_name in GIVEN_BY_THE_MATCH:
            continue
        yield field.encode_name
        if isinstance(field.type, type) and issubclass(field.type, Value):
            yield from _options(field.type)


def _endings(bundle: Bundle) -> Iterator[str]:
    """The reasons that the bundle's own effects can give."""
    terms: list[Term] = [*bundle.setup]
    for verb in bundle.verbs:
        terms += verb.effect
    for phase in bundle.phases:
        terms += (*phase.on_start, *phase.on_end)
    for term in every_term(terms):
        if term.name == "endGame" and isinstance(term.args.get("reason"), str):
            yield f"{'outcomes' if term.args.get('winners') else 'draws'}.{term.args['reason']}"


def _told_in_words(bundle: Bundle) -> Iterator[str]:
    """What the table says instead of showing it."""
    told = [zone.name for zone in bundle.zones if zone.lies == "words"]
    told += [counter.name for counter in bundle.counters if counter.lies == "words"]
    told += [dice.name for dice in bundle.dice if dice.lies == "words"]
    yield from (f"scene.{name}" for name in told)


def _untranslated(game: Game) -> Iterator[Mistake]:
    """What one language of a game says and another does not."""
    languages = _languages(game)
    written: Mapping[str, Mapping[str, Any]]
    if isinstance(game.engine, BundleEngine):
        written = game.engine.bundle.words
        yield from _untranslated_blocks(game.engine.bundle, languages)
    else:
        written = {language: game.words[language].own for language in languages}
    keys = {
        language: {key for key, _ in _leaves(words) if key.partition(".")[0] in TRANSLATED}
        for language, words in written.items()
    }
    for language in keys:
        for other in keys:
            for key in sorted(keys[other] - keys[language]):
                what = f"it is missing, though {other}.json has it"
                yield Mistake(f"{language}.json: {key}", what, f"translate {key}")


def _untranslated_blocks(bundle: Bundle, languages: list[str]) -> Iterator[Mistake]:
    manifest = bundle.manifest
    texts = {
        "manifest.yaml: name": manifest.name,
        "manifest.yaml: description": manifest.description,
    }
    for kind, things in (
        ("entities", bundle.entities),
        ("zones", bundle.zones),
        ("verbs", bundle.verbs),
    ):
        for thing in things:
            place = f"entities.yaml: {kind}.{thing.name}.ui"
            ui = thing.ui
            texts |= {f"{place}.name": ui.name, f"{place}.help": ui.help}
            texts |= {f"{place}.prompt": ui.prompt}
            texts |= {f"{place}.paramPrompts.{p}": said for p, said in ui.param_prompts.items()}
    for place, said in texts.items():
        for language in languages:
            if said and not said.get(language):
                yield Mistake(place, f"it says nothing in {language}", f"add {language}: ...")


def _leaves(words: Mapping[str, Any], below: str = "") -> Iterator[tuple[str, str]]:
    """Every text by its key. A list of texts is one."""
    for name, value in words.items():
        key = f"{below}{name}"
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{key}.")
        elif isinstance(value, str):
            yield key, value
        elif isinstance(value, list):
            yield key, ""


def _unknown_names(place: str, text: str, known: set[str]) -> Iterator[Mistake]:
    try:
        asked = dict.fromkeys(names_in(template_of(text)))
    except TemplateError:
        return
    for name in asked:
        if name not in known:
            there = ", ".join(f"{{{one}}}" for one in sorted(known)) or "none"
            yield Mistake(place, f"{{{name}}} has no value here", f"there is {there}")


class _Listened:
    """Notes what is wrong with the sentences that are asked for."""

    def __init__(self) -> None:
        self.found: dict[Mistake, None] = {}

    def listener(self, language: str) -> Listener:
        def listen(key: str, template: str | None, values: Mapping[str, Any]) -> None:
            place = f"{language}.json: {key}"
            if template is None:
                what = f"play says it, with {_named(values)}, and it is missing"
                self.found[Mistake(place, what, f"add a text under {key}")] = None
                return
            for mistake in _unknown_names(place, template, set(values)):
                self.found[mistake] = None

        return listen


def _named(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{{{name}}}" for name in values) or "no value"
