"""Positions built by hand, and small matches, for the tests of Triple Triad."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from damier import catalogue
from damier.core import plain
from damier.games.triple_triad.board import CELLS, Placed
from damier.games.triple_triad.capture import Flip, captures
from damier.games.triple_triad.card import Deck, Element, Ranks
from damier.games.triple_triad.engine import TripleTriad
from damier.games.triple_triad.rules import Rules, in_full
from damier.games.triple_triad.state import Collection, Play, TriadConfig, TriadState

GAME = catalogue.load("triple-triad")
assert isinstance(GAME.engine, TripleTriad)
ENGINE: TripleTriad = GAME.engine
DECK: Deck = ENGINE.deck
PLAYERS = ("p1", "p2")

FIRST: Collection = tuple(
    f"{slug}-1" for slug in ("ifrit", "shiva", "siren", "angelo", "odin", "eden")
)
SECOND: Collection = tuple(
    f"{slug}-2" for slug in ("geezard", "funguar", "bite-bug", "red-bat", "blobra", "gayla")
)


def config(seed: int = 7, collections: Any = (FIRST, SECOND), **rules: Any) -> TriadConfig:
    """A config as it would come from outside."""
    given = {"seed": seed, "playerIds": PLAYERS, "rules": rules, "collections": collections}
    decoded: TriadConfig = GAME.decode_config(plain(given))
    return decoded


def board(**cells: tuple[str, str]) -> tuple[Placed | None, ...]:
    """A board from `b2=("ifrit-1", "p1")`."""
    return tuple(
        Placed(card=cells[name][0], owner=cells[name][1]) if name in cells else None
        for name in CELLS
    )


def playing(
    cells: Mapping[str, tuple[str, str]],
    hands: tuple[Collection, Collection],
    to_move: str = "p1",
    collections: tuple[Collection, Collection] = (FIRST, SECOND),
    elements: Mapping[str, Element] | None = None,
    counter: int = 0,
    **rules: Any,
) -> TriadState:
    """A state in the middle of a round."""
    return TriadState(
        player_ids=PLAYERS,
        rng_state=ENGINE.init(config()).rng_state,
        rules=in_full(Rules(**rules)),
        phase="play",
        collections=collections,
        hands=hands,
        cells=board(**cells),
        elements=tuple((elements or {}).get(name) for name in CELLS),
        turn_count=len(cells),
        sudden_death_counter=counter,
        seen=tuple(card for card, _ in cells.values()),
        current_player_id=to_move,
    )


def nearly(
    wanted: int,
    counter: int = 0,
    collections: tuple[Collection, Collection] | None = None,
    **rules: Any,
) -> TriadState:
    """A state before p1's last placement, on c3, where nothing can be taken; p1 will control so
    many of the nine cards, of both collections, and p2 holds the unplayed one."""
    mine, theirs = FIRST, SECOND
    cards = [*mine[:2], *theirs[:2], mine[2], theirs[2], mine[3], theirs[3]]
    owners = ["p1"] * (wanted - 1) + ["p2"] * (9 - wanted)
    # c3's neighbours come first: cards that the last one does not beat, whosever they are.
    order = ["b3", "c2", "a1", "b1", "c1", "a2", "b2", "a3"]
    cells = {name: (held, owner) for name, held, owner in zip(order, cards, owners, strict=True)}
    return playing(
        cells,
        ((mine[4],), (theirs[4],)),
        collections=collections or (mine, theirs),
        counter=counter,
        **rules,
    )


def last_card(state: TriadState) -> TriadState:
    """The state after p1 has placed the last card of `nearly`."""
    return ENGINE.apply_action(state, Play(card=state.hands[0][0], cell="c3"), "p1")


def flips(
    placed: str,
    ranks: Mapping[str, Ranks],
    foes: str,
    bonus: Mapping[str, int] | None = None,
    **rules: Any,
) -> list[Flip]:
    """What a card takes on this cell: ranks by cell, foes named as in "a1 b3"."""
    return captures(
        [ranks.get(name) for name in CELLS],
        [(bonus or {}).get(name, 0) for name in CELLS],
        [name in foes.split() for name in CELLS],
        CELLS.index(placed),
        in_full(Rules(**rules)),
    )


def taken(found: list[Flip]) -> dict[str, str]:
    """Cause by cell."""
    return {CELLS[flip.cell]: flip.cause for flip in found}


def with_seed(state: TriadState, rng_state: str) -> TriadState:
    """The same state with other luck to come."""
    return replace(state, rng_state=rng_state)
