"""What people read of a bundle: words, boards, notation, pictures, schemas."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from ruamel.yaml import YAML

from damier.bundle import (
    BundleRefused,
    Hooks,
    Pack,
    PythonHooks,
    bundle_meta,
    load_bundle,
    packed,
    unpacked,
)
from damier.bundle.format.grammar import CONDITIONS, EFFECTS
from damier.bundle.format.schema import entities_schema, manifest_schema
from damier.bundle.text import said
from damier.catalogue.bundle_folder import BundleNotation, BundleTexts, game_from_bundle
from damier.catalogue.game import Game
from damier.core import InvalidData, Refusal, SeededRandom, decode, encode
from damier.testing import random_match
from damier.testing.playout import configs

ROOT = Path(__file__).resolve().parents[2]
BUNDLES = ("love-letter", "tic-tac-toe", "crazy-eights")

BARE = {
    "manifest.yaml": b"""
gameId: bare
version: "1.0"
bluefeltSpecVersion: "1"
metadata: { name: Bare, players: { min: 2, max: 2 } }
""",
    "entities.yaml": b"""
entities: { old-coin: {} }
zones: { deck: { shape: stack, visibility: none } }
verbs:
  takeOne: { params: { cardId: Id } }
  pickSomeone: { params: { who: PlayerId } }
  name: { ui: { prompt: "Say {{what}} {plainly}" } }
