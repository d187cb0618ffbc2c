"""Whole bundles of people who mean harm, loaded as the house loads any: from a folder or a pack.

Each is refused when it is loaded, with a code, or ends its own match as void. Beside it an honest
match is played all the while. The map of all of them is docs/bundle-safety.md.
"""

import base64
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from damier import catalogue
from damier.bundle import BundleRefused, bundle_hash, packed
from damier.catalogue import Game, bundle_files, game_from_bundle, game_from_folder, game_from_pack
from damier.core import DamierError, IllegalAction, Outcome, SeededRandom, encode
from damier.match import Match, read, replayed, written
from damier.testing import choices
from damier.wasm import DEFAULT_LIMITS, open_hooks
from damier.wasm.binary.section import COMPONENT_HEADER
from tests.wasm.modules import module

MANIFEST = """
gameId: {name}
version: "1.0"
bluefeltSpecVersion: "1"
metadata: {{ name: Hostile, players: {{ min: 2, max: 2 }} }}
"""

ENTITIES = """
entities: { ace: { count: 3 }, jack: { count: 3 } }
zones:
  deck: { shape: stack, visibility: none }
  hands: { shape: list, visibility: owner, perPlayer: true }
verbs: { wait: { nextPhase: done } }
phases: [{ id: turn, verbs: [wait] }, { id: done, verbs: [] }]
setup: [{ forEachPlayer: [{ move: { from: deck, to: hands, playerSlot: actor } }] }]
hooks: { hook: on_after_effect }
"""

AnyMatch = Match[Any, Any, Any, Any]


def filled(
    folder: Path,
    script: bytes | None = None,
    *,
    entities: bytes = ENTITIES.encode(),
    name: str = "hostile",
) -> Path:
    """A folder with a bundle in it, its hash filled in as its author would."""
    content = {"entities.yaml": entities}
    content |= {"script.wasm": script} if script is not None else {}
    for file, data in content.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    manifest = MANIFEST.format(name=name)
    (folder / "manifest.yaml").write_text(manifest + f"hash: {bundle_hash(bundle_files(folder))}\n")
    return folder


@pytest.fixture
def honest() -> Iterator[None]:
    """Somebody else's match in the same process: it goes on before, and after."""
    game = catalogue.load("love-letter")
    config = game.decode_config({"seed": 4, "playerIds": ["p1", "p2"]})
    match: AnyMatch = Match.start(game.engine, game.rules, config)
    rng = SeededRandom(4)

    def played_on(match: AnyMatch) -> AnyMatch:
        for _ in range(12):
            player, action = rng.pick(choices(game.engine, match.state))
            match = match.act(player, action)
        return match

    match = played_on(match)
    yield
    match = played_on(match)
    assert match.outcome is None
    assert match.seq == 24


def started(game: Game) -> AnyMatch:
    return Match.start(
        game.engine, game.rules, game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
    )


def ended_as_void(game: Game, code: str) -> None:
    """The first action is accepted, and the match is over with nobody's victory: twice the same,
    and a third time from its record."""
    act = game.decode_action({"type": "wait"})
    match, again = (started(game).act("p1", act) for _ in range(2))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((), "bundle_fault")
    assert code in (match.state.fault or ""), match.state.fault
    assert written(match.record) == written(again.record)
    kept = replayed(game.engine, game.rules, read(written(match.record)))
    assert kept.outcome == match.outcome
    for viewer in ("p1", "p2", None):
        assert b"fault" not in encode(match.view(viewer)).replace(b"bundle_fault", b"")


def emitting(*effects: object) -> bytes:
    """A module whose hook emits these, each as JSON, or as it is if it is bytes."""
    texts = [e if isinstance(e, bytes) else json.dumps(e).encode() for e in effects]
    at, data, calls = 4_096, "", ""
    for text in texts:
        escaped = "".join(f"\\{byte:02x}" for byte in text)
        data += f'(data (i32.const {at}) "{escaped}")'
        calls += f"(call $emit (i32.const {at}) (i32.const {len(text)}))"
        at += len(text)
    return module(calls, more=data)


LOOP = "(loop $again {0} (br $again))"
MANY = """(loop $again (call $emit (i32.const 16) (i32.const 2))
(local.set $len (i32.add (local.get $len) (i32.const 1)))
(br_if $again (i32.lt_u (local.get $len) (i32.const 10000))))"""
GIGABYTE = "(memory.grow (i32.const 16384))"

