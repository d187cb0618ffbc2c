"""The 26 audiovisual files of the author's section 7: names, formats, lengths, and made again."""

import struct
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tools.piscari.media import FILES, FOLDER, STILLS, made, main
from tools.piscari.motion import MOTIONS
from tools.piscari.sound import SOUNDS

SECTION_7 = """
roulement_du_de.mp3 pecheur.mp3 poisson.mp3 mouche.mp3 victoire.mp3
de_bleu_anime.gif de_rouge_anime.gif merlin_bleu_anime.gif gandalf_rouge_anime.gif
pecheur_bleu_anime.gif pecheur_rouge_anime.gif poisson_bleu_anime.gif poisson_rouge_anime.gif
mouche_bleu_anime.gif mouche_rouge_anime.gif confettis.gif
de_bleu_fixe.png de_rouge_fixe.png merlin_bleu_fixe.png gandalf_rouge_fixe.png
pecheur_bleu_fixe.png pecheur_rouge_fixe.png poisson_bleu_fixe.png poisson_rouge_fixe.png
mouche_bleu_fixe.png mouche_rouge_fixe.png
"""
NAMED_BY_THE_AUTHOR = sorted(SECTION_7.split())

QUICK = ("victoire.mp3", "mouche.mp3", "poisson_bleu_anime.gif", "de_rouge_fixe.png")
"""One of each kind and a sound more; all of them are made again in the campaign."""


def test_the_files_are_the_authors_and_no_others() -> None:
    assert sorted(FILES) == NAMED_BY_THE_AUTHOR
    assert sorted(path.name for path in FOLDER.iterdir()) == NAMED_BY_THE_AUTHOR
    assert all(name == name.lower() and name.isascii() for name in NAMED_BY_THE_AUTHOR)


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_a_sound_is_an_mp3_of_about_two_seconds(name: str) -> None:
    assert 1.5 <= mp3_seconds((FOLDER / f"{name}.mp3").read_bytes()) <= 2.5


@pytest.mark.parametrize("name", sorted(MOTIONS))
def test_an_animated_picture_moves_without_end_on_a_clear_ground(name: str) -> None:
    picture = picture_of(f"{name}.gif")
    assert picture.format == "GIF"
    assert picture.size == (500, 500)
    assert picture.info["loop"] == 0
    count = getattr(picture, "n_frames", 1)
    shown, lasting = set(), 0
    for number in range(count):
        picture.seek(number)
        lasting += picture.info["duration"]
        frame = picture.convert("RGBA")
        shown.add(frame.tobytes())
        assert frame.getpixel((0, 0)) == (0, 0, 0, 0) or name == "confettis"
    assert len(shown) >= 8
    assert 8 <= 1000 * count / lasting <= 17


@pytest.mark.parametrize("name", sorted(STILLS))
def test_a_still_picture_is_a_large_png_on_a_clear_ground(name: str) -> None:
    picture = picture_of(f"{name}.png")
    picture.load()
    assert (picture.format, picture.mode, picture.size) == ("PNG", "RGBA", (1000, 1000))
    assert picture.getpixel((0, 0)) == (0, 0, 0, 0)


@pytest.mark.parametrize("icon", ["pecheur", "poisson", "mouche"])
def test_the_colours_differ_in_shape_even_in_grey(icon: str) -> None:
    small = [
        picture_of(f"{icon}_{colour}_fixe.png").resize((100, 100)) for colour in ("bleu", "rouge")
    ]
    disc, cushion = (picture.getchannel("A").point(lambda a: 255 * (a > 127)) for picture in small)
    assert disc.getpixel((10, 10)) == 0  # a disc leaves its corners free
    assert cushion.getpixel((10, 10)) == 255
    blinking = picture_of(f"{icon}_bleu_anime.gif")
    blinking.seek(0)
    assert blinking.convert("RGBA").getpixel((250, 20)) == small_colour("bleu", icon, (500, 40))


def picture_of(name: str) -> Any:
    return Image.open(BytesIO((FOLDER / name).read_bytes()))


def small_colour(colour: str, icon: str, at: tuple[int, int]) -> object:
    """A flat colour of the still picture: the animated one has exactly the same."""
    return picture_of(f"{icon}_{colour}_fixe.png").getpixel(at)


@pytest.mark.parametrize("name", QUICK)
def test_a_file_is_made_again_byte_for_byte(name: str) -> None:
    assert made(name) == (FOLDER / name).read_bytes()


def test_a_file_that_differs_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.piscari.media.FOLDER", tmp_path)
    assert main(["victoire.mp3"]) == 0
    assert main(["--check", "victoire.mp3"]) == 0
    (tmp_path / "victoire.mp3").write_bytes(b"noise")
    assert main(["--check", "victoire.mp3"]) == 1
    assert "victoire.mp3: differs" in capsys.readouterr().out


def mp3_seconds(content: bytes) -> float:
    """The length of an MPEG-1 layer III file, counted frame by frame."""
    kilobits = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
    rates = (44_100, 48_000, 32_000)
    stream, seconds = BytesIO(content), 0.0
    while header := stream.read(4):
        (bits,) = struct.unpack(">I", header)
        assert bits >> 17 == 0b111_1111_1111_1101, "MPEG-1, layer III"
        rate, bitrate = rates[bits >> 10 & 3], kilobits[bits >> 12 & 15]
        stream.seek(144_000 * bitrate // rate + (bits >> 9 & 1) - 4, 1)
        seconds += 1152 / rate
    return seconds
