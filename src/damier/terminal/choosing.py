"""What a person is about to do: things touched, a cursor, a typed line, and what Enter would make
of them. It plays nothing; read app.py for who asks it.

The game's notation wins over everything else that a typed line could mean, then labels, then
wishes such as `u`, then numbers of the list.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from damier.scene import Cell, Line, Panel, Pile, Touch, Touched, things

from .drawing import Button, Spot
from .situation import Choice, Situation

Wish = Literal["undo", "advice", "resign", "leave", "help"]
WISHES: dict[str, Wish] = {
    "u": "undo",
    "a": "advice",
    "r": "resign",
    "q": "leave",
    "?": "help",
}
WISH = "/"
"""Before a wish whose letter is a move of the game: `/a`."""

Direction = Literal["left", "right", "up", "down"]
BUTTON = "action:"
NOTHING = Touched(left=(), meant=None, next_things=(), by_name=())
ASIDE = 2.5
"""How much further a thing counts that lies aside of where the arrow points."""


@dataclass(frozen=True)
class Play:
    """Do this legal action."""

    number: int


@dataclass(frozen=True)
class Try:
    """Ask the rules for an action that is not among the legal ones: they say why not."""

    choice: Choice


@dataclass(frozen=True)
class Touching:
    """Touch a thing: it is chosen, or let go."""

    thing: str


@dataclass(frozen=True)
class Wished:
    wish: Wish


@dataclass(frozen=True)
class Unclear:
    """The line could be several actions, or none."""

    numbers: tuple[int, ...]


Deed = Play | Try | Touching | Wished | Unclear


class Choosing:
    """One person's choice in one situation; begun anew when the match moves on."""

    def __init__(self, situation: Situation, parsed: Callable[[str], Choice | None]) -> None:
        self.situation = situation
        self.typed = ""
        self.chosen: tuple[str, ...] = ()
        self.cursor: str | None = None
        self._parsed = parsed
        self._after: tuple[tuple[str, ...], Touched] | None = None
        scene = situation.scene
        self._touch = Touch(scene, situation.legal) if scene is not None else None
        self._things = {thing.id: thing for thing in things(scene)} if scene else {}
        self._lines = {id for id, thing in self._things.items() if isinstance(thing, Line)}
        self._settle()

    @property
    def touched(self) -> Touched:
        if self._touch is None:
            return NOTHING
        if self._after is None or self._after[0] != self.chosen:
            self._after = (self.chosen, self._touch.after(self.chosen))
        return self._after[1]

    @property
    def has_layers(self) -> bool:
        """Whether there are several kinds of things to choose among."""
        kinds = {id in self._lines for id in self.leading}
        return len(kinds) + bool(kinds and self.buttons) > 1

    @property
    def leading(self) -> tuple[str, ...]:
        """The things that can be touched next."""
        return self.touched.next_things

    @property
    def buttons(self) -> list[Button]:
        """What is chosen by name: what no thing stands for, or all where there is no scene."""
        labels = self.situation.labels
        numbers = range(len(labels)) if self._touch is None else self.touched.by_name
        return [Button(f"{BUTTON}{number}", labels[number]) for number in numbers]

    @property
    def question(self) -> str:
        """What is asked for next: the first argument in which what can still be meant differs."""
        numbers = range(len(self.situation.legal)) if self._touch is None else self.touched.left
        left = [self.situation.legal[number] for number in numbers]
        verbs = {str(action["type"]) for action in left}
        asked = self.situation.questions.get(verbs.pop(), {}) if len(verbs) == 1 else {}
        for name, question in asked.items():
            if any(action.get(name) != left[0].get(name) for action in left):
                return question
        return ""

    def letter_of(self, wish: Wish) -> str:
        """What to type for a wish: its letter, with a sign before it where that is a move."""
        letter = next(letter for letter, found in WISHES.items() if found == wish)
        is_move = letter in (notation.casefold() for notation in self.situation.notations)
        return f"{WISH}{letter}" if is_move else letter

    def deed(self) -> Deed | None:
        """What Enter would do."""
        if self.typed.strip():
            return self._typed_deed(self.typed.strip())
        if self.cursor is None:
            return None
        if self.cursor.startswith(BUTTON):
            return Play(int(self.cursor.removeprefix(BUTTON)))
        if self._touch is None:
            return None
        after = self._touch.after(self._touch.then(self.chosen, self.cursor))
        return Play(after.meant) if after.meant is not None else Touching(self.cursor)

    def touch(self, thing: str) -> None:
        """Choose a thing or let it go, without playing."""
        if self._touch is not None:
            self.chosen = self._touch.then(self.chosen, thing)
        self._settle()

    def let_go(self) -> bool:
        """Take back the last part of a choice; False if there was none."""
        if self.typed:
            self.typed = ""
            return True
        if not self.chosen:
            return False
        self.cursor, self.chosen = self.chosen[-1], self.chosen[:-1]
        return True

    def name_of(self, thing: str) -> str:
        """What a thing is called: a player by name, a pile by its topmost card where it has no
        name of its own, and whatever else has none by what it would do."""
        match self._things.get(thing):
            case Panel(seat=seat):
                return next(chair.name for chair in self.situation.chairs if chair.player == seat)
            case Pile(label=None, cards=[top, *_]):
                return str(top.label)
            case Cell(label=None) | Line(label=None):
                return thing
            case found if found is not None and found.label:
                return str(found.label)
        left = self._touch.after((*self.chosen, thing)).left if self._touch is not None else ()
        return self.situation.labels[left[0]] if left else ""

    def move(self, direction: Direction, spots: Sequence[Spot]) -> None:
        """Go to the nearest thing in this direction."""
        here = next((spot for spot in spots if spot.id == self.cursor), None)
        reachable = [spot for spot in spots if self._can_be_reached(spot, here)]
        if here is None:
            self.cursor = reachable[0].id if reachable else None
            return
        beyond = [(_distance(here, spot, direction), spot.id) for spot in reachable]
        found = min((one for one in beyond if one[0] is not None), default=None)
        if found is not None:
            self.cursor = found[1]

    def next_layer(self, spots: Sequence[Spot], step: int = 1) -> None:
        """Go on to the next kind of thing: cells and cards, stretches across and upright, names."""
        layers = list(dict.fromkeys(spot.layer for spot in spots))
        if not layers:
            return
        here = next((spot for spot in spots if spot.id == self.cursor), None)
        place = layers.index(here.layer) if here is not None else -1
        layer = layers[(place + step) % len(layers)]
        found = [spot for spot in spots if spot.layer == layer]
        nearest = min(found, key=lambda spot: _apart(here, spot)) if here else found[0]
        self.cursor = nearest.id

    def _can_be_reached(self, spot: Spot, here: Spot | None) -> bool:
        """Stretches between cells are a layer of their own; all else lies on one."""
        lines = ("across", "upright")
        if here is None or spot.id == here.id:
            return spot.layer not in lines and here is None
        return spot.layer == here.layer or not (spot.layer in lines or here.layer in lines)

    def _settle(self) -> None:
        """Put the cursor on something that can be chosen."""
        possible = [*self.leading, *(button.id for button in self.buttons)]
        if self.cursor not in possible:
            self.cursor = possible[0] if possible else None

    def _typed_deed(self, typed: str) -> Deed:
        text, situation = typed.casefold(), self.situation
        for names in (situation.notations, situation.labels):
            for number, name in enumerate(names):
                if name.casefold() == text:
                    return Play(number)
        if text.removeprefix(WISH) in WISHES:
            return Wished(WISHES[text.removeprefix(WISH)])
        listed = self.buttons
        if text.isdecimal() and 1 <= int(text) <= len(listed):
            return Play(int(listed[int(text) - 1].id.removeprefix(BUTTON)))
        if (choice := self._parsed(typed)) is not None:
            return Try(choice)
        begun = [
            number
            for number, (notation, label) in enumerate(
                zip(situation.notations, situation.labels, strict=True)
            )
            if notation.casefold().startswith(text) or text in label.casefold()
        ]
        return Play(begun[0]) if len(begun) == 1 else Unclear(tuple(begun))


def _distance(here: Spot, there: Spot, direction: Direction) -> float | None:
    """How far a thing is in this direction; None if it lies elsewhere."""
    (x1, y1), (x2, y2) = here.centre, there.centre
    along, aside = {
        "left": (x1 - x2, y2 - y1),
        "right": (x2 - x1, y2 - y1),
        "up": (y1 - y2, x2 - x1),
        "down": (y2 - y1, x2 - x1),
    }[direction]
    return along + ASIDE * abs(aside) if along > 0.5 else None


def _apart(here: Spot, there: Spot) -> float:
    (x1, y1), (x2, y2) = here.centre, there.centre
    return abs(x1 - x2) + abs(y1 - y2)
