"""The hands of a disputed board, as those who judge the appeal see them while the session is played: on record."""

from __future__ import annotations

from datetime import datetime

from director.appeals.models import Appeal
from director.appeals.record_models import AppealLook
from play.models import Person
from play.store.direction.record import has_looked

__all__ = ["look_at_hands", "sees_hands"]


def sees_hands(appeal: Appeal, person: Person) -> bool:
    """Return whether the file shows the hands to somebody who judges the appeal.

    When the session is over they are known; before, he has looked here, or as the director of the board.
    """
    if appeal.session.ended_at is not None or appeal.looks.filter(person=person).exists():
        return True
    if appeal.place is None:
        return False
    round_, table, board = appeal.place
    of = appeal.session.results.filter(round=round_, table=table, board=board, play__isnull=False).first()
    return of is not None and of.play_id is not None and has_looked(person, of.play_id)


def look_at_hands(appeal: Appeal, person: Person, now: datetime) -> None:
    """Put on record that somebody who judges the appeal looks at the hands. Idempotent."""
    AppealLook.objects.get_or_create(appeal=appeal, person=person, defaults={"name": person.display_name, "at": now})
