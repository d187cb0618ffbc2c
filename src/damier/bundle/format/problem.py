"""What is wrong with a bundle: a code, a sentence, and the place, down to line and column.

Problems are collected while a bundle is read, and raised together at the end.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar

from damier.core import DamierError, Value, plain

PROBLEMS = {
    "bad_asset": "A file in assets/ that is no picture there: NAME.webp or NAME.svg, in no folder.",
    "bad_formula": "Text that is no formula.",
    "bad_name": "A name that cannot be one: letters, digits, - and _, a letter first.",
    "bad_version": "A version is numbers and dots, in quotes.",
    "bad_words": "en.json or fr.json is no JSON map.",
    "bundle_too_large": "The files together are larger than is read.",
    "cyclic_reference": "A verb applies itself, or phases without verbs lead round in a circle.",
    "duplicate_key": "A key or a phase occurs twice.",
    "hash_differs": "The manifest's hash is not that of the files; `damier bundle hash` fills it.",
    "missing_file": "manifest.yaml or entities.yaml is not there.",
    "missing_index": "Whose counter or flag, or on which cell, is not said.",
    "missing_key": "Something that is needed is not said.",
    "no_owner": "A zone is shown to its owner, but nobody owns it: say perPlayer.",
    "no_verbs": "No phase has a verb, so nobody could ever act.",
    "not_per_player": "A player is named for a zone that all share.",
    "one_term": "A condition or an effect is a map of exactly one name.",
    "out_of_range": "A number or a text beyond what is allowed.",
    "reads_hidden": "A condition would tell the actor something that the actor may not see.",
    "spec_version": "bluefeltSpecVersion is another than ours.",
    "second_grammar": "A word of the second grammar in a bundle of the first.",
    "too_many_files": "More files than a bundle may have.",
    "too_slow": "A formula, or a verb's choices, look at more than can be looked at in time.",
    "undefined_dice": "Dice that are not declared.",
    "undefined_entity": "An entity that is not declared.",
    "undefined_hook": "A hook that is not declared, or not in the script.",
    "undefined_name": "A name in a formula that means nothing there.",
    "undefined_param": "A $name that is no parameter of this verb.",
    "undefined_phase": "A phase that is not declared.",
    "undefined_player": "A player is actor, next or a parameter; setTurn also knows random.",
    "undefined_trait": "A trait that no entity has.",
    "undefined_verb": "A verb that is not declared.",
    "undefined_zone": "A zone that is not declared.",
    "unknown_condition": "A condition that the grammar does not have.",
    "unknown_effect": "An effect that the grammar does not have.",
    "unknown_function": "A function that formulas do not have.",
    "unknown_keyword": "A word that is not known in this place.",
    "unsafe_path": "A file's name that leads out of the bundle.",
    "wrong_event": "A card's hook must be declared on_after_play.",
    "wrong_shape": "A zone of another shape is needed here.",
    "wrong_type": "A value of another type is needed here.",
    "yaml_alias": "Anchors and aliases are not allowed.",
    "yaml_documents": "A file is one YAML document.",
    "yaml_key": "A key must be plain text.",
    "yaml_not_utf8": "The file is not UTF-8.",
    "yaml_syntax": "The file is not YAML.",
    "yaml_tag": "Tags are not allowed.",
    "yaml_too_deep": "Nested too deeply.",
    "yaml_too_large": "The file is larger than is read.",
}
"""Every code, and what it says."""


class Place(Value):
    """Where something stands in a bundle. Lines and columns count from 1."""

    file: str
    line: int = 1
    column: int = 1
    path: str = "$"

    def at(self, line: int, column: int, path: str) -> "Place":
        return Place(file=self.file, line=line, column=column, path=path)


class Problem(Value):
    """One thing that is wrong."""

    code: str
    message: str
    place: Place

    def __str__(self) -> str:
        where = self.place
        return (
            f"{where.file}:{where.line}:{where.column}: {self.message} [{self.code}] ({where.path})"
        )


class BundleRefused(DamierError):
    """A bundle that is not a game. `problems` holds everything found, in the order of the text."""

    code = "bundle_refused"
    codes: ClassVar[tuple[str, ...]] = tuple(PROBLEMS)

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(
            sorted(set(problems), key=lambda p: (p.place.file, p.place.line, p.place.column))
        )
        super().__init__(
            "\n".join(map(str, self.problems)), problems=[plain(p) for p in self.problems]
        )

    @property
    def found(self) -> tuple[str, ...]:
        """The codes of the problems, in the order of the text."""
        return tuple(problem.code for problem in self.problems)


class Problems:
    """The problems found so far."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, code: str, message: str, place: Place) -> None:
        assert code in PROBLEMS, code
        self.found.append(Problem(code=code, message=message, place=place))

    def unknown(self, code: str, what: str, name: str, known: Iterable[str], place: Place) -> None:
        """A name that nothing answers to, with the one that was probably meant."""
        self.add(code, f"{what} {name!r}{suggestion(name, known)}", place)

    def raise_any(self) -> None:
        if self.found:
            raise BundleRefused(self.found)


def suggestion(name: str, known: Iterable[str]) -> str:
    """`; did you mean 'deck'?`, or which names there are."""
    names = sorted(known)
    folded = {known.casefold(): known for known in names}
    close = [known for known in folded if known.startswith(name.casefold())] if name else []
    close = close or get_close_matches(name.casefold(), folded, n=1, cutoff=0.6)
    if close:
        return f"; did you mean {folded[close[0]]!r}?"
    if not names:
        return "; there is none"
    shown = ", ".join(names[:12])
    return f"; there are {shown}{', ...' if len(names) > 12 else ''}"
