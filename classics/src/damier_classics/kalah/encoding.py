"""Kalah for learners: houses and stores, the own side first."""

from typing import Any

from damier_classics.houses import HousesEncoding

from .state import KalahConfig


def encoding(engine: Any, config: KalahConfig) -> HousesEncoding:
    return HousesEncoding()
