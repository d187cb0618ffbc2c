"""What must hold of verbs and phases together: names, cycles, and choices that can be listed."""

from collections.abc import Iterable, Mapping

from .grammar import EFFECTS
from .problem import Place, Problems
from .scope import Scope
from .second_param import choices_of
from .spec import PhaseSpec, Term, VerbSpec, every_formula, every_term
from .tree_reader import TreeReader
from .verb import numbers_of
from .yaml_tree import YamlNode

RESERVED = frozenset((*EFFECTS, "endPhase", "endRound", "startRound"))
"""Names that no verb may take: an effect, or what the game does by itself, is called so."""

MOST_CHOICES = 65_536
MOST_CHOICE_LOOKS = 20_000_000
MOST_VERBS = 200


def check_verb_name(reader: TreeReader, name: str, node: YamlNode) -> bool:
    place = node.keys[name]
    if name in RESERVED:
        reader.problems.add("bad_name", f"a verb may not be called {name!r}", place)
        return False
    return reader.name(name, "verb", place)


def check_cycles(
    problems: Problems,
    verbs: Mapping[str, VerbSpec],
    phases: Mapping[str, PhaseSpec],
    node: YamlNode,
) -> None:
    """No verb applies itself, and no chain of phases without verbs leads back to its start."""
    uses = {
        name: {term.args["verb"] for term in every_term(verb.effect) if term.name == "verb"}
        for name, verb in verbs.items()
    }
    fields = (node.fields or {}).get("verbs")
    for name in verbs:
        if _leads_to(name, name, uses) and fields is not None:
            problems.add("cyclic_reference", f"verb {name!r} applies itself", fields.keys[name])
    empty = {
        id: {phase.next_phase} & set(phases) if not phase.verbs and phase.next_phase else set()
        for id, phase in phases.items()
    }
    listed = (node.fields or {}).get("phases")
    for item in (listed.items or ()) if listed else ():
        id = str((item.fields or {}).get("id", item).value)
        if id in empty and _leads_to(id, id, empty):
            problems.add("cyclic_reference", f"phase {id!r} leads to itself", item.place)


def check_applied(problems: Problems, verbs: Mapping[str, VerbSpec], terms: Iterable[Term]) -> None:
    """A verb that is applied by its name has nobody to give it arguments."""
    for term in every_term(terms):
        name = str(term.args.get("verb"))
        if term.name == "verb" and name in verbs and verbs[name].params:
            problems.add("wrong_type", f"{name!r} has parameters: it cannot be applied", term.place)


def check_choices(
    problems: Problems, verb: VerbSpec, cards: int, scope: Scope, players: int, place: Place
) -> None:
    """A verb's possible arguments can be listed in no time."""
    count = 1
    for param in verb.params:
        if param.type not in ("u8", "Id", "PlayerId", "EntityKind"):
            count *= choices_of(param, cards, scope)
        elif param.type == "u8":
            known = (term for term in verb.pre if term.args.get("zone") in scope.zones)
            count *= len(numbers_of(param, tuple(known), scope.zones))
        else:
            kinds = {"Id": cards, "PlayerId": players, "EntityKind": len(scope.entities)}
            count *= max(1, kinds[param.type])
    cost = max((part.cost for part in every_formula(verb.pre)), default=1)
    if count * cost > MOST_CHOICE_LOOKS:
        what = f"verb {verb.name!r} may be used in {count} ways, each looking at {cost} things"
        problems.add("too_slow", f"{what}; together {MOST_CHOICE_LOOKS} are allowed", place)
    if count > MOST_CHOICES:
        what = f"verb {verb.name!r} may be used in {count} ways; {MOST_CHOICES} can be listed"
        problems.add("out_of_range", what, place)


def _leads_to(start: str, target: str, edges: Mapping[str, set[str]]) -> bool:
    seen: set[str] = set()
    waiting = list(edges.get(start, ()))
    while waiting:
        name = waiting.pop()
        if name == target:
            return True
        if name not in seen:
            seen.add(name)
            waiting += edges.get(name, ())
    return False
