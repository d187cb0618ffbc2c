"""The five sounds, made of sines and seeded noise: about two seconds, soft attack, peak -6 dB.

A sound is two rows of samples, left and right. No recording is used. Written as mp3 by lameenc.
"""

import math
from typing import Any, Final, TypeAlias

import lameenc
import numpy as np

Samples: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"

RATE: Final = 44_100
SECONDS: Final = 1.95
PEAK: Final = 10 ** (-6 / 20)
ATTACK: Final = 0.004
KILOBITS: Final = 128


def mp3(sound: Samples) -> bytes:
    """A sound as a file."""
    whole = np.round(sound.T * (2**15 - 1)).astype("<i2")
    encoder = lameenc.Encoder()
    encoder.set_bit_rate(KILOBITS)
    encoder.set_in_sample_rate(RATE)
    encoder.set_channels(2)
    encoder.set_quality(2)
    encoder.silence()
    return bytes(encoder.encode(whole.tobytes())) + bytes(encoder.flush())


def rolling_die() -> Samples:
    """Woody clicks that slow down."""
    stage, noise = silence(), np.random.Generator(np.random.PCG64(3))
    at, gap = 0.03, 0.055
    number = 0
    while at < SECONDS - 0.2:
        loud = 0.95 - 0.4 * at / SECONDS
        pitch = 520 + 260 * (number * 5 % 7) / 7
        where = 0.5 + 0.3 * math.sin(number * 1.7)
        add(stage, at, loud * knock(pitch, noise), where)
        at, gap, number = at + gap, gap * 1.135, number + 1
    return finished(stage)


def fisherman() -> Samples:
    """A reel's ratchet, then a plop."""
    stage, noise = silence(), np.random.Generator(np.random.PCG64(5))
    for number in range(26):
        add(
            stage, 0.03 + 0.036 * number, 0.45 * knock(1900 + 240 * (number % 2), noise, 0.018), 0.4
        )
    add(stage, 0.05, 0.12 * whirr(0.95, 340, 420), 0.4)
    add(stage, 1.12, plop(520, 180), 0.6)
    add(stage, 1.30, 0.4 * plop(700, 320), 0.62)
    add(stage, 1.16, 0.25 * splash(0.5, noise), 0.6)
    return finished(stage)


def fish() -> Samples:
    """Three rising bubbles and a splash."""
    stage, noise = silence(), np.random.Generator(np.random.PCG64(7))
    for number, (at, low, high) in enumerate(
        ((0.04, 240, 520), (0.32, 300, 680), (0.58, 380, 900))
    ):
        add(stage, at, 0.9 * plop(low, high), 0.4 + 0.1 * number)
    add(stage, 0.92, 0.8 * splash(0.95, noise), 0.5)
    add(stage, 1.02, 0.5 * plop(300, 140), 0.5)
    return finished(stage)


def fly() -> Samples:
    """A buzz of 180 to 220 Hz that passes from left to right and ends in a tiny bzt."""
    time = clock(1.5)
    pitch = 200 + 20 * np.sin(2 * math.pi * 2.3 * time) + 5 * np.sin(2 * math.pi * 17 * time)
    phase = 2 * math.pi * np.cumsum(pitch) / RATE
    buzz = sum((np.sin(harmonic * phase) / harmonic**1.1 for harmonic in range(1, 9)), 0 * time)
    beat = 0.72 + 0.28 * np.sin(2 * math.pi * 31 * time)
    buzz = buzz * beat * hill(time, 1.5)
    across = np.linspace(0.05, 0.95, len(time))
    stage = silence()
    start = int(0.02 * RATE)
    stage[0, start : start + len(time)] += buzz * np.cos(across * math.pi / 2)
    stage[1, start : start + len(time)] += buzz * np.sin(across * math.pi / 2)
    add(stage, 1.6, 0.9 * whirr(0.06, 260, 330), 0.92)
    add(stage, 1.7, 0.7 * whirr(0.1, 330, 240), 0.92)
    return finished(stage)


