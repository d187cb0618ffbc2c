"""The comparison of two commits: the bound says what it promises, and the clock is the process'."""

import os
from math import comb
from random import Random
from time import clock_gettime, process_time

from benchmarks.commits import PAIRS, upper_bound
from benchmarks.load.alternation import ORDER, clock_of


def test_the_bound_is_above_the_median_at_least_nineteen_times_of_twenty() -> None:
    draw, tries = Random(1), 2000
    above = sum(
        upper_bound([draw.gauss(1.0, 0.1) for _ in range(PAIRS)]) >= 1.0 for _ in range(tries)
    )
    promised = sum(comb(PAIRS, below) for below in range(12)) / 2**PAIRS
    assert promised >= 0.95
    assert abs(above / tries - promised) < 0.02


def test_few_pairs_promise_no_more_than_the_worst_of_them() -> None:
    assert upper_bound([1.0, 1.2, 1.1]) == 1.2


def test_both_are_played_at_equally_often_and_neither_always_first() -> None:
    assert ORDER.count(0) == ORDER.count(1)
    assert ORDER[::-1] == ORDER


def test_the_clock_of_a_process_is_its_processor_time() -> None:
    before, counted, after = process_time(), clock_gettime(clock_of(os.getpid())), process_time()
    assert before <= counted <= after
