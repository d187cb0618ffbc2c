"""What happened, in words: captures with their causes, Sudden Death, cards changing hands.

Made from views alone, in the language of the texts it is given.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from damier.core import Action

from .rules import HAND_SIZE
from .state import (
    AnyEvent,
    CardCaptured,
    CardPlaced,
    CardTraded,
    CoinTossed,
    RoundDrawn,
    RoundWon,
    SuddenDeathStarted,
    TriadView,
)


def news(view: TriadView, texts: Any) -> str:
    """The last two moves in sentences, one a line, so that whoever moves sees the own move and the
    answer to it; at the start, who plays with a new starter set."""
    lines = []
    if view.turn == 1 and view.turn_count == 0 and view.starter_sets:
        lines.append(texts.say("news.starter", players=list(view.starter_sets)))
    for move in (view.previous_move, view.last_move):
        lines += _told(move.events if move else (), view, texts)
    return "\n".join(lines)


def last_news(view: TriadView, texts: Any) -> str:
    """The last move alone, on one line."""
    return " ".join(_told(view.last_move.events if view.last_move else (), view, texts))


def tells(
    before: TriadView, after: TriadView, action: Action | None, actor: str, texts: Any
) -> tuple[str, str]:
    """A card picked, placed or taken; what it caused comes as the effect."""
    is_new = after.last_move is not None and after.last_move != before.last_move
    events = after.last_move.events if is_new and after.last_move else ()
    if before.phase == "pick":
        card = None if action is None else getattr(action, "card", None)
        count = min(len(before.hands[actor]) + 1, HAND_SIZE)
        named = None if card is None else _name(card, before)
        picked = texts.say("sentences.pick", player=actor, card=named, count=count, of=HAND_SIZE)
        return picked, " ".join(_told(events, after, texts))
    told = list(_told(events, after, texts))
    return (told[0], " ".join(told[1:])) if told else ("", "")


def _told(events: Sequence[AnyEvent], view: TriadView, texts: Any) -> Iterator[str]:
    """Sentences in the order of happening; what is alike is told in one."""
    for _, alike in groupby(events, _kind):
        yield from _sentences(list(alike), view, texts)


def _kind(event: AnyEvent) -> tuple[str, ...]:
    """What makes two events one sentence."""
    match event:
        case CardCaptured(player=player, cause=cause):
            return "captured", player, cause
        case CardTraded(giver=giver, taker=taker):
            return "traded", giver, taker
    return (type(event).__name__,)


def _sentences(alike: list[Any], view: TriadView, texts: Any) -> Iterator[str]:
    cards = [_name(event.card, view) for event in alike if hasattr(event, "card")]
    match alike[0]:
        case CardPlaced(player=player, cell=cell):
            yield texts.say("news.placed", player=player, card=cards[0], cell=cell)
        case CardCaptured(player=player, cause=cause):
            named = [
                texts.say("news.card", card=card, cell=event.cell)
                for card, event in zip(cards, alike, strict=True)
            ]
            yield texts.say(f"news.captured.{cause}", player=player, cards=named)
        case SuddenDeathStarted(counter=counter):
            yield texts.say("news.sudden_death")
            yield texts.say("news.draws", counter=counter)
        case CoinTossed(player=player):
            yield texts.say("news.tossed", player=player)
        case RoundWon(player=player, score=score, other_score=other):
            yield texts.say("news.won", player=player, score=score, other=other)
        case RoundDrawn(is_final=is_final):
            yield texts.say("news.final_draw" if is_final else "news.draw")
        case CardTraded(giver=giver, taker=taker):
            yield texts.say("news.traded", cards=cards, giver=giver, taker=taker)


def _name(card: str, view: TriadView) -> str:
    return view.cards[card].name
