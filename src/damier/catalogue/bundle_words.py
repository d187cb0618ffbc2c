"""The words of a bundle: its own, over those that every bundle shares.

What came with us in the first grammar is bound by its hash, words included: sentences for it lie
in `words/bundles`, and go to the bundles of just these hashes, not to others of their names.
"""

from typing import Any

from damier.bundle import Bundle, merged, named_args, view_values, words_of
from damier.bundle.state import BundleView
from damier.core import Action, decode, plain

from .package import read_beside, shared_words
from .text import Texts, Words, sentence_of

WORDS_OF_BUNDLES = "damier.bundle"
HASHES = "hashes"
"""In a file of sentences: the bundles that they are for."""


def bundle_texts(bundle: Bundle, language: str) -> "BundleTexts":
    content = read_beside(WORDS_OF_BUNDLES, f"{language}.json")
    content = content or read_beside(WORDS_OF_BUNDLES, "en.json") or b"{}"
    generic = decode(content, dict[str, Any])
    words = merged(words_of(bundle, language, generic), _added(bundle, language))
    return BundleTexts(bundle, language, words, shared_words(language) or shared_words("en"))


def _added(bundle: Bundle, language: str) -> Words:
    """What was written for this very bundle after it was sealed."""
    name = f"words/bundles/{bundle.manifest.game_id}.{language}.json"
    content = read_beside(__package__, name)
    words: dict[str, Any] = decode(content, dict[str, Any]) if content is not None else {}
    return words if bundle.manifest.hash in words.pop(HASHES, ()) else {}


class BundleTexts(Texts):
    """The words of a bundle. With the actor's view at hand, cards are called by their names."""

    def __init__(self, bundle: Bundle, language: str, own: Words, shared: Words) -> None:
        super().__init__(language, own, shared)
        self._bundle = bundle

    def action(self, action: Action, view: Any = None) -> str:
        named = {**view.cards, **view.known} if view is not None else {}
        values = named_args(self._bundle, action, named)
        key = f"actions.{plain(action)['type']}"
        # A parameter that is not asked leaves no trace in the label.
        values = {**dict.fromkeys(self.asked_by(key)), **values}
        return " ".join(self.say(key, **values).split())

    def prompt(self, verb: str, view: BundleView) -> str:  # type: ignore[override]
        key = f"prompts.{verb}"
        return sentence_of(self.say(key, **view_values(view))) if self.has(key) else ""

    def _question(self, key: str, view: BundleView) -> str:  # type: ignore[override]
        return self.say(key, **{**dict.fromkeys(self.asked_by(key)), **view_values(view)})

    def status(self, view: BundleView) -> str:
        """How the match stands, for bundles that say it: the round, the score, the goal."""
        return self.say("status", **view_values(view)) if self.has("status") else ""
