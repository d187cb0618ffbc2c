"""Oware for learners: houses and stores, the own side first."""

from typing import Any

from damier_classics.houses import HousesEncoding

from .state import OwareConfig


def encoding(engine: Any, config: OwareConfig) -> HousesEncoding:
    return HousesEncoding()
