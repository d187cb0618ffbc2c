"""What people read about a bundle, in one language, as the words of any other game.

Texts come from the `ui:` blocks, then from the bundle's own en.json and fr.json; where a block is
missing, the generic ones are used. `{{cardName}}` in a block is `{cardName}` in the words.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from damier.bundle.format import LANGUAGES, Bundle, ParamSpec, Ui, VerbSpec, Words

PLACEHOLDER = re.compile(r"\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}")
CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[_-]+")
GENERIC = {
    "Id": "pick_card",
    "Ids": "pick_cards",
    "PlayerId": "pick_player",
    "EntityKind": "pick_kind",
    "Trait": "pick_kind",
    "Word": "pick_kind",
    "Cell": "pick_cell",
}
ASSET_KINDS = ("webp", "svg")


def languages_of(bundle: Bundle) -> tuple[str, ...]:
    """English, and whichever other languages the name or a file of words has."""
    return tuple(dict.fromkeys(("en", *LANGUAGES, *bundle.manifest.name, *bundle.words)))


def words_of(bundle: Bundle, language: str, generic: Mapping[str, Any]) -> dict[str, Any]:
    """All words of a bundle; `generic` are those that every bundle shares."""
    own = bundle.words.get(language) or bundle.words.get("en") or {}
    manifest = bundle.manifest
    made: dict[str, Any] = {
        "name": said(manifest.name, language),
        "summary": said(manifest.description, language),
        "rules": [said(manifest.description, language)],
        "labels": {
            **_param_labels(bundle, language, generic.get("generic", {})),
            **{
                entity.name: name_of(entity.name, entity.ui, language) for entity in bundle.entities
            },
            **{zone.name: name_of(zone.name, zone.ui, language) for zone in bundle.zones},
            **{each.name: name_of(each.name, each.ui, language) for each in bundle.counters},
            **{each.name: name_of(each.name, each.ui, language) for each in bundle.dice},
        },
        "help": {entity.name: said(entity.ui.help, language) for entity in bundle.entities},
        "actions": {verb.name: _label(verb, language) for verb in bundle.verbs},
        "prompts": {
            verb.name: prompt_of(verb, language, generic.get("generic", {}))
            for verb in bundle.verbs
        },
        "paramPrompts": {
            verb.name: {
                param.name: param_prompt(verb, param, language, generic.get("generic", {}))
                for param in verb.params
            }
            for verb in bundle.verbs
        },
    }
    if bundle.options:
        made["options"] = {
            each.name: name_of(each.name, each.ui, language) for each in bundle.options
        }
        made["optionHelp"] = {each.name: said(each.ui.help, language) for each in bundle.options}
    return merged(generic, made, own)


def bundle_meta(bundle: Bundle, language: str = "en") -> dict[str, Any]:
    """What a client wants to know of a bundle's cards: name, help, value and picture of each."""
    return {
        "gameId": bundle.manifest.game_id,
        "version": bundle.manifest.version,
        "cards": {
            entity.name: {
                "name": name_of(entity.name, entity.ui, language),
                "help": said(entity.ui.help, language),
                "value": entity.value,
                "asset": picture_of(entity.name, bundle.files),
            }
            for entity in bundle.entities
        },
    }


def said(words: Words, language: str) -> str:
    """A text in this language, else in English, with its placeholders as our texts have them."""
    text = words.get(language) or words.get("en") or ""
    parts = PLACEHOLDER.split(text)
    plain = [part.replace("{", "{{").replace("}", "}}") for part in parts[::2]]
    slots = [f"{{{name}}}" for name in parts[1::2]]
    return "".join(a + b for a, b in zip(plain, (*slots, ""), strict=True))


def name_of(name: str, ui: Ui, language: str) -> str:
    """What something is called: as its block says, else its own name in words."""
    return said(ui.name, language) or " ".join(CAMEL.split(name)).capitalize()


def prompt_of(verb: VerbSpec, language: str, generic: Mapping[str, str]) -> str:
    """What to ask of a player who may use a verb."""
    if text := said(verb.ui.prompt, language):
        return text
    if verb.ui.picker == "playerList":
        return generic.get("pick_player", "")
    if verb.ui.picker == "hand":
        return generic.get("pick_card", "")
    for param in verb.params:
        return generic.get(GENERIC.get(param.type, "pick_number"), "")
    return generic.get("act", "")


def param_prompt(
    verb: VerbSpec, param: ParamSpec, language: str, generic: Mapping[str, str]
) -> str:
    written = said(verb.ui.param_prompts.get(param.name, {}), language)
    return written or generic.get(GENERIC.get(param.type, "pick_number"), "")


def merged(*sources: Mapping[str, Any]) -> dict[str, Any]:
    """Words laid over words; what comes later wins, and nothing else is lost."""
    result: dict[str, Any] = {}
    for source in sources:
        for key, value in source.items():
            before = result.get(key)
            if isinstance(before, dict) and isinstance(value, Mapping):
                result[key] = merged(before, value)
            else:
                result[key] = value
    return result


def _param_labels(bundle: Bundle, language: str, generic: Mapping[str, str]) -> dict[str, str]:
    """What parameters are called where one is missing: as they are asked for."""
    return {
        param.name: param_prompt(verb, param, language, generic)
        for verb in bundle.verbs
        for param in verb.params
    }


def _label(verb: VerbSpec, language: str) -> str:
    """The words on a verb's button; a block that names no parameter gets them all appended."""
    name = name_of(verb.name, verb.ui, language)
    if any(f"{{{param.name}}}" in name for param in verb.params):
        return name
    return " ".join((name, *(f"{{{param.name}}}" for param in verb.params)))


def picture_of(name: str, files: Iterable[str]) -> str | None:
    """The file that shows this entity, if the bundle has one."""
    known = set(files)
    for kind in ASSET_KINDS:
        if f"assets/{name}.{kind}" in known:
            return f"assets/{name}.{kind}"
    return None
