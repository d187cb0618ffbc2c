"""Who may know what of a bundle's match: what judges the interpreter's views (law 6).

It asks neither view/ nor state/handles.py nor what the layout says about sight. What can be noticed
is in observer.py, what could be otherwise in twin.py.
"""

from collections.abc import Mapping
from typing import Any

from damier.bundle.play import Program, Resolution, first_state
from damier.bundle.state import BundleConfig, BundleState, CardMove, MutableState
from damier.core import SYSTEM, Action, Secrecy, SeededRandom, Step, plain

from .observer import Observer
from .twin import Twin


class BundleSecrecy(Secrecy[BundleState, Action]):
    """The secrets of one bundle, for every number of players."""

    def __init__(self, programs: Mapping[int, Program]) -> None:
        self.programs = programs

    def twin(self, state: BundleState, viewer: str | None, rng: SeededRandom) -> BundleState:
        """The same places and handles with other cards wherever the viewer cannot name them."""
        program = self.programs[len(state.player_ids)]
        return Twin(program, state, _number(state, viewer), rng).made()

    def reveals(self, state: BundleState, action: Action, player_id: str) -> bool:
        """Whether somebody else gets to see a card, or something public is decided by what may be
        hidden, or all choices come to light, or dice are rolled."""
        _, steps, after = self._run(state, action, player_id)
        if after.decided_by_hidden or (any(state.choices) and not any(steps[-1].state.choices)):
            return True
        program = self.programs[len(state.player_ids)]
        if program.layout.dice_named and steps[-1].state.rng_state != state.rng_state:
            return True
        actor = state.player_ids.index(player_id)
        for viewer in range(program.layout.viewers):
            observer = Observer(program, viewer)
            named = observer.named(state)
            if viewer != actor and any(observer.named(step.state) - named for step in steps):
                return True
        return False

    def notice(self, before: BundleState, action: Action, actor: str, viewer: str | None) -> Any:
        """The verb and its arguments as far as they can be seen, every way a card goes, and what
        is public of the position after each step."""
        program = self.programs[len(before.player_ids)]
        observer = Observer(program, _number(before, viewer))
        moves, steps, _ = self._run(before, action, actor)
        asked = None
        if not program.phases[before.phase].simultaneous:
            asked = observer.asked(before, action, actor)
        return [
            actor,
            asked,
            [observer.noticed(move) for move in moves],
            [(s.actor, _system(s), observer.public(s.state)) for s in steps],
        ]

    def first_notice(self, config: BundleConfig, viewer: str | None) -> Any:
        program = self.programs[len(config.player_ids)]
        moves: list[CardMove] = []
        state = first_state(program, config, moves)
        observer = Observer(program, _number(state, viewer))
        return [[observer.noticed(move) for move in moves], observer.public(state)]

    def _run(
        self, state: BundleState, action: Action, player_id: str
    ) -> tuple[list[CardMove], list[Step[BundleState, Action]], MutableState]:
        program, seat = self.programs[len(state.player_ids)], state.player_ids.index(player_id)
        verb, args = program.understood(state, action, seat)
        moves: list[CardMove] = []
        steps: list[Step[BundleState, Action]] = []
        mutable = MutableState(program.layout, state, moves)
        resolution = Resolution(program, mutable, seat, verb.hook_arguments(args, state), steps)
        resolution.act(verb, args, action)
        return moves, steps, resolution.state


def _number(state: BundleState, viewer: str | None) -> int:
    """A viewer's number: its seat, or for whoever only watches the number after all seats."""
    players = state.player_ids
    return players.index(viewer) if viewer in players else len(players)


def _system(step: Step[BundleState, Action]) -> Any:
    return plain(step.action) if step.actor == SYSTEM else None
