"""Regulation profiles as data: the value of every condition of contest, with its source."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from play.table.profiles.ccba import CCBA, CCBA_SCREENS, CHINESE_CLUB
from play.table.profiles.line import Regulations
from play.table.profiles.online import ACBL_ONLINE, EBU_ONLINE
from play.table.profiles.social import SOCIAL_LINES
from play.table.profiles.wbf import WBF

__all__ = ["REGULATIONS", "regulations_of"]

REGULATIONS: Final = MappingProxyType(
    {
        regulations.name: regulations
        for regulations in (CCBA_SCREENS, CCBA, CHINESE_CLUB, WBF, EBU_ONLINE, ACBL_ONLINE, SOCIAL_LINES)
    }
)
"""By the name that is written to the log."""


def regulations_of(name: str) -> Regulations:
    """Return the profile of that name; a name that this version does not know is read as social."""
    return REGULATIONS.get(name, SOCIAL_LINES)
