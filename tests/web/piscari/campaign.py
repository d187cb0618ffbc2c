"""All 26 media files made again, byte for byte: about a minute on one core."""

from concurrent.futures import ProcessPoolExecutor
from typing import Any

from tools.piscari.media import FILES, FOLDER, made


def campaign() -> dict[str, Any]:
    with ProcessPoolExecutor() as pool:
        contents = dict(zip(FILES, pool.map(made, FILES), strict=True))
    differing = [
        name for name, content in contents.items() if (FOLDER / name).read_bytes() != content
    ]
    assert differing == []
    return {"files": len(contents), "bytes": sum(map(len, contents.values()))}
