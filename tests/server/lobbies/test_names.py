"""Names and refusals over HTTP: judged as on one device, and said in the asker's language."""

import pytest

from damier.server import Node
from tests.server.client import Client, told

TTT = "tic-tac-toe-py"
SEATS = [{"kind": "human"}, {"kind": "open"}]


async def refused(
    client: Client, path: str, body: object, language: str = ""
) -> tuple[int, str, str]:
    headers = {"Accept-Language": language} if language else {}
    answer = await client.http.post(path, json=body, headers=headers)
    return answer.status_code, answer.json()["code"], answer.json()["message"]


def test_nobody_takes_anothers_name_or_one_that_deceives() -> None:
    async def story(client: Client, node: Node) -> None:
        for name in ("\u202eAnn", "A\x00", "\u200b", "   ", "x" * 33, "A\nB"):
            opening = {"gameId": TTT, "seats": SEATS, "name": name}
            assert (await refused(client, "/lobbies", opening))[:2] == (422, "wrong_name")
        opened = await client.post(
            "/lobbies", {"gameId": TTT, "seats": SEATS, "name": " Zoe\u0308 "}
        )
        assert opened["lobby"]["seats"][0]["name"] == "Zoë"
        join = f"/lobbies/{opened['lobby']['id']}/join"
        assert (await refused(client, join, {"name": "ZOË"}))[:2] == (422, "name_taken")
        assert (await refused(client, join, {"name": "p1"}))[:2] == (422, "name_taken")
        assert (await refused(client, join, {"name": "Zo\u202eë"}))[:2] == (422, "wrong_name")
        joined = await client.post(join, {"name": "Bob"})
        assert [seat["name"] for seat in joined["lobby"]["seats"]] == ["Zoë", "Bob"]

    told(story)


def test_names_of_seats_and_bots_are_judged_too() -> None:
    async def story(client: Client, node: Node) -> None:
        for seats in (
            [{"kind": "human", "name": "Ann\n"}, {"kind": "open"}],
            [{"kind": "human"}, {"kind": "bot", "name": "\u202e"}],
            [{"kind": "human"}, {"kind": "open", "name": "\u200b"}],
        ):
            asked = {"gameId": TTT, "seats": seats}
            assert (await refused(client, "/lobbies", asked))[1] == "wrong_name"
        bots = [{"kind": "bot", "name": "Bot"}] * 2
        asked = {"gameId": "love-letter", "seats": [{"kind": "human", "name": "bot"}, *bots]}
        opened = await client.post("/lobbies", asked)
        assert [s["name"] for s in opened["lobby"]["seats"]] == ["bot", "Bot 2", "Bot 3"]

    told(story)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "3 joueurs, mais ce jeu se joue à 2 ou 4."),
        ("fr-CA,fr;q=0.9,en;q=0.8", "3 joueurs, mais ce jeu se joue à 2 ou 4."),
        ("de,en;q=0.5", "3 players, but this game is for 2 or 4."),
        ("", "3 players, but this game is for 2 or 4."),
    ],
)
def test_refusals_are_said_in_the_language_of_who_asks(language: str, sentence: str) -> None:
    async def story(client: Client, node: Node) -> None:
        asked = {"gameId": "quoridor", "seats": [{"kind": "human"}, *[{"kind": "open"}] * 2]}
        status, code, message = await refused(client, "/lobbies", asked, language)
        assert (status, code, message) == (422, "invalid_config", sentence)

    told(story)
