"""The shapes of the trick-taking game: a card is its rank and its suit, such as 7H."""

from damier.core import Action, Config, State, View

SUITS = "CDHS"
PACK = tuple(f"{rank}{suit}" for suit in SUITS for rank in (7, 8, 9))
HAND = 4


class TricksConfig(Config):
    """No options."""


class TricksState(State):
    hands: tuple[tuple[str, ...], ...]
    rest: tuple[str, ...] = ()
    trick: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    won: tuple[int, ...]


class TricksView(View):
    hand: tuple[str, ...]
    hand_sizes: dict[str, int]
    trick: tuple[str, ...]
    seen: tuple[str, ...]
    won: dict[str, int]


class Play(Action):
    card: str
