"""Histories: what only two matches side by side can show, and judges that are not the accused."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from damier import catalogue
from damier.bundle.state.handles import Handles
from damier.catalogue import game_from_package
from damier.catalogue.playout import matches
from damier.core import Secrecy, SeededRandom
from damier.games.rock_paper_scissors.engine import RockPaperScissors
from damier.games.rock_paper_scissors.state import Choose, RpsState, RpsView
from damier.testing import LawBroken, check_engine
from damier.testing.independence import refuse_imports_of_views, shared_functions

BROKEN_GAMES = Path(__file__).parent.parent / "broken_games"


def check_quickly(game: Any) -> Any:
    return check_engine(game, match_count=8, position_count=60)


def test_equal_cards_told_apart_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the first interpreter did: the card that leaves keeps its own handle."""

    def keep(self: Handles, viewer: int, pile: list[int], leaving: int) -> None:
        self._known[viewer].discard(leaving)

    monkeypatch.setattr(Handles, "_pass_for_equal", keep)
    with pytest.raises(LawBroken, match=r"law 6 .* can tell two states apart by what it hears"):
        # Other processes would not have the change.
        check_quickly(replace(catalogue.load("love-letter"), source=None))


def test_a_secrecy_in_the_module_of_the_views_is_refused() -> None:
    class Own(Secrecy[Any, Any]):
        pass

    class Engine(RockPaperScissors):
        secrecy = Own()  # type: ignore[assignment]

        def get_player_view(self, state: RpsState, player_id: str | None) -> RpsView:
            return super().get_player_view(state, player_id)

    with pytest.raises(LawBroken, match="shares a module with the views that it judges"):
        refuse_imports_of_views(Engine())


def test_functions_that_views_and_secrecy_both_ask_are_named() -> None:
    def is_open(state: RpsState) -> bool:
        return state.revealed

    class Asking(Secrecy[RpsState, Choose]):
        def twin(self, state: RpsState, viewer: str | None, rng: SeededRandom) -> RpsState:
            is_open(state)
            return state

    class Engine(RockPaperScissors):
        secrecy = Asking()  # type: ignore[assignment]

        def get_player_view(self, state: RpsState, player_id: str | None) -> RpsView:
            is_open(state)
            return super().get_player_view(state, player_id)

    game = catalogue.load("rock-paper-scissors")
    positions = [position for match in matches(game, 2, 1) for position in match]
    (shared,) = shared_functions(Engine(), positions)
    assert shared.endswith("is_open")


@pytest.mark.parametrize("game_id", [game.id for game in catalogue.all()])
def test_no_game_of_ours_asks_its_views_who_may_know_what(game_id: str) -> None:
    game = catalogue.load(game_id)
    refuse_imports_of_views(game.engine)
    positions = [position for match in matches(game, 2, 1) for position in match][::9]
    assert shared_functions(game.engine, positions) == []
    assert game.engine.secrecy is not None or not game.engine.facts.hidden_information


def test_a_game_that_judges_itself_is_warned_that_the_law_is_hollow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(BROKEN_GAMES.parent / "hollow_games")
    report = check_quickly(game_from_package("judges_itself"))
    assert any(
        "law 6 is hollow: who may know what is decided in the engine" in warning
        for warning in report.warnings
    )
