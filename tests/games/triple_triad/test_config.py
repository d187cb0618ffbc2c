"""Configs: flags, presets, collections."""

from typing import Any

import pytest

from damier.core import InvalidConfig, InvalidData, plain
from damier.games.triple_triad.rules import PRESETS
from tests.games.triple_triad.build import DECK, ENGINE, FIRST, GAME, SECOND, config

COMMON = {"seed": 1, "playerIds": ["p1", "p2"]}


def code_of(**options: Any) -> str:
    with pytest.raises(InvalidConfig) as refused:
        GAME.decode_config({**COMMON, **options})
    for language in ("fr", "en"):
        said = GAME.texts(language).refusal(refused.value.refusal)
        assert "{" not in said
        assert said != refused.value.refusal.code
    return refused.value.refusal.code


def test_same_wall_without_same_is_refused() -> None:
    assert code_of(rules={"sameWall": True}) == "same_wall_without_same"
    GAME.decode_config({**COMMON, "rules": {"sameWall": True, "same": True}})


@pytest.mark.parametrize("name", ["One", "Diff", "Direct", "All"])
def test_the_seeds_capitals_are_refused_with_the_right_name(name: str) -> None:
    assert code_of(rules={"tradeRule": name}) == "trade_rule_capitals"
    with pytest.raises(InvalidConfig) as refused:
        GAME.decode_config({**COMMON, "rules": {"tradeRule": name}})
    assert refused.value.refusal.values["name"] == name.lower()
    GAME.decode_config({**COMMON, "rules": {"tradeRule": name.lower()}})


def test_an_unknown_trade_rule_or_flag_is_refused() -> None:
    assert code_of(rules={"tradeRule": "two"}) == "unknown_trade_rule"
    with pytest.raises(InvalidData):
        GAME.decode_config({**COMMON, "rules": {"reverse": True}})
    with pytest.raises(InvalidData):
        GAME.decode_config({**COMMON, "rules": {"open": 1}})


def test_combo_is_on_where_same_or_plus_is_unless_it_is_off() -> None:
    assert ENGINE.init(config(same=True)).rules.combo is True
    assert ENGINE.init(config(plus=True)).rules.combo is True
    assert ENGINE.init(config()).rules.combo is False
    assert ENGINE.init(config(plus=True, combo=False)).rules.combo is False


def test_a_collection_of_fewer_than_five_is_refused() -> None:
    assert code_of(collections=[FIRST[:4], SECOND]) == "collection_too_small"
    GAME.decode_config(plain({**COMMON, "collections": [FIRST[:5], SECOND]}))


def test_collections_are_one_for_each_player() -> None:
    assert code_of(collections=[FIRST]) == "collection_count"
    assert code_of(collections=[FIRST, SECOND, None]) == "collection_count"


def test_a_card_lies_in_one_place_only() -> None:
    assert code_of(collections=[FIRST, [*SECOND, FIRST[0]]]) == "card_repeats"
    assert code_of(collections=[[*FIRST, FIRST[0]], SECOND]) == "card_repeats"
    GAME.decode_config(plain({**COMMON, "collections": [FIRST, [*SECOND, "ifrit-2"]]}))


def test_what_is_no_card_is_refused() -> None:
    assert code_of(collections=[FIRST, [*SECOND, "dragon-1"]]) == "unknown_card"
    for malformed in ("ifrit", "ifrit-0", "Ifrit-1", "ifrit-1\n"):
        with pytest.raises((InvalidData, InvalidConfig)):
            GAME.decode_config(plain({**COMMON, "collections": [FIRST, [*SECOND, malformed]]}))


def test_three_players_are_refused() -> None:
    with pytest.raises(InvalidConfig):
        GAME.decode_config({"seed": 1, "playerIds": ["p1", "p2", "p3"]})


def test_without_collections_both_get_starter_sets_of_the_seed() -> None:
    state = ENGINE.init(config(seed=3, collections=None))
    assert state.starter_sets == ("p1", "p2")
    strengths = [DECK.strength(collection) for collection in state.collections]
    assert max(strengths) <= 1.05 * min(strengths)
    assert not set(state.collections[0]) & set(state.collections[1])
    assert state.collections == ENGINE.init(config(seed=3, collections=None)).collections
    assert state.collections != ENGINE.init(config(seed=4, collections=None)).collections


@pytest.mark.parametrize(
    "name", ["basic", "open", "elemental", "advanced", "complete", "tournament"]
)
def test_every_preset_can_be_played_and_has_a_name_in_both_languages(name: str) -> None:
    ENGINE.init(GAME.decode_config(plain({**COMMON, **PRESETS[name]})))
    for language in ("fr", "en"):
        assert GAME.texts(language).get(f"presets.{name}")


def test_the_options_have_schemas_that_name_the_trade_rules() -> None:
    assert "direct" in str(GAME.info.options["rules"])


def test_what_the_game_says_of_itself() -> None:
    facts = ENGINE.facts
    assert (facts.id, facts.min_players, facts.max_players) == ("triple-triad", 2, 2)
    assert (facts.hidden_information, facts.chance, facts.simultaneous) == (True, True, False)


def test_the_presets_are_those_of_the_rulings() -> None:
    always = {"random", "elemental", "same", "sameWall", "plus", "suddenDeath", "open"}
    told = {
        "basic": (set(), "one"),
        "open": ({"open"}, "one"),
        "elemental": ({"open", "elemental"}, "one"),
        "advanced": ({"same", "plus", "suddenDeath"}, "diff"),
        "complete": ({"elemental", "same", "sameWall", "plus", "suddenDeath"}, "direct"),
        "tournament": ({"random", "same", "plus", "suddenDeath"}, "all"),
    }
    assert set(PRESETS) == set(told)
    for name, (flags, trade) in told.items():
        rules = plain(GAME.decode_config({**COMMON, **PRESETS[name]}))["rules"]
        assert {flag for flag in always if rules[flag]} == flags, name
        assert rules["tradeRule"] == trade
        assert not rules["captureAfterSpecial"]


def test_without_a_word_every_flag_is_off() -> None:
    rules = plain(GAME.decode_config(COMMON))["rules"]
    combo = rules.pop("combo")
    assert combo is None
    assert rules.pop("tradeRule") == "none"
    assert not any(rules.values())
