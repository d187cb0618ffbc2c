"""Where things lie in Battleship: the other's sea to shoot at, and the own one with its ships."""

from damier.scene import Board, Cell, Counter, Panel, Piece, Scene, Squares, key

from .state import FLEETS, HIT, LETTERS, MISSED, NAMES, SUNK, BattleshipView
from .text import afloat


def scene(view: BattleshipView, viewer: str | None) -> Scene:
    own = viewer if viewer in view.player_ids else view.player_ids[0]
    others = [player for player in view.player_ids if player != own]
    is_laying = view.current_player_id is None and not view.game_over
    order = [own, *others] if is_laying else [*others, own]
    areas = [sea(view, player, own, is_laying) for player in order]
    fleet, note = FLEETS[view.size], None
    if is_laying and viewer == own and view.laid[own] < len(fleet):
        note = key("next_ship", length=fleet[view.laid[own]])
    panels = [
        Panel(
            seat=player,
            things=[
                Counter(
                    id=f"ships-{player}",
                    value=view.laid[player] - sum(ship is not None for ship in view.sunk[player]),
                    of=len(fleet),
                    label="ships",
                )
            ],
        )
        for player in view.player_ids
    ]
    last = [
        f"{other}-{view.fired[player][-1]}"
        for player, other in zip(view.player_ids, reversed(view.player_ids), strict=True)
        if view.fired[player]
    ]
    return Scene([*areas, *panels], last=last, note=note)


def sea(view: BattleshipView, player: str, own: str, is_laying: bool) -> Board:
    size, ships, cells = view.size, afloat(view, player), []
    for number, (name, letter) in enumerate(zip(NAMES[size], view.waters[player], strict=True)):
        has_ship = number in ships or letter == SUNK
        verb = "place" if player == own else "shoot"
        means = {"type": verb, "cell": name} if is_laying == (player == own) else {}
        at = (number % size, number // size)
        cells.append(
            Cell(
                id=f"{player}-{name}",
                label=key("ship" if has_ship else "cell", player=player, cell=name),
                at=at,
                tone="goal" if has_ship else "water",
                pieces=marks(player, name, letter),
                stands_for=means,
            )
        )
    grid = Squares(
        size,
        size,
        from_top=True,
        column_names=tuple(LETTERS[:size]),
        row_names=tuple(str(row + 1) for row in range(size)),
    )
    return Board(grid, cells, id=f"sea-{player}", label=key("sea", player=player))


def marks(player: str, name: str, letter: str) -> list[Piece]:
    """What a shot has left there."""
    if letter == MISSED:
        return [Piece(id=f"miss-{player}-{name}", shape="ring", colour="white")]
    if letter in (HIT, SUNK):
        return [Piece(id=f"hit-{player}-{name}", shape="cross", colour="red")]
    return []
