"""The positions at tables with screens from which the adviser's tree is made (article 35), as those of `situations`."""

from __future__ import annotations

from typing import Final

__all__ = ["SCREEN_SITUATIONS"]

_LED: Final = "screens: on; N 1NT; E pass; N pushes; S 3NT; W pass; S pushes; N pass; E pass; N pushes; W plays S8"
_FACED: Final = (
    "screens: on; N 1NT; E pass; N pushes; S 3NT; W pass; S pushes; N pass; E pass; N pushes; E leads C2; N opens; "
    "E faces; N plays dummy C4"
)

SCREEN_SITUATIONS: Final = (
    # Insufficient bids
    "screens: on; N 1S; E 1H; N draws attention",
    "screens: on; N 1S; E 1H; E changes X; N draws attention",
    "screens: on; N 1S; E 1H; N pushes",
    "screens: on; dealer: E; E 1S; N pushes; S pass; W pass; S pushes; N 1H; N pushes; S draws attention",
    # Calls out of turn
    "screens: on; E pass; N draws attention",
    "screens: on; E pass; N 1S",
    "screens: on; E pass; N pushes",
    "screens: on; dealer: E; N pass; N pushes; S draws attention",
    "screens: on; E 1H; N draws attention",
    "screens: on; E 1H; N 1S",
    "screens: on; E 1H; N pushes",
    "screens: on; dealer: E; N 1H; N pushes; S draws attention",
    "screens: on; dealer: S; S pass; W 1H; S pushes; N pass; E pass; N X; E draws attention",
    "screens: on; dealer: S; S 1H; W pass; S pushes; E X; N pushes",
    "screens: on; dealer: S; S 1H; W 1S; S pushes; N 2H; E pass; N X; N pushes; W draws attention",
    # Changes of call
    "screens: on; N 1H; E pass; E meant 2C",
    "screens: on; N 1S; E pass; N pushes; S 1NT; W 2H; S pushes; N pass; N pushes; W meant 2D",
    "screens: on; N 1H; N changes 1S; E 2D; N draws attention",
    "screens: on; N 1H; N changes 1S; E 2D; N pushes",
    # Calls that nobody can accept
    "screens: on; N 1H; E pass; N pushes; S X; W draws attention",
    "screens: on; N 1H; E pass; N pushes; S X; W pass; S pushes; E draws attention",
    "screens: on; N 7NT; E 8C; N draws attention",
    "screens: on; N 7NT; E 8C; N pushes; S pass; W pass; W draws attention",
    "screens: on; N 1S; E pass; N pushes; S pass; W pass; S 2S; W draws attention",
    "screens: on; N 1S; E pass; N pushes; S pass; W pass; S 2S; S pushes; E draws attention",
    # Cards
    "screens: on; E exposes SK; N draws attention",
    "screens: on; N 1S; E pass; N pushes; S pass; W pass; S pushes; W exposes HT; S draws attention",
    f"{_FACED}; W exposes HT; S draws attention",
    f"{_LED}; S draws attention",
    "screens: on; N 1NT; E pass; N pushes; S pass; W pass; S pushes; W plays S8; E plays C2; N opens",
    f"{_LED}; S opens; S draws attention",
    "screens: on; N 1NT; E pass; N pushes; S pass; W pass; S pushes; W plays S8; S opens; E plays C2",
)
"""Grouped by subject. What has passed the screen leads on to the positions without one."""
