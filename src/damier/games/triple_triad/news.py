"""What happened last, in words: captures with their causes, Sudden Death, cards changing hands.

Made from a view alone, in the language of the texts it is given.
"""

from collections.abc import Iterator
from typing import Any

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
        for event in move.events if move else ():
            lines += _told(event, view, texts)
    return "\n".join(lines)


def last_news(view: TriadView, texts: Any) -> str:
    """The last move alone, on one line."""
    events = view.last_move.events if view.last_move else ()
    return " ".join(line for event in events for line in _told(event, view, texts))


def _told(event: AnyEvent, view: TriadView, texts: Any) -> Iterator[str]:
    match event:
        case CardPlaced(player=player, card=card, cell=cell):
            yield texts.say("news.placed", player=player, card=_name(card, view), cell=cell)
        case CardCaptured(player=player, card=card, cell=cell, by=by, cause=cause):
            named = _name(card, view)
            yield texts.say(f"news.captured.{cause}", player=player, card=named, cell=cell, by=by)
        case SuddenDeathStarted(counter=counter):
            yield texts.say("news.sudden_death")
            yield texts.say("news.draws", counter=counter)
        case CoinTossed(player=player):
            yield texts.say("news.tossed", player=player)
        case RoundWon(player=player, score=score, other_score=other):
            yield texts.say("news.won", player=player, score=score, other=other)
        case RoundDrawn(is_final=is_final):
            yield texts.say("news.final_draw" if is_final else "news.draw")
        case CardTraded(card=card, giver=giver, taker=taker):
            yield texts.say("news.traded", card=_name(card, view), giver=giver, taker=taker)


def _name(card: str, view: TriadView) -> str:
    return view.cards[card].name
