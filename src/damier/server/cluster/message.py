"""What nodes say to each other: a connection's messages on the way to the owner of its match, what
the owner answers, and that a lobby has changed.

Messages go to one node and never to all. What is said of a match is for whom it names: the node
that holds the connection passes it on unread.
"""

from msgspec import Struct, msgpack

from damier.protocol.wire import Wording


class Enter(Struct, frozen=True, array_like=True, tag=True):
    """Somebody has come, at the node that says so."""

    connection: int
    lobby_id: str
    viewer: str | None
    address: str
    wording: Wording | None
    since: int | None
    """The last entry that was told on this connection, where it was somebody else's before."""


class Receive(Struct, frozen=True, array_like=True, tag=True):
    """A connection has sent this."""

    connection: int
    data: bytes
    trace: str | None = None
    """The span that this goes on with, where there are any."""


class Leave(Struct, frozen=True, array_like=True, tag=True):
    """A connection has gone."""

    connection: int


class Tell(Struct, frozen=True, array_like=True, tag=True):
    """Send this to these connections."""

    connections: list[int]
    data: bytes


class End(Struct, frozen=True, array_like=True, tag=True):
    """Close this connection."""

    connection: int
    code: int
    reason: str


class Moved(Struct, frozen=True, array_like=True, tag=True):
    """This connection's match is somebody else's from now on: look whose."""

    connection: int
    since: int | None
    wording: Wording | None


class Bounced(Struct, frozen=True, array_like=True, tag=True):
    """What this connection had sent is still to be done, by whoever owns its match now."""

    connection: int
    data: bytes


class Changed(Struct, frozen=True, array_like=True, tag=True):
    """This lobby is another in storage."""

    lobby_id: str


class Began(Struct, frozen=True, array_like=True, tag=True):
    """The match of this lobby has begun in storage, with this line at this time: whoever has the
    lobby open need not ask storage for what is said here."""

    lobby_id: str
    lobby: bytes
    at: int
    line: bytes


class Deleted(Struct, frozen=True, array_like=True, tag=True):
    """This lobby is no more."""

    lobby_id: str


class Rewritten(Struct, frozen=True, array_like=True, tag=True):
    """What was said and who sat in this lobby, which is over, is another in storage."""

    lobby_id: str


class Draining(Struct, frozen=True, array_like=True, tag=True):
    """The node that says so has left everything it owned to the others."""


class Spent(Struct, frozen=True, array_like=True, tag=True):
    """This address has had so much more of a limit that all nodes keep together."""

    limit: str
    address: str
    amount: float


class Holding(Struct, frozen=True, array_like=True, tag=True):
    """This address has so many sockets open to the node that says so."""

    address: str
    number: int


class BansChanged(Struct, frozen=True, array_like=True, tag=True):
    """Others are banned than before: look in storage."""


class Ping(Struct, frozen=True, array_like=True, tag=True):
    """A sign of life."""


AnyMessage = (
    Tell
    | Receive
    | Enter
    | Leave
    | End
    | Moved
    | Bounced
    | Changed
    | Began
    | Deleted
    | Rewritten
    | Draining
    | Spent
    | Holding
    | BansChanged
    | Ping
)


class Parcel(Struct, frozen=True, array_like=True):
    """Messages of one node for another, in order; one that is missing is noticed by its number."""

    sender: str
    session: int
    answers: int
    """The session of the other side that the sender knows; 0 where it knows none."""
    number: int
    is_quick: bool
    """Whether the sender hears the quicker of two buses."""
    messages: list[AnyMessage]


_encoder = msgpack.Encoder()
_decoder = msgpack.Decoder(Parcel)


def packed(parcel: Parcel) -> bytes:
    return _encoder.encode(parcel)


def unpacked(data: bytes) -> Parcel:
    """The parcel; msgspec.MsgspecError where it is none."""
    return _decoder.decode(data)
