"""Until when captains agree on another time for their match, as the organiser lays it down for a stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import F
from django.db.models.functions import Coalesce

from director.competitions.stage_models import KNOCKOUTS, Stage
from play.models import Break
from play.store.one_page import once_a_page
from play.store.service.breaks import COMING_BACK, TOLD

__all__ = ["LEAST", "Agreement", "agreement_of"]

LEAST: Final = 30
"""Minutes before a match at which its time is settled at the latest: both line-ups need them (article 19.3)."""
_OF_A_ROUND: Final = 24 * 60


@dataclass(frozen=True, slots=True)
class Agreement:
    """They agree until `before` minutes before the set time, and not after `until`, None for no such day.

    The match is played so many `days` before or after the set time at most, 0 for any day; the set time stands where
    nobody agrees.
    """

    before: int
    until: datetime | None = None
    days: int = 0

    def deadline(self, starts_at: datetime) -> datetime:
        """Return until when a match can be given another time than this one.

        Where that falls into a break of the platform they have as much longer as it lasted, but for the line-ups.
        """
        last = starts_at - timedelta(minutes=max(self.before, LEAST))
        until = last if self.until is None else min(last, self.until)
        for began, back in _breaks_over(until):
            if began <= until <= back:
                until += back - began
        return min(until, starts_at - timedelta(minutes=LEAST))


@once_a_page
def _breaks_over(at: datetime) -> list[tuple[datetime, datetime]]:
    """Return from when until when the whole platform stood still at that time and later, in order, but for moments."""
    found = Break.objects.filter(tables=None, ended__gt=F("began") + TOLD)
    found = found.annotate(until=Coalesce("back", F("ended") + COMING_BACK)).filter(until__gte=at)
    return list(found.order_by("began").values_list("began", "until"))


def agreement_of(stage: Stage) -> Agreement | None:
    """Return what the organiser lays down for a stage; None where matches are played at their set times."""
    data: Mapping[str, Any] = stage.settings
    if not data.get("agrees"):
        return None
    before = LEAST if stage.form in KNOCKOUTS else _OF_A_ROUND
    until = data.get("agree_until") or ""
    return Agreement(
        int(data.get("agree_before") or before),
        datetime.fromisoformat(until) if until else None,
        int(data.get("agree_days") or 0),
    )
