"""A scene in a language: every key becomes a sentence, every piece and card gets its name.

What is worded is a scene again, in which labels are text. A cell or a line without a label keeps
none: it is called by its id, as players call it. A tag whose sentence comes out empty is not there,
nor is a row that held only such.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from damier.scene import (
    Area,
    Back,
    Board,
    Card,
    Cell,
    Counter,
    Die,
    Hand,
    Key,
    Label,
    Line,
    Panel,
    Piece,
    Pile,
    Played,
    Row,
    Scene,
    Scores,
    Tag,
    Text,
    Trick,
)

from .text import Texts


def worded_scene(scene: Scene, texts: Texts) -> Scene:
    """The same scene for a reader of this language."""
    return _Wording(texts).scene(scene)


class _Wording:
    """Words one scene; equal pieces are named once."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._names: dict[Any, str] = {}

    def scene(self, scene: Scene) -> Scene:
        return replace(
            scene,
            areas=[
                worded
                for area in scene.areas
                if not (_is_gone(worded := self._area(area)) and not _is_gone(area))
            ],
            title=self._said(scene.title),
            note=self._said(scene.note),
        )

    def _said(self, label: Label | None) -> str | None:
        match label:
            case Key(key=key, values=values):
                return self._texts.say(f"scene.{key}", **values)
            case str():
                return self._texts.label(label)
        return None

    def _area(self, area: Area) -> Area:
        named: Any = area if area.label is None else replace(area, label=self._said(area.label))
        match named:
            case Board():
                return replace(
                    named,
                    cells=[self._cell(c) for c in named.cells],
                    lines=[
                        line if line.label is None else replace(line, label=self._said(line.label))
                        for line in named.lines
                    ],
                )
            case Hand() | Pile():
                return replace(named, cards=self._things(named.cards))
            case Row():
                return replace(named, things=self._things(named.things))
            case Trick():
                return replace(named, played=[self._played(one) for one in named.played])
            case Panel():
                text = self._said(named.text)
                return replace(named, things=self._things(named.things), text=text)
            case Text():
                return replace(named, text=self._said(named.text))
            case Scores():
                return named
        raise AssertionError(area)

    def _cell(self, cell: Cell) -> Cell:
        if cell.label is None and cell.text is None and not cell.pieces:
            return cell
        label, text = self._said(cell.label), self._said(cell.text)
        return replace(cell, label=label, text=text, pieces=self._things(cell.pieces))

    def _played(self, one: Played) -> Played:
        (card,) = self._things([one.card])
        return replace(one, card=card, note=self._said(one.note))

    def _things(self, things: Iterable[Any]) -> Sequence[Any]:
        worded = ((thing, self._thing(thing)) for thing in things)
        return [said for thing, said in worded if not (_is_sentence(thing) and not said.label)]

    def _thing(self, thing: Any) -> Any:
        changes: dict[str, Any] = {"label": self._name(thing)}
        if getattr(thing, "text", None) is not None:
            changes["text"] = self._said(thing.text)
        return replace(thing, **changes)

    def _name(self, thing: Any) -> str:
        """What a thing is called: as it says, or by its kind."""
        if thing.label is not None:
            return self._said(thing.label) or ""
        match thing:
            case Piece(shape=shape, seat=seat, colour=colour, count=count, text=text):
                seen: Any = (shape, seat, colour, count, str(text))
                if seen not in self._names:
                    self._names[seen] = self._piece(thing)
                return self._names[seen]
            case Card():
                return self._card(thing)
            case Back():
                return self._texts.say("scene.back")
            case Die(pips=pips, text=text):
                shown = self._said(text) if text is not None else pips
                return self._texts.say(
                    "scene.die" if shown is not None else "scene.die_unthrown", face=shown
                )
            case Counter(value=value, of=of):
                return str(value) if of is None else self._texts.say("scene.of", value=value, of=of)
            case Tag(id=id) | Line(id=id):
                return self._texts.label(id)
        raise AssertionError(thing)

    def _piece(self, piece: Piece) -> str:
        texts = self._texts
        name = self._said(piece.text) or texts.say(f"scene.shapes.{piece.shape}")
        if piece.seat is not None:
            name = texts.say("scene.owned", piece=name, player=piece.seat)
        elif piece.colour is not None:
            colour = texts.say(f"scene.colours.{piece.colour}")
            name = texts.say("scene.coloured", piece=name, colour=colour)
        return name if piece.count == 1 else texts.say("scene.many", piece=name, count=piece.count)

    def _card(self, card: Card) -> str:
        texts = self._texts
        if card.text is not None:
            return self._said(card.text) or ""
        if card.rank is not None and card.suit is not None:
            rank, suit = (
                texts.get(f"scene.ranks.{card.rank}"),
                texts.get(f"scene.suits.{card.suit}"),
            )
            return texts.say("scene.card", rank=rank or card.rank, suit=suit or card.suit)
        return texts.label(card.rank or card.value or card.id)


def _is_sentence(thing: Any) -> bool:
    """Whether a thing is its sentence alone, and stands for nothing."""
    return isinstance(thing, Tag) and isinstance(thing.label, Key) and not thing.stands_for


def _is_gone(area: Area) -> bool:
    return isinstance(area, Row) and not area.things
