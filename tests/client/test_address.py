"""Invitations as people send them, and what is none."""

import pytest

from damier.client import Address, WrongAddress, address_of


@pytest.mark.parametrize(
    ("text", "server"),
    [
        ("https://play.example/#/join/9f42b913", "https://play.example"),
        ("http://127.0.0.1:8000/#/table/9f42b913", "http://127.0.0.1:8000"),
        ("http://[::1]:8000/lobbies/9f42b913", "http://[::1]:8000"),
        ("https://play.example/games/#/join/9f42b913?lang=fr", "https://play.example/games"),
        ("  https://play.example/below/lobbies/9f42b913/ ", "https://play.example/below"),
    ],
)
def test_an_invitation_leads_to_a_lobby(text: str, server: str) -> None:
    assert address_of(text) == Address(server, "9f42b913")


def test_the_socket_is_as_safe_as_the_page() -> None:
    assert address_of("https://a.b/#/join/x").socket == "wss://a.b/lobbies/x/ws"
    assert address_of("http://a.b/#/join/x").socket == "ws://a.b/lobbies/x/ws"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "9f42b913",
        "ftp://play.example/#/join/x",
        "file:///lobbies/x",
        "https://play.example/",
        "https://play.example/#/join/",
        "https://play.example/#/join/../../x",
        "https://user:secret@play.example/#/join/x",
        "https://play.example:99999/#/join/x",
        "http://[::1/#/join/x",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(WrongAddress):
        address_of(text)
