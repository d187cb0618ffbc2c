"""Liar's Dice as plain text, and how bids are written: `3x5`; the call is `liar`."""

import re
from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain

from .state import Call, Cup, LiarsDiceView

CALL = "liar"
WRITTEN = re.compile(r"(\d{1,2})\s*[x×*]\s*(\d)")


def board(view: LiarsDiceView, texts: Any) -> str:
    """What the last round showed; how many dice each has, and what each bid last."""
    lines = []
    if view.showdown is not None:
        for player, cup in zip(view.player_ids, view.showdown.cups, strict=True):
            if cup:
                lines.append(texts.say("board.showed", player=player, dice=spaced(cup)))
        lines.append(texts.say("board.count", **shown(view)))
    said = {one.player: one.bid for one in view.bids}
    for player, count in view.counts.items():
        line = texts.say("board.player", player=player, count=count)
        bid = said.get(player)
        if bid is not None:
            line += " " + texts.say("board.bid", quantity=bid.quantity, face=bid.face)
        lines.append(line)
    if view.cup:
        lines.append(texts.say("board.own", dice=spaced(view.cup)))
    return "\n".join(lines)


def spaced(cup: Cup) -> str:
    return " ".join(map(str, cup))


def shown(view: LiarsDiceView) -> dict[str, Any]:
    """What came of the last call, for sentences."""
    found = view.showdown
    assert found is not None
    bid = {"quantity": found.said.bid.quantity, "face": found.said.bid.face}
    return {**bid, "count": found.count, "loser": found.loser, "bidder": found.said.player}


def tells(
    before: LiarsDiceView, after: LiarsDiceView, action: Action | None, actor: str, texts: Any
) -> tuple[str, str, bool] | None:
    """A call tells the bid too, what there was, and who loses a die."""
    if not isinstance(action, Call):
        return None
    said = shown(after)
    parts = [texts.say("effects.count", **said)]
    if not after.one_round:
        is_out = not after.counts[said["loser"]]
        parts.append(texts.say("effects.out" if is_out else "effects.loses", **said))
    return texts.say("sentences.call", player=actor, **said), " ".join(parts), True


def notation(action: Action) -> str:
    args = plain(action)
    return f"{args['quantity']}x{args['face']}" if args["type"] == "bid" else CALL


def parse(text: str) -> Mapping[str, Any] | None:
    word = text.strip().casefold()
    if word == CALL:
        return {"type": "call"}
    found = WRITTEN.fullmatch(word)
    return found and {"type": "bid", "quantity": int(found[1]), "face": int(found[2])}