VOID: dict[str, tuple[str, bytes]] = {
    "an infinite loop": ("hook_out_of_fuel", module(LOOP.format(""))),
    "a memory bomb": (
        "hook_out_of_fuel",
        module(LOOP.format("(drop (memory.grow (i32.const 1)))")),
    ),
    "a memory bomb that fills what it gets": (
        "hook_out_of_fuel",
        module(LOOP.format("(memory.fill (i32.const 0) (i32.const 1) (i32.const 65536))")),
    ),
    "recursion": ("hook_stack", module("(call $hook (i32.const 0) (i32.const 0))")),
    "a pointer out of bounds": (
        "hook_bad_pointer",
        module("(call $emit (i32.const 65535) (i32.const 2))"),
    ),
    "a negative pointer": (
        "hook_bad_pointer",
        module("(call $emit (i32.const -8) (i32.const 16))"),
    ),
    "a negative length": (
        "hook_effect_too_large",
        module("(call $emit (i32.const 0) (i32.const -1))"),
    ),
    "an alloc of a gigabyte": ("hook_bad_pointer", module(alloc=GIGABYTE)),
    "an alloc that points nowhere": ("hook_bad_pointer", module(alloc="(i32.const -1)")),
    "10,000 effects": ("hook_too_many_effects", module(MANY)),
    "an effect that is no JSON": ("a map of a map", emitting(b"{")),
    "an effect that is a list": ("a map of a map", emitting([])),
    "an effect of no name": ("a map of one name", emitting({})),
    "an effect of two names": (
        "a map of one name",
        emitting({"shuffle": {"zone": "deck"}, "swap": {}}),
    ),
    "an effect of another grammar": ("no effect 'format'", emitting({"format": {"disk": "c"}})),
    "an effect for YAML alone": ("no effect 'repeat'", emitting({"repeat": {"times": 9}})),
    "an effect with a field too many": (
        "has no 'seed'",
        emitting({"shuffle": {"zone": "deck", "seed": 1}}),
    ),
    "an effect with a field too few": ("needs 'zone'", emitting({"shuffle": {}})),
    "a key twice": ("map of a map", emitting(b'{"shuffle":{"zone":"deck","zone":"hands"}}')),
    "a card that is not there": (
        "a card that is not there",
        emitting({"move": {"from": "hands", "to": "deck", "entity": "jack"}}),
    ),
    "more cards than there are": (
        "cards asked of",
        emitting({"move": {"from": "deck", "to": "hands", "count": 6}}),
    ),
    "a player who is not there": (
        "no such player",
        emitting({"setTurn": {"player": "p9"}}),
    ),
    "a zone that is not there": ("no such zone", emitting({"shuffle": {"zone": "vault"}})),
    "points that are no number": (
        "map of a map",
        emitting(b'{"addScore":{"player":"p1","points":NaN}}'),
    ),
    "points that are half a number": (
        "points is a whole number",
        emitting({"addScore": {"player": "p1", "points": 0.5}}),
    ),
    "points beyond every number": (
        "points is a whole number",
        emitting({"addScore": {"player": "p1", "points": 10**300}}),
    ),
    "a good effect, then a bad one": (
        "no such zone",
        emitting({"addScore": {"player": "p1", "points": 5}}, {"shuffle": {"zone": "vault"}}),
    ),
}


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize("name", VOID)
def test_a_script_with(name: str, tmp_path: Path) -> None:
    code, script = VOID[name]
    game = game_from_folder(filled(tmp_path, script))
    ended_as_void(game, code)


@pytest.mark.usefixtures("honest")
def test_a_match_that_fails_while_it_is_set_up_is_void_from_the_start(tmp_path: Path) -> None:
    entities = ENTITIES.replace("on_after_effect", "on_phase_start").encode()
    folder = filled(tmp_path, VOID["recursion"][1], entities=entities)
    game = game_from_folder(folder)
    match = started(game)
    assert match.outcome == Outcome(winners=(), reason="bundle_fault")
    assert "hook_stack" in match.state.fault
    kept = replayed(game.engine, game.rules, read(written(match.record)))
    assert kept.outcome == match.outcome
    with pytest.raises(IllegalAction):
        match.act("p1", game.decode_action({"type": "wait"}))


def test_of_a_hook_that_fails_in_the_middle_nothing_stays(tmp_path: Path) -> None:
    _, script = VOID["a good effect, then a bad one"]
    game = game_from_folder(filled(tmp_path, script))
    after = started(game).act("p1", game.decode_action({"type": "wait"}))
    assert after.state.scores == (0, 0)


SCORE = b'{"addScore":{"player":"p1","points":0}}'


