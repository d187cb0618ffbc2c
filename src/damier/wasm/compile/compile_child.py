"""The child process that compiles: WebAssembly comes on stdin, machine code goes to stdout.

Started by `compiler.py` and by nobody else. It bounds its own memory and processor time, so that
it ends even if its parent is gone; its exit status says what went wrong.
"""

import sys

from .compiler import REFUSED


def main(kind: str, seconds: int, memory_bytes: int) -> int:
    _bound(seconds, memory_bytes)
    import wasmtime
    from wasmtime.component import Component

    from .settings import component_config, hook_config

    try:
        wasm = sys.stdin.buffer.read()
        if kind == "component":
            compiled = Component(wasmtime.Engine(component_config()), wasm).serialize()
        else:
            compiled = wasmtime.Module(wasmtime.Engine(hook_config()), wasm).serialize()
    except wasmtime.WasmtimeError as error:
        sys.stderr.write(str(error))
        return REFUSED
    sys.stdout.buffer.write(compiled)
    return 0


def _bound(seconds: int, memory_bytes: int) -> None:
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
