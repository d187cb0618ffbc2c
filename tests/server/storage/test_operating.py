"""What storage does for whoever runs a server: records moved out, reports, bans, people forgotten.
One suite for every storage."""

from msgspec.structs import replace

from damier.server.storage import Ban, MatchStore, Report, StoredChat
from tests.server.storage.test_port import Tried, appended, line, lobby, tried

__all__ = ["tried"]


def said(speaker: str | None, text: str) -> StoredChat:
    return StoredChat(at=1, speaker=speaker, name="", text=text)


def test_a_finished_match_leaves_its_address_and_nothing_of_its_record(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        one, other = lobby(state="over", created=5), lobby(state="over", created=6)
        running, young = lobby(state="playing", created=1), lobby(state="over", created=9)
        for each in (one, other, running, young):
            await store.put_lobby(each)
            await appended(store, each.id, line(0), line(1))
            await store.say(each.id, said("p1", "hello"))
        assert await store.to_archive(9, 10) == [one.id, other.id]
        assert await store.to_archive(9, 1) == [one.id]
        assert await store.archived(one.id) is None
        assert await store.move_out(one.id, "ab" * 32) is True
        assert await store.archived(one.id) == "ab" * 32
        assert await store.lines(one.id) == []
        assert await store.chat(one.id, 9) == []
        assert await store.lobby(one.id) == one
        assert await store.to_archive(9, 10) == [other.id]
        assert len(await store.lines(other.id)) == 2
        # Whoever comes too late, or asks for what still goes on, changes nothing.
        assert await store.move_out(one.id, "cd" * 32) is False
        assert await store.archived(one.id) == "ab" * 32
        assert await store.move_out(running.id, "ef" * 32) is False
        assert len(await store.lines(running.id)) == 2
        assert len(await store.chat(running.id, 9)) == 1
        assert await store.move_out("nothing", "ef" * 32) is False
        await store.delete(one.id)
        assert await store.archived(one.id) is None

    tried(story)


def test_reports_have_numbers_by_which_they_are_closed(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        for reason in ("first", "second"):
            await store.report(Report(at=5, lobby_id="l", reporter="p1", about="p2", reason=reason))
        second, first = await store.reports(9)
        assert (first.reason, second.reason) == ("first", "second")
        assert first.number < second.number
        assert await store.close_report(first.number, 77) is True
        assert await store.close_report(first.number, 78) is False
        assert await store.close_report(12345, 78) is False
        assert await store.reports(9) == [second]
        assert await store.reports(9, are_all=True) == [second, replace(first, closed=77)]
        assert await store.forget_reports(5) == 0
        assert await store.forget_reports(6) == 2
        assert await store.reports(9, are_all=True) == []

    tried(story)


def test_of_a_person_nothing_is_left_in_a_lobby(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        for name in ("here", "elsewhere"):
            for speaker in ("p1", "p2", None):
                await store.say(name, said(speaker, "hm"))
            for reporter, about in (("p1", "p2"), ("p2", "p1"), ("p1", None)):
                quoted = (said("p2", "rude"), said("p1", "stop"))
                await store.report(
                    Report(
                        at=1, lobby_id=name, reporter=reporter, about=about, reason="", chat=quoted
                    )
                )
        await store.erase("here", "p2")
        assert [one.speaker for one in await store.chat("here", 9)] == ["p1", None]
        assert len(await store.chat("elsewhere", 9)) == 3
        here = [report for report in await store.reports(9) if report.lobby_id == "here"]
        assert [(one.reporter, one.about, one.chat) for one in here] == [
            ("p1", None, (said("p1", "stop"),))
        ]
        assert len(await store.reports(9)) == 4

    tried(story)


def test_bans_last_as_long_as_they_say(tried: Tried) -> None:
    async def story(store: MatchStore) -> None:
        for_good = Ban(network="192.0.2.1", at=10, reason="rude é")
        a_while = Ban(network="2001:db8::/64", at=20, ends=100)
        await store.ban(for_good)
        await store.ban(a_while)
        assert await store.bans(99) == [a_while, for_good]
        assert await store.bans(100) == [for_good]
        longer = replace(a_while, at=30, ends=200)
        await store.ban(longer)
        assert await store.bans(100) == [longer, for_good]
        assert await store.unban("192.0.2.1") is True
        assert await store.unban("192.0.2.1") is False
        assert await store.bans(100) == [longer]

    tried(story)
