"""Keeping the marks of a trainee who has an account, and what he has done so far."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from director.training.mark_models import TrainingMark
from director.training.marking import Marks
from play.models import Person

__all__ = ["MOST_KEPT", "Done", "done_by", "forget", "keep"]

MOST_KEPT: Final = 1000
"""So many marks of one person are kept; the oldest go first."""


@dataclass(frozen=True, slots=True)
class Done:
    """An incident that somebody has done: how often, his first and best points, and the marks of the last time."""

    incident: str
    tries: int
    first: int
    best: int
    last: TrainingMark


@transaction.atomic
def keep(person: Person, incident: str, title: str, marks: Marks, now: datetime) -> None:
    """Write down the marks of an answer."""
    parts = {name: getattr(marks, name) for name in ("law", "options", "order", "decision", "limits")}
    TrainingMark.objects.create(person=person, incident=incident, title=title[:200], at=now, **parts)
    old = TrainingMark.objects.filter(person=person).values("pk")[MOST_KEPT:]
    TrainingMark.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()


def done_by(person: Person) -> list[Done]:
    """Return what somebody has done, the incident that he did last first."""
    by_incident: dict[str, list[TrainingMark]] = {}
    for one in TrainingMark.objects.filter(person=person):
        by_incident.setdefault(one.incident, []).append(one)
    return [
        Done(incident, len(marks), marks[-1].total, max(one.total for one in marks), marks[0])
        for incident, marks in by_incident.items()
    ]


def forget(person: Person) -> None:
    """Delete the marks of somebody."""
    TrainingMark.objects.filter(person=person).delete()
