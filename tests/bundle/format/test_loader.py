"""Every mistake in a bundle is found when it is loaded, with its place, and all at once."""

import re

import pytest

from damier.bundle import BundleRefused, load_bundle
from tests.bundle.format.small_bundle import ENTITIES, MANIFEST, loaded, refused


def test_a_whole_bundle_loads() -> None:
    bundle = loaded()
    assert [entity.name for entity in bundle.entities] == ["coin"]
    assert bundle.verbs[1].plays == "cardId"
    assert bundle.phases[1].completes
    assert bundle.hooks == {"flip": "on_after_play"}


MISTAKES = [
    ("count: 4, hook: flip", "count: 4, hok: flip", "unknown_keyword", "did you mean 'hook'?"),
    ("hook: flip", "hook: flop", "undefined_hook", "did you mean 'flip'?"),
    ("shape: stack", "shape: stak", "unknown_keyword", "did you mean 'stack'?"),
    ("visibility: owner, ", "visibility: ownr, ", "unknown_keyword", "did you mean 'owner'?"),
    ("visibility: none }", "visibility: owner }", "no_owner", "perPlayer"),
    ("visibility: none }", "visibility: topPublic, perPlayer: 1 }", "wrong_type", "true or false"),
    ("width: 3, ", "", "wrong_shape", "needs width"),
    ("zoneNotEmpty: { zone: deck }", "zoneNotEmpty: { zone: dek }", "undefined_zone", "'deck'?"),
    ("zoneNotEmpty: {", "zoneNotEmtpy: {", "unknown_condition", "did you mean 'zoneNotEmpty'?"),
    ("- shuffle: {", "- shufle: {", "unknown_effect", "did you mean 'shuffle'?"),
    ("from: deck, to: hands, count: 1", "from: deck, count: 1", "missing_key", "needs 'to'"),
    ("count: 1, playerSlot", "count: one, playerSlot", "wrong_type", "whole number, not text"),
    ("count: 1, playerSlot", "count: 1, player", "unknown_keyword", "did you mean 'playerSlot'?"),
    ("playerSlot: actor", "playerSlot: p2", "undefined_player", "no player 'p2'"),
    ("playerSlot: actor", "playerSlot: $target", "undefined_param", "$target"),
    ("entity: $cardId }\n    next", "entity: $card }\n    next", "undefined_param", "$cardId"),
    ("entity: $cardId }\n    nextPhase", "entity: $x }\n    nextPhase", "wrong_type", "$x is u8"),
    ("entity: $cardId }\n    next", "entity: con }\n    next", "undefined_entity", "'coin'?"),
    ("from: deck, to: hands", "from: deck, to: immunes", "wrong_shape", "for cards"),
    ("{ cardId: Id,", "{ cardId: ID,", "unknown_keyword", "did you mean 'Id'?"),
    ("{ cardId: Id,", "{ cardId: { type: Id, min: 2 },", "wrong_type", "only a u8"),
    ("nextPhase: done", "nextPhase: don", "undefined_phase", "did you mean 'done'?"),
    ("verbs: [draw, play]", "verbs: [draw, ply]", "undefined_verb", "did you mean 'play'?"),
    ("activePlayer: sequential", "activePlayer: simultaneous", "wrong_type", "nextPhase"),
    ("{ id: done, verbs: [] }", "{ id: turn, verbs: [] }", "duplicate_key", "'turn' is repeated"),
    ("flip: on_after_play", "flip: after_play", "unknown_keyword", "'on_after_play'?"),
    ("flip: on_after_play", "flip: on_phase_end", "wrong_event", "on_phase_end"),
    ("- shuffle: { zone: deck }", "- shuffle", "missing_key", "needs its fields"),
    ("- shuffle: { zone: deck }", "- drw", "undefined_verb", "did you mean 'draw'?"),
    ("- shuffle: { zone: deck }", "- { shuffle: { zone: deck }, draw: 1 }", "one_term", "one name"),
    ("- shuffle: { zone: deck }", "- shuffle: deck", "wrong_type", "a map, not text"),
    ("- shuffle: { zone: deck }", "- setFlag: { zone: deck }", "wrong_shape", "of shape flag"),
    ("- shuffle: { zone: deck }", "- shuffle: { zone: deck, player: actor }", "not_per_player", ""),
    ("- shuffle: { zone: deck }", "- nextPhase: { phase: nowhere }", "undefined_phase", "nowhere"),
    ("  draw:\n    pre", "  shuffle:\n    pre", "bad_name", "may not be called"),
    ("  table: {", "  deck: {", "duplicate_key", "'deck' is repeated"),
    ("setup:", "set-up:", "unknown_keyword", "did you mean 'setup'?"),
    ("effect: [{ move: { from", "effect: [draw, { move: { from", "cyclic_reference", ""),
    ("{ id: done, verbs: [] }", "{ id: done, verbs: [], nextPhase: done }", "cyclic_reference", ""),
    ("verbs: [draw, play]", "verbs: []", "no_verbs", "nobody could ever act"),
    ("  eliminated: {", "  gone: {", None, ""),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "code", "said"), MISTAKES)
def test_a_mistake_is_named_and_placed(right: str, wrong: str, code: str | None, said: str) -> None:
    assert right in ENTITIES
    text = ENTITIES.replace(right, wrong, 1)
    if code is None:
        loaded(text)
        return
    error = refused(text)
    assert code in error.found, str(error)
    problem = next(p for p in error.problems if p.code == code)
    assert said in problem.message
    assert problem.place.file == "entities.yaml"
    assert problem.place.path.startswith("$")
    lines = text.splitlines()
    assert 1 <= problem.place.line <= len(lines)
    assert 1 <= problem.place.column <= len(lines[problem.place.line - 1]) + 1


