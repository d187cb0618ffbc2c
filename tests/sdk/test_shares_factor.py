"""A legal hook in every language: the game of docs/hooks.md, played by each of them alike.

The modules are the committed ones, `sdk/<language>/shares_factor/shares_factor.wasm`; JavaScript's
is built here, and what is too large to commit is built and run by `make toolchains`.
"""

import re
from math import gcd
from pathlib import Path

import msgspec
import pytest

from damier.bundle import BundleEngine, load_bundle
from damier.bundle.hooks import MOST_LISTED
from damier.core import SeededRandom, plain
from damier.wasm import open_hooks
from damier.wasm.builder import build, language_of

ROOT = Path(__file__).resolve().parents[2]
SDK = ROOT / "sdk"
COMMITTED = ("rust", "c", "assemblyscript")
LANGUAGES = (*COMMITTED, "javascript", "python", "go")
MANIFEST = b"""
gameId: factors
version: "1.0"
bluefeltSpecVersion: "2"
metadata: { name: Factors, players: { min: 2, max: 2 } }
"""
WORDS = b"""{
  "refusals": { "no_common_factor": "It has no factor in common with the last." },
  "outcomes": { "stuck": "{winners} wins." }
}"""


def page_text(language: str) -> str:
    """What the page shows under this language."""
    page = (ROOT / "docs" / "hooks.md").read_text("utf-8")
    shown = re.search(rf"```{language} title=.*\n((?:.*\n)*?)```", page)
    assert shown is not None
    return shown[1]


def module(language: str) -> bytes:
    folder = SDK / language / "shares_factor"
    if language == "javascript":
        return build(folder)
    return (folder / "shares_factor.wasm").read_bytes()


@pytest.fixture(scope="module", params=(*COMMITTED, "javascript"))
def engine(request: pytest.FixtureRequest) -> BundleEngine:
    hooks = open_hooks(module(request.param), ["shares_factor"])
    entities = page_text("yaml").encode()
    files = {"manifest.yaml": MANIFEST, "entities.yaml": entities, "en.json": WORDS}
    return BundleEngine(load_bundle(files, hook_names=hooks.names, check_hash=False), hooks)


def test_what_shares_no_factor_is_neither_listed_nor_allowed(engine: BundleEngine) -> None:
    for seed in range(3):
        rng, last, said = SeededRandom(seed), 0, {0}
        state = engine.init(engine.config_type(seed=seed, player_ids=("p1", "p2")))
        while not state.game_over:
            player = state.current_player_id or ""
            listed = engine.get_valid_actions(state, player)
            allowed = {n for n in range(1, 31) if n not in said and gcd(n, last) > 1}
            assert {int(plain(action)["cell"]) for action in listed} == allowed
            for number in set(range(1, 31)) - allowed - said:
                refused = engine.refusal(
                    state, engine.action_types["say"](cell=str(number)), player
                )
                assert refused is not None
                assert refused.code == "no_common_factor"
            chosen = rng.pick(list(listed))
            last = int(plain(chosen)["cell"])
            said.add(last)
            state = engine.apply_action(state, chosen, player)
        assert state.reason == "stuck"
        assert state.winners == (player,), "whoever moved last"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_example(language: str) -> None:
    assert language_of(SDK / language / "shares_factor") == language


def test_the_page_shows_the_example_as_it_is() -> None:
    source = (SDK / "javascript" / "shares_factor" / "hook.js").read_text("utf-8")
    assert source.endswith(page_text("js"))


def test_the_most_that_may_be_listed_fits_into_one_answer() -> None:
    actions = [{"cell": "2"} for _ in range(MOST_LISTED)]
    asked = msgspec.json.encode(
        {"args": {"verb": "say", "actions": actions}, "counters": {"latest": 2}, "players": []}
    )

    class Nobody:
        def rng(self, bound: int) -> int:
            raise AssertionError

        def player_holds(self, player: str, entity: str) -> bool:
            raise AssertionError

        def get(self, path: str) -> bytes | None:
            raise AssertionError

        def log(self, text: str) -> None:
            raise AssertionError(text)

    for language in COMMITTED:
        hooks = open_hooks(module(language), ["shares_factor"])
        (answer,) = hooks.call("shares_factor", asked, Nobody())
        assert msgspec.json.decode(answer)["stand"]["actions"] == list(range(MOST_LISTED))
