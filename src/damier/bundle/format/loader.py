"""From files to a checked bundle. Everything wrong is found before anything is played.

`load_bundle(files)` takes the bytes of each file by its relative path and opens none itself.
It either returns a `Bundle` or raises `BundleRefused` with every problem and its place.
"""

from collections.abc import Collection, Mapping
from typing import Any

from damier.core import InvalidData, decode
from damier.words import TemplateError, template_of

from .entity import read_entities, read_hooks
from .hidden_read import check_hidden_reads
from .include import with_decks
from .manifest import ENTITIES, MANIFEST, bundle_hash, check_paths, read_manifest
from .phase import read_phase
from .problem import Place, Problems
from .scope import Scope
from .second_sections import (
    SECOND_SECTIONS,
    check_names_differ,
    read_counters,
    read_defined,
    read_dice,
    read_options,
    read_scoring,
)
from .second_term_reader import term_reader
from .spec import LANGUAGES, Bundle, ManifestSpec, PhaseSpec, VerbSpec
from .term_reader import NEEDS_SECOND
from .tree_reader import TreeReader
from .verb import read_verb
from .verb_check import MOST_VERBS, check_applied, check_choices, check_cycles, check_verb_name
from .yaml_tree import YamlNode, parse_yaml, tree_of
from .zone import read_zones

SECTIONS = ("entities", "zones", "verbs", "phases", "setup", "hooks")
LARGEST_BUNDLE = 64 * 1024 * 1024
LARGEST_WORDS = 256 * 1024


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
    entities = _Entities(node, problems, hook_names, manifest.spec_version)
    bundle = entities.bundle(manifest, tuple(sorted(files)), words)
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
    digest = bundle_hash(files) if check_hash else None
    return read_manifest(node, problems, files[MANIFEST], digest)


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
    """Sentences are templates as damier.words has them."""
    if isinstance(value, dict):
        for key, part in value.items():
            _check_sentences(part, place.at(1, 1, f"{place.path}.{key}"), problems)
    elif isinstance(value, list):
        for part in value:
            _check_sentences(part, place, problems)
    elif not isinstance(value, str):
        problems.add("bad_words", "words are text, or lists and maps of it", place)
    else:
        try:
            template_of(value)
        except TemplateError as error:
            problems.add("bad_words", str(error), place)


class _Entities:
    """Reads `entities.yaml`: names first, so that everything may refer to everything."""

    def __init__(
        self,
        node: YamlNode,
        problems: Problems,
        hook_names: Collection[str] | None,
        version: int,
    ) -> None:
        self.node = node
        self.problems = problems
        self.reader = TreeReader(problems)
        self.version = version
        known = (*SECTIONS, *SECOND_SECTIONS)
        self.sections = self.reader.map(node, ENTITIES, known, ("zones", "verbs", "phases"))
        for name in SECOND_SECTIONS if version == 1 else ():
            if name in self.sections:
                problems.add("second_grammar", f"{name!r} needs {NEEDS_SECOND}", node.keys[name])
        self.hook_names = hook_names

    def bundle(
        self,
        manifest: ManifestSpec,
        files: tuple[str, ...],
        words: Mapping[str, Mapping[str, Any]],
    ) -> Bundle:
        reader, sections = self.reader, self.sections
        zones = read_zones(reader, sections.get("zones"), self.version)
        hooks = read_hooks(reader, sections.get("hooks"), self.version)
        self._check_hook_names(hooks)
        listed = sections.get("entities")
        if self.version > 1:
            listed = with_decks(reader, sections.get("include"), listed)
        entities = read_entities(reader, listed, zones, hooks)
        traits = frozenset(trait for entity in entities.values() for trait in entity.traits)
        scope = Scope(
            zones, entities, self._verb_names(), self._phase_ids(), traits, version=self.version,
            hooks=hooks,
        )  # fmt: skip
        if self.version > 1:
            check_names_differ(reader, sections)
            scope.counters = read_counters(reader, sections.get("counters"), zones)
            scope.dice = read_dice(reader, sections.get("dice"))
            scope.options = read_options(reader, sections.get("options"))
            scope.defined = read_defined(reader, sections.get("define"))
        verbs = self._verbs(scope)
        phases = self._phases(scope, verbs)
        setup = term_reader(reader, scope).effects(sections.get("setup"), "setup")
        check_cycles(self.problems, verbs, phases, self.node)
        cards = sum(entity.count for entity in entities.values()) * manifest.max_players
        for verb in verbs.values():
            place = sections["verbs"].keys[verb.name]
            check_hidden_reads(verb, zones, self.problems, place)
            check_choices(self.problems, verb, cards, scope, manifest.max_players, place)
            check_applied(self.problems, verbs, verb.effect)
        for phase in phases.values():
            check_applied(self.problems, verbs, (*phase.on_start, *phase.on_end))
        check_applied(self.problems, verbs, setup)
        for entity in entities.values():
            if entity.seat is not None and entity.seat >= manifest.min_players:
                place = ((listed.fields if listed else None) or {})[entity.name].place
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
            counters=tuple(scope.counters.values()),
            dice=tuple(scope.dice.values()),
            options=tuple(scope.options.values()),
            scoring=read_scoring(reader, sections.get("scoring"), scope),
            hook_places=sections["hooks"].keys if "hooks" in sections else {},
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
