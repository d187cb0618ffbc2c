"""The options of a game as they are written on a command line: `name=value`, groups with dots."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec

from damier.catalogue import Game, Texts
from damier.core import InvalidData, Value, encode, plain

GIVEN_BY_THE_MATCH = ("seed", "playerIds")


class Option(NamedTuple):
    """An option, by its dotted name."""

    name: str
    kinds: tuple[str, ...]
    """What it may be."""
    default: str = ""

    @property
    def values(self) -> str:
        """What it may be, in short, and what it is if nothing is said."""
        kinds = " | ".join(self.kinds)
        return f"{kinds} ({self.default})" if self.default else kinds

    def label(self, texts: Texts) -> str:
        """What people call it."""
        return texts.say(f"options.{self.name.rpartition('.')[2]}")

    def help(self, texts: Texts) -> str:
        """What it means, where the game says so."""
        key = f"optionHelp.{self.name.rpartition('.')[2]}"
        return texts.say(key) if texts.has(key) else ""


def options_of(game: Game) -> list[Option]:
    """Every option that can be set by itself, in the order of the config."""
    return list(_of(game.engine.config_type, ""))


def refuse_unknown(game: Game, name: str, texts: Texts) -> None:
    """InvalidData for an option that the game has not, with the one that may have been meant and
    those there are."""
    known = [option.name for option in options_of(game)]
    if name in known or any(name.startswith(f"{one}.") for one in known):
        return
    if any(one.startswith(f"{name}.") for one in known):
        return  # a whole group, given as JSON
    meant = [one for one in known if one.rpartition(".")[2] == name]
    meant = meant or get_close_matches(name, known, n=1)
    said = {"option": name, "known": known, "meant": meant[0] if meant else None}
    raise InvalidData(texts.say("about.unknown_option", **said), path="--option")


def misfit_option(
    game: Game, error: InvalidData, given: Mapping[str, str], texts: Texts
) -> InvalidData:
    """What is wrong with the value of an option, by the name under which it was given."""
    path = str(error.details.get("path", "")).removeprefix("$.")
    found = next((option for option in options_of(game) if option.name == path), None)
    if found is None or path not in given:
        return error
    said = {"option": path, "value": given[path], "kinds": list(found.kinds)}
    return InvalidData(texts.say("about.wrong_option", **said), path="--option")


def written(options: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Options as they are given one by one: `rules.open=true`."""
    for name, value in options.items():
        if isinstance(value, Mapping):
            yield from written(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}={_written(value)}"


def _of(shape: Any, prefix: str) -> Iterator[Option]:
    for field in msgspec.structs.fields(shape):
        name = prefix + field.encode_name
        if name in GIVEN_BY_THE_MATCH:
            continue
        if isinstance(field.type, type) and issubclass(field.type, Value):
            yield from _of(field.type, f"{name}.")
        else:
            yield Option(name, tuple(_kinds(msgspec.json.schema(field.type))), _default(field))


def _default(field: Any) -> str:
    return "" if field.default is msgspec.NODEFAULT else _written(plain(field.default))


def _written(value: Any) -> str:
    return value if isinstance(value, str) else encode(value).decode()


def _kinds(schema: Any) -> Iterator[str]:
    for part in schema.get("anyOf", (schema,)):
        if "enum" in part:
            yield from (value if isinstance(value, str) else str(value) for value in part["enum"])
        elif part.get("type") == "boolean":
            yield from ("true", "false")
        elif part.get("type") == "integer":
            yield f"{part.get('minimum', '')}..{part.get('maximum', '')}"
        else:
            yield str(part.get("type", "any"))
