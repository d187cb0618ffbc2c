"""One turn of a bot that nobody trusts: whatever it does, a legal action comes out.

A bot that raises or answers nonsense forfeits its turn to a random legal action and is reported.
Where there is only one action, no bot is given anything to think with.
One that never answers cannot be stopped from inside: bot_process runs it in a process apart.
"""

from collections.abc import Sequence
from typing import Any

from damier.core import SeededRandom, Value

from .bot import Advice, AnyBot
from .budget import Budget


class Turn(Value):
    """What was played for a bot, and what was wrong with what it did, if anything."""

    advice: Advice[Any]
    fault: str | None = None


def bot_turn(
    bot: AnyBot, view: Any, valid_actions: Sequence[Any], rng: SeededRandom, budget: Budget
) -> Turn:
    """The bot's choice, or a random one in its place."""
    substitute = rng.pick(valid_actions)
    if len(valid_actions) == 1:
        budget = Budget(nodes=0)
    try:
        advice = bot.advise(view, tuple(valid_actions), rng, budget)
    except Exception as error:
        return substituted(substitute, f"{type(error).__name__}: {error}")
    if not isinstance(advice, Advice) or advice.action not in valid_actions:
        return substituted(substitute, f"answered {_shown(advice)}")
    return Turn(advice=advice)


def substituted(action: Any, fault: str) -> Turn:
    """A turn that was played for a bot which failed."""
    return Turn(advice=Advice(action=action), fault=fault)


def _shown(answer: Any) -> str:
    text = repr(answer.action if isinstance(answer, Advice) else answer)
    return text if len(text) <= 80 else f"{text[:77]}..."
