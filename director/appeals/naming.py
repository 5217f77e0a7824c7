"""Naming the chief director of a session: by an organiser whom no open appeal concerns, and on record."""

from __future__ import annotations

from datetime import datetime

from director.appeals.record_models import ChiefNamed
from director.appeals.telling import concerned
from director.clubs.roles import Stands, may_organise
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
from play.models import Person

__all__ = ["may_name_chief", "note_chief"]


def may_name_chief(session: Session, role: Stands, person: Person) -> bool:
    """Return whether somebody may name the chief director: an organiser, as long as no open appeal concerns him.

    Nobody chooses who decides his own appeal, or that of his opponents: another organiser does.
    """
    if not may_organise(role):
        return False
    waiting = session.appeals.filter(decided_at=None, withdrawn_at=None).select_related("session")
    return not any(person.pk in concerned(one) for one in waiting)


def note_chief(session: Session, person: Person, by: Person, now: datetime) -> None:
    """Put on record who names the chief director, and whether he plays himself. Nothing for who is it already."""
    if session.chief_id == person.pk:
        return
    names = {"name": person.display_name, "by_name": by.display_name}
    ChiefNamed.objects.create(session=session, person=person, by=by, plays=takes_part(session, by), at=now, **names)