phases: [{ id: turn, verbs: [takeOne, pickSomeone, name] }]
""",
    "assets/old-coin.svg": b"<svg/>",
}


def files_of(name: str) -> dict[str, bytes]:
    folder = ROOT / "games" / name / "1.0"
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


def texts(game: Game, language: str) -> BundleTexts:
    words = game.texts(language)
    assert isinstance(words, BundleTexts)
    return words


@pytest.fixture(scope="module")
def eights() -> Game:
    return game_from_bundle(files_of("crazy-eights"))


@pytest.mark.parametrize("name", BUNDLES)
def test_everything_shipped_has_a_name_and_help_in_both_languages(name: str) -> None:
    bundle = load_bundle(files_of(name))
    for language in ("en", "fr"):
        assert bundle.manifest.description[language]
        assert bundle.words[language]["rules"]
        for entity in bundle.entities:
            assert entity.ui.name[language]
            assert entity.ui.help[language]
        for ui in (*(zone.ui for zone in bundle.zones), *(verb.ui for verb in bundle.verbs)):
            assert ui.name[language]


def test_generic_texts_stand_in_for_missing_blocks() -> None:
    game = game_from_bundle(BARE, check_hash=False)
    english, french = texts(game, "en"), texts(game, "fr")
    assert english.say("prompts.takeOne") == "Pick a card"
    assert english.say("prompts.pickSomeone") == "Pick a player"
    assert french.say("prompts.pickSomeone") == "Choisissez un joueur"
    assert english.label("old-coin") == "Old coin"
    assert english.say("prompts.name", what="cheese") == "Say cheese {plainly}"
    assert english.say("prompts.name") == "Say {what} {plainly}"


def test_placeholders_become_ours() -> None:
    assert said({"en": "Choose with {{ cardName }}"}, "fr") == "Choose with {cardName}"


def test_actions_are_said_in_words(eights: Game) -> None:
    state = eights.engine.init(eights.decode_config({"seed": 2, "playerIds": ["p1", "p2"]}))
    player = eights.engine.get_current_player(state)
    view = eights.engine.get_player_view(state, player)
    for action in eights.engine.get_valid_actions(state, player or ""):
        words = texts(eights, "fr").action(action, view)
        assert "§" not in words
        assert "{" not in words
    assert "§" in eights.notation(eights.engine.get_valid_actions(state, player or "")[0])


def test_refusals_are_said_in_words(eights: Game) -> None:
    for language, sentence in (("en", "does not match"), ("fr", "ne va pas avec")):
        assert sentence in texts(eights, language).refusal(Refusal(code="no_match"))


def test_notation_goes_both_ways() -> None:
    notation = BundleNotation(load_bundle(files_of("love-letter")))
    assert notation.parsed("play 7") == {"type": "play", "cardId": "§7"}
    assert notation.parsed("play §7") == {"type": "play", "cardId": "§7"}
    choose = {"type": "chooseTarget", "target": "p2", "guess": "priest"}
    assert notation.parsed("choose p2 priest") == choose
    assert notation.parsed("c p2") == {"type": "chooseTarget", "target": "p2"}
    for text in ("", "dance", "draw 1", "play 1 2"):
        assert notation.parsed(text) is None


def test_with_a_view_cards_go_by_their_names(eights: Game) -> None:
    notation = BundleNotation(load_bundle(files_of("crazy-eights")))
    state = eights.engine.init(eights.decode_config({"seed": 2, "playerIds": ["p1", "p2"]}))
    player = eights.engine.get_current_player(state) or ""
    view = eights.engine.get_player_view(state, player)
    handle = view.zones["hands"][player][0]
    written = notation.written(eights.decode_action({"type": "play", "cardId": handle}), view)
    assert written == f"play {view.cards[handle]}"
    assert notation.parsed(written.lower(), view) is not None


@pytest.mark.parametrize("name", ["tic-tac-toe", "crazy-eights"])
def test_boards_fit_in_eighty_columns(name: str) -> None:
    game = game_from_bundle(files_of(name))
    rng = SeededRandom(4)
    for config in configs(game, rng):
        for position in random_match(game.engine, config, rng):
            for viewer in (*config.player_ids, None):
                view = game.engine.get_player_view(position.state, viewer)
                for language in ("en", "fr"):
                    board = game.board(view, game.texts(language))
                    assert max(map(len, board.splitlines())) <= 80
                    assert "{" not in board
                    if viewer is not None:
                        assert f"\n{viewer} (" in board


def test_the_own_seat_is_last(eights: Game) -> None:
    state = eights.engine.init(eights.decode_config({"seed": 2, "playerIds": ["p1", "p2", "p3"]}))
    board = eights.board(eights.engine.get_player_view(state, "p1"), eights.texts("en"))
    seats = [line.split()[0] for line in board.splitlines() if line.startswith("p")]
    assert seats[-3:] == ["p2", "p3", "p1"]
    assert "7 unseen" in board


def test_meta_names_cards_values_and_pictures() -> None:
    meta = bundle_meta(load_bundle(files_of("love-letter")))
    assert meta["cards"]["guard"]["name"] == "Guard"
    assert meta["cards"]["guard"]["value"] == 1
    bare = bundle_meta(load_bundle(BARE, check_hash=False))
    assert bare["cards"]["old-coin"]["asset"] == "assets/old-coin.svg"


def test_hooks_come_from_the_script() -> None:
    files = files_of("love-letter")
    opened: list[tuple[int, tuple[str, ...]]] = []

    def opener(script: bytes, names: tuple[str, ...]) -> Hooks:
        opened.append((len(script), names))
        return PythonHooks({name: lambda snapshot, host: () for name in names})

    game_from_bundle(files, open_hooks=opener)
    assert opened == [(len(files["script.wasm"]), tuple(load_bundle(files).hooks))]
    game_from_bundle(files_of("tic-tac-toe"), open_hooks=opener)
    assert len(opened) == 1, "a bundle without hooks opens none"
    del files["script.wasm"]
    with pytest.raises(BundleRefused) as caught:
        game_from_bundle(files, open_hooks=opener, check_hash=False)
    assert caught.value.found == ("missing_file",)
    with pytest.raises(BundleRefused) as caught:
        game_from_bundle(files, check_hash=False)
    assert set(caught.value.found) == {"undefined_hook"}


# Packs


@pytest.mark.parametrize("name", BUNDLES)
def test_a_pack_holds_the_same_bundle_without_any_yaml_to_read(name: str) -> None:
    files = files_of(name)
    pack = decode(encode(packed(files)), Pack)
    assert unpacked(pack) == files
    bundle = load_bundle(unpacked(pack), parsed=pack.parsed)
    assert replace(bundle, words={}) == replace(load_bundle(files), words={})


def test_a_pack_that_lies_about_its_format_or_files_is_refused() -> None:
    pack = packed(files_of("tic-tac-toe"))
    for broken in (
        Pack(format="other", files=pack.files, parsed={}),
        Pack(format=pack.format, files={"a": "%"}, parsed={}),
    ):
        with pytest.raises(InvalidData):
            unpacked(broken)


# Schemas


def parsed(text: bytes) -> Any:
    return json.loads(json.dumps(YAML(typ="safe", pure=True).load(text)))


@pytest.mark.parametrize("name", BUNDLES)
def test_the_shipped_bundles_fit_the_schemas(name: str) -> None:
    files = files_of(name)
    Draft202012Validator(manifest_schema()).validate(parsed(files["manifest.yaml"]))
    Draft202012Validator(entities_schema()).validate(parsed(files["entities.yaml"]))


@pytest.mark.parametrize(
    "text",
    [
        b"zons: {}",
        b"{ zones: { deck: { shape: stak, visibility: all } }, verbs: {}, phases: [] }",
        b"{ zones: {}, verbs: { a: { pre: [{ hold: {} }] } }, phases: [] }",
        b"{ zones: {}, verbs: { a: { effect: [{ move: { from: a } }] } }, phases: [] }",
    ],
)
def test_the_schema_refuses_what_the_loader_refuses(text: bytes) -> None:
    assert not Draft202012Validator(entities_schema()).is_valid(parsed(text))


def test_the_schemas_know_every_word() -> None:
    schema = json.dumps(entities_schema())
    for word in (*CONDITIONS, *EFFECTS):
        assert f'"{word}"' in schema


def test_the_published_schemas_are_current() -> None:
    folder = ROOT / "docs" / "schemas"
    for name, schema in (("manifest", manifest_schema()), ("entities", entities_schema())):
        assert json.loads((folder / f"{name}.schema.json").read_text("utf-8")) == schema
