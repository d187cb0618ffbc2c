"""Our wheel with the newest release of everything that it allows: installed without a lock where
nothing else is, served, and played over the wire.

`python -m tests.release.newest` does it and prints the versions; it needs a package index.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tests.server.campaigns.process import Process
from tests.server.campaigns.tables import verify_record
from tests.server.campaigns.witness import Counts, Story, Witness
from tools.programs.services import postgres_and_valkey
from tools.release.build import ROOT, serving

GAMES = ("rock-paper-scissors", "love-letter", "quoridor", "triple-triad", "tic-tac-toe")
"""Rules in Python and in YAML, with hooks and without."""
EXTRAS = "postgres,redis,uvicorn"
PUBLIC_WAYS = {"DAMIER_WASM": "public", "DAMIER_HTTP": "uvicorn"}
"""Settings by which nothing private of other packages is used."""


@dataclass
class Server(Process):
    """A server that somebody else has started."""

    database: str = ""
    address: str = ""

    @property
    def url(self) -> str:
        return self.address


def played_with_newest(wheel: Path) -> dict[str, Any]:
    """What was installed, and how many actions were played with it in each way."""
    with tempfile.TemporaryDirectory(prefix="dm") as name, postgres_and_valkey() as services:
        folder = Path(name)
        around = _installed(wheel, folder)
        shared = ["--database", services[0], "--redis", services[1]]
        return {
            "versions": _versions(folder),
            "actions on SQLite": _played(folder, around),
            "actions on PostgreSQL and Valkey": _played(folder, around, *shared),
            "actions without private parts": _played(folder, around | PUBLIC_WAYS),
        }


@contextmanager
def built_wheel() -> Iterator[Path]:
    """The pure wheel of these sources."""
    with tempfile.TemporaryDirectory() as folder:
        make = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder]
        subprocess.run(make, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        yield next(Path(folder).glob("*-none-any.whl"))


def _installed(wheel: Path, folder: Path) -> dict[str, str]:
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--upgrade"]
    subprocess.run([*pip, "pip"], check=True)
    wanted = f"{wheel}[{EXTRAS}]"
    subprocess.run([*pip, "--upgrade-strategy", "eager", wanted], check=True)
    path = str(folder / "bin")
    return {"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", "COLUMNS": "100"}


def _versions(folder: Path) -> dict[str, str]:
    asked = [str(folder / "bin" / "python"), "-m", "pip", "list", "--format", "json"]
    listed = json.loads(subprocess.run(asked, check=True, capture_output=True).stdout)
    return {one["name"]: one["version"] for one in listed if one["name"] not in ("pip", "damier")}


def _played(folder: Path, around: dict[str, str], *options: str) -> int:
    """One match of each game between two people, its record verified by the rules."""
    uncounted = {"DAMIER_REQUESTS_PER_SECOND": "1000", "DAMIER_MESSAGES_PER_SECOND": "1000"}
    with serving(folder, around | uncounted, *options) as address:
        return sum(asyncio.run(_played_match(Server(address=address), game)) for game in GAMES)


async def _played_match(server: Server, game: str) -> int:
    async with httpx.AsyncClient(base_url=server.url, timeout=60, trust_env=False) as http:
        body = {"gameId": game, "seats": [{"kind": "human"}, {"kind": "open"}]}
        made = (await http.post("/lobbies", json=body)).raise_for_status().json()
        lobby_id, host = made["lobby"]["id"], made["seat"]["token"]
        joined = (await http.post(f"/lobbies/{lobby_id}/join", json={})).raise_for_status().json()
        headers = {"Authorization": f"Bearer {host}"}
        (await http.post(f"/lobbies/{lobby_id}/start", headers=headers)).raise_for_status()
        story = Story(lobby_id, game, [host, joined["seat"]["token"]])
        people = [Witness(story, seat, [server], Counts(), Random(seat)) for seat in range(2)]
        await asyncio.gather(*(person.play() for person in people))
        record = (await http.get(f"/lobbies/{lobby_id}/record")).raise_for_status()
    return verify_record(story, record.content)


if __name__ == "__main__":
    with built_wheel() as built:
        print(json.dumps(played_with_newest(built), indent=2))
