"""How a server is set: by options of `damier serve`, or by environment variables of the same names.

`damier serve --database URL` and `DAMIER_DATABASE=URL` say the same. With nothing said it runs.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from damier.core import Value

from .error import WrongSettings
from .logs import LogKind, LogLevel

PREFIX = "DAMIER_"
MEMORY = "memory:"
SQLITE = "sqlite:///"
FOLDER, S3 = "file://", "s3://"
POSTGRES = ("postgresql://", "postgres://")

FACE_ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?")

Count = Annotated[int, Meta(ge=0)]


class Settings(Value):
    """Everything that can be set."""

    host: str = "127.0.0.1"
    """Where to listen; `0.0.0.0` lets other machines in."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """0 takes any free one."""
    database: str = ""
    """`sqlite:///FILE`, `postgresql://...` or `memory:`; by default a file of the user's."""
    redis: str = ""
    """`redis://...`: a quicker way between nodes that share a PostgreSQL than its own."""
    archive: str = ""
    """`file:///FOLDER` or `s3://BUCKET/PREFIX`: where records of finished matches are moved to."""
    archive_days: Annotated[float, Meta(ge=0)] = 30.0
    """How old a finished match is when its record is moved there, and its chat forgotten."""
    forget_days: Annotated[float, Meta(ge=0)] = 0.0
    """How old a finished match, or a report, is when it is forgotten; 0 keeps them all."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """Processes on this machine; more than one needs PostgreSQL."""
    lease_seconds: Annotated[float, Meta(ge=1)] = 3.0
    """How long a node that gives no sign of life keeps its matches; then others take them."""
    bundles: str = ""
    """A folder of bundles to put on the shelf: each a folder of its own, or a pack."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may connect, such as `https://games.example`; blanks between."""
    face_origin: str = ""
    """Another origin of this server, such as `https://faces.example`, for games' own faces."""
    bots: Annotated[int, Meta(ge=1, le=256)] = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think, at most."""
    admin_token: str = ""
    """Whoever brings it may delete any match and read reports."""
    lobbies_per_address: Count = 60
    """Lobbies that one address may open in an hour; 0 does not count them."""
    sockets_per_address: Count = 500
    """Connections that one address may hold; 0 does not count them."""
    requests_per_second: Annotated[float, Meta(gt=0)] = 50.0
    """Requests of one address, with four times as many in one go."""
    messages_per_second: Annotated[float, Meta(gt=0)] = 100.0
    """Messages of one connection, with four times as many in one go."""
    request_seconds: Annotated[float, Meta(gt=0)] = 15.0
    """How long one request may take to be sent, from its first byte to its last."""
    log: LogKind = "text"
    """How the log is written, on standard error: `text` or `json`, a line each."""
    log_level: LogLevel = "info"
    """From which level on: `debug`, `info`, `warning` or `error`."""
    traces: bool = False
    """Whether to send spans by OpenTelemetry, to where its own variables say."""
    http: Literal["own", "uvicorn"] = "own"
    """Who speaks HTTP: our own protocol, or plain uvicorn by what it documents."""
    private_webhooks: bool = False
    """Whether turn notices may go to addresses of the own network."""
    webhook_seconds: Annotated[float, Meta(gt=0)] = 10.0
    """How long one try of a turn notice may take in all."""
    trust_proxy: bool = False
    """Whether to believe a balancer's X-Forwarded-For about who asks."""

    @property
    def database_url(self) -> str:
        return self.database or f"{SQLITE}{default_file()}"


def default_file() -> Path:
    """Where matches are kept if nobody says where."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "damier" / "damier.sqlite"


def settings_from(environment: Mapping[str, str], **said: Any) -> Settings:
    """The settings of these variables, and over them what was said."""
    known = Settings.__struct_fields__
    given: dict[str, Any] = {
        name: environment[PREFIX + name.upper()]
        for name in known
        if environment.get(PREFIX + name.upper())
    }
    if isinstance(given.get("origins"), str):
        given["origins"] = given["origins"].split()
    given |= {name: value for name, value in said.items() if value is not None}
    encoded = {Settings.__struct_encode_fields__[known.index(k)]: v for k, v in given.items()}
    try:
        settings = msgspec.convert(encoded, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise WrongSettings(f"settings: {error}") from None
    return checked(settings)


def checked(settings: Settings) -> Settings:
    """The settings, if a server can run with them."""
    url = settings.database_url
    if url != MEMORY and not url.startswith((SQLITE, *POSTGRES)):
        raise WrongSettings(f"{url}: a database is sqlite:///FILE, postgresql://... or memory:")
    if settings.workers > 1 and not url.startswith(POSTGRES):
        raise WrongSettings("several workers need --database postgresql://...")
    if settings.archive and not settings.archive.startswith((FOLDER + "/", S3)):
        raise WrongSettings(f"{settings.archive}: an archive is file:///FOLDER or s3://BUCKET/...")
    if settings.face_origin and not FACE_ORIGIN.fullmatch(settings.face_origin):
        raise WrongSettings(
            f"{settings.face_origin}: an origin for faces is https://HOST, without a path"
        )
    return settings


def as_environment(settings: Settings) -> dict[str, str]:
    """The settings as variables, for other processes of the same server."""
    values = {name: getattr(settings, name) for name in Settings.__struct_fields__}
    values["origins"] = " ".join(settings.origins)
    return {
        PREFIX + name.upper(): str(int(value) if isinstance(value, bool) else value)
        for name, value in values.items()
    }
