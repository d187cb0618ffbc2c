"""Names: what can be seen and is nobody else's passes, in any script; all else is refused."""

import json
from typing import Any
from unicodedata import category

import pytest

from damier.protocol import LocalServer
from damier.protocol.wire.person_name import (
    NameTaken,
    WrongName,
    checked_name,
    free_name,
    mended_name,
    refuse_taken,
)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann  ", "Ann"),
        ("Ann Lee", "Ann Lee"),
        ("Zoe\u0308", "Zoë"),
        ("Ωμέγα", "Ωμέγα"),
        ("李雷", "李雷"),
        ("محمد", "محمد"),
        (FAMILY, FAMILY),
        ("x" * 32, "x" * 32),
        ("e\u0301" * 32, "é" * 32),
        ("क्षि" * 8, "क्षि" * 8),
        ("<b>{x}</b>", "<b>{x}</b>"),
    ],
)
def test_a_name_that_can_be_seen_is_kept_as_it_is_written(given: str, kept: str) -> None:
    assert checked_name(given) == kept
    assert checked_name(kept) == kept


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u00a0\u2003", "empty"),
        ("\u200b\u200b", "empty"),
        ("\u200d", "empty"),
        ("\ufeff", "empty"),
        ("\u0301", "empty"),
        ("\u2800\u3164", "empty"),
        ("x" * 33, "long"),
        ("x " * 17, "long"),
        ("e" + "\u0316" * 200, "long"),
        ("A\x00nn", "control"),
        ("Ann\n", "control"),
        ("Ann\nBob", "control"),
        ("\tAnn", "control"),
        ("A\x1b[31mnn", "control"),
        ("A\x7fnn", "control"),
        ("A\u2028nn", "control"),
        ("\u202enn A", "control"),
        ("\u2066Ann\u2069", "control"),
        ("\u200fAnn", "control"),
    ],
)
def test_a_name_that_cannot_be_seen_or_deceives_is_refused(name: str, reason: str) -> None:
    with pytest.raises(WrongName) as refused:
        checked_name(name)
    assert (refused.value.code, refused.value.details["reason"]) == ("wrong_name", reason)
    assert refused.value.said("fr") != refused.value.said("en") == refused.value.message
    assert "\n" not in refused.value.message


@pytest.mark.parametrize("other", ["Ann", "ann", "ANN", "Ａｎｎ", "A\u200bnn"])
def test_two_at_one_table_are_told_apart(other: str) -> None:
    with pytest.raises(NameTaken):
        refuse_taken(other, ["Bob", "Ann"])
    refuse_taken("Anna", ["Bob", "Ann", ""])


@pytest.mark.parametrize("sign", [chr(number) for number in range(128)])
def test_of_ascii_only_control_characters_hide(sign: str) -> None:
    is_control = category(sign) == "Cc"
    for name in (f"A{sign}B", f"A{sign * 30}B"):
        if is_control:
            with pytest.raises(WrongName) as refused:
                checked_name(name)
            assert refused.value.details["reason"] == "control"
        else:
            assert checked_name(f" {name} ") == name
            with pytest.raises(NameTaken):
                refuse_taken(name, [name.swapcase()])
    with pytest.raises(WrongName) as long:
        checked_name(f"A{sign * 31}B")
    assert long.value.details["reason"] == ("control" if is_control else "long")


def test_bots_of_one_name_are_numbered() -> None:
    assert free_name("Bot", []) == "Bot"
    assert free_name("Bot", ["Bot", "bot 2"]) == "Bot 3"
    assert free_name("x" * 32, ["x" * 32]) == "x" * 30 + " 2"


def test_an_older_record_keeps_its_people() -> None:
    assert mended_name("Ann", "p1") == "Ann"
    assert mended_name("\x00", "p1") == mended_name(None, "p1") == "p1"


def opened(names: list[str | None], **more: Any) -> tuple[int, Any]:
    house = LocalServer(now=lambda: 0.0, draw_seed=lambda: "5e" * 32)
    kinds = more.pop("kinds", ["human"] * len(names))
    seats = [{"kind": k, "name": n} for k, n in zip(kinds, names, strict=True)]
    asked = {"gameId": more.pop("game", "tic-tac-toe"), "seats": seats, **more}
    answer = json.loads(house.request("POST", "/lobbies", json.dumps(asked)))
    return answer["status"], answer["body"]


def test_on_one_device_names_are_judged_as_on_a_server() -> None:
    assert opened(["Ann", "Bob"])[0] == 200
    for names, code in (
        (["Ann", "ann"], "name_taken"),
        (["Ann", "\u202eBob"], "wrong_name"),
        ([" ", "Bob"], "wrong_name"),
        (["p2", None], "name_taken"),
    ):
        status, body = opened(names, lang="fr")  # type: ignore[arg-type]
        assert (status, body["code"]) == (400, code)
        assert body["message"][0].isupper()
        assert body["message"] != opened(names)[1]["message"], "it is said in French"  # type: ignore[arg-type]
    _, body = opened(["Bot", "Bot", "Bot"], kinds=["human", "bot", "bot"], game="love-letter")
    assert [seat["name"] for seat in body["lobby"]["seats"]] == ["Bot", "Bot 2", "Bot 3"]


def test_a_match_that_is_taken_up_may_have_names_of_old() -> None:
    house = LocalServer(now=lambda: 0.0, draw_seed=lambda: "5e" * 32)
    people = [{"kind": "human"}, {"kind": "human"}]
    asked = json.dumps({"gameId": "tic-tac-toe", "seats": people})
    lobby = json.loads(house.request("POST", "/lobbies", asked))["body"]["lobby"]["id"]
    record = json.loads(house.request("GET", f"/lobbies/{lobby}/record"))["body"]["record"]
    status, body = opened(["Ann\n", "Ann"], record=record)
    assert status == 200
    assert [seat["name"] for seat in body["lobby"]["seats"]] == ["p1", "Ann"]
