"""Where the classics hide something, for leaks.py: the file, from the package `damier` on, what
stands there, the same with a leak where `COND` holds, and what the atoms of conditions are called
there.
"""

from random import Random
from typing import Any, Final

Place = tuple[str, str, str, dict[str, str]]

VIEWER: Final = {"viewer": "player_id", "player": "player"}
ALONE: Final = {"viewer": "player_id", "player": ""}
ACTION: Final = {"viewer": "viewer", "player": "actor", "state": "before"}
BATTLESHIP, LIARS_DICE, GIN_RUMMY = (
    f"../damier_classics/{game}/engine.py" for game in ("battleship", "liars_dice", "gin_rummy")
)

PLACES: Final[dict[str, list[Place]]] = {
    "battleship": [
        (
            BATTLESHIP,
            "player: ships if player == player_id or state.game_over else ()",
            "player: ships if player == player_id or state.game_over or COND else ()",
            VIEWER,
        ),
        (
            "../damier_classics/battleship/secrecy.py",
            "return action if viewer == actor or isinstance(action, Shoot) else None",
            "return action if viewer == actor or isinstance(action, Shoot) or COND else None",
            ACTION,
        ),
    ],
    "liars-dice": [
        (
            LIARS_DICE,
            "cup=cups.get(player_id, ()) if player_id else ()",
            "cup=cups.get(state.player_ids[0] if COND else player_id or '', ())",
            ALONE,
        ),
    ],
    "gin-rummy": [
        (
            GIN_RUMMY,
            "player: hand if is_done or player == state.knocker else ()",
            "player: hand if is_done or player == state.knocker or COND else ()",
            VIEWER,
        ),
        (
            GIN_RUMMY,
            "hand=state.hands[state.seat(player_id)] if player_id in state.player_ids else ()",
            "hand=state.hands[state.seat(player_id)] if player_id in state.player_ids"
            " else state.hands[0] if COND else ()",
            ALONE,
        ),
    ],
}
OPTIONS: Final[dict[str, dict[str, list[Any]]]] = {
    "battleship": {"size": [6, 8, 10], "shots": [0, 5, 20]},
    "liars-dice": {
        "dice": [1, 2, 3, 5],
        "sides": [2, 4, 6],
        "wild": ["ones", "top", "none"],
        "order": ["quantity", "face"],
        "oneRound": [False, True],
    },
    "gin-rummy": {
        "goal": [10, 100],
        "mostHands": [1, 2, 5],
        "knockWith": [10, 100],
        "oklahoma": [False, True],
        "byHand": [False, True],
    },
}
"""What is drawn from to see whether a leak ever fires."""


def atoms(game: str, names: dict[str, str], random: Random) -> list[str]:
    """Conditions on options, phases, turns, viewers and owners."""
    n, state = random.randint, names.get("state", "state")
    found = [
        f"{state}.turn {random.choice(('>', '=='))} {n(1, 9)}",
        f"{state}.turn % {n(2, 4)} == {n(0, 1)}",
        f"{state}.current_player_id == {state}.player_ids[{n(0, 1)}]",
        f"{names['viewer']} == {state}.player_ids[{n(0, 1)}]",
        f"{names['viewer']} is None",
        *_OWN[game](state, random),
    ]
    if names["player"]:
        found.append(f"{names['player']} == {state}.player_ids[{n(0, 1)}]")
    return found


def _battleship(state: str, random: Random) -> list[str]:
    n = random.randint
    return [
        f"{state}.size == {random.choice((6, 8, 10))}",
        f"{state}.shots > {random.choice((0, 5))}",
        f"len({state}.ships[{n(0, 1)}]) == {n(1, 3)}",
        f"len({state}.fired[0]) {random.choice(('>', '=='))} {n(0, 6)}",
    ]


def _liars_dice(state: str, random: Random) -> list[str]:
    n = random.randint
    return [
        f"len({state}.player_ids) {random.choice(('==', '>'))} {n(2, 5)}",
        f"{state}.wild == {random.choice(('ones', 'top', 'none'))!r}",
        f"{state}.order == {random.choice(('quantity', 'face'))!r}",
        f"{state}.round {random.choice(('>', '=='))} {n(1, 3)}",
        f"len({state}.bids) {random.choice(('>', '=='))} {n(0, 3)}",
        f"sum({state}.counts) < {n(3, 12)}",
        f"{'' if n(0, 1) else 'not '}{state}.one_round",
    ]


def _gin_rummy(state: str, random: Random) -> list[str]:
    n = random.randint
    phases = ("first", "draw", "discard", "melds", "layoffs")
    return [
        f"{state}.phase == {random.choice(phases)!r}",
        f"{state}.round {random.choice(('>', '=='))} {n(1, 2)}",
        f"len({state}.stock) < {n(5, 31)}",
        f"len({state}.discards) > {n(0, 8)}",
        f"{'' if n(0, 1) else 'not '}{state}.oklahoma",
        f"{'' if n(0, 1) else 'not '}{state}.by_hand",
        f"{state}.knocker is {random.choice(('None', 'not None'))}",
    ]


_OWN: Final = {"battleship": _battleship, "liars-dice": _liars_dice, "gin-rummy": _gin_rummy}
