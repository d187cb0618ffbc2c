"""Reading a tree with care: each value by its expected type, each mistake with its place.

A wrong value becomes a harmless one, so that reading goes on and finds the next mistake.
"""

import re
from collections.abc import Iterable, Mapping

from .problem import Place, Problems
from .spec import LANGUAGES, Ui, Words
from .yaml_tree import YamlNode

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
LONGEST_TEXT = 4_000
PICKERS = ("hand", "playerList")
UI_KEYS = ("name", "help", "prompt", "paramPrompts", "picker")


class TreeReader:
    """Shared by everything that reads a tree; holds nothing but the problems."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def map(
        self, node: YamlNode | None, what: str, known: Iterable[str], required: Iterable[str] = ()
    ) -> Mapping[str, YamlNode]:
        """The fields of a map whose keys are all known."""
        if node is None:
            return {}
        fields = self.any_map(node, what)
        known = tuple(known)
        for key in fields:
            if key not in known:
                self.problems.unknown(
                    "unknown_keyword", f"{what} has no", key, known, node.keys[key]
                )
        if node.fields is not None:
            for key in required:
                if key not in fields:
                    self.problems.add("missing_key", f"{what} needs {key!r}", node.place)
        return fields

    def any_map(self, node: YamlNode, what: str) -> Mapping[str, YamlNode]:
        """The fields of a map, whatever its keys."""
        if node.fields is None:
            self.wrong(node, f"{what} is a map")
            return {}
        return node.fields

    def list(self, node: YamlNode | None, what: str) -> list[YamlNode]:
        if node is None:
            return []
        if node.items is None:
            self.wrong(node, f"{what} is a list")
            return []
        return node.items

    def text(self, node: YamlNode | None, what: str, default: str = "") -> str:
        if node is None:
            return default
        if not isinstance(node.value, str):
            self.wrong(node, f"{what} is text")
            return default
        if len(node.value) > LONGEST_TEXT:
            self.problems.add("out_of_range", f"{what} is too long", node.place)
            return default
        return node.value

    def integer(self, node: YamlNode | None, what: str, low: int, high: int, default: int) -> int:
        if node is None:
            return default
        value = node.value
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(node, f"{what} is a whole number")
            return default
        if not low <= value <= high:
            self.problems.add(
                "out_of_range", f"{what} is {value}; {low} to {high} are allowed", node.place
            )
            return default
        return value

    def boolean(self, node: YamlNode | None, what: str) -> bool:
        if node is None:
            return False
        if not isinstance(node.value, bool):
            self.wrong(node, f"{what} is true or false")
            return False
        return node.value

    def choice(self, node: YamlNode | None, what: str, options: Iterable[str], default: str) -> str:
        """One of a few words."""
        if node is None:
            return default
        text = self.text(node, what, "\0")
        options = tuple(options)
        if text == "\0":
            return default
        if text not in options:
            self.problems.unknown("unknown_keyword", f"no {what}", text, options, node.place)
            return default
        return text

    def name(self, text: str, what: str, place: Place) -> bool:
        """Whether a name may be used as one: it becomes part of paths and of messages."""
        if NAME.fullmatch(text):
            return True
        self.problems.add(
            "bad_name", f"{what} {text!r}: letters, digits, - and _, a letter first", place
        )
        return False

    def words(self, node: YamlNode | None, what: str) -> Words:
        """A text in English, or one for each language."""
        if node is None:
            return {}
        if node.fields is None:
            return {"en": self.text(node, what)}
        fields = self.any_map(node, what)
        for language in fields:
            if not re.fullmatch("[a-z]{2}", language):
                self.problems.unknown(
                    "unknown_keyword", "no language", language, LANGUAGES, node.keys[language]
                )
        if "en" not in fields:
            self.problems.add("missing_key", f"{what} needs 'en'", node.place)
        return {language: self.text(inner, what) for language, inner in fields.items()}

    def ui(
        self, node: YamlNode | None, params: Iterable[str] = (), further: Iterable[str] = ()
    ) -> Ui:
        fields = self.map(node, "ui", (*UI_KEYS, *further))
        params = tuple(params)
        prompts = fields.get("paramPrompts")
        by_param = self.map(prompts, "paramPrompts", params) if prompts else {}
        picker = fields.get("picker")
        return Ui(
            name=self.words(fields.get("name"), "ui name"),
            help=self.words(fields.get("help"), "ui help"),
            prompt=self.words(fields.get("prompt"), "ui prompt"),
            param_prompts={p: self.words(inner, "ui prompt") for p, inner in by_param.items()},
            picker=self.choice(picker, "picker", PICKERS, PICKERS[0]) if picker else None,
        )

    def wrong(self, node: YamlNode, expected: str) -> None:
        self.problems.add("wrong_type", f"{expected}, not {node.kind}", node.place)
