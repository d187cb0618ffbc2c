"""The words of games: nothing is wrong with ours, and each mistake of a stranger's is found."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from damier import catalogue
from damier.catalogue import game_from_package
from damier.cli.source import game_at
from damier.testing import mistakes_in_words
from tests.cli.running import damier

GAMES = [game.id for game in catalogue.all()]
SHIPPED = Path(__file__).resolve().parents[2] / "games"
MATCHES, POSITIONS = 3, 40


@pytest.mark.parametrize("game_id", GAMES)
def test_our_games_have_all_their_words(game_id: str) -> None:
    found = mistakes_in_words(catalogue.load(game_id), MATCHES, POSITIONS)
    assert list(map(str, found)) == []


Words = dict[str, Any]


def put(path: str, value: Any) -> Callable[[Words], None]:
    """A change of a file of words: this key another text, or none."""
    *sections, last = path.split(".")

    def change(words: Words) -> None:
        for section in sections:
            words = words.setdefault(section, {})
        if value is None:
            del words[last]
        else:
            words[last] = value

    return change


MISTAKES = {
    "a placeholder misspelt in a label": (
        "en",
        put("actions.take", "take {cuont}"),
        "en.json: actions.take: {cuont} has no value here; there is {count}",
    ),
    "a placeholder misspelt in a sentence": (
        "fr",
        put("sentences.take", "{player} prend {conut}."),
        "fr.json: sentences.take: {conut} has no value here; there is {count}, {player}",
    ),
    "a placeholder in a case that is seldom taken": (
        "en",
        put("outcomes.last_counter", "{winners: 7 {{nobody}} other {{winners} wins.}}"),
        "en.json: outcomes.last_counter: {nobody} has no value here; there is {winners}",
    ),
    "texts inside a choice": (
        "en",
        put("choices.size", {"3": "three"}),
        "en.json: choices.size: there are texts inside it; write them side by side under choices,",
    ),
    "no name": ("en", put("name", None), "en.json: name: it is missing"),
    "no summary in French": ("fr", put("summary", None), "fr.json: summary: it is missing"),
    "a label that is missing": ("en", put("actions", {}), "en.json: actions.take: it is missing"),
    "an ending without a sentence": (
        "en",
        put("outcomes", {}),
        "en.json: outcomes.last_counter: play says it, with {winners}, and it is missing",
    ),
    "an option without a name": (
        "fr",
        put("options", {}),
        "fr.json: options.counters: it is missing; add a text under options.counters",
    ),
    "a text that is no template": (
        "en",
        put("sentences.take", "{count: one {a counter}}"),
        "en.json: sentences.take: a choice needs a case called other, at character 25;",
    ),
    "a form that nobody defined": (
        "en",
        put("sentences.take", "{player.whoose} turn"),
        "en.json: sentences.take: there is no form called whoose; add a text under forms.whoose",
    ),
    "something that only one language says": (
        "en",
        put("refusals.too_greedy", "No."),
        "fr.json: refusals.too_greedy: it is missing, though en.json has it",
    ),
}


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("outside")
    assert damier("new", "small-nim", folder=place).code == 0
    return place / "small-nim"


def checked(folder: Path) -> tuple[int, str]:
    ran = damier("check", ".", "--matches", "2", "--positions", "10", folder=folder)
    return ran.code, " ".join(ran.out.split())


def test_a_game_as_it_is_made_passes(nim: Path) -> None:
    code, out = checked(nim)
    assert (code, out.endswith("words right in en, fr")) == (0, True)


def test_a_third_language_is_one_more_file(nim: Path) -> None:
    words = json.loads((nim / "small_nim" / "en.json").read_text(encoding="utf-8"))
    words["sentences"]["take"] = (
        "{player}: {count} {count: one {żeton} few {żetony} other {żetonów}}."
    )
    file = nim / "small_nim" / "pl.json"
    file.write_text(json.dumps(words), encoding="utf-8")
    try:
        code, out = checked(nim)
        ran = damier("play", ".", "--lang", "pl", "--seats", "bot:easy,bot:easy", folder=nim)
    finally:
        file.unlink()
    assert (code, out.endswith("words right in en, fr, pl")) == (0, True)
    assert re.search(r"Ada: (1 żeton|[23] żetony)\.", ran.out)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_its_file_its_key_and_its_cure(
    nim: Path, mistake: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    language, change, expected = MISTAKES[mistake]
    file = nim / "small_nim" / f"{language}.json"
    kept = file.read_text(encoding="utf-8")
    words = json.loads(kept)
    change(words)
    file.write_text(json.dumps(words), encoding="utf-8")
    monkeypatch.syspath_prepend(str(nim))
    try:
        found = mistakes_in_words(game_from_package("small_nim"), 2, 40)
    finally:
        file.write_text(kept, encoding="utf-8")
    assert any(str(one).startswith(expected) for one in found), list(map(str, found))


def test_a_mistake_ends_the_check_with_exit_code_1(nim: Path) -> None:
    language, change, expected = MISTAKES["a placeholder misspelt in a sentence"]
    file = nim / "small_nim" / f"{language}.json"
    kept = file.read_text(encoding="utf-8")
    words = json.loads(kept)
    change(words)
    file.write_text(json.dumps(words), encoding="utf-8")
    try:
        code, out = checked(nim)
    finally:
        file.write_text(kept, encoding="utf-8")
    assert (code, expected in out) == (1, True), out


@pytest.mark.parametrize(
    ("was", "becomes", "expected"),
    [
        (
            "    def max_turns(",
            "    def unlisted_refusal(self, state, action, player_id):\n"
            "        from damier.core import Refusal\n\n"
            '        return Refusal(code="too_many", values={"most": 3})\n\n'
            "    def max_turns(",
            "en.json: refusals.too_many: play says it, with {most}, and it is missing",
        ),
    ],
)
def test_a_mistake_in_the_rules_is_named_too(
    nim: Path, was: str, becomes: str, expected: str
) -> None:
    engine = nim / "small_nim" / "engine.py"
    kept = engine.read_text(encoding="utf-8")
    assert was in kept
    engine.write_text(kept.replace(was, becomes), encoding="utf-8")
    try:
        code, out = checked(nim)
    finally:
        engine.write_text(kept, encoding="utf-8")
    assert (code, expected in out) == (1, True), out


def test_a_text_that_raises_is_shown_with_its_position(nim: Path) -> None:
    text = nim / "small_nim" / "text.py"
    kept = text.read_text(encoding="utf-8")
    added = "\n\ndef tells(before, after, action, actor, texts):\n    return before.nothing\n"
    text.write_text(kept + added, encoding="utf-8")
    try:
        code, out = checked(nim)
    finally:
        text.write_text(kept, encoding="utf-8")
    assert code == 1
    assert "text.py: it raised AttributeError: 'GameView' object has no attribute 'nothing'" in out
    assert 'config {"seed"' in out


@pytest.fixture(scope="module")
def sun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("outside")
    assert damier("bundle", "new", "sun", folder=place).code == 0
    return place / "sun" / "1.0"


@pytest.mark.parametrize(
    ("file", "was", "becomes", "expected"),
    [
        (
            "entities.yaml",
            r', fr: "[^"]*" \}',
            " }",
            "it says nothing in fr; add fr: ...",
        ),
        (
            "fr.json",
            r'"outcomes": \{.*\}',
            '"outcomes": {}',
            "fr.json: outcomes.wentOut: it is missing, though en.json has it",
        ),
    ],
)
def test_a_bundles_words_are_checked_too(
    sun: Path, file: str, was: str, becomes: str, expected: str
) -> None:
    path = sun / file
    kept, manifest = path.read_text(encoding="utf-8"), (sun / "manifest.yaml").read_text()
    changed = re.sub(was, becomes, kept, count=1)
    assert changed != kept
    path.write_text(changed, encoding="utf-8")
    try:
        assert damier("bundle", "hash", str(sun)).code == 0
        ran = damier("bundle", "check", str(sun), "--matches", "2", "--positions", "10")
    finally:
        path.write_text(kept, encoding="utf-8")
        (sun / "manifest.yaml").write_text(manifest)
    assert (ran.code, expected in " ".join(ran.out.split())) == (1, True), ran.out + ran.err


def test_a_bundle_ending_without_words_is_found_before_anybody_plays_to_it(sun: Path) -> None:
    for language in ("en", "fr"):
        assert '"wentOut"' in (sun / f"{language}.json").read_text(encoding="utf-8")
    kept = {f: (sun / f).read_text(encoding="utf-8") for f in ("en.json", "fr.json")}
    manifest = (sun / "manifest.yaml").read_text()
    for file, text in kept.items():
        (sun / file).write_text(text.replace('"wentOut"', '"wentIn"'), encoding="utf-8")
    try:
        damier("bundle", "hash", str(sun))
        ran = damier("bundle", "check", str(sun), "--matches", "2", "--positions", "10")
    finally:
        for file, text in kept.items():
            (sun / file).write_text(text, encoding="utf-8")
        (sun / "manifest.yaml").write_text(manifest)
    assert ran.code == 1
    assert "en.json: outcomes.wentOut: it is missing" in " ".join(ran.out.split())


def test_what_a_table_tells_in_words_is_missed_before_anybody_plays_to_it(tmp_path: Path) -> None:
    bundle = shutil.copytree(SHIPPED / "hearts" / "1.0", tmp_path / "hearts")
    for file in ("en.json", "fr.json"):
        words = (bundle / file).read_text(encoding="utf-8")
        (bundle / file).write_text(words.replace('"broken"', '"brocken"'), encoding="utf-8")
    damier("bundle", "hash", str(bundle))
    found = mistakes_in_words(game_at(str(bundle)), 1, 1)
    assert "en.json: scene.broken: it is missing" in " ".join(map(str, found))
