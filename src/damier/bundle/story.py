"""What sentences about a bundle may name: found in the action as it was seen and in two views.

No state comes in. Which of it is told, and how, is for the bundle's words to say: `sentences` and
`effects` by verb, and `status` for the message line.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from damier.bundle.format import Bundle, ZoneSpec
from damier.bundle.state import HANDLE, BundleView, SecondView
from damier.core import SYSTEM, Action, plain

COLUMNS = "abcdefghijklmnopqrstuvwxyz"

Values = dict[str, Any]


def view_values(view: BundleView) -> Values:
    """What can be said of a position: who looks, the round, how many play, the own score."""
    return {
        "you": view.you,
        "round": view.round,
        "players": len(view.player_ids),
        "score": view.scores.get(view.you or "", 0),
        "cardName": _entity(view.played, view),
    }


def sentence_values(
    bundle: Bundle, before: BundleView, after: BundleView, action: Action | None, actor: str
) -> Values:
    """What can be said of a step beside its player: its arguments, and what changed by it. Of an
    action that this viewer did not see, only what changed."""
    named = {**before.cards, **before.known, **after.cards, **after.known}
    args = {} if action is None else named_args(bundle, action, named)
    first = next(iter(args.get("winners") or ()), actor)
    return {
        **_counted(after, actor),
        **{zone.name: _grown(zone, before, after) for zone in _open_to_all(bundle)},
        **view_values(after),
        "score": after.scores.get(first, 0),
        "played": _entity(before.played, before),
        "gained": _gained(bundle, before, after),
        "learnt": _learnt(before, after),
        "shown": _shown(bundle, before, after, _handles(action)),
        "revealed": _revealed(bundle, before, after, _handles(action)),
        "given": _given(bundle, before, after, actor),
        "left": _left(bundle, after, actor),
        "next": after.current_player_id,
        "onSelf": actor in args.values(),
        **dict.fromkeys(() if action is None else _params(bundle, action)),
        **args,
    }


def _counted(view: BundleView, player: str) -> Values:
    """Counters and dice by their names: of those that each player has, the one of who acts."""
    if not isinstance(view, SecondView):
        return {}
    counters = {
        name: value.get(player) if isinstance(value, dict) else value
        for name, value in view.counters.items()
    }
    return {**counters, **{name: list(thrown) for name, thrown in view.dice.items()}}


def _params(bundle: Bundle, action: Action) -> Iterator[str]:
    """The names of a verb's parameters, also of those that were not asked."""
    name = plain(action)["type"]
    return (param.name for verb in bundle.verbs if verb.name == name for param in verb.params)


def named_args(bundle: Bundle, action: Action, named: Mapping[str, str]) -> Values:
    """An action's arguments as sentences name them: cards by their entity, a card that is not in
    sight as none, and the two numbers of a cell also as its name."""
    args = {name: _named(value, named) for name, value in plain(action).items() if name != "type"}
    if cell := cell_name(bundle, args.get("x"), args.get("y")):
        args["cell"] = cell
    return args


def cell_name(bundle: Bundle, x: Any, y: Any) -> str | None:
    """A cell of the only grid as players call it: columns by letters, rows from the bottom."""
    grids = [zone for zone in bundle.zones if zone.shape == "grid"]
    if len(grids) != 1 or type(x) is not int or type(y) is not int:
        return None
    (grid,) = grids
    if not (0 <= x < min(grid.width, len(COLUMNS)) and 0 <= y < grid.height):
        return None
    return f"{COLUMNS[x]}{grid.height - y}"


def cell_named(bundle: Bundle, name: str) -> tuple[int, int] | None:
    """The column and the row of a cell by its name."""
    grids = [zone for zone in bundle.zones if zone.shape == "grid"]
    column, row = name[:1].casefold(), name[1:3]
    if len(grids) != 1 or not column or column not in COLUMNS or not (row + name[3:]).isdecimal():
        return None
    return COLUMNS.index(column), grids[0].height - int(row)


