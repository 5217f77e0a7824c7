"""The fields for the time until which captains agree on other times, as forms show them and as they are kept."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from director.competitions.agreement import LEAST
from director.competitions.stage_models import Stage
from director.competitions.stage_settings import settings_of_stage

__all__ = ["agreed_as_shown", "agreed_of_form", "agreed_shown"]

_HOUR: Final = 60


def agreed_shown(before: int, until: str, zone: ZoneInfo) -> dict[str, Any]:
    """Return the hours and the last day as a form shows them, by the time of the club."""
    hours = before / _HOUR
    last = f"{datetime.fromisoformat(until).astimezone(zone):%Y-%m-%dT%H:%M}" if until else ""
    return {"agree_hours": (f"{hours:g}" if before else ""), "agree_until": last}


def agreed_as_shown(stage: Stage, zone: ZoneInfo) -> dict[str, Any]:
    """Return what is laid down for a stage as its form shows it."""
    settings = settings_of_stage(stage)
    shown = agreed_shown(settings.agree_before, settings.agree_until, zone)
    return shown | {"agrees": settings.agrees, "agree_days": settings.agree_days}


def agreed_of_form(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a form says, as it is kept; hours that are left empty are the usual ones."""
    until, hours = data.get("agree_until"), data.get("agree_hours")
    return {
        "agrees": bool(data.get("agrees")),
        "agree_before": max(LEAST, round(hours * _HOUR)) if hours else 0,
        "agree_until": "" if until is None else until.isoformat(),
    }
