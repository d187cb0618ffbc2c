"""`manifest.yaml`: which game this is, for how many, and the hash of everything beside it."""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256

from .problem import Place, Problems
from .spec import ManifestSpec
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

MANIFEST = "manifest.yaml"
ENTITIES = "entities.yaml"
SCRIPT = "script.wasm"
ASSETS = "assets/"
SPEC_VERSIONS = ("1", "2")
SECOND = re.compile(rb"""bluefeltSpecVersion["']?[ \t]*:[ \t]*["']2["']""")
BARE_VERSION = re.compile(rb"(?m)^version[ \t]*:[ \t]*[0-9]")
HASH_LINE = re.compile(rb"(?m)^hash[ \t]*:[^\n]*(?:\n|\Z)")

KEYS = ("gameId", "version", "bluefeltSpecVersion", "metadata", "serverOnly", "hash")
METADATA_KEYS = (
    "name",
    "designer",
    "players",
    "description",
    "minutes",
    "maxTurns",
)
GAME_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
VERSION = re.compile(r"[0-9]+(\.[0-9]+){1,2}")
ASSET = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}\.(webp|svg)")
"""What a picture may be called: it is served by this name, and its ending says what it is."""
HASH = re.compile(r"sha256-[0-9a-f]{64}")

MOST_PLAYERS = 8
DEFAULT_TURNS_EACH = 1_000
MOST_FILES = 2_000
LONGEST_PATH = 200


def bundle_hash(files: Mapping[str, bytes]) -> str:
    """`sha256-` and the hex digest over all files, sorted by their path as UTF-8: for each, the
    length of the path (8 bytes, big-endian), the path, the length of the content (8 bytes,
    big-endian), the content. The manifest counts without its line `hash:`; in bundles of the first
    grammar it does not count at all."""
    digest = sha256()
    for path in sorted(files, key=lambda name: name.encode("utf-8", "surrogatepass")):
        content = files[path]
        if path == MANIFEST:
            if not is_second(content):
                continue
            content = HASH_LINE.sub(b"", content)
        for part in (path.encode("utf-8", "surrogatepass"), content):
            digest.update(len(part).to_bytes(8, "big"))
            digest.update(part)
    return f"sha256-{digest.hexdigest()}"


def is_second(manifest: bytes) -> bool:
    """Whether a manifest says that it is of the second grammar; known without reading YAML."""
    return SECOND.search(manifest) is not None


def check_paths(names: Iterable[str], problems: Problems) -> None:
    """Names of files that stay inside of the bundle, on every system."""
    names = tuple(names)
    if len(names) > MOST_FILES:
        problems.add("too_many_files", f"{len(names)} files", Place(file=MANIFEST))
    for name in names[:MOST_FILES]:
        parts = name.split("/")
        unsafe = any(part in ("", ".", "..") for part in parts) or re.search(
            r"[\x00-\x1f\x7f\\:*?\"<>|\ud800-\udfff]", name
        )
        if unsafe or len(name) > LONGEST_PATH:
            problems.add(
                "unsafe_path", f"{name[:80]!r} is no relative path below", Place(file=name[:80])
            )
        elif name.startswith(ASSETS) and not ASSET.fullmatch(name.removeprefix(ASSETS)):
            message = "an asset is called by letters, digits, - and _, then .webp or .svg"
            problems.add("bad_asset", message, Place(file=name))


def read_manifest(
    node: YamlNode, problems: Problems, content: bytes, actual_hash: str | None
) -> ManifestSpec:
    """The manifest, checked; `actual_hash` None leaves the hash alone."""
    reader = TreeReader(problems)
    fields = reader.map(node, "the manifest", KEYS, ("gameId", "version", "bluefeltSpecVersion"))
    game_id = reader.text(fields.get("gameId"), "gameId", "unnamed")
    if not GAME_ID.fullmatch(game_id) or len(game_id) > 64:
        problems.add("bad_name", "gameId is lower case words joined by -", fields["gameId"].place)
    version = reader.text(fields.get("version"), "version", "1.0")
    if not VERSION.fullmatch(version):
        problems.add("bad_version", 'version is like "1.0" or "1.0.0"', fields["version"].place)
    spec_version = _spec_version(reader, fields.get("bluefeltSpecVersion"), content)
    if spec_version > 1 and BARE_VERSION.search(content):
        what = f'version needs quotes, or 1.10 would be 1.1: "{version}"'
        problems.add("bad_version", what, fields["version"].place)
    written = fields.get("hash")
    hash = reader.text(written, "hash")
    if actual_hash is not None and hash != actual_hash:
        what = "is" if HASH.fullmatch(hash) else "must be filled in: it is"
        place = written.place if written else node.place
        problems.add("hash_differs", f"the bundle's hash {what} {actual_hash}", place)
    metadata = fields.get("metadata")
    known = reader.map(metadata, "metadata", METADATA_KEYS, ("name", "players"))
    if metadata is None:
        problems.add("missing_key", "the manifest needs 'metadata'", node.place)
    players = reader.map(known.get("players"), "players", ("min", "max"), ("min", "max"))
    least = reader.integer(players.get("min"), "players.min", 1, MOST_PLAYERS, 2)
    most = reader.integer(players.get("max"), "players.max", least, MOST_PLAYERS, max(2, least))
    return ManifestSpec(
        game_id=game_id,
        version=version,
        name=reader.words(known.get("name"), "name") or {"en": game_id},
        description=reader.words(known.get("description"), "description"),
        designer=reader.text(known.get("designer"), "designer"),
        min_players=least,
        max_players=most,
        minutes=reader.integer(known.get("minutes"), "minutes", 1, 1_000, 15),
        max_turns=_max_turns(reader, known.get("maxTurns"), least, most),
        server_only=reader.boolean(fields.get("serverOnly"), "serverOnly"),
        hash=hash or "",
        spec_version=spec_version,
    )


def _spec_version(reader: TreeReader, node: YamlNode | None, content: bytes) -> int:
    if node is None:
        return 1
    text = reader.text(node, "bluefeltSpecVersion, in quotes,", "\0")
    if text == "\0":
        return 1
    if text not in SPEC_VERSIONS:
        known = " and ".join(map(repr, SPEC_VERSIONS))
        reader.problems.add(
            "spec_version", f"bluefeltSpecVersion is {text[:40]!r}; there are {known}", node.place
        )
        return 1
    if (text == "2") != is_second(content):
        what = 'bluefeltSpecVersion: "2" stands on a line of its own, and nowhere else'
        reader.problems.add("spec_version", what, node.place)
    return int(text)


def _max_turns(reader: TreeReader, node: YamlNode | None, least: int, most: int) -> dict[int, int]:
    """Actions in the longest match: one number, or one for each number of players."""
    counts = range(least, most + 1)
    if node is None or node.fields is None:
        each = reader.integer(node, "maxTurns", 1, 1_000_000, 0)
        return {n: each or DEFAULT_TURNS_EACH * n for n in counts}
    by_count = reader.map(node, "maxTurns", map(str, counts), map(str, counts))
    return {n: reader.integer(by_count.get(str(n)), "maxTurns", 1, 1_000_000, 1) for n in counts}