def victory() -> Samples:
    """C, E, G, C on a marimba, a shimmer, and the chord."""
    notes = (261.63, 329.63, 392.0, 523.25)
    stage = silence()
    for number, pitch in enumerate(notes):
        add(stage, 0.02 + 0.15 * number, marimba(pitch * 2, 0.9), 0.3 + 0.13 * number)
    for number in range(9):
        pitch = notes[number % 4] * (4 if number % 2 else 8)
        add(stage, 0.6 + 0.05 * number, 0.16 * marimba(pitch, 0.5), 0.2 + 0.6 * (number % 2))
    for pitch in notes:
        add(stage, 0.78, 0.75 * marimba(pitch, 1.15), 0.5)
        add(stage, 0.78, 0.3 * marimba(pitch * 2, 1.1), 0.5)
    return finished(stage)


def silence() -> Samples:
    return np.zeros((2, round(SECONDS * RATE)))


def clock(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def add(stage: Samples, at: float, sound: Samples, where: float) -> None:
    """Puts a sound into a stage, between 0 (left) and 1 (right); what lasts too long is cut."""
    start = round(at * RATE)
    sound = sound[: stage.shape[1] - start]
    stage[0, start : start + len(sound)] += sound * math.cos(where * math.pi / 2)
    stage[1, start : start + len(sound)] += sound * math.sin(where * math.pi / 2)


def softly(sound: Samples) -> Samples:
    """A short rise at the start, where there would be a click."""
    rise = round(ATTACK * RATE)
    sound[:rise] *= np.linspace(0, 1, rise)
    return sound


def knock(pitch: float, noise: np.random.Generator, decay: float = 0.035) -> Samples:
    """Wood on wood."""
    time = clock(6 * decay)
    tone = np.sin(2 * math.pi * pitch * time) + 0.5 * np.sin(2 * math.pi * 2.76 * pitch * time)
    grain = noise.uniform(-1, 1, len(time)) * np.exp(-time / (decay / 5))
    return softly((tone + 0.5 * grain) * np.exp(-time / decay))


def plop(start: float, end: float) -> Samples:
    """A drop: one tone that slides, as air closes behind it."""
    time = clock(0.22)
    pitch = start + (end - start) * (1 - np.exp(-time / 0.05))
    return softly(np.sin(2 * math.pi * np.cumsum(pitch) / RATE) * np.exp(-time / 0.06))


def splash(seconds: float, noise: np.random.Generator) -> Samples:
    """Water that falls back: noise, smoothed, dying away."""
    time = clock(seconds)
    rough = noise.uniform(-1, 1, len(time) + 40)
    smooth = np.convolve(rough, np.ones(9) / 9, "same") - np.convolve(
        rough, np.ones(41) / 41, "same"
    )
    rise = np.minimum(time / 0.03, 1)
    return smooth[: len(time)] * rise * np.exp(-time / (seconds / 4)) * 2.2


def whirr(seconds: float, start: float, end: float) -> Samples:
    """A small motor."""
    time = clock(seconds)
    phase = 2 * math.pi * np.cumsum(np.linspace(start, end, len(time))) / RATE
    tone = np.sin(phase) + 0.5 * np.sin(2 * phase) + 0.33 * np.sin(3 * phase)
    return tone * hill(time, seconds)


def marimba(pitch: float, seconds: float) -> Samples:
    """A bar of wood over a tube."""
    time = clock(seconds)
    decay = min(0.45, 130 / pitch)
    tone = np.sin(2 * math.pi * pitch * time) * np.exp(-time / decay)
    bright = np.sin(2 * math.pi * 3.93 * pitch * time) * np.exp(-time / (decay / 6))
    return softly(tone + 0.35 * bright)


def hill(time: Samples, seconds: float) -> Samples:
    """Up and down again."""
    shape: Samples = np.sin(math.pi * np.clip(time / seconds, 0, 1)) ** 0.7
    return shape


def finished(stage: Samples) -> Samples:
    """Brought to the common peak, its end faded out."""
    fade = round(0.12 * RATE)
    stage[:, -fade:] *= np.linspace(1, 0, fade)
    return stage * (PEAK / float(np.abs(stage).max()))


SOUNDS: Final = {
    "roulement_du_de": rolling_die,
    "pecheur": fisherman,
    "poisson": fish,
    "mouche": fly,
    "victoire": victory,
}
