"""What happened, in a sentence: who did what to whom, and apart from it what came of it.

Made from an action as the viewer sees it and from the viewer's two views, never from a state, so
that it can tell nothing that they do not. A game's own `tells` comes first, then the sentence of
the verb in its words, then the name of the action.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from damier.core import SYSTEM, Action, View, plain

from .text import Texts

GAP = re.compile(" {2,}")

Told = str | tuple[str, str] | tuple[str, str, bool] | None
"""What a game tells: a sentence; with it its effect; and whether both are shown in the place of the
sentence before, which they tell as well. None leaves it to the words."""

Tells = Callable[[Any, Any, Any, str, Any], Told]
"""The view before, the view after, the action as it was seen (None where it was not), who acted,
and the words."""

Values = Callable[[Any, Any, Any, str], Mapping[str, Any]]
"""What sentences of a game may name beside the player and the action's arguments."""


class Sentence(NamedTuple):
    """One thing that happened. What came of it stands apart, so that it can be set apart."""

    text: str
    effect: str = ""
    completes: bool = False
    """Whether it tells the step before as well, and is shown in its place."""


def sentence(
    texts: Texts,
    before: View,
    after: View,
    action: Action | None,
    actor: str,
    *,
    completes: bool = False,
    tells: Tells | None = None,
    values: Values | None = None,
) -> Sentence:
    """A step in words. `completes` says that it only completes the step before."""
    told = tells(before, after, action, actor, texts) if tells is not None else None
    if told is not None:
        return Sentence(told) if isinstance(told, str) else Sentence(*told)
    words = texts.seeing(after).seeing(before)
    known = values(before, after, action, actor) if values is not None else {}
    if action is None:
        text = texts.say("happenings.hidden", player=actor)
        return Sentence(text, _effect(words, "hidden", {"player": actor, **known}))
    args = plain(action)
    verb = args.pop("type")
    named = {"player": actor, **args, **known}
    if not texts.has(f"sentences.{verb}"):
        label = texts.action(action, after)
        if actor == SYSTEM:
            return Sentence(label)
        return Sentence(texts.say("table.plays", player=actor, action=label))
    told_of = _spaced(words.say(f"sentences.{verb}", **named))
    return Sentence(told_of, _effect(words, verb, named), completes)


def _effect(words: Texts, verb: str, named: Mapping[str, Any]) -> str:
    """What came of it, where the game says it; of an action that was not seen as `hidden`."""
    key = f"effects.{verb}"
    return _spaced(words.say(key, **named)) if words.has(key) else ""


def _spaced(text: str) -> str:
    """A choice may leave nothing: then no gap is left either."""
    return GAP.sub(" ", text).strip()
