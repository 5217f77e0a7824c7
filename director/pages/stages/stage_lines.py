"""Stages and sessions as pages name them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from director.competitions.models import Competition
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import Carry, settings_of_stage
from director.entries.stage_models import StageEntry
from director.sessions.models import Session

__all__ = [
    "SessionLine",
    "carry_words",
    "form_words",
    "group_name",
    "groups_of",
    "session_name",
    "sessions_listed",
    "stage_name",
]

_LETTERS = "ABCDEFGHIJKLMNOP"


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session of an event and its name in it."""

    session: Session
    name: str


def stage_name(stage: Stage) -> str:
    """Return the name that the organiser has given a stage, or its number."""
    if not stage.name and settings_of_stage(stage).consolation:
        return _("Consolation")
    return stage.name or _("Stage %(number)s") % {"number": stage.number}


def sessions_listed(competition: Competition) -> list[SessionLine]:
    """Return the sessions of an event in the order of play; their numbers count in their stage.

    A match at a time of its own is named by its teams.
    """
    found, counted = [], dict[int | None, int]()
    sessions = list(
        competition.sessions.select_related("stage", "agreed__home", "agreed__away").order_by("starts_at", "number")
    )
    several = len({one.stage_id for one in sessions}) > 1
    for one in sessions:
        if hasattr(one, "agreed"):
            found.append(SessionLine(one, f"{one.agreed.home} – {one.agreed.away}"))
            continue
        counted[one.stage_id] = number = counted.get(one.stage_id, 0) + 1
        name = _("Session %(number)s") % {"number": number}
        if several and one.stage is not None:
            name = _("%(stage)s, session %(number)s") % {"stage": stage_name(one.stage), "number": number}
        found.append(SessionLine(one, name))
    return found


def session_name(session: Session) -> str:
    """Return the name of a session in its event."""
    return next((one.name for one in sessions_listed(session.competition) if one.session.pk == session.pk), "")


def group_name(number: int) -> str:
    """Return the name of a group: A, B, C …"""
    return _("Group %(letter)s") % {"letter": _LETTERS[number - 1]}


def groups_of(members: list[StageEntry]) -> list[tuple[str, list[StageEntry]]]:
    """Return contestants by groups, each with its name; empty for a stage that has one group."""
    numbers = sorted({one.group for one in members})
    of = [(group_name(number), [one for one in members if one.group == number]) for number in numbers]
    return of if len(of) > 1 else [("", of[0][1])] if of else []


def form_words(stage: Stage) -> str:
    """Return how a stage is played."""
    settings, form = settings_of_stage(stage), StageForm(stage.form)
    if form is not StageForm.ROUND_ROBIN:
        return str(form.label)
    words = [_("round robin")]
    if settings.groups > 1:
        words.append(_("%(number)s groups") % {"number": settings.groups})
    if settings.cycles > 1:
        words.append(_("%(number)s cycles") % {"number": settings.cycles})
    return pgettext("clause", ", ").join(words)


def carry_words(stage: Stage) -> str:
    """Return what is carried into a stage; empty for nothing."""
    match settings_of_stage(stage).carry:
        case Carry.RULES:
            return _("carry-over by articles 48 and 49")
        case Carry.FULL:
            return _("all points of the stage before are carried over")
        case Carry.NONE:
            return ""