def _handles(action: Action | None) -> set[str]:
    if action is None:
        return set()
    values = plain(action).values()
    parts = (part for value in values for part in (value if isinstance(value, list) else [value]))
    return {part for part in parts if isinstance(part, str)}


def _named(value: Any, named: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_named(part, named) for part in value]
    if isinstance(value, str) and value.startswith(HANDLE):
        return named.get(value)
    return value


def _entity(handle: str | None, view: BundleView) -> str | None:
    return None if handle is None else {**view.cards, **view.known}.get(handle)


def _open_to_all(bundle: Bundle) -> Iterator[ZoneSpec]:
    """The flags and the open cards that each player has."""
    for zone in bundle.zones:
        is_open = zone.shape == "flag" or zone.visibility == "all"
        if zone.per_player and is_open and not zone.is_board:
            yield zone


def _gained(bundle: Bundle, before: BundleView, after: BundleView) -> list[str]:
    """The cards that came into the viewer's own hand."""
    was, now = _held(bundle, before), _held(bundle, after)
    return sorted((now - was).elements())


def _held(bundle: Bundle, view: BundleView) -> Counter[str]:
    return Counter(
        view.cards[handle]
        for zone in _hands(bundle)
        for handle in (view.zones[zone.name].get(view.you) or ())
        if handle in view.cards
    )


def _hands(bundle: Bundle) -> Iterator[ZoneSpec]:
    for zone in bundle.zones:
        is_pile = zone.shape != "flag" and not zone.is_board
        if zone.per_player and zone.visibility == "owner" and is_pile:
            yield zone


def _left(bundle: Bundle, view: BundleView, player: str) -> int:
    """How many cards a player has in hand."""
    if player == SYSTEM:
        return 0
    return sum(len(view.zones[zone.name][player]) for zone in _hands(bundle))


def _given(bundle: Bundle, before: BundleView, after: BundleView, actor: str) -> int:
    """How many cards left the hands of the other players."""
    others = (player for player in after.player_ids if player != actor)
    return sum(max(0, _left(bundle, before, p) - _left(bundle, after, p)) for p in others)


def _grown(zone: ZoneSpec, before: BundleView, after: BundleView) -> list[str]:
    """The players who have more in this zone: cards that lie open before them, or a flag."""
    was, now = before.zones[zone.name], after.zones[zone.name]
    size = bool if zone.shape == "flag" else len
    return [player for player in after.player_ids if size(now[player]) > size(was[player])]


def _revealed(bundle: Bundle, before: BundleView, after: BundleView, told: set[str]) -> list[str]:
    """The cards that the viewer sees now and did not see, wherever but in the own hand."""
    own = {
        handle
        for zone in _hands(bundle)
        for handle in (after.zones[zone.name].get(after.you) or ())
    }
    was, now = {**before.cards, **before.known}, {**after.cards, **after.known}
    return [now[handle] for handle in now if handle not in was and handle not in own | told]


def _learnt(before: BundleView, after: BundleView) -> list[str]:
    """The cards in others' hands that the viewer knows now."""
    return sorted((Counter(after.known.values()) - Counter(before.known.values())).elements())


def _shown(bundle: Bundle, before: BundleView, after: BundleView, told: set[str]) -> list[str]:
    """The cards that came to lie open, without those that the action names."""
    was = set(_open(bundle, before))
    found = (handle for handle in _open(bundle, after) if handle not in was)
    return [after.cards[handle] for handle in found if handle not in told]


def _open(bundle: Bundle, view: BundleView) -> Iterator[str]:
    for zone in bundle.zones:
        if zone.visibility != "all" or zone.shape == "flag" or zone.is_board:
            continue
        shown = view.zones[zone.name]
        for pile in shown.values() if zone.per_player else (shown,):
            yield from (handle for handle in pile if handle in view.cards)
