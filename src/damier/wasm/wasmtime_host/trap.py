"""A trap or an error of wasmtime as the `HookFault` that it stands for."""

import wasmtime

from damier.bundle.hooks import HookFault

# A component's traps come without their code: only wasmtime's sentence tells them apart.
OUT_OF_FUEL_TEXT = "all fuel consumed"
STACK_TEXT = "call stack exhausted"


def fault_of(error: wasmtime.Trap | wasmtime.WasmtimeError) -> HookFault:
    code = error.trap_code if isinstance(error, wasmtime.Trap) else None
    text = "" if code else str(error)
    if code is wasmtime.TrapCode.OUT_OF_FUEL or OUT_OF_FUEL_TEXT in text:
        return HookFault("hook_out_of_fuel", "the hook ran out of fuel")
    if code is wasmtime.TrapCode.STACK_OVERFLOW or STACK_TEXT in text:
        return HookFault("hook_stack", "the hook's calls nest too deep")
    if code is not None:
        return HookFault("hook_trap", f"the hook trapped: {code.name.lower()}", {"trap": code.name})
    return HookFault("hook_trap", f"the hook trapped: {text}")
