"""Gin Rummy as plain text, and how moves are written: `take`, `draw`, `7H`, `knock 7H`, `pass`."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain

from .melds import best_melds, deadwood, without
from .state import PACK, SUITS, Cards, Deal, Discard, GinRummyView, Knock, LayOff, Meld, Pass

SIGNS = dict(zip(SUITS, "♠♣♦♥", strict=True))
WORDS = ("take", "draw", "pass")
KNOCK = "knock"


def signed(card: str) -> str:
    return card[:-1] + SIGNS[card[-1]]


def names(view: GinRummyView) -> dict[str, str]:
    """Cards with the signs of their suits."""
    return {card: signed(card) for card in PACK}


def board(view: GinRummyView, texts: Any) -> str:
    """The open card and the stock, what lies open of each hand, and the own one by melds."""
    upcard = view.discards[-1] if view.discards else None
    lines = [texts.say("board.piles", card=upcard, stock=view.stock_size, knock=view.knock)]
    for player, size in view.hand_sizes.items():
        lines.append(
            texts.say("board.player", player=player, cards=size, points=view.scores[player])
        )
        if view.taken[player]:
            lines.append(texts.say("board.taken", cards=list(view.taken[player])))
        for meld in view.melds[player]:
            lines.append(texts.say("board.meld", cards=list(meld)))
        if view.shown[player]:
            lines.append(texts.say("board.shown", cards=list(view.shown[player])))
    if view.laid_off:
        lines.append(texts.say("board.laid_off", cards=list(view.laid_off)))
    if view.hand:
        hand = " | ".join(" ".join(map(signed, group)) for group in grouped(view.hand))
        lines.append(texts.say("board.hand", hand=hand, deadwood=deadwood(view.hand)))
    return "\n".join(lines)


def grouped(hand: Cards) -> list[Cards]:
    """Melds first, then what is left over."""
    melds = list(best_melds(hand))
    rest = without(hand, tuple(card for meld in melds for card in meld))
    return [*melds, rest] if rest else melds


def tells(
    before: GinRummyView, after: GinRummyView, action: Action | None, actor: str, texts: Any
) -> tuple[str, str] | tuple[str, str, bool] | None:
    """A card put away tells also what was drawn; a hand's last pass tells what came of it."""
    match action:
        case Discard() if before.just_taken is not None:
            values = {"taken": signed(before.just_taken), "card": signed(action.card)}
            return texts.say("sentences.took", player=actor, **values), "", True
        case Discard():
            return texts.say("sentences.drew", player=actor, card=signed(action.card)), "", True
        case Knock():
            knock = "gin" if not deadwood(after.shown[actor]) else "knock"
            return texts.say(f"sentences.{knock}", player=actor, card=signed(action.card)), ""
        case Pass() if after.phase == "over" and after.result is not None:
            result = after.result
            told = texts.say(f"effects.{result.how}", winner=result.winner, points=result.points)
            if not result.deadwood:
                return texts.say("sentences.pass", player=actor), told
            left = result.deadwood[after.player_ids.index(actor)]
            return texts.say("sentences.left", player=actor, left=left), told
        case Pass() if before.phase == "melds":
            left = deadwood(after.shown[actor])
            return texts.say("sentences.left", player=actor, left=left), ""
        case Pass() if before.phase == "layoffs":
            return texts.say("sentences.no_more", player=actor), ""
        case Deal():
            return texts.say("sentences.deal", dealer=after.dealer, round=after.round), ""
        case Meld():
            cards = [signed(card) for card in action.cards]
            return texts.say("sentences.meld", player=actor, cards=cards), ""
        case LayOff():
            return texts.say("sentences.layOff", player=actor, card=signed(action.card)), ""
    return None


def notation(action: Action) -> str:
    args = plain(action)
    match args["type"]:
        case "discard" | "layOff":
            return str(args["card"])
        case "knock":
            return f"{KNOCK} {args['card']}"
        case "meld":
            return "-".join(args["cards"])
        case verb:
            return str(verb)


def parse(text: str) -> Mapping[str, Any] | None:
    """A card alone is put away; laying one off is chosen from the list."""
    word = text.strip()
    if word.casefold() in WORDS:
        return {"type": word.casefold()}
    first, _, card = word.rpartition(" ")
    if first.casefold() == KNOCK and card.upper() in PACK:
        return {"type": "knock", "card": card.upper()}
    cards = [card.upper() for card in word.split("-")]
    if not all(card in PACK for card in cards):
        return None
    if len(cards) > 1:
        return {"type": "meld", "cards": cards}
    return {"type": "discard", "card": cards[0]}
