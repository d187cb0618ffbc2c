"""A match as the turns that `notation.py` writes down, and turns read from text as actions again.

Needs no more than the states that a match went through: each says what its last turn was.
A text tells the dice but no seed: its actions replay a match only from that match's own config,
and `states_of` shows the game on any engine by putting the dice as they fell.
"""

from collections.abc import Container, Iterable, Iterator, Mapping

from .board import COLOURS
from .engine import Act, Piscari
from .notation import Turn, Words, game_text, parse_game
from .state import CELL_OF, PLACES, ROLL, PiscariConfig, PiscariState


def match_text(
    states: Iterable[PiscariState],
    words: Words,
    names: Mapping[str, str] | None = None,
    wizard_turns: Container[int] = (),
) -> str:
    """A match in a language: its states (`Match.states()`), and what the players are called.

    A player without a name has the side's usual one; turns that a wizard played in a player's
    place, given by their numbers from 1 on, are told with the wizard's.
    """
    return game_text(turns_of(states, words, names or {}, wizard_turns), words)


def turns_of(
    states: Iterable[PiscariState],
    words: Words,
    names: Mapping[str, str],
    wizard_turns: Container[int] = (),
) -> Iterator[Turn]:
    """The turns that were finished on the way through these states."""
    number = 0
    for state in states:
        last = state.last
        if last is None or not (last.passed or last.cell):
            continue
        number += 1
        usual: str = words["players"][last.colour]
        wizard: str = words["wizards"][last.colour]
        name = wizard if number in wizard_turns else names.get(last.player_id, usual)
        yield Turn(name, last.colour, last.icon, CELL_OF[last.cell] if last.cell else None)


def actions_in(text: str, words: Words, player_ids: tuple[str, str]) -> tuple[tuple[str, Act], ...]:
    """Who did what in a game written in this language; NotationError names the first bad line."""
    return tuple(actions_of(parse_game(text, words), player_ids))


def actions_of(turns: Iterable[Turn], player_ids: tuple[str, str]) -> Iterator[tuple[str, Act]]:
    """Each turn as a roll and, unless it was lost, a placement."""
    for turn in turns:
        player = player_ids[COLOURS.index(turn.colour)]
        yield player, ROLL
        if turn.cell is not None:
            yield player, PLACES[turn.cell]


def states_of(
    turns: Iterable[Turn], engine: Piscari, player_ids: tuple[str, str]
) -> Iterator[PiscariState]:
    """The states of a game from the first, the die showing what the turns tell."""
    turns = tuple(turns)
    first = turns[0].colour if turns else COLOURS[0]
    state = engine.init(PiscariConfig(seed=0, player_ids=player_ids, first=first))
    yield state
    for turn in turns:
        player = player_ids[COLOURS.index(turn.colour)]
        yield (state := engine.rolled(state, turn.icon, player))
        if turn.cell is not None:
            yield (state := engine.apply_action(state, PLACES[turn.cell], player))
