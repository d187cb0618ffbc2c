"""The catalogue: every game through one door, with its words, its levels and its rules' digest."""

from pathlib import Path

import pytest

from damier import catalogue
from damier.bots import Level
from damier.catalogue import Texts, game_from_package
from damier.catalogue.game import rules_of
from damier.core import BrokenGame, InvalidConfig, InvalidData, Outcome, Refusal, UnknownGame
from damier.testing import golden_text, scenes_beside, scenes_text, with_version
from tools.golden import golden_file

GAMES = [game.id for game in catalogue.all()]


def test_no_game_of_ours_is_broken() -> None:
    assert catalogue.broken() == ()


def test_a_game_in_a_package_of_its_own_is_found_by_its_entry_point() -> None:
    assert catalogue.load("tic-tac-toe-py").source == "package:tic_tac_toe"


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="rock-paper-scissors"):
        catalogue.load("chess-boxing")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_speaks_english_and_french(game_id: str) -> None:
    game = catalogue.load(game_id)
    assert {"en", "fr"} <= game.words.keys()
    for texts in game.words.values():
        for key in ("name", "summary"):
            assert isinstance(texts.get(key), str)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_offers_the_four_levels_and_a_default(game_id: str) -> None:
    game = catalogue.load(game_id)
    assert {"easy", "medium", "hard", "expert"} <= game.levels.keys()
    assert game.default_level in game.levels
    assert all(isinstance(level, Level) for level in game.levels.values())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_plays_as_its_golden_text_and_version_tell(game_id: str) -> None:
    game = catalogue.load(game_id)
    text, kept = golden_text(game), golden_file(game)
    assert kept.read_text(encoding="utf-8") == text
    if game.folder is not None:
        versions = kept.with_name("versions.txt").read_text(encoding="utf-8")
        assert with_version(versions, game.engine.facts.version, text) == versions


@pytest.mark.parametrize("game_id", [game.id for game in catalogue.all() if game.scene])
def test_things_lie_as_the_golden_scenes_tell(game_id: str) -> None:
    game = catalogue.load(game_id)
    kept = scenes_beside(golden_file(game))
    assert kept.read_text(encoding="utf-8") == scenes_text(game)


def test_info_tells_the_options_with_their_schema() -> None:
    info = catalogue.load("rock-paper-scissors").info
    assert info.options == {
        "winsNeeded": {"type": "integer", "minimum": 1, "maximum": 99, "default": 1}
    }
    assert info.names["fr"] == "Pierre-feuille-ciseaux"
    assert (info.hidden_information, info.chance, info.simultaneous) == (True, False, True)


def test_a_config_is_decoded_strictly_and_asked_of_the_game() -> None:
    game = catalogue.load("rock-paper-scissors")
    with pytest.raises(InvalidData, match="wings"):
        game.decode_config(b'{"seed":1,"playerIds":["p1","p2"],"wings":1}')
    with pytest.raises(InvalidConfig):
        game.decode_config({"seed": 1, "playerIds": ["p1"]})


def test_an_action_needs_its_type() -> None:
    game = catalogue.load("rock-paper-scissors")
    with pytest.raises(InvalidData, match="type"):
        game.decode_action(b'{"choice":"rock"}')
    assert game.encode(game.decode_action(b'{"type":"choose","choice":"rock"}')) == (
        b'{"type":"choose","choice":"rock"}'
    )


def test_other_golden_text_is_another_digest_of_the_rules() -> None:
    engine = catalogue.load("rock-paper-scissors").engine
    assert rules_of(engine, b"a") == rules_of(engine, b"a")
    assert rules_of(engine, b"a").digest != rules_of(engine, b"b").digest


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"__init__.py": ""}, "exports no GameEngine"),
        ({"__init__.py": "Engine = int"}, "exports no GameEngine"),
        (
            {
                "__init__.py": "from damier.games.rock_paper_scissors.engine"
                " import RockPaperScissors as Engine"
            },
            "has no en.json",
        ),
        (
            {
                "__init__.py": "from damier.games.rock_paper_scissors.engine"
                " import RockPaperScissors\nclass Engine(RockPaperScissors):\n"
                "    resources = ('cards.csv',)"
            },
            "lacks cards.csv",
        ),
        (
            {
                "__init__.py": "from damier.games.rock_paper_scissors.engine"
                " import RockPaperScissors\nclass Engine(RockPaperScissors):\n"
                "    play_now = 'five'"
            },
            "none of its presets",
        ),
    ],
)
def test_a_folder_that_is_no_game_says_what_it_lacks(
    files: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = f"lacking_{abs(hash(said)) % 10**6}"
    (tmp_path / package).mkdir()
    for name, content in files.items():
        (tmp_path / package / name).write_text(content)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BrokenGame, match=said):
        game_from_package(package)


TEXTS = Texts(
    "xx",
    {"labels": {"rock": "pierre"}, "actions": {"choose": "prendre {choice}"}},
    {"refusals": {"not_your_turn": "à {player}"}, "draws": {"tie": "égalité"}},
)


def test_words_come_from_the_game_then_from_all_games() -> None:
    assert TEXTS.refusal(Refusal(code="not_your_turn", values={"player": "p2"})) == "à p2"
    assert TEXTS.outcome(Outcome(winners=(), reason="tie")) == "égalité"


def test_a_value_is_said_by_its_label() -> None:
    assert TEXTS.say("actions.choose", choice="rock") == "prendre pierre"
    assert TEXTS.say("actions.choose", choice="lizard") == "prendre lizard"


def test_what_has_no_words_is_still_said_somehow() -> None:
    assert TEXTS.refusal(Refusal(code="too_late", values={"by": 3})) == "too late 3"
    assert TEXTS.say("actions.choose") == "prendre {choice}"
