"""Until when a finished board can be corrected: its timer says so, which a break of the platform moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from uuid import UUID

from play.models import Timer

__all__ = ["period_ends"]


def period_ends(plays: Collection[UUID]) -> Mapping[UUID, datetime]:
    """Return when the correction periods of these boards end that have such a timer still to come."""
    timers = Timer.objects.filter(key__in=[f"{play}:period" for play in plays], tries=0)
    return dict(timers.values_list("subject", "at"))
