"""Events carry their words where a connection asked for a language, and nowhere else."""

import pytest

from damier.server import Node
from tests.server.client import Client, told

TTT = "tic-tac-toe-py"


def test_only_who_asked_for_a_language_is_told_in_words() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        french = await client.sit(lobby_id, tokens[0], "?lang=fr")
        english = await client.sit(lobby_id, tokens[1], "?lang=en")
        first = await client.sit(lobby_id, tokens[1])
        for seat in (french, english, first):
            await seat.until("welcome")
        await french.act("place", cell="b2")
        events = [await seat.until("event") for seat in (french, english, first)]
        assert "words" not in events[2]
        assert events[0]["words"]["says"] == "C'est à Guest de jouer."
        assert events[1]["words"]["says"] == "Your turn."
        assert events[1]["words"]["labels"]
        assert not events[0]["words"].get("labels")
        without = [{k: v for k, v in event.items() if k != "words"} for event in events]
        assert without[1] == without[2]

    told(story)


def test_a_language_can_change_during_a_match_and_before_it() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.open(TTT)
        seat = await client.sit(lobby_id, tokens[0])
        await seat.until("info")
        await seat.say(type="language", lang="fr", id="early")
        assert (await seat.until("info"))["id"] == "early"
        await client.post(f"/lobbies/{lobby_id}/start", token=tokens[0])
        other = await client.sit(lobby_id, tokens[1])
        await seat.until("welcome")
        await seat.act("place", cell="a1")
        french = (await seat.until("event"))["words"]["says"]
        await seat.say(type="language", lang="en", id="now")
        assert (await seat.until("description"))["id"] == "now"
        await other.until("welcome")
        await other.act("place", cell="b1")
        await seat.until("event")
        await seat.act("place", cell="c1")
        english = (await seat.until("event"))["words"]["says"]
        assert (french, english) == ("C'est à Guest de jouer.", "It is Guest's turn.")

    told(story)


@pytest.mark.parametrize("query", ["?", "?lang=", "?lang=%00", "?lang=" + "x" * 300, "?other=1"])
def test_an_address_that_asks_for_no_language_gets_no_words(query: str) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        seat = await client.sit(lobby_id, tokens[0], query)
        await seat.until("welcome")
        await seat.act("place", cell="b2")
        assert "words" not in await seat.until("event")

    told(story)


def test_a_language_that_the_game_has_not_is_english() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        seat = await client.sit(lobby_id, tokens[0], "?lang=tlh")
        english = await client.sit(lobby_id, tokens[0], "?lang=en")
        for one in (seat, english):
            await one.until("welcome")
        await seat.act("place", cell="b2")
        assert (await seat.until("event"))["words"] == (await english.until("event"))["words"]

    told(story)
