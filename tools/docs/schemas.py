"""Write the JSON Schemas of bundles to docs/schemas; `--check` only says whether they are current.

python tools/docs/schemas.py [--check]
"""

import json
import sys
from pathlib import Path

from damier.bundle.format import entities_schema, manifest_schema, second_entities_schema

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "schemas"


def written() -> dict[str, str]:
    """The text of each file."""
    schemas = {
        "manifest.schema.json": manifest_schema(),
        "entities.schema.json": entities_schema(),
        "entities-2.schema.json": second_entities_schema(),
    }
    return {
        name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for name, schema in schemas.items()
    }


def main() -> int:
    stale = []
    for name, text in written().items():
        path = FOLDER / name
        if "--check" not in sys.argv:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
    for name in stale:
        sys.stderr.write(f"docs/schemas/{name} is not current: run python tools/docs/schemas.py\n")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
