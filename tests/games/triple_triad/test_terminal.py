"""The game at a terminal, as a person meets it."""

from pathlib import Path

from damier.cli.save import read_save
from tests.cli.running import damier
from tests.games.triple_triad.build import GAME
from tests.games.triple_triad.terminal import TRANSCRIPT, transcript


def test_a_match_from_hand_choice_through_sudden_death_to_a_trade(tmp_path: Path) -> None:
    """Golden: `python -m tests.games.triple_triad.terminal` writes the transcript anew."""
    save = tmp_path / "cards.json"
    shown = transcript(save)
    assert shown == TRANSCRIPT.read_text(encoding="utf-8")
    for said in (
        "Vous avez déjà choisi cette carte.",
        "Il y a déjà une carte en a3.",
        "Mort Subite! Nouvelle partie...",
        "dans la collection d'Ada",
        "Vous gagnez avec plus de cartes.",
    ):
        assert said in shown
    first, second = read_save(save, GAME)["collections"]
    assert (len(first), len(second)) == (12, 8)
    assert {"iron-giant-31", "imp-6"} <= set(first)
    again = damier("play", "triple-triad", "--lang", "fr", "--save", str(save), typed="q\n")
    assert "(12 cartes dans la collection" in again.out, (
        "the next match is played with what was won"
    )
    assert "départ" not in again.out


def test_a_damaged_collection_is_refused_and_kept_aside(tmp_path: Path) -> None:
    save = tmp_path / "cards.json"
    save.write_bytes(b'{"format":')
    ran = damier("play", "triple-triad", "--save", str(save), typed="q\n")
    assert ran.code == 2
    assert "damaged_save" in ran.err
    assert (tmp_path / "cards.json.damaged-1").read_bytes() == b'{"format":'


def test_the_seeds_trade_names_are_refused_at_the_terminal() -> None:
    ran = damier("play", "triple-triad", "-o", 'rules={"tradeRule":"One"}', typed="q\n")
    assert ran.code == 2
    assert "The trade rule One is written in lower case: one." in ran.err
