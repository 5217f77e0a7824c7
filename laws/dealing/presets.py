"""Named constraints for what clubs and teachers practise, in the written form. North opens, or acts first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["PRESETS"]

PRESETS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "strong_notrump": "N: 15-17 balanced",
        "weak_notrump": "N: 12-14 balanced",
        "stayman": "N: 15-17 balanced; S: 8+ 4S 0-4H or 8+ 4H 0-3S",
        "transfer": "N: 15-17 balanced; S: 5+S or 5+H",
        "two_notrump": "N: 20-21 balanced; S: 4+",
        "strong_two_clubs": "N: 22+",
        "major_raise": "N: 11-20 5+S; S: 6+ 3+S",
        "game_try": "N: 15-17 5+S unbalanced; S: 6-10 3-4S",
        "two_over_one": "N: 12-20 5+S; S: 12+ 0-3S any 5",
        "weak_two": "N: 6-10 6S 0-3H or 6-10 6H 0-3S or 6-10 6D 0-3S 0-3H",
        "preempt": "N: 4-10 any 7",
        "two_suiter": "N: 8+ any 5-5",
        "three_suiter": "N: 11+ 4441 or 11+ 5440",
        "overcall": "W: 11-19 5+H; N: 8-16 5+S",
        "takeout_double": "W: 11-17 5+H; N: 12+ 0-2H 3+S 3+D 3+C",
        "against_weak_two": "W: 6-10 6H 0-3S; N: 13+",
        "game_zone": "NS: 24-27",
        "slam_zone": "NS: 31-36",
        "grand_slam_zone": "NS: 36+",
    }
)
"""By the name that addresses and forms use."""