@pytest.mark.usefixtures("honest")
def test_a_hook_that_wants_to_do_otherwise_the_second_time_cannot(tmp_path: Path) -> None:
    """It counts its calls, and would give as many points; but every call is its first."""
    escaped = "".join(f"\\{byte:02x}" for byte in SCORE)
    at, zero = 4_096, SCORE.index(b"0}")
    body = f"""(global.set $count (i32.add (global.get $count) (i32.const 1)))
        (i32.store8 (i32.const {at + zero}) (i32.add (i32.const 48) (global.get $count)))
        (call $emit (i32.const {at}) (i32.const {len(SCORE)}))"""
    script = module(body, more=f'(data (i32.const {at}) "{escaped}")')
    game = game_from_folder(filled(tmp_path, script))
    match = started(game)
    for turn in range(1, 7):
        player = match.state.current_player_id
        match = match.act(player, game.decode_action({"type": "wait"}))
        assert match.state.scores == (turn, 0)
    kept = replayed(game.engine, game.rules, read(written(match.record)))
    assert kept.state == match.state


@pytest.mark.usefixtures("honest")
def test_a_nan_shows_nothing_of_the_machine(tmp_path: Path) -> None:
    """A NaN's sign and payload would tell machines apart; here their bits become points."""
    text = b'{"addScore":{"player":"p1","points":0    }}'
    escaped = "".join(f"\\{byte:02x}" for byte in text)
    at = 4_096
    digits = at + text.index(b"0 ")
    body = f"""(local.set $bits (i32.wrap_i64 (i64.shr_u (i64.reinterpret_f64
          (f64.div (f64.mul (f64.const -1) (local.get $zero)) (local.get $zero))) (i64.const 48))))
        {
        "".join(
            f"(i32.store8 (i32.const {digits + 4 - n}) (i32.add (i32.const 48)"
            f" (i32.rem_u (local.get $bits) (i32.const 10))))"
            "(local.set $bits (i32.div_u (local.get $bits) (i32.const 10)))"
            for n in range(5)
        )
    }
        (call $emit (i32.const {at}) (i32.const {len(text)}))"""
    locals = "(local $zero f64) (local $bits i32)"
    script = module(body, locals=locals, more=f'(data (i32.const {at}) "{escaped}")')
    game = game_from_folder(filled(tmp_path, script))
    after = started(game).act("p1", game.decode_action({"type": "wait"}))
    assert after.state.scores == (0x7FF8, 0), after.state.fault


# Refused when they are loaded


MEMORIES = '(memory (export "memory") 1)' + "(memory 1)" * 19
FRAME = module()

BOMB = b"a: &a [x,x,x,x]\n" + b"".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{','.join([f'*{chr(97 + n)}'] * 9)}]\n".encode()
    for n in range(20)
)


def import_of(where: str, name: str) -> bytes:
    """An honest module but for one import more."""
    import wasmtime

    return bytes(
        wasmtime.wat2wasm(
            f"""(module (import "{where}" "{name}" (func (param i32)))
            (memory (export "memory") 1)
            (func (export "alloc") (param i32) (result i32) (i32.const 8))
            (func (export "damier_abi") (result i32) (i32.const 1))
            (func (export "hook") (param i32 i32)))"""
        )
    )


SCRIPTS = {
    "20 memories": ("module_memory_count", module(memory=MEMORIES)),
    "an import of ours that is not": ("module_import", import_of("host", "seed")),
    "an import of the system": ("module_import", import_of("wasi_snapshot_preview1", "path_open")),
    "a start function": ("module_start_function", module(more="(func $go) (start $go)")),
    "a memory of 4 GB": (
        "module_memory_too_large",
        module(memory='(memory (export "memory") 65536)'),
    ),
    "threads": (
        "module_feature",
        module("(drop (i32.atomic.rmw.add (i32.const 0) (i32.const 1)))"),
    ),
    "another ABI": ("module_abi", module(abi=2)),
    "no hook of the name": ("module_export", module().replace(b"\x04hook", b"\x04hoax")),
    "garbage": ("module_malformed", b"\x7fELF" + bytes(100)),
}


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_bundle_is_refused_for(name: str, tmp_path: Path) -> None:
    code, script = SCRIPTS[name]
    folder = filled(tmp_path, script)
    pack = encode(packed(bundle_files(folder)))
    for load in (partial(game_from_folder, folder), partial(game_from_pack, pack)):
        with pytest.raises(DamierError) as caught:
            load()
        assert caught.value.code == code


def test_a_component_is_for_servers_and_must_say_so(tmp_path: Path) -> None:
    folder = filled(tmp_path, COMPONENT_HEADER)
    with pytest.raises(BundleRefused) as caught:
        game_from_folder(folder)
    assert [str(problem.place.path) for problem in caught.value.problems] == ["$.serverOnly"]
    manifest = folder / "manifest.yaml"
    manifest.write_text(manifest.read_text() + "serverOnly: true\n")
    with pytest.raises(DamierError) as opened:
        game_from_folder(folder)
    assert opened.value.code == "module_export", "it is opened now, and holds nothing"


