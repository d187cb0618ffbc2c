"""A game as everything above uses it: rules, facts, words, bots, and what reads and writes it.

Engines know no files and no languages; here both are put beside them. Who reads the files is
package.py; what is found where, shelf.py.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from damier.bots import Level
from damier.core import (
    Action,
    GameEngine,
    InvalidData,
    Refusal,
    Value,
    View,
    convert,
    decode,
    encode,
)
from damier.match import Match, Rules, WrittenGame
from damier.scene import Scene

from .refused import RefusedConfig, UnknownVerb, WrongField
from .sentence import Sentence, Tells, Values, sentence
from .text import Texts

AnyEngine = GameEngine[Any, Any, Any, Any]

GIVEN_BY_THE_MATCH = ("seed", "playerIds")


class GameInfo(Value):
    """What a shelf, a lobby or a program wants to know before a match."""

    id: str
    version: str
    names: dict[str, str]
    summaries: dict[str, str]
    min_players: int
    max_players: int
    minutes: int
    hidden_information: bool
    chance: bool
    simultaneous: bool
    levels: tuple[str, ...]
    options: dict[str, Any]
    """The JSON Schema of each option of the config, with its default."""


@dataclass(frozen=True)
class Game:
    """One game of the catalogue."""

    engine: AnyEngine
    rules: Rules
    words: Mapping[str, Texts]
    """The game's texts by language; English is always there."""
    levels: Mapping[str, Level]
    default_level: str
    adviser: str
    """The level that is asked for advice."""
    board: Callable[[Any, Texts], str]
    """A view as plain text, for terminals and screen readers; ANSI colours only repeat it."""
    write: Callable[[Action, Any], str]
    read: Callable[[str, Any], Mapping[str, Any] | None]
    """How `notation` and `parse` are done; the view of the player, or None, comes with each."""
    scene: Callable[[Any, str | None], Scene] | None = None
    """A view as a scene for this viewer, for games that say where things lie."""
    says: Callable[[Any, Texts], str] | None = None
    """The message line of a view, for games that have more to say than whose turn it is."""
    tells: Tells | None = None
    """What happened in words of the game's own; sentence.py says it of any game."""
    sentence_values: Values | None = None
    """What the sentences of its words may name beside the player and the action's arguments."""
    trail: Callable[[Match[Any, Any, Any, Any]], Any] | None = None
    """What is drawn over the board of a finished match, as JSON: the path of the winner, say. It
    is shown to everybody, so it tells nothing that is still secret."""
    write_match: Callable[[Match[Any, Any, Any, Any], Texts], str] | None = None
    read_match: Callable[[str, Texts], WrittenGame] | None = None
    """A format of the game's own for whole matches; transcript.py writes and reads any."""
    cards: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By language, for each card of a bundle its name, its value and its picture, if it has one."""
    assets: Mapping[str, bytes] = field(default_factory=dict)
    """The pictures of a bundle by their names, such as `assets/guard.svg`."""
    changes: tuple[str, ...] = ()
    """What each version of a bundle brought, newest first, as its changelog tells it."""
    bundle_files: Mapping[str, bytes] = field(default_factory=dict)
    """Of a bundle: every file as it was read."""
    practice: Mapping[str, bytes] = field(default_factory=dict)
    """Its lesson and its puzzles, by the names of their files; practice/ reads them."""
    face: bytes | None = None
    """The module of a face of its own, as face.py reads it."""
    source: str | None = None
    """How another process finds this game, as damier.testing reads it: `shelf:ID`, for one."""
    folder: str | None = None
    """Where its Python source lies, if that is a folder."""
    revised: Callable[["Game", int], "Game"] | None = None
    """For a bundle: the same game as an earlier revision of its interpreter plays it."""

    @property
    def id(self) -> str:
        return self.engine.facts.id

    def __deepcopy__(self, memo: Any) -> "Game":
        return self

    @property
    def info(self) -> GameInfo:
        facts = self.engine.facts
        return GameInfo(
            id=facts.id,
            version=facts.version,
            names={language: texts.say("name") for language, texts in self.words.items()},
            summaries={language: texts.say("summary") for language, texts in self.words.items()},
            min_players=facts.min_players,
            max_players=facts.max_players,
            minutes=facts.minutes,
            hidden_information=facts.hidden_information,
            chance=facts.chance,
            simultaneous=facts.simultaneous,
            levels=tuple(self.levels),
            options=option_schemas(self.engine.config_type),
        )

    def under(self, rules: Rules) -> "Game | None":
        """This game as these rules have it, if it can be played so."""
        if self.rules == rules:
            return self
        same = msgspec.structs.replace(self.rules, revision=rules.revision) == rules
        return self.at_revision(rules.revision) if same else None

    def at_revision(self, revision: int) -> "Game | None":
        """This game as an earlier revision of the interpreter of bundles plays it."""
        if self.revised is None or not 0 < revision < self.rules.revision:
            return None
        return self.revised(self, revision)

    def texts(self, language: str) -> Texts:
        """The game's words in this language, or in English where it does not speak it."""
        return self.words.get(language) or self.words["en"]

    def cards_in(self, language: str) -> Mapping[str, Any]:
        """What a client shows of each card, in this language, or in English."""
        return self.cards.get(language) or self.cards.get("en", {})

    def sentence(
        self,
        texts: Texts,
        before: View,
        after: View,
        action: Action | None,
        actor: str,
        completes: bool = False,
    ) -> Sentence:
        """What somebody did, in words, between two views of it; None is an action unseen."""
        return sentence(
            texts,
            before,
            after,
            action,
            actor,
            completes=completes,
            tells=self.tells,
            values=self.sentence_values,
        )

    def notation(self, action: Action, view: View | None = None) -> str:
        """An action as players write it down; with the player's view, by the names it shows."""
        return self.write(action, view)

    def parse(self, text: str, view: View | None = None) -> Mapping[str, Any] | None:
        """What a player wrote, as an action that may well be against the rules; None if it cannot
        be read."""
        return self.read(text, view)

    def decode_config(self, data: bytes | str | Mapping[str, Any]) -> Any:
        """A config from JSON or from parsed JSON, known to be allowed."""
        config = _decoded(data, self.engine.config_type)
        if refused := self.engine.config_refusal(config):
            if refused.code == "player_count":
                values = {**refused.values, "allowed": self._player_counts(config)}
                refused = Refusal(code=refused.code, values=values)
            raise RefusedConfig(refused, self.words)
        return config

    def _player_counts(self, config: Any) -> list[int]:
        """How many may play with these options."""
        facts = self.engine.facts
        found = []
        for players in range(facts.min_players, facts.max_players + 1):
            ids = tuple(f"p{number}" for number in range(1, players + 1))
            refused = self.engine.config_refusal(replace(config, player_ids=ids))
            if refused is None or refused.code != "player_count":
                found.append(players)
        return found

    def decode_action(self, data: bytes | str | Mapping[str, Any]) -> Any:
        """An action from JSON or from parsed JSON. Whether it is allowed depends on the state."""
        shape = self.engine.action_type
        try:
            return convert(data, shape) if type(data) is dict else _decoded(data, shape)
        except InvalidData as error:
            raise self._misread(data, error) from None

    def _misread(self, data: bytes | str | Mapping[str, Any], error: InvalidData) -> InvalidData:
        """What is wrong with an action, by the name of its verb or of its field."""
        try:
            parsed = decode(data, Any) if isinstance(data, bytes | str) else data
        except InvalidData:
            return error
        verb = parsed.get("type") if isinstance(parsed, Mapping) else None
        kinds: tuple[Any, ...] = self.engine.action_classes
        known = [str(kind.__struct_config__.tag) for kind in kinds]
        if isinstance(verb, str) and verb not in known:
            return UnknownVerb(verb, known, self.words)
        return WrongField(error, self.words)

    def encode(self, value: Value | View) -> bytes:
        """Any config, state, action or view as JSON."""
        return encode(value)


def option_schemas(config_type: type[Value]) -> dict[str, Any]:
    """The JSON Schema of each option, self-contained."""
    (schema,), components = msgspec.json.schema_components([config_type])
    own = components[schema["$ref"].rpartition("/")[2]]["properties"]
    return {
        name: {**option, **({"$defs": components} if "$ref" in str(option) else {})}
        for name, option in own.items()
        if name not in GIVEN_BY_THE_MATCH
    }


def rules_of(engine: AnyEngine, golden: bytes) -> Rules:
    """Which rules these are: a change of the golden playthroughs is a change of the rules."""
    facts = engine.facts
    content = b"\0".join((facts.id.encode(), facts.version.encode(), sha256(golden).digest()))
    return Rules(game_id=facts.id, version=facts.version, digest=sha256(content).hexdigest())


def _decoded(data: bytes | str | Mapping[str, Any], shape: Any) -> Any:
    if isinstance(data, bytes | str):
        return decode(data, shape)
    return convert(data, shape)
