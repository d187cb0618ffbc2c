"""The wire's messages: what a client may say, and what it is told. Subprotocol `bluefelt.v0`.

A message with `verb` is an action of the game; one with `type` is for the table. Both are read
strictly, and a message may carry an `id` that its answer repeats. Nothing here decides anything:
table/table.py does.
"""

from typing import Annotated, Any, NamedTuple

from msgspec import UNSET, Meta, MsgspecError, Struct, UnsetType
from msgspec.json import Decoder

from damier.core import InvalidData, Outcome, PlayerId, Value, convert, decode, encode
from damier.scene import Scene

from .lobby import LobbyState, RematchOffer, Seat
from .words import EventWords, Wording, Words

SUBPROTOCOL = "bluefelt.v0"

LARGEST_MESSAGE = 16 * 1024
LONGEST_CHAT = 500
LONGEST_ID = 64

MessageId = Annotated[str, Meta(max_length=LONGEST_ID)]
"""Whatever the client likes to recognise its answer by."""

Language = Annotated[str, Meta(max_length=8)]
"""The language that sentences in the answer are written in; English where the game has no such."""

Patch = Annotated[Any, Meta(extra_json_schema={"type": "array", "items": {"type": "object"}})]
"""A JSON Patch; where it is made, it is JSON already."""

LevelName = Annotated[str, Meta(max_length=32)]
"""One of the game's levels, as its page lists them."""


class Act(Value, omit_defaults=True):
    """An action of the game: the verb is its type, the args its other fields. With `seq`, the last
    entry that was known when it was chosen, it is refused once the match has moved on."""

    verb: Annotated[str, Meta(max_length=64)]
    args: dict[str, Any] = {}
    seq: Annotated[int, Meta(ge=0)] | None = None
    id: MessageId | None = None
    lang: Language = "en"


class _Ask(Value, tag_field="type", tag="ask"):
    id: MessageId | None = None
    lang: Language = "en"


class AskUndo(_Ask, tag="undo"):
    """Take back everything since the own last action; every opponent has to agree."""


class AnswerUndo(_Ask, tag="answerUndo"):
    """Whether one agrees to what somebody wants to take back."""

    agree: bool


class Resign(_Ask, tag="resign"):
    """Give up."""


class Suggest(_Ask, tag="suggest"):
    """Ask a bot what it would play on the own seat: one of this level, or the game's adviser."""

    level: LevelName | None = None


class Autoplay(_Ask, tag="autoplay"):
    """Let a bot play this turn on the own seat."""

    level: LevelName | None = None