@pytest.mark.usefixtures("honest")
def test_a_compile_bomb_is_given_up_in_time(tmp_path: Path) -> None:
    folder = filled(tmp_path, module("(loop nop)" * 100_000))
    limits = msgspec.structs.replace(DEFAULT_LIMITS, compile_seconds=1.5)
    with pytest.raises(DamierError) as caught:
        game_from_bundle(bundle_files(folder), open_hooks=partial(open_hooks, limits=limits))
    assert caught.value.code == "module_compile_timeout"


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize("name", ["entities.yaml", "manifest.yaml"])
def test_a_yaml_bomb_is_refused(name: str, tmp_path: Path) -> None:
    folder = filled(tmp_path, FRAME)
    (folder / name).write_bytes(BOMB)
    with pytest.raises(BundleRefused) as caught:
        game_from_folder(folder)
    assert "yaml_alias" in caught.value.found


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize(("size", "code"), [(10**8, "bundle_too_large"), (10**6, "yaml_too_large")])
def test_yaml_of_100_mb_is_not_even_read(size: int, code: str, tmp_path: Path) -> None:
    folder = filled(tmp_path, FRAME)
    with (folder / "entities.yaml").open("wb") as file:
        file.truncate(size)
    with pytest.raises(BundleRefused) as caught:
        game_from_folder(folder)
    assert code in caught.value.found


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("assets/../../../etc/passwd", "unsafe_path"),
        ("../ace.svg", "unsafe_path"),
        ("/etc/passwd", "unsafe_path"),
        ("assets/..\\ace.svg", "unsafe_path"),
        ("assets/ace.html", "bad_asset"),
        ("assets/ace.svg.html", "bad_asset"),
        ("assets/deeper/ace.svg", "bad_asset"),
        ("assets/.svg", "bad_asset"),
    ],
)
def test_a_pack_with_an_asset_called(name: str, code: str, tmp_path: Path) -> None:
    """A folder cannot hold such names; a pack is a stranger's JSON and can."""
    files = {**bundle_files(filled(tmp_path, FRAME)), name: b"x"}
    manifest = f"{MANIFEST.format(name='hostile')}hash: {bundle_hash(files)}\n"
    pack = encode(packed({**files, "manifest.yaml": manifest.encode()}))
    with pytest.raises(BundleRefused) as caught:
        game_from_pack(pack)
    assert caught.value.found == (code,)


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize("kind", ["a file", "a folder", "itself"])
def test_a_link_out_of_the_folder_is_not_followed(kind: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "key.svg").write_text("secret")
    folder = filled(tmp_path / "bundle", FRAME)
    (folder / "assets").mkdir()
    target = {"a file": secret / "key.svg", "a folder": secret, "itself": folder}[kind]
    (folder / "assets" / "ace.svg").symlink_to(target)
    with pytest.raises(BundleRefused) as caught:
        game_from_folder(folder)
    assert caught.value.found == ("unsafe_path",)


@pytest.mark.usefixtures("honest")
def test_another_hash_is_refused_from_a_folder_and_from_a_pack(tmp_path: Path) -> None:
    folder = filled(tmp_path, FRAME)
    honest_pack = packed(bundle_files(folder))
    (folder / "script.wasm").write_bytes(VOID["recursion"][1])
    with pytest.raises(BundleRefused) as caught:
        game_from_folder(folder)
    assert caught.value.found == ("hash_differs",)
    changed = {**honest_pack.files, "script.wasm": base64.b64encode(b"other").decode()}
    with pytest.raises(BundleRefused) as caught:
        game_from_pack(encode(msgspec.structs.replace(honest_pack, files=changed)))
    assert caught.value.found == ("hash_differs",)


@pytest.mark.usefixtures("honest")
def test_a_pack_whose_rules_are_not_those_of_its_files_is_refused(tmp_path: Path) -> None:
    """The hash holds, since it is over the files; the rules beside them are another game's."""
    honest_pack = packed(bundle_files(filled(tmp_path, FRAME)))
    other: Any = json.loads(json.dumps(honest_pack.parsed))
    other["entities.yaml"]["zones"]["hands"]["visibility"] = "all"
    with pytest.raises(BundleRefused) as caught:
        game_from_pack(encode(msgspec.structs.replace(honest_pack, parsed=other)))
    assert caught.value.found == ("hash_differs",)
