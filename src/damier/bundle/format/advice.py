"""What is not wrong with a bundle, and still not meant: what nothing reaches, ends without words.

Found without playing; what only play can find, `damier bundle check` finds besides.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from .manifest import ENTITIES
from .problem import Place, Problem, Problems
from .spec import Bundle, Term, every_term
from .yaml_tree import YamlNode, parse_yaml

DEFAULT_REASONS = ("over",)
ADVICE = {
    "reason_without_words": "An end or a refusal for which en.json has no sentence.",
    "unreached_phase": "A phase to which no nextPhase leads.",
    "unused_entity": "An entity of which there is none.",
    "unused_hook": "A hook on_after_play that no entity names.",
    "unused_verb": "A verb in no phase, which no effect applies.",
}
"""Every warning, and what it says."""


def advice(bundle: Bundle, files: Mapping[str, bytes]) -> tuple[Problem, ...]:
    """Everything worth a warning, with its place."""
    tree = parse_yaml(ENTITIES, files[ENTITIES], Problems())
    return tuple(_Adviser(bundle, tree).found())


class _Adviser:
    def __init__(self, bundle: Bundle, tree: YamlNode | None) -> None:
        self.bundle, self.tree = bundle, tree
        self.terms = tuple(every_term(_all_effects(bundle)))

    def found(self) -> Iterator[Problem]:
        yield from self._unused_verbs()
        yield from self._unreached_phases()
        yield from self._unused_hooks()
        yield from self._empty_entities()
        yield from self._reasons()

    def _place(self, section: str, name: str) -> Place:
        node = ((self.tree.fields or {}) if self.tree else {}).get(section)
        for item in (node.items or ()) if node else ():
            id = (item.fields or {}).get("id")
            if id is not None and id.value == name:
                return item.place
        keys = node.keys if node is not None else {}
        return keys.get(name, Place(file=ENTITIES, path=f"$.{section}"))

    def _warning(self, code: str, what: str, section: str, name: str) -> Problem:
        return Problem(code=code, message=what, place=self._place(section, name))

    def _unused_verbs(self) -> Iterator[Problem]:
        used = {name for phase in self.bundle.phases for name in phase.verbs}
        used |= {term.args["verb"] for term in self.terms if term.name == "verb"}
        for verb in self.bundle.verbs:
            if verb.name not in used:
                what = f"no phase lists the verb {verb.name!r}, and no effect applies it"
                yield Problem(
                    code="unused_verb", message=what, place=self._place("verbs", verb.name)
                )

    def _unreached_phases(self) -> Iterator[Problem]:
        reached = {self.bundle.phases[0].id}
        reached |= {str(phase.next_phase) for phase in self.bundle.phases}
        reached |= {str(verb.next_phase) for verb in self.bundle.verbs}
        reached |= {term.args["phase"] for term in self.terms if term.name == "nextPhase"}
        for phase in self.bundle.phases:
            if phase.id not in reached and not self.bundle.has_emitting_hooks:
                what = f"no nextPhase leads to the phase {phase.id!r}"
                yield Problem(
                    code="unreached_phase", message=what, place=self._place("phases", phase.id)
                )

    def _unused_hooks(self) -> Iterator[Problem]:
        named = {entity.hook for entity in self.bundle.entities}
        named |= {verb.legal for verb in self.bundle.verbs}
        for hook, event in self.bundle.hooks.items():
            if event in ("on_after_play", "legal") and hook not in named:
                who = "verb" if event == "legal" else "entity"
                what = f"no {who} names the hook {hook!r}, so it never runs"
                yield self._warning("unused_hook", what, "hooks", hook)

    def _empty_entities(self) -> Iterator[Problem]:
        for entity in self.bundle.entities:
            if entity.count == 0:
                what = f"there are 0 of {entity.name!r}"
                yield Problem(
                    code="unused_entity", message=what, place=self._place("entities", entity.name)
                )

    def _reasons(self) -> Iterator[Problem]:
        words = self.bundle.words.get("en", {})
        known = {*DEFAULT_REASONS, *words.get("outcomes", {}), *words.get("draws", {})}
        for term in self.terms:
            reason = term.args.get("reason")
            if term.name == "endGame" and reason is not None and reason not in known:
                what = f"en.json has no sentence for the reason {reason!r}, in outcomes or draws"
                yield Problem(code="reason_without_words", message=what, place=term.place)
        refusals: Any = words.get("refusals", {})
        for verb in self.bundle.verbs:
            for term in every_term(verb.pre):
                code = term.args.get("because")
                if code is not None and code not in refusals:
                    what = f"en.json has no sentence for {code!r}, in refusals"
                    yield Problem(code="reason_without_words", message=what, place=term.place)


def _all_effects(bundle: Bundle) -> Iterator[Term]:
    yield from bundle.setup
    for verb in bundle.verbs:
        yield from verb.effect
    for phase in bundle.phases:
        yield from (*phase.on_start, *phase.on_end)
