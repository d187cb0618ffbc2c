"""Modules that both hosts are asked to run: hostile ones, every SDK's, and those that pry."""

import base64
import json
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = tomllib.loads((ROOT / "tests" / "wasm" / "hostile.toml").read_text())["hook"]
MANY_CALLS = 1_000

Written = Callable[..., bytes]
Case = dict[str, object]


def case(wasm: bytes, hook: str = "hook", snapshot: str = "{}", times: int = 2) -> Case:
    encoded = base64.b64encode(wasm).decode()
    return {"wasm": encoded, "hook": hook, "snapshot": snapshot, "times": times}


def hook_cases(written: Written) -> dict[str, Case]:
    """Every case by its name."""
    found = {
        f"hostile: {hostile['name']}": case(written(hostile["body"]))
        for hostile in HOSTILE
        if hostile["code"] != "hook_out_of_fuel"
    }
    for path in sorted((ROOT / "sdk").glob("*/guard_guess/guard_guess.wasm")):
        for guess in ("priest", "baron"):
            args = {"args": {"target": "p2", "guess": guess}, "players": ["p1", "é"]}
            name = f"{path.parent.parent.name}: {guess}"
            found[name] = case(path.read_bytes(), "guard_guess", json.dumps(args))
    found["the snapshot itself"] = case(
        written("(call $emit (local.get $ptr) (local.get $len))"), snapshot='{"a":"é"}'
    )
    found["all questions"] = case(
        written(
            """(i32.store8 (i32.const 64) (i32.add (i32.const 48) (call $rng (i32.const 6))))
               (drop (call $get (i32.const 18) (i32.const 2)))
               (call $emit (i32.const 64) (i32.const 1))
               (call $emit (i32.const 65) (call $read (i32.const 65) (i32.const 9)))
               (call $emit (i32.const 65) (call $read (i32.const 65) (i32.const 900)))"""
        )
    )
    found["memory to its limit"] = case(
        written(
            """(loop $again (br_if $again (i32.ne (memory.grow (i32.const 1)) (i32.const -1))))
               (i32.store (i32.const 0) (memory.size)) (call $emit (i32.const 0) (i32.const 4))"""
        )
    )
    found["the bits of NaNs"] = case(
        written(
            """(f64.store (i32.const 0) (f64.div (local.get $zero) (local.get $zero)))
               (f64.store (i32.const 8)
                 (f64.add (f64.reinterpret_i64 (i64.const 0xfff0dead00000001)) (f64.const 1)))
               (f32.store (i32.const 16) (f32.sqrt (f32.const -1)))
               (call $emit (i32.const 0) (i32.const 20))""",
            locals="(local $zero f64)",
        )
    )
    found["SIMD"] = case(written("(drop (i32x4.splat (i32.const 1)))"))
    found["threads"] = case(written("(drop (i32.atomic.rmw.add (i32.const 0) (i32.const 1)))"))
    found["another ABI"] = case(written(abi=2))
    found["a start function"] = case(written(more="(func $go) (start $go)"))
    found["garbage"] = case(b"\0asm\1\0\0\0garbage")
    found["an invalid body"] = case(written("(drop (i32.add (i64.const 1) (i32.const 1)))"))
    found["many calls"] = case(
        written("(call $emit (i32.const 16) (i32.const 2))"), times=MANY_CALLS
    )
    return found