class Say(_Ask, tag="chat"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Resync(_Ask, tag="resync"):
    """Hear again all that happened after entry `since`, or be welcomed anew."""

    since: Annotated[int, Meta(ge=0)] = 0


class Describe(_Ask, tag="describe"):
    """Have the board, what may be done, and all that happened after entry `since` put in words.
    Where others look at the same screen (`shared`), who is to act is called by name."""

    since: Annotated[int, Meta(ge=0)] = 0
    shared: bool = False


class Speak(_Ask, tag="language"):
    """Have events carry their words from now on, in the language `lang`, and with `board` the board
    in words as well, with `scene` the table as a scene. Where others look at the same screen
    (`shared`), who is to act is called by name. The answer is a description."""

    shared: bool = False
    board: bool = False
    scene: bool = False

    @property
    def wording(self) -> "Wording":
        return Wording(self.lang, self.shared, self.board, self.scene)


ACT = Decoder(Act)
SHORT_MESSAGE = 128
"""Most are short actions, written as we would write them: text that comes back the same has lost
nothing, and cannot be nested deeply. All others are read with more care."""

Ask = AskUndo | AnswerUndo | Resign | Suggest | Autoplay | Say | Resync | Describe | Speak


def read_message(data: bytes | str) -> Act | Ask:
    """What a client said, or InvalidData that says what is wrong with it."""
    if len(data) <= SHORT_MESSAGE and isinstance(data, bytes):
        try:
            act = ACT.decode(data)
            if encode(act) == data:
                return act
        except (MsgspecError, ValueError):
            pass
    told = decode(data, Any, limit=LARGEST_MESSAGE)
    if not isinstance(told, dict):
        raise InvalidData("a message is an object", path="$")
    if "verb" in told and "type" in told:
        raise InvalidData("a message has a `verb` or a `type`, not both", path="$")
    shape: Any = Act if "verb" in told else Ask
    message: Act | Ask = convert(told, shape)
    return message


class Envelope(NamedTuple):
    """What can be known of a message that was refused: whose answer it waits for, and in which
    language."""

    id: str | None = None
    lang: str = "en"


class _Addressed(Struct):
    id: Any = None
    lang: Any = "en"


_ADDRESSED = Decoder(_Addressed)


def envelope(data: bytes | str) -> Envelope:
    """The `id` and the `lang` of whatever JSON object this is, however wrong the rest of it."""
    try:
        told = _ADDRESSED.decode(data)
    except (MsgspecError, ValueError, RecursionError):
        return Envelope()
    is_id = isinstance(told.id, str) and len(told.id) <= LONGEST_ID
    return Envelope(told.id if is_id else None, told.lang if isinstance(told.lang, str) else "en")


class BundleMeta(Value):
    """Which game this is, and what its cards are called and look like."""

    game_id: str
    version: str
    cards: dict[str, Any] = {}


class Welcome(Value, tag_field="type", tag="welcome"):
    """Where the match stands, for one viewer. A spectator is nobody."""

    bundle_meta: BundleMeta
    initial_state: Any
    you: PlayerId | None
    tick: int
    seq: int
    legal: list[Any]
    outcome: Outcome | None = None
    commitment: str | None = None
    id: MessageId | None = None


class EventMessage(Value, tag_field="type", tag="event"):
    """One thing that happened, and how the viewer's view changed by it. `again` is there, and true,
    where it is told as the answer to a resync; on live events it is left out. `words` are there for
    connections that asked for a language."""

    tick: int
    seq: int
    actor: str
    verb: str | None
    args: dict[str, Any]
    diff: Patch
    legal: list[Any]
    id: MessageId | None = None
    again: bool | UnsetType = UNSET
    words: Words | UnsetType = UNSET


class Failed(Value, tag_field="type", tag="error"):
    """What was refused, and why; nothing has changed."""

    code: str
    message: str
    details: dict[str, Any] = {}
    id: MessageId | None = None


class Info(Value, tag_field="type", tag="info"):
    """How it is around the table: who sits there, who wants to take something back."""

    state: LobbyState = "playing"
    seats: tuple[Seat, ...] = ()
    host: PlayerId | None = None
    spectators: int = 0
    rematch: str | None = None
    undo_asked_by: PlayerId | None = None
    undo_agreed_by: tuple[PlayerId, ...] = ()
    forfeited: tuple[PlayerId, ...] = ()
    id: MessageId | None = None
    help: bool = True
    """Whether bots may advise people here and play for them."""
    offer: RematchOffer | None = None
    """Who would meet again, once somebody has asked."""


class Advised(Value, tag_field="type", tag="advice"):
    """What a bot would play, what it expects of it, and the play it foresees; for some games also
    what it expects of each action it weighed."""

    action: Any
    value: float | None = None
    line: list[Any] = []
    values: list[tuple[Any, float]] = []
    id: MessageId | None = None


class Said(Value, tag_field="type", tag="chat"):
    """Something that was said. A spectator has no name."""

    speaker: PlayerId | None
    text: str
    name: str = ""
    id: MessageId | None = None


class Described(Value, tag_field="type", tag="description"):
    """The table in words, for one viewer: `labels` and `notations` go with `legal` one by one.
    After the end, `trail` is what the game draws over its board: the winner's path, say."""

    seq: int
    says: str
    board: str
    labels: list[str]
    notations: list[str]
    moves: list[EventWords]
    trail: Any = None
    id: MessageId | None = None
    scene: Scene | UnsetType = UNSET
    """How things lie, for who asked for it."""
    questions: dict[str, dict[str, str]] | UnsetType = UNSET
    """What is asked for each argument of a verb that may be used, where the game says it."""


Message = Welcome | EventMessage | Failed | Info | Advised | Said | Described
