"""From a situation and a half-made choice to what is on the screen: which words stand where, what
Enter would do, which keys there are. Nothing is decided here; drawing/ makes characters of it.
"""

from dataclasses import dataclass, replace
from typing import Any

from damier.catalogue import Texts

from .choosing import Choosing, Deed, Play, Touching, Try, Unclear, Wish, Wished
from .drawing import Key, MoveShown, SeatShown, Shown
from .situation import Situation

MOST_NAMED = 6


@dataclass(frozen=True)
class Talk:
    """What the screen has to say beside the match: an answer, a refusal, a page over the table."""

    said: str = ""
    is_refusal: bool = False
    page: Wish | None = None
    first_line: int = 0


QUIET = Talk()


def shown_of(situation: Situation, choosing: Choosing, texts: Texts, talk: Talk = QUIET) -> Shown:
    """All that is on the screen."""
    say, scene = texts.say, situation.scene
    shown = Shown(
        name=situation.game,
        subtitle=str(scene.title or "") if scene is not None else situation.subtitle,
        too_small=say("screen.too_small"),
        keys=_keys(situation, choosing, texts, talk),
        typed=choosing.typed,
    )
    if situation.hand_over is not None:
        asked = say("table.hand_over", player=situation.hand_over)
        return replace(shown, page=["", asked], says=asked)
    if talk.page is not None:
        return replace(shown, **_page(talk, situation, texts))
    return replace(
        shown,
        scene=scene,
        board=situation.board,
        viewer=situation.viewer,
        seats=[
            SeatShown(one.player, one.name, one.told, one.clock, one.is_to_act)
            for one in situation.chairs
        ],
        moves=[MoveShown(one.actor, one.text, one.notation, one.effect) for one in situation.moves],
        buttons=choosing.buttons,
        says=talk.said or _says(situation, choosing, texts),
        is_refusal=talk.is_refusal and bool(talk.said),
        hint=_hint(choosing.deed(), situation, choosing, texts),
        cursor=choosing.cursor,
        chosen=choosing.chosen,
        leading=choosing.leading,
        headings=(say("screen.choose"), say("screen.moves")),
    )


def _says(situation: Situation, choosing: Choosing, texts: Texts) -> str:
    if situation.question is not None:
        return situation.question
    if situation.status:
        return situation.status
    if situation.thinking is not None:
        return f"{texts.say('table.thinking', player=situation.thinking)} …"
    note = str(situation.scene.note or "") if situation.scene is not None else ""
    return " ".join(part for part in (situation.says, note, choosing.question) if part)


def _hint(deed: Deed | None, situation: Situation, choosing: Choosing, texts: Texts) -> str:
    """What Enter would do."""
    match deed:
        case Play(number=number):
            return texts.say("screen.enter_plays", action=situation.labels[number])
        case Touching(thing=thing):
            return texts.say("screen.enter_chooses", thing=choosing.name_of(thing))
        case Wished(wish=wish):
            return texts.say(f"screen.enter_{wish}")
        case Try():
            return texts.say("screen.enter_tries")
        case Unclear(numbers=numbers) if numbers:
            some = ", ".join(situation.notations[number] for number in numbers[:MOST_NAMED])
            return texts.say("screen.several", count=len(numbers), some=some)
    return ""


def _keys(situation: Situation, choosing: Choosing, texts: Texts, talk: Talk) -> list[Key]:
    def key(name: str, does: str) -> Key:
        return Key(name, texts.say(f"screen.keys.{does}"))

    enter, escape = texts.say("screen.enter"), texts.say("screen.escape")

    if talk.page is not None or situation.hand_over is not None:
        return [key(enter, "go_on"), key(escape, "back")]
    if situation.question is not None:
        return [key("y", "agree"), key("n", "refuse")]
    if situation.is_over:
        return [key("?", "help"), key("q", "leave")]
    choose = [key("←↑↓→", "choose"), key(enter, "play")] if situation.legal else []
    if choosing.has_layers:
        choose.append(key("Tab", "next"))
    if choosing.chosen:
        choose.append(key(escape, "let_go"))
    wishes: tuple[Wish, ...] = ("undo", "advice", "help", "leave", "resign")
    return [*choose, *(key(choosing.letter_of(wish), wish) for wish in wishes)]


def _page(talk: Talk, situation: Situation, texts: Texts) -> dict[str, Any]:
    if talk.page == "resign":
        return {"page": ["", texts.say("screen.resign_sure")], "page_title": situation.game}
    told = texts.get("screen.help")
    lines = list(told) if isinstance(told, list) else []
    if situation.rules:
        lines += ["", texts.say("screen.rules"), *situation.rules]
    return {"page": lines[talk.first_line :], "page_title": situation.game}
