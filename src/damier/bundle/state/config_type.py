"""The config of a bundle with options: a field for each, with its bounds and its default."""

from types import new_class
from typing import Annotated, Any, Literal

import msgspec

from damier.bundle.format import OptionSpec

from .state import BundleConfig


def config_type(options: tuple[OptionSpec, ...]) -> type[BundleConfig]:
    """The config of a bundle with these options."""
    hints = {option.name: _type(option) for option in options}
    defaults = {option.name: _default(option) for option in options}
    body = {"__module__": __name__, "__annotations__": hints, **defaults}
    return new_class("BundleConfig", (BundleConfig,), {}, lambda namespace: namespace.update(body))


def _type(option: OptionSpec) -> Any:
    match option.type:
        case "truth":
            return bool
        case "word":
            return Literal[option.words]
    return Annotated[int, msgspec.Meta(ge=option.least, le=option.most)]


def _default(option: OptionSpec) -> Any:
    match option.type:
        case "truth":
            return bool(option.default)
        case "word":
            return option.words[option.default]
    return option.default
