"""What was asked for on the command line, as a config."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from damier.catalogue import Game
from damier.core import InvalidData, decode

from .option import misfit_option, refuse_unknown

SEED = re.compile(r"[0-9]{1,16}|[0-9a-f]{64}")


def chosen_config(
    game: Game,
    players: Sequence[str],
    carried: Mapping[str, Any],
    preset: str,
    options: Sequence[str],
    seed: str,
    lang: str = "en",
) -> Any:
    """The config of these players and this seed, its options carried over from another match,
    then as in the preset, then one by one. What is refused is said in this language."""
    texts = game.texts(lang)
    if not SEED.fullmatch(seed):
        raise InvalidData("a seed is a number or 64 hex digits", path="--seed")
    chosen = dict(carried)
    if preset:
        presets: Mapping[str, Mapping[str, Any]] = game.engine.presets
        if preset not in presets:
            known = ", ".join(presets) or "none"
            raise InvalidData(f"no preset {preset!r}; there are {known}", path="--preset")
        chosen.update(presets[preset])
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise InvalidData(f"{option!r}: an option is written name=value", path="--option")
        refuse_unknown(game, name, texts)
        *groups, last = name.split(".")
        group = chosen
        for part in groups:
            inner = group.get(part)
            group[part] = group = dict(inner) if isinstance(inner, Mapping) else {}
        group[last] = _value(value)
    given = int(seed) if len(seed) < 64 else seed
    try:
        return game.decode_config({**chosen, "seed": given, "playerIds": list(players)})
    except InvalidData as error:
        written = dict(option.split("=", 1) for option in options)
        raise misfit_option(game, error, written, texts) from None


def _value(text: str) -> Any:
    """JSON where it is JSON, text where it is not."""
    try:
        return decode(text, Any)
    except InvalidData:
        return text
