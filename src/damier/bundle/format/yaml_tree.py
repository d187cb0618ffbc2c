"""YAML as a tree that remembers where everything stood.

Read event by event with our own stack, so that hostile text is refused before it grows: aliases,
anchors, tags, several documents, deep nesting, repeated keys and text that is not UTF-8.
Scalars are text, whole numbers, true, false or null; nothing else is made of them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .problem import Place, Problems

LARGEST_FILE = 512 * 1024
DEEPEST = 24
MOST_NODES = 20_000
LARGEST_NUMBER = 2**53 - 1

INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,15})")
WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}

Scalar = str | int | bool | None


@dataclass
class YamlNode:
    """One value: a scalar, a list of nodes, or a map of nodes with the place of each key."""

    place: Place
    value: Scalar = None
    items: list["YamlNode"] | None = None
    fields: dict[str, "YamlNode"] | None = None
    keys: dict[str, Place] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """What it is, as a person would say."""
        if self.fields is not None:
            return "a map"
        if self.items is not None:
            return "a list"
        if self.value is None:
            return "nothing"
        if isinstance(self.value, bool):
            return "true or false"
        return "a number" if isinstance(self.value, int) else "text"

    def plain(self) -> Any:
        """The same without places."""
        if self.fields is not None:
            return {name: node.plain() for name, node in self.fields.items()}
        if self.items is not None:
            return [node.plain() for node in self.items]
        return self.value


def tree_of(name: str, value: Any, path: str = "$") -> YamlNode:
    """A tree from what was parsed before: JSON knows no lines, so places are paths alone."""
    place = Place(file=name, path=path)
    if isinstance(value, dict):
        fields = {str(key): tree_of(name, part, f"{path}.{key}") for key, part in value.items()}
        keys = {key: Place(file=name, path=f"{path}.{key}") for key in fields}
        return YamlNode(place=place, fields=fields, keys=keys)
    if isinstance(value, list):
        return YamlNode(
            place=place,
            items=[tree_of(name, part, f"{path}[{at}]") for at, part in enumerate(value)],
        )
    known = isinstance(value, str | int | bool | None)
    return YamlNode(place=place, value=value if known else str(value))


class _Refused(Exception):
    """The text cannot be read any further."""


def parse_yaml(name: str, content: bytes, problems: Problems) -> YamlNode | None:
    """The tree of a file, or None with the problem noted."""
    start = Place(file=name)
    if len(content) > LARGEST_FILE:
        problems.add(
            "yaml_too_large", f"{len(content)} bytes; at most {LARGEST_FILE} are read", start
        )
        return None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problems.add("yaml_not_utf8", f"byte {error.start} is not UTF-8", start.at(line, 1, "$"))
        return None
    # Here and not above: a browser has no ruamel.yaml, and gets bundles that are parsed already.
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        return _Builder(name, problems).build(YAML(typ="safe", pure=True).parse(text))
    except _Refused:
        return None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = start.at(mark.line + 1, mark.column + 1, "$") if mark else start
        problems.add("yaml_syntax", str(error.problem or error.context or "not YAML"), where)
    except (YAMLError, RecursionError, ValueError, AttributeError, TypeError, IndexError) as error:
        problems.add("yaml_syntax", f"not YAML: {str(error).splitlines()[0][:200]}", start)
    return None


class _Builder:
    def __init__(self, file: str, problems: Problems) -> None:
        self.start = Place(file=file)
        self.problems = problems
        self.nodes = 0
        self.root: YamlNode | None = None
        self.stack: list[tuple[YamlNode, list[str]]] = []

    def build(self, events: Iterator[Any]) -> YamlNode | None:
        documents = 0
        for event in events:
            match type(event).__name__:
                case "DocumentStartEvent":
                    documents += 1
                    if documents > 1:
                        self._refuse("yaml_documents", "one document a file", event)
                case "AliasEvent":
                    self._refuse("yaml_alias", "aliases are not allowed", event)
                case "ScalarEvent":
                    self._check(event)
                    self._scalar(event)
                case "MappingStartEvent":
                    self._check(event)
                    self._open(event, YamlNode(place=self._place(event), fields={}))
                case "SequenceStartEvent":
                    self._check(event)
                    self._open(event, YamlNode(place=self._place(event), items=[]))
                case "MappingEndEvent" | "SequenceEndEvent":
                    node, _ = self.stack.pop()
                    self._attach(node)
        return self.root

    def _check(self, event: Any) -> None:
        self.nodes += 1
        if event.anchor is not None:
            self._refuse("yaml_alias", "anchors are not allowed", event)
        if event.tag is not None:
            self._refuse("yaml_tag", f"tags are not allowed: {str(event.tag)[:60]}", event)
        if self.nodes > MOST_NODES:
            self._refuse("yaml_too_large", f"more than {MOST_NODES} values", event)

    def _open(self, event: Any, node: YamlNode) -> None:
        if len(self.stack) >= DEEPEST:
            self._refuse("yaml_too_deep", f"nested more than {DEEPEST} deep", event)
        if self._expects_key():
            self._refuse("yaml_key", "a key must be plain text", event)
        self.stack.append((node, []))

    def _scalar(self, event: Any) -> None:
        text: str = event.value
        if self._expects_key():
            self._key(text, event)
            return
        self._attach(YamlNode(place=self._place(event), value=self._resolved(text, event)))

    def _resolved(self, text: str, event: Any) -> Scalar:
        if event.style is not None:
            return text
        if text in WORDS:
            value: Scalar = WORDS[text]
            return value
        if INTEGER.fullmatch(text):
            number = int(text)
            return number if abs(number) <= LARGEST_NUMBER else text
        return text

    def _key(self, text: str, event: Any) -> None:
        node, waiting = self.stack[-1]
        assert node.fields is not None
        place = self._place(event, f"{node.place.path}.{text}")
        if text in node.keys:
            self.problems.add("duplicate_key", f"the key {text!r} is repeated", place)
        node.keys.setdefault(text, place)
        waiting.append(text)

    def _attach(self, node: YamlNode) -> None:
        if not self.stack:
            self.root = node
            return
        parent, waiting = self.stack[-1]
        if parent.items is not None:
            parent.items.append(node)
        else:
            assert parent.fields is not None
            parent.fields.setdefault(waiting.pop(), node)

    def _expects_key(self) -> bool:
        return bool(self.stack) and self.stack[-1][0].fields is not None and not self.stack[-1][1]

    def _place(self, event: Any, path: str | None = None) -> Place:
        mark = event.start_mark
        return self.start.at(mark.line + 1, mark.column + 1, path or self._path())

    def _path(self) -> str:
        if not self.stack:
            return "$"
        node, waiting = self.stack[-1]
        if node.items is not None:
            return f"{node.place.path}[{len(node.items)}]"
        return f"{node.place.path}.{waiting[0]}" if waiting else node.place.path

    def _refuse(self, code: str, message: str, event: Any) -> None:
        self.problems.add(code, message, self._place(event))
        raise _Refused
