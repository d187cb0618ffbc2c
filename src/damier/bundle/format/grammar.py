"""The words of `entities.yaml`: every condition and effect, with its fields and their types.

One table for the loader, the check of what hooks emit, the JSON Schemas and the docs.
What a condition tests is in compile/condition.py, what an effect does in state/effect.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

FieldType = Literal[
    "cardZone",
    "flagZone",
    "grid",
    "player",
    "players",
    "audience",
    "entity",
    "entities",
    "count",
    "number",
    "points",
    "times",
    "phase",
    "verb",
    "traits",
    "reason",
    "conditions",
    "effects",
    "cards",
    "cell",
    "dice",
    "variable",
    "selection",
    "truth",
]
Body = Literal["fields", "conditions", "condition", "effects", "assignments"]

IMMUNES = "immunes"
ELIMINATED = "eliminated"
HANDS = "hands"


@dataclass(frozen=True)
class Field:
    type: FieldType
    required: bool = True


@dataclass(frozen=True)
class TermSyntax:
    """How a condition or effect is written: a map of fields, or a body of further terms."""

    says: str
    fields: Mapping[str, Field] = field(default_factory=dict)
    body: Body = "fields"
    needs: str | None = None
    """A flag zone that it reads or writes by its name."""


def _maybe(type: FieldType) -> Field:
    return Field(type, required=False)


_CELL = {"zone": Field("grid"), "x": Field("number"), "y": Field("number")}
_OF_PLAYER = {"player": Field("player")}
_TARGET = {"target": Field("player")}
_PILE = {"zone": Field("cardZone"), "player": _maybe("player")}
_FLAG = {"zone": Field("flagZone"), "player": _maybe("player")}

CONDITIONS: Mapping[str, TermSyntax] = {
    "zoneNotEmpty": TermSyntax("the zone holds something", _PILE),
    "zoneEmpty": TermSyntax("the zone holds nothing", _PILE),
    "holds": TermSyntax(
        "the player has this in the zone",
        {"player": _maybe("player"), "zone": Field("cardZone"), "entity": Field("entity")},
    ),
    "notImmune": TermSyntax("the player is not protected", _OF_PLAYER, needs=IMMUNES),
    "differentPlayer": TermSyntax("the target is somebody else", _TARGET),
    "targetNotSelf": TermSyntax("the target is somebody else", _TARGET),
    "stillInRound": TermSyntax("the player is not out", _OF_PLAYER, needs=ELIMINATED),
    "turnOf": TermSyntax("it is this player's turn", _OF_PLAYER),
    "coordInBounds": TermSyntax("the cell is on the grid", _CELL),
    "emptyCell": TermSyntax("the cell is free", _CELL),
    "playersAlive": TermSyntax(
        "so many players are not out",
        {"atLeast": _maybe("times"), "atMost": _maybe("times")},
        needs=ELIMINATED,
    ),
    "flagSet": TermSyntax("the flag is up", _FLAG),
    "flagUnset": TermSyntax("the flag is down", _FLAG),
    "oncePerTurn": TermSyntax("the verb was not used yet this turn", {"verb": _maybe("verb")}),
    "all": TermSyntax("each of these holds", body="conditions"),
    "any": TermSyntax("one of these holds", body="conditions"),
    "not": TermSyntax("this does not hold", body="condition"),
    "is": TermSyntax("it is one of these", {"entity": Field("entity"), "in": Field("entities")}),
    "matches": TermSyntax(
        "it shares a trait with the top of the zone",
        {"entity": Field("entity"), "zone": Field("cardZone"), "by": Field("traits")},
    ),
    "line": TermSyntax(
        "so many of one entity stand in a line", {"zone": Field("grid"), "length": Field("times")}
    ),
    "anyOpponent": TermSyntax("this holds for some other player, $opponent", body="conditions"),
}

EFFECTS: Mapping[str, TermSyntax] = {
    "move": TermSyntax(
        "cards go from one zone to another",
        {
            "from": Field("cardZone"),
            "to": Field("cardZone"),
            "count": _maybe("count"),
            "entity": _maybe("entity"),
            "playerSlot": _maybe("player"),
            "fromPlayer": _maybe("player"),
            "toPlayer": _maybe("player"),
            "x": _maybe("number"),
            "y": _maybe("number"),
        },
    ),
    "shuffle": TermSyntax("the zone is shuffled", _PILE),
    "setFlag": TermSyntax("the flag goes up", _FLAG),
    "clearFlag": TermSyntax("the flag goes down", _FLAG),
    "eliminate": TermSyntax("the player is out of the round", _OF_PLAYER, needs=ELIMINATED),
    "swap": TermSyntax(
        "two players exchange what they have in a zone",
        {"zone": Field("cardZone"), "player": Field("player"), "other": Field("player")},
    ),
    "reveal": TermSyntax(
        "what is in the zone is shown to one player, or to all",
        {"zone": Field("cardZone"), "player": _maybe("player"), "to": Field("audience")},
    ),
    "setTurn": TermSyntax("the next turn is this player's", _OF_PLAYER),
    "nextPhase": TermSyntax("play goes on in this phase", {"phase": Field("phase")}),
    "addScore": TermSyntax("the player gets points", {**_OF_PLAYER, "points": Field("points")}),
    "endRound": TermSyntax("the round ends, and another is set up", {"winners": _maybe("players")}),
    "endGame": TermSyntax(
        "the game ends", {"winners": _maybe("players"), "reason": _maybe("reason")}
    ),
    "repeat": TermSyntax(
        "these, so many times", {"times": Field("times"), "actions": Field("effects")}
    ),
    "forEachPlayer": TermSyntax("these, for each player in turn", body="effects"),
    "when": TermSyntax(
        "these, if the conditions hold",
        {"if": Field("conditions"), "then": Field("effects"), "else": _maybe("effects")},
    ),
}

_CARDS = {"cards": Field("cards")}

SECOND_EFFECTS: Mapping[str, TermSyntax] = {
    **EFFECTS,
    "move": TermSyntax(
        "cards go from one zone to another",
        {**EFFECTS["move"].fields, "from": _maybe("cardZone"), "cards": _maybe("cards"),
         "at": _maybe("cell")},
    ),
    "reveal": TermSyntax(
        "a zone, or these cards, are shown to some players, or to all",
        {"zone": _maybe("cardZone"), "player": _maybe("player"), "cards": _maybe("cards"),
         "to": Field("audience")},
    ),
    "faceUp": TermSyntax("these cards are turned face up", _CARDS),
    "faceDown": TermSyntax(
        "these cards are turned face down, and perhaps named no more",
        {**_CARDS, "forget": _maybe("truth")},
    ),
    "passRound": TermSyntax(
        "everybody hands a zone on, so many seats further",
        {"zone": Field("cardZone"), "by": _maybe("number")},
    ),
    "set": TermSyntax("counters get new values", body="assignments"),
    "roll": TermSyntax("the dice are rolled", {"dice": Field("dice")}),
    "forEach": TermSyntax(
        "these, for each of a selection",
        {"in": Field("selection"), "as": Field("variable"), "do": Field("effects")},
    ),
    "endTurn": TermSyntax("the turn passes, whatever else could be done"),
}  # fmt: skip
"""The effects of the second grammar. Its conditions are those of the first, and formulas."""

HOOK_EFFECTS = tuple(name for name in EFFECTS if name not in ("repeat", "forEachPlayer", "when"))
"""What a hook may emit: it has loops and conditions of its own."""

SPECIAL_PLAYERS = ("actor", "next")
PLAYED = "$played"
OPPONENT = "$opponent"
