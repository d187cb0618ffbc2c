"""From files to a checked bundle. Everything wrong is found before anything is played.

`load_bundle(files)` takes the bytes of each file by its relative path and opens none itself.
It either returns a `Bundle` or raises `BundleRefused` with every problem and its place.
"""

import re
from collections.abc import Collection, Mapping
from typing import Any

from damier.core import InvalidData, decode

from .entity import read_entities, read_hooks
from .hidden_read import check_hidden_reads
from .manifest import ENTITIES, MANIFEST, bundle_hash, check_paths, read_manifest
from .phase import read_phase
from .problem import Place, Problems
from .spec import LANGUAGES, Bundle, ManifestSpec, PhaseSpec, VerbSpec
from .term_reader import Scope, TermReader
from .tree_reader import TreeReader
from .verb import read_verb
from .verb_check import MOST_VERBS, check_applied, check_choices, check_cycles, check_verb_name
from .yaml_tree import YamlNode, parse_yaml, tree_of
from .zone import read_zones

SECTIONS = ("entities", "zones", "verbs", "phases", "setup", "hooks")
LARGEST_BUNDLE = 64 * 1024 * 1024
LARGEST_WORDS = 256 * 1024
SENTENCE = re.compile(r"(?:[^{}]|\{\{|\}\}|\{[A-Za-z_][A-Za-z0-9_]*\})*+")


def load_bundle(
    files: Mapping[str, bytes],
    *,
    hook_names: Collection[str] | None = None,
    check_hash: bool = True,
    parsed: Mapping[str, Any] | None = None,
) -> Bundle:
    """The bundle in these files. `hook_names` are those that its module really has;
    without `check_hash` a bundle in the making is read as it is; `parsed` holds the YAML files
    as JSON where there is nothing to parse them with, as in a browser."""
    problems = Problems()
    check_paths(files, problems)
    if sum(map(len, files.values())) > LARGEST_BUNDLE:
        problems.add("bundle_too_large", f"more than {LARGEST_BUNDLE} bytes", Place(file=MANIFEST))
    problems.raise_any()
    manifest = _manifest(files, problems, check_hash, parsed or {})
    node = _file(files, ENTITIES, problems, parsed or {})
    words = _words(files, problems)
    if node is None or manifest is None:
        problems.raise_any()
    assert node is not None
    assert manifest is not None
    bundle = _Entities(node, problems, hook_names).bundle(manifest, tuple(sorted(files)), words)
    problems.raise_any()
    return bundle


def _file(
    files: Mapping[str, bytes], name: str, problems: Problems, parsed: Mapping[str, Any]
) -> YamlNode | None:
    if name not in files:
        problems.add("missing_file", f"the bundle has no {name}", Place(file=name))
        return None
    if name in parsed:
        return tree_of(name, parsed[name])
    found = len(problems.found)
    node = parse_yaml(name, files[name], problems)
    if node is None and len(problems.found) == found:
        problems.add("yaml_syntax", "the file is empty", Place(file=name))
    return node


def _manifest(
    files: Mapping[str, bytes], problems: Problems, check_hash: bool, parsed: Mapping[str, Any]
) -> ManifestSpec | None:
    node = _file(files, MANIFEST, problems, parsed)
    if node is None:
        return None
    return read_manifest(node, problems, bundle_hash(files) if check_hash else None)


def _words(files: Mapping[str, bytes], problems: Problems) -> dict[str, Mapping[str, Any]]:
    """Texts beyond the ui blocks: rules, reasons, refusals, as Python games have them."""
    words: dict[str, Mapping[str, Any]] = {}
    for language in LANGUAGES:
        name = f"{language}.json"
        if name in files:
            try:
                words[language] = decode(files[name], dict[str, Any], limit=LARGEST_WORDS)
                _check_sentences(words[language], Place(file=name), problems)
            except InvalidData as error:
                where = Place(file=name, path=str(error.details.get("path", "$")))
                problems.add("bad_words", error.message, where)
    return words


def _check_sentences(value: Any, place: Place, problems: Problems) -> None:
    """Sentences name their values and do nothing else to them."""
    if isinstance(value, dict):
        for key, part in value.items():
            _check_sentences(part, place.at(1, 1, f"{place.path}.{key}"), problems)
    elif isinstance(value, list):
        for part in value:
            _check_sentences(part, place, problems)
    elif not isinstance(value, str):
        problems.add("bad_words", "words are text, or lists and maps of it", place)
    elif not SENTENCE.fullmatch(value):
        problems.add("bad_words", "a sentence names its values as {name}", place)