def test_the_place_is_exact() -> None:
    (problem,) = refused(ENTITIES.replace("zone: deck } }]", "zone: dek } }]", 1)).problems
    line = ENTITIES.splitlines()[problem.place.line - 1]
    assert "zoneNotEmpty" in line
    assert problem.place.column == line.index("deck") + 1
    assert problem.place.path == "$.verbs.draw.pre[0].zoneNotEmpty.zone"
    assert re.fullmatch(r"entities\.yaml:\d+:\d+: .* \[undefined_zone\] .*", str(problem))


def test_all_mistakes_are_told_at_once_in_their_order() -> None:
    text = ENTITIES.replace("zone: deck } }]", "zone: dek } }]").replace("play]", "ply]")
    error = refused(text.replace("hook: flip", "hook: flop"), MANIFEST.replace('"1"', '"3"'))
    assert set(error.found) == {
        "undefined_hook",
        "undefined_zone",
        "undefined_verb",
        "spec_version",
    }
    lines = [p.place.line for p in error.problems if p.place.file == "entities.yaml"]
    assert lines == sorted(lines)
    assert len(error.as_json()["details"]["problems"]) == 4


def test_a_condition_that_needs_a_flag_zone_says_so() -> None:
    text = ENTITIES.replace("  immunes: {", "  immune: {")
    marker = "      - holds: { player: actor, zone: hands, entity: $cardId }\n"
    error = refused(text.replace(marker, f"{marker}      - notImmune: {{ player: actor }}\n"))
    assert error.found == ("undefined_zone",)
    assert "'immunes'" in error.problems[0].message


def test_a_hook_that_the_script_lacks_is_refused() -> None:
    files = {"manifest.yaml": MANIFEST.encode(), "entities.yaml": ENTITIES.encode()}
    with pytest.raises(BundleRefused) as caught:
        load_bundle(files, hook_names={"flap"}, check_hash=False)
    assert caught.value.found == ("undefined_hook",)
    load_bundle(files, hook_names={"flip"}, check_hash=False)


SEED_MANIFEST = """
gameId:  "alchemists"
version: "1.0.0"
bluefeltSpecVersion: "1"
metadata:
  name: "Alchemists"
  designer: "Matúš Kotry"
  players: { min: 2, max: 4 }
  description: "Showcase your alchemical know-how by publishing theories."

hash: "sha256-<filled-by-cli>"
"""


SEED_ENTITIES = """
entities:
  guard:
    kind: card
    value: 1
    count: 5
    hook: guard_guess
    ui:
      name: "Guard"
      help: "Guess another player's card. If correct they are eliminated."
  priest:   { kind: card, value: 2, count: 2, hook: priest_peek }
  baron:    { kind: card, value: 3, count: 2, hook: baron_compare }
  handmaid: { kind: card, value: 4, count: 2, hook: handmaid_shield }
  prince:   { kind: card, value: 5, count: 2, hook: prince_discard }
  king:     { kind: card, value: 6, count: 1, hook: king_swap }
  countess: { kind: card, value: 7, count: 1, hook: none }
  princess: { kind: card, value: 8, count: 1, hook: princess_lose }
zones:
  deck:       { shape: stack, visibility: none }
  burn:       { shape: stack, visibility: none }
  discard:    { shape: stack, visibility: all }
  hands:      { shape: list,  visibility: owner, perPlayer: true }
  immunes:    { shape: flag,  visibility: all, perPlayer: true }
  eliminated: { shape: flag,  visibility: all, perPlayer: true }
verbs:
  draw:
    pre: [{ zoneNotEmpty: { zone: deck } }]
    effect: [{ move: { from: deck, to: hands, count: 1, playerSlot: actor } }]
    ui:
      prompt: "Draw a card from the deck"
      picker: "hand"

  play:
    params: { cardId: Id }
    pre:
      - holds: { player: actor, zone: hands, entity: $cardId }
      - notImmune: { player: actor }
    effect:
      - move: { from: hands, to: discard, count: 1,
                entity: $cardId, playerSlot: actor }
    nextPhase: resolve
    ui:
      prompt: "Select one card from your hand to play"
      picker: "hand"

  chooseTarget:
    params: { target: PlayerId }
    pre:
      - differentPlayer: { target: $target }
      - stillInRound: { player: $target }
    effect: []
    ui:
      prompt: "Choose an opponent to target with {{cardName}}"
      paramPrompts:
        target: "Target player"
      picker: "playerList"
phases:
  - id: turn
    activePlayer: sequential
    verbs: [draw, play, chooseTarget]

  - id: resolve
    verbs: []
setup:
  - shuffle: { zone: deck }
  - move: { from: deck, to: burn, count: 1 }
  - repeat:
      times: 2
      actions:
        - forEachPlayer:
            - draw
  - setTurn: { player: random }
hooks:
  guard_guess:     on_after_play
  priest_peek:     on_after_play
  baron_compare:   on_after_play
  handmaid_shield: on_after_play
  prince_discard:  on_after_play
  king_swap:       on_after_play
  princess_lose:   on_after_play
  win_check:       on_phase_end
"""


def test_the_seeds_own_sections_load_as_written() -> None:
    bundle = loaded(SEED_ENTITIES, SEED_MANIFEST)
    assert bundle.manifest.designer == "Matúš Kotry"
    assert sum(entity.count for entity in bundle.entities) == 16
    assert bundle.entities[6].hook is None
    assert bundle.verbs[2].ui.picker == "playerList"
