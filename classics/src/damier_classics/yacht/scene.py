"""Where things lie in Yacht: five dice, and the sheets side by side; what the dice are worth now is
written where it can be put."""

from damier.scene import Board, Cell, Counter, Die, Panel, Row, Scene, Squares, key

from .state import CATEGORIES, DICE, THROWS, YachtView, bonus, points, total

NAME_COLUMNS = 4


def scene(view: YachtView, viewer: str | None) -> Scene:
    is_open = view.throws < THROWS
    dice = [
        Die(id=name, pips=pips, stands_for={"dice": name} if is_open else {})
        for name, pips in zip(DICE, view.dice or (None,) * len(DICE), strict=True)
    ]
    panels = [
        Panel(
            seat=player,
            things=[
                Counter(id=f"points-{player}", value=total(view.variant, sheet), label="points")
            ],
        )
        for player, sheet in view.sheets.items()
    ]
    last = [] if view.last is None else [f"{view.last}-{before(view)}"]
    note = key("throws", throws=THROWS - view.throws) if not view.game_over else None
    return Scene([Row(id="dice", things=dice), sheets(view), *panels], last=last, note=note)


def before(view: YachtView) -> str:
    """Who filled the last category."""
    seats = view.player_ids
    seat = seats.index(view.current_player_id) if view.current_player_id else 0
    return seats[seat - 1]


def sheets(view: YachtView) -> Board:
    """A column a player, a row a category."""
    cells, categories = [], CATEGORIES[view.variant]
    for row, category in enumerate(categories):
        said = key("category", category=category)
        cells.append(Cell(id=category, at=(0, row), span=(NAME_COLUMNS, 1), text=said, label=said))
        for column, (player, sheet) in enumerate(view.sheets.items(), NAME_COLUMNS):
            value = sheet[row]
            is_open = value is None and player == view.current_player_id and bool(view.dice)
            if is_open:
                value = points(view.variant, category, view.dice)
            cells.append(
                Cell(
                    id=f"{category}-{player}",
                    at=(column, row),
                    label=key("cell", category=category, player=player),
                    tone="goal" if is_open else "plain",
                    seat=None if is_open or value is None else player,
                    text=None if value is None else str(value),
                    stands_for={"category": category} if is_open else {},
                )
            )
    sums = [("bonus", bonus), ("total", total)] if view.variant == "yams" else [("total", total)]
    for row, (name, value_of) in enumerate(sums, len(categories)):
        said = key("category", category=name)
        cells.append(
            Cell(id=name, at=(0, row), span=(NAME_COLUMNS, 1), text=said, label=said, tone="sunk")
        )
        for column, (player, sheet) in enumerate(view.sheets.items(), NAME_COLUMNS):
            cells.append(
                Cell(
                    id=f"{name}-{player}",
                    at=(column, row),
                    label=key("cell", category=name, player=player),
                    tone="sunk",
                    text=str(value_of(view.variant, sheet)),
                )
            )
    columns, rows = NAME_COLUMNS + len(view.player_ids), len(categories) + len(sums)
    return Board(Squares(columns, rows, from_top=True), cells, material="paper", id="sheets")
