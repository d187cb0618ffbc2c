"""Where things lie in backgammon: whoever looks sees the own home at the lower right."""

from damier.scene import (
    Board,
    Cell,
    Counter,
    Die,
    Label,
    Panel,
    Piece,
    Row,
    Scene,
    Tag,
    Track,
    key,
)

from .moves import pips
from .state import ACROSS, BAR, OFF, BackgammonView, goal, origin

POINTS = 24
BAR_PLACE, TRAY_PLACE = 24, 25
"""Where the board has the bar and what is borne off."""


def scene(view: BackgammonView, viewer: str | None) -> Scene:
    players = view.player_ids if viewer != view.player_ids[1] else view.player_ids[::-1]
    near, far = players
    own, other = view.checkers[near], view.checkers[far]
    # Points are named by whoever is to move; on the board by whoever looks.
    is_turned = view.current_player_id == far
    cells = []
    for point in range(1, BAR):
        named = ACROSS - point if is_turned else point
        count, seat = (own[point], near) if own[point] else (other[ACROSS - point], far)
        pieces = [Piece(id=f"{seat}-{point}-{n}", seat=seat) for n in range(count)]
        means = ({"from": origin(named)}, {"to": goal(named)})
        cells.append(Cell(id=f"point-{point}", at=(point - 1, 0), pieces=pieces, stands_for=means))
    for row, (player, side) in enumerate(((near, own), (far, other))):
        is_mover = player == view.current_player_id
        waiting = [Piece(id=f"{player}-bar-{n}", seat=player) for n in range(side[BAR])]
        borne = [Piece(id=f"{player}-off-{n}", seat=player) for n in range(side[OFF])]
        for name, place, pieces, part in (
            ("bar", BAR_PLACE, waiting, {"from": "bar"}),
            ("off", TRAY_PLACE, borne, {"to": "off"}),
        ):
            cells.append(
                Cell(
                    id=f"{name}-{player}",
                    at=(place, row),
                    pieces=pieces,
                    label=key(name, player=player, count=len(pieces)),
                    stands_for=part if is_mover else {},
                )
            )
    board = Board(Track(POINTS, "tables"), cells, material="linen")
    return Scene([board, *_dice(view), *_panels(view)], title=_title(view))


def _dice(view: BackgammonView) -> list[Row]:
    """On the right those of whoever is to move, on the left the other's."""
    rows = []
    for player, dice in sorted(
        view.rolls.items(), key=lambda one: one[0] != view.current_player_id
    ):
        is_mover = player == view.current_player_id and view.phase == "move"
        left, things = list(view.left), []
        thrown = dice * 2 if len(set(dice)) == 1 else dice
        for number, pips_up in enumerate(thrown):
            is_used = not is_mover or pips_up not in left
            if not is_used:
                left.remove(pips_up)
            things.append(
                Die(id=f"die-{player}-{number}", pips=pips_up, seat=player, is_used=is_used)
            )
        rows.append(Row(id=f"dice-{player}", things=things))
    return rows


def _panels(view: BackgammonView) -> list[Panel]:
    panels = []
    for player, side in view.checkers.items():
        things: list[Counter | Tag] = [Counter(id=f"pips-{player}", value=pips(side), label="pips")]
        if view.points > 1:
            score = view.scores[player]
            things.append(
                Counter(id=f"score-{player}", value=score, of=view.points, label="points")
            )
        if view.owner == player:
            things.append(Tag(id="cube", label=key("cube", stake=view.stake)))
        panels.append(Panel(seat=player, things=things))
    return panels


def _title(view: BackgammonView) -> Label | None:
    if view.points == 1:
        return None
    first, second = view.scores.values()
    cube = "crawford" if view.crawford == "now" else "owned" if view.owner else "middle"
    name = f"match_{cube}" if view.cube else "match"
    return key(name, points=view.points, first=first, second=second, stake=view.stake)
