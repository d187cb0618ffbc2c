"""Which rules are on: flags, presets, and which flags contradict each other.

What the flags of capture do is in capture.py; sudden death is in result.py, trades in trade.py.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from damier.core import Refusal, Value

HAND_SIZE = 5
TURNS = 9
LAST_DRAW = 5
"""The draw that is final under Sudden Death; those before it are replayed."""

NO_TRADE, ONE, DIFF, DIRECT, ALL = TRADE_RULES = ("none", "one", "diff", "direct", "all")

TradeRule = Annotated[str, Meta(extra_json_schema={"enum": list(TRADE_RULES)})]
"""Any text is read, so that the seed's `One` can be refused with its right name."""


class Rules(Value):
    """The flags, as they are written under `rules` in a config."""

    open: bool = False
    random: bool = False
    elemental: bool = False
    same: bool = False
    same_wall: bool = False
    plus: bool = False
    combo: bool | None = None
    sudden_death: bool = False
    trade_rule: TradeRule = NO_TRADE
    capture_after_special: bool = False


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "basic": {"rules": {"tradeRule": ONE}},
    "open": {"rules": {"open": True, "tradeRule": ONE}},
    "elemental": {"rules": {"open": True, "elemental": True, "tradeRule": ONE}},
    "advanced": {"rules": {"same": True, "plus": True, "suddenDeath": True, "tradeRule": DIFF}},
    "complete": {
        "rules": {
            "elemental": True,
            "same": True,
            "sameWall": True,
            "plus": True,
            "suddenDeath": True,
            "tradeRule": DIRECT,
        }
    },
    "tournament": {
        "rules": {
            "random": True,
            "same": True,
            "plus": True,
            "suddenDeath": True,
            "tradeRule": ALL,
        }
    },
}


def in_full(rules: Rules) -> Rules:
    """The same rules with Combo said: unless asked otherwise, on where Same or Plus is."""
    combo = rules.same or rules.plus if rules.combo is None else rules.combo
    return replace(rules, combo=combo)


def rules_refusal(rules: Rules) -> Refusal | None:
    """Why these flags do not go together; None if they do."""
    if rules.same_wall and not rules.same:
        return Refusal(code="same_wall_without_same")
    if rules.trade_rule in TRADE_RULES:
        return None
    right = rules.trade_rule.casefold()
    if right in TRADE_RULES:
        return Refusal(
            code="trade_rule_capitals", values={"given": rules.trade_rule, "name": right}
        )
    known = list(TRADE_RULES)
    return Refusal(code="unknown_trade_rule", values={"given": rules.trade_rule, "known": known})
