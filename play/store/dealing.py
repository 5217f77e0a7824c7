"""Random deals for a table that deals its own boards (Law 6)."""

from __future__ import annotations

import secrets

from laws.values.deal import DEALS, Deal

__all__ = ["draw_deal"]


def draw_deal() -> Deal:
    """Return a deal drawn uniformly from all deals by the operating system's random source (Law 6E4)."""
    return Deal.numbered(secrets.randbelow(DEALS))
