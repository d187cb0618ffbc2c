"""Several hosts on one machine, in network namespaces that are made here and are gone afterwards.

A hub, where PostgreSQL, Valkey and the players are, and nodes, each with three cables to it: to the
database, to the bus, and to its players. A cable is pulled at the hub: nothing goes through in
either direction, and nobody is told. Needs Linux, root and iproute2.
"""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

Cable = Literal["database", "bus", "players"]
CABLES: tuple[Cable, ...] = ("database", "bus", "players")
NETWORK = "10.77.0.0/16"
NAMESPACES = Path("/run/netns")
NEW_NETWORK = 0x40000000
"""CLONE_NEWNET of setns(2)."""


class Host:
    """One node's host."""

    def __init__(self, hub: "Hub", number: int) -> None:
        self.hub, self.number = hub, number
        self.name = f"{hub.name}-{number}"
        self.within = ("ip", "netns", "exec", self.name)
        self.address = _address("players", number + 10)

    def pull(self, *cables: Cable) -> None:
        """Nothing goes through these cables from now on."""
        for cable in cables:
            _ip("link", "set", self._plug(cable), "nomaster", within=self.hub.name)

    def plug_in(self, *cables: Cable) -> None:
        for cable in cables:
            _ip("link", "set", self._plug(cable), "master", cable, within=self.hub.name)

    def _connect(self) -> None:
        _ip("netns", "add", self.name)
        _ip("link", "set", "lo", "up", within=self.name)
        for cable in CABLES:
            far = ("peer", "name", cable, "netns", self.name)
            _ip("link", "add", self._plug(cable), "type", "veth", *far, within=self.hub.name)
            address = f"{_address(cable, self.number + 10)}/24"
            _ip("addr", "add", address, "dev", cable, within=self.name)
            _ip("link", "set", cable, "up", within=self.name)
            _ip("link", "set", self._plug(cable), "up", within=self.hub.name)
        self.plug_in(*CABLES)

    def _plug(self, cable: Cable) -> str:
        """The end of a cable at the hub."""
        return f"{cable}{self.number}"


class Hub:
    """The hub, and the hosts around it."""

    def __init__(self, number: int) -> None:
        self.name = f"damier-{os.getpid()}"
        self.database, self.bus = _address("database", 1), _address("bus", 1)
        self.hosts = [Host(self, each) for each in range(number)]

    def _connect(self) -> None:
        _ip("netns", "add", self.name)
        _ip("link", "set", "lo", "up", within=self.name)
        for cable in CABLES:
            _ip("link", "add", cable, "type", "bridge", within=self.name)
            _ip("addr", "add", f"{_address(cable, 1)}/24", "dev", cable, within=self.name)
            _ip("link", "set", cable, "up", within=self.name)
        for host in self.hosts:
            host._connect()

    def _remove(self) -> None:
        for name in (*(host.name for host in self.hosts), self.name):
            with suppress(subprocess.CalledProcessError):
                _ip("netns", "del", name)


def why_not() -> str | None:
    """Why there can be no such hosts here."""
    if shutil.which("ip") is None:
        return "iproute2 is not installed"
    made = subprocess.run(["ip", "netns", "add", "damier-trial"], capture_output=True, text=True)
    subprocess.run(["ip", "netns", "del", "damier-trial"], capture_output=True)
    return made.stderr.strip() or None


@contextmanager
def hub_of(number: int) -> Iterator[Hub]:
    """So many hosts around a hub; what the caller opens and starts meanwhile is at the hub."""
    hub = Hub(number)
    before = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    try:
        hub._connect()
        _enter(NAMESPACES / hub.name)
        yield hub
    finally:
        _enter_file(before)
        os.close(before)
        hub._remove()


def _enter(namespace: Path) -> None:
    file = os.open(namespace, os.O_RDONLY)
    try:
        _enter_file(file)
    finally:
        os.close(file)


def _enter_file(file: int) -> None:
    """This thread, and all that it starts from now on, is on another host."""
    if ctypes.CDLL(None, use_errno=True).setns(file, NEW_NETWORK):
        raise OSError(ctypes.get_errno(), "setns")


def _address(cable: Cable, last: int) -> str:
    return f"10.77.{CABLES.index(cable) + 1}.{last}"


def _ip(*words: str, within: str = "") -> None:
    place = ("netns", "exec", within, "ip") if within else ()
    subprocess.run(["ip", *place, *words], check=True, capture_output=True, text=True)
