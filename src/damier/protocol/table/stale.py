"""Whether an action was chosen in a position that is gone: it then waited too long on the way.

An action may name the last entry that its player knew. What others did since does not matter as
long as this player has the same choice before them; so simultaneous choices pass. Everything that
is weighed here the player knows, so a refusal tells no secret.
"""

from typing import Any

from damier.catalogue import Game
from damier.core import Action, IllegalAction, Refusal
from damier.match import Acted, AnyMatch, Undone
from damier.protocol.wire import encoded_verbs

from .description import legal_actions


def refuse_stale(game: Game, match: AnyMatch, player: str, seq: int) -> None:
    """Refuse an action of this player that was chosen at entry `seq`, if that is another choice
    than the one there is now. After the end the rules refuse it in their own words."""
    if match.outcome is None and _is_stale(game, match, player, seq):
        raise IllegalAction(stale(match, seq))


def stale(match: AnyMatch, seq: int) -> Refusal:
    """Why an action chosen at this entry is not played."""
    return Refusal(code="stale", values={"seq": seq, "now": match.seq})


def _is_stale(game: Game, match: AnyMatch, player: str, seq: int) -> bool:
    if seq > match.seq:
        return True
    for entry in match.record.entries[seq:]:
        if isinstance(entry, Undone) or (isinstance(entry, Acted) and entry.actor == player):
            return True
    then = _state_after(match, seq)
    chosen_from: list[Action] = list(game.engine.get_valid_actions(then, player))
    return encoded_verbs(chosen_from) != encoded_verbs(legal_actions(game, match, player))


def _state_after(match: AnyMatch, seq: int) -> Any:
    """The state after entry `seq`, since which nothing was undone. Mostly it is the one before the
    last thing that happened, which the match still holds; else it is played again from the start,
    as a resync does."""
    last = match.steps[0] if match.steps else None
    if last is not None and last.entry.seq == seq + 1:
        return last.before
    return match.state_after(seq)