class _Entities:
    """Reads `entities.yaml`: names first, so that everything may refer to everything."""

    def __init__(
        self, node: YamlNode, problems: Problems, hook_names: Collection[str] | None
    ) -> None:
        self.node = node
        self.problems = problems
        self.reader = TreeReader(problems)
        self.sections = self.reader.map(node, ENTITIES, SECTIONS, ("zones", "verbs", "phases"))
        self.hook_names = hook_names

    def bundle(
        self,
        manifest: ManifestSpec,
        files: tuple[str, ...],
        words: Mapping[str, Mapping[str, Any]],
    ) -> Bundle:
        reader, sections = self.reader, self.sections
        zones = read_zones(reader, sections.get("zones"))
        hooks = read_hooks(reader, sections.get("hooks"))
        self._check_hook_names(hooks)
        entities = read_entities(reader, sections.get("entities"), zones, hooks)
        traits = frozenset(trait for entity in entities.values() for trait in entity.traits)
        scope = Scope(zones, entities, self._verb_names(), self._phase_ids(), traits)
        verbs = self._verbs(scope)
        phases = self._phases(scope, verbs)
        setup = TermReader(reader, scope).effects(sections.get("setup"), "setup")
        check_cycles(self.problems, verbs, phases, self.node)
        cards = sum(entity.count for entity in entities.values()) * manifest.max_players
        for verb in verbs.values():
            check_hidden_reads(verb, zones, self.problems)
            place = sections["verbs"].keys[verb.name]
            check_choices(self.problems, verb, cards, scope, manifest.max_players, place)
            check_applied(self.problems, verbs, verb.effect)
        for phase in phases.values():
            check_applied(self.problems, verbs, (*phase.on_start, *phase.on_end))
        check_applied(self.problems, verbs, setup)
        for entity in entities.values():
            if entity.seat is not None and entity.seat >= manifest.min_players:
                place = (sections["entities"].fields or {})[entity.name].place
                self.problems.add("out_of_range", f"no seat {entity.seat + 1} at a table for "
                                  f"{manifest.min_players}", place)  # fmt: skip
        return Bundle(
            manifest=manifest,
            entities=tuple(entities.values()),
            zones=tuple(zones.values()),
            verbs=tuple(verbs.values()),
            phases=tuple(phases.values()),
            setup=setup,
            hooks=hooks,
            files=files,
            words=words,
        )

    def _verb_names(self) -> dict[str, Any]:
        node = self.sections.get("verbs")
        return dict.fromkeys((node.fields or {}) if node else ())

    def _phase_ids(self) -> dict[str, Any]:
        ids: dict[str, Any] = {}
        for item in self.reader.list(self.sections.get("phases"), "phases"):
            id = (item.fields or {}).get("id")
            if id is None or not isinstance(id.value, str):
                continue
            self.reader.name(id.value, "phase", id.place)
            if id.value in ids:
                self.problems.add("duplicate_key", f"phase {id.value!r} is repeated", id.place)
            ids[id.value] = None
        return ids

    def _verbs(self, scope: Scope) -> dict[str, VerbSpec]:
        node = self.sections.get("verbs")
        if node is None:
            return {}
        if len(node.fields or ()) > MOST_VERBS:
            self.problems.add("out_of_range", f"more than {MOST_VERBS} verbs", node.place)
            return {}
        return {
            name: read_verb(self.reader, name, inner, scope)
            for name, inner in self.reader.any_map(node, "verbs").items()
            if check_verb_name(self.reader, name, node)
        }

    def _phases(self, scope: Scope, verbs: Mapping[str, VerbSpec]) -> dict[str, PhaseSpec]:
        node = self.sections.get("phases")
        items = (node.items or []) if node else []
        if node is not None and not any(
            (item.fields or {}).get("verbs", item).items for item in items
        ):
            self.problems.add("no_verbs", "no phase has a verb: nobody could ever act", node.place)
        read = (read_phase(self.reader, item, scope, verbs) for item in items)
        return {phase.id: phase for phase in read if phase is not None}

    def _check_hook_names(self, hooks: Mapping[str, Any]) -> None:
        node = self.sections.get("hooks")
        if self.hook_names is None or node is None:
            return
        for name in hooks:
            if name not in self.hook_names:
                self.problems.unknown(
                    "undefined_hook", "the script has no", name, self.hook_names, node.keys[name]
                )
