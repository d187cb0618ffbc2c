"""Oh Hell as plain text."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain

from .state import PACK, SUITS, OhHellView

SIGNS = dict(zip(SUITS, "♣♦♥♠"))


def signed(card: str) -> str:
    return card[:-1] + SIGNS[card[-1]]


def board(view: OhHellView, texts: Any) -> str:
    lines = [texts.say("board.trump", card=signed(view.trump))]
    for player in view.player_ids:
        bid = view.bids[player]
        lines.append(
            texts.say(
                "board.player", player=player, bid="-" if bid is None else bid,
                taken=view.taken[player], points=view.scores[player], cards=view.hand_sizes[player],
            )
        )  # fmt: skip
    for played in view.trick:
        lines.append(texts.say("board.played", player=played.player, card=signed(played.card)))
    if view.hand:
        lines.append(texts.say("board.hand", cards=[signed(card) for card in view.hand]))
    return "\n".join(lines)


def names(view: OhHellView) -> dict[str, str]:
    return {card: signed(card) for card in PACK}


def notation(action: Action) -> str:
    args = plain(action)
    return str(args["tricks"]) if args["type"] == "bid" else args.get("card", "")


def parse(text: str) -> Mapping[str, Any] | None:
    word = text.strip().upper()
    if word in PACK:
        return {"type": "play", "card": word}
    return {"type": "bid", "tricks": int(word)} if word.isdecimal() and len(word) == 1 else None
