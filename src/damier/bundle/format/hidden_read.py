"""What a condition may read: only what the actor can see.

A refusal would otherwise answer questions about hidden zones. Checked when a bundle is loaded.
"""

from collections.abc import Iterator, Mapping

from .formula import Formula
from .grammar import CONDITIONS, PLAYED
from .problem import Place, Problems
from .spec import ParamSpec, Term, VerbSpec, ZoneSpec, every_formula, every_term

NOT_SEEN = "the actor may not see: ask it in an effect, or show the zone"
READS_CONTENT = ("holds", "emptyCell", "line", "flagSet", "flagUnset")


def check_hidden_reads(
    verb: VerbSpec, zones: Mapping[str, ZoneSpec], problems: Problems, place: Place
) -> None:
    params = {param.name: param for param in verb.params}
    for terms in (verb.pre, *(param.when for param in verb.params)):
        for term in every_term(terms):
            for what in _hidden(term, zones, params):
                told = "the formula" if term.name == "formula" else term.name
                problems.add("reads_hidden", f"{told} would tell {what}", term.place)
    for param in verb.params:
        for formula in (param.source, param.low, param.high):
            for name in sorted(formula.read.hidden) if formula is not None else ():
                what = f"${param.name} would tell what is in {name!r}, which {NOT_SEEN}"
                problems.add("reads_hidden", what, place)


def reads_secrets(terms: tuple[Term, ...], zones: Mapping[str, ZoneSpec]) -> bool:
    """Whether the answer to these conditions may tell somebody what they cannot see."""
    if any(formula.read.secret for formula in every_formula(terms)):
        return True
    for term in every_term(terms):
        if term.name == "formula":
            continue
        form = CONDITIONS[term.name]
        zone = zones.get(form.needs or term.args.get("zone") or "")
        content = form.needs or term.name in READS_CONTENT or term.name == "matches"
        if zone is not None and content and zone.visibility != "all":
            return True
    return False


def _hidden(
    term: Term, zones: Mapping[str, ZoneSpec], params: Mapping[str, ParamSpec]
) -> Iterator[str]:
    for formula in every_formula((term,)):
        for hidden in sorted(formula.read.hidden):
            yield f"what is in {hidden!r}, which {NOT_SEEN}"
    if term.name == "formula":
        return
    form = CONDITIONS[term.name]
    name = form.needs or term.args.get("zone")
    zone = zones.get(name or "")
    player = term.args.get("player", "actor")
    if isinstance(player, Formula):
        player = player.op
    if zone is not None:
        if form.needs or term.name in READS_CONTENT:
            seen = zone.visibility == "all" or (zone.visibility == "owner" and player == "actor")
        elif term.name == "matches":
            seen = zone.visibility in ("all", "topPublic")
        else:
            seen = True  # how many lie in a zone is public
        if not seen:
            yield f"what is in {zone.name!r}, which {NOT_SEEN}"
    entity = term.args.get("entity")
    if term.name in ("is", "matches") and isinstance(entity, str) and entity.startswith("$"):
        param = params.get(entity[1:])
        if (
            entity != PLAYED
            and param is not None
            and param.type == "Id"
            and not (param.zone or (param.source and not param.source.origin.hidden))
        ):
            yield f"what {entity} is: a `holds` must come before it, at the same level"
