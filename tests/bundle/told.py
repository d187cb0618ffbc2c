"""What a bundle tells in words on the table, for the tests of pages and of scenes."""

from collections.abc import Iterator
from typing import Any

from damier.bundle import BundleEngine, load_bundle
from damier.bundle.scene import BundleScene
from damier.catalogue import worded_scene
from damier.catalogue.bundle_words import bundle_texts
from damier.core import plain
from tests.bundle.second_workshop import act, files, start


def scene_told(
    *, words: str, effect: str, counters: str = "", zones: str = "", dice: str = ""
) -> dict[str, Any]:
    """The worded scene of the first player after one action of the workshop with these in it."""
    made = files(effect=effect)
    text = made["entities.yaml"].decode()
    for section, more in (("counters", counters), ("zones", zones), ("dice", dice)):
        text = text.replace(f"\n{section}:\n", f"\n{section}:\n{more}\n")
    bundle = load_bundle(
        {**made, "entities.yaml": text.encode(), "en.json": words.encode()},
        hook_names=(),
        check_hash=False,
    )
    rules = BundleEngine(bundle)
    view = rules.get_player_view(act(rules, start(rules)), "p1")
    told = worded_scene(BundleScene(bundle)(view, "p1"), bundle_texts(bundle, "en"))
    return dict(plain(told))


def told_on_the_table(**parts: str) -> list[str]:
    """What its tags say, those in the middle first."""
    return [thing["label"] for thing in _things(scene_told(**parts)) if thing["kind"] == "tag"]


def _things(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for area in scene["areas"]:
        yield from area.get("things", ())
