"""The table in words, for one viewer: the message line, the board, the moves as they are written.

Everything is said from views and from actions as the viewer sees them, in the game's own words;
no state is read. Clients show it, terminals and screen readers live on it.
"""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from damier.catalogue import Game, Texts, worded_scene
from damier.core import Action, View
from damier.match import Acted, AnyMatch, Ended, RecordedStep, Undone, moments
from damier.protocol.wire import Described, EventWords, Words
from damier.scene import Scene

COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def described(
    game: Game,
    match: AnyMatch,
    viewer: str | None,
    texts: Texts,
    since: int = 0,
    is_shared: bool = False,
    has_scene: bool = False,
) -> Described:
    """How the match stands, and what happened after entry `since`. At a shared screen, who is to
    act is called by name."""
    view = match.view(viewer)
    legal = legal_actions(game, match, viewer)
    texts = said_to(viewer, texts, is_shared)
    return Described(
        seq=match.seq,
        says=message_line(game, match, viewer, view, texts, is_shared),
        board=board_in_words(game, view, texts),
        labels=[texts.action(action, view) for action in legal],
        notations=[game.notation(action, view) for action in legal],
        moves=list(moves_since(game, match, viewer, texts, since)),
        trail=trail_of(game, match),
        questions=questions_of(legal, view, texts) or UNSET,
        scene=(scene_in_words(game, view, viewer, texts) if has_scene else None) or UNSET,
    )


def said_to(viewer: str | None, texts: Texts, is_shared: bool = False) -> Texts:
    """The words as one viewer is told them: who looks alone at a screen is *you*."""
    return texts if is_shared else texts.addressing(viewer)


def questions_of(legal: list[Action], view: View, texts: Texts) -> dict[str, dict[str, str]]:
    """What to ask of who may do these, argument by argument."""
    verbs = dict.fromkeys(str(type(action).__struct_config__.tag) for action in legal)
    return texts.questions(verbs, view)


def board_in_words(game: Game, view: View, texts: Texts) -> str:
    """The board as text, without a terminal's colours."""
    return COLOURS.sub("", game.board(view, texts))


def scene_in_words(game: Game, view: View, viewer: str | None, texts: Texts) -> Scene | None:
    """The table as a scene in a language; None for games that have none. Nor is there one where it
    cannot be made: `damier check` tells the author, and players see the board as text."""
    if game.scene is None:
        return None
    try:
        return worded_scene(game.scene(view, viewer), texts)
    except Exception:
        return None


def trail_of(game: Game, match: AnyMatch) -> Any:
    """What the game draws over its board after the end; nothing before it."""
    return None if game.trail is None or match.outcome is None else game.trail(match)


def legal_actions(game: Game, match: AnyMatch, viewer: str | None) -> list[Action]:
    """What this viewer may do now; nobody may do anything after the end."""
    if viewer is None or match.outcome is not None:
        return []
    return list(game.engine.get_valid_actions(match.state, viewer))


def message_line(
    game: Game,
    match: AnyMatch,
    viewer: str | None,
    view: View,
    texts: Texts,
    is_shared: bool = False,
) -> str:
    """How it ended, or what the game has to say, or whose turn it is."""
    if match.outcome is not None and not view.game_over:
        return texts.outcome(match.outcome)
    if game.says is not None:
        return COLOURS.sub("", game.says(view, texts))
    if match.outcome is not None:
        return texts.outcome(match.outcome)
    legal = legal_actions(game, match, viewer)
    parts = [texts.status(view), _whose_turn(view, viewer, texts, is_shared, bool(legal))]
    verbs = {type(action).__struct_config__.tag for action in legal}
    if len(verbs) == 1:
        parts.append(texts.prompt(str(verbs.pop()), view))
    return " ".join(part for part in parts if part)


def _whose_turn(
    view: View, viewer: str | None, texts: Texts, is_shared: bool, may_act: bool
) -> str:
    if view.current_player_id is None:
        has_chosen = viewer is not None and not may_act
        return texts.say("table.others_choose" if has_chosen else "table.all_turns")
    if view.current_player_id == viewer:
        return texts.say("table.your_turn" if is_shared else "table.yours", player=viewer)
    return texts.say("table.their_turn", player=view.current_player_id)


def moves_since(
    game: Game, match: AnyMatch, viewer: str | None, texts: Texts, since: int
) -> Iterator[EventWords]:
    """All that happened after this entry. Who asks after every move pays for one move only."""
    is_news = bool(match.steps) and match.steps[0].entry.seq <= since + 1
    for moment in (match,) if is_news else moments(match):
        for step in moment.steps:
            if step.entry.seq > since:
                yield told(game, step, viewer, texts)


def told(game: Game, step: RecordedStep[Any, Any], viewer: str | None, texts: Texts) -> EventWords:
    """One step of the past, in words."""
    engine = game.engine
    before = engine.get_player_view(step.before, viewer)
    words = step_words(
        game, step, viewer, texts, before, engine.get_player_view(step.after, viewer)
    )
    return EventWords(
        seq=step.entry.seq,
        tick=step.tick,
        actor=step.actor,
        notation=words.notation,
        text=words.text,
        effect=words.effect,
        completes=words.completes,
        takes_back=words.takes_back,
    )


def step_words(
    game: Game,
    step: RecordedStep[Any, Any],
    viewer: str | None,
    texts: Texts,
    before: View,
    after: View,
) -> Words:
    """One step, between these two views of it. Of a hidden action only that it was taken."""
    entry, actor = step.entry, step.actor
    if isinstance(entry, Ended):
        return Words(text=texts.outcome(entry.outcome))
    if not isinstance(entry, Acted):
        text = texts.say(f"happenings.{entry.__struct_config__.tag}", player=actor)
        return Words(text=text, takes_back=entry.to if isinstance(entry, Undone) else None)
    seen = game.engine.action_view(step.before, step.action, actor, viewer)
    said = game.sentence(texts, before, after, seen, actor, step.completes)
    return Words(
        text=said.text,
        effect=said.effect,
        completes=said.completes,
        notation="" if seen is None else game.notation(seen, before),
    )
