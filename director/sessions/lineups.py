"""Line-ups of teams (出场名单, article 19): chosen by the captain before a round, public from their time on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from django.db import transaction
from django.db.models.functions import Now

from director.entries.models import Entry
from director.movements.rooms import ORDER_OF_ENTRY, WhyNot, check_line_up
from director.sessions.models import LineUp, Session
from director.sessions.suspended import suspended_places
from play.models import Person

__all__ = ["Late", "are_public", "choose_line_up", "line_up_of"]

_BEFORE: Final = timedelta(minutes=10)
"""So long before the start line-ups are public, as where both teams hand them in (article 19.3(2))."""


class Late(Enum):
    """Why a line-up that would be right is not taken."""

    BEGUN = auto()
    """The round has begun: nobody is replaced in it but by the director (article 10.4(2))."""
    SUSPENDED = auto()
    """It has a player who is suspended then (Law 91A)."""
    PUBLIC = auto()
    """It is public; only an organiser changes it then (article 19.4)."""


def line_up_of(session: Session, entry: Entry, number: int) -> tuple[int, ...]:
    """Return the places in the line-up of a team for that round: the last one chosen, else the order of entry."""
    chosen = session.line_ups.filter(entry=entry, round__lte=number).order_by("-round").first()
    return ORDER_OF_ENTRY if chosen is None else tuple(chosen.places)


def are_public(session: Session, number: int, now: datetime) -> bool:
    """Return whether everybody may read the line-ups of that round.

    Those of the first round are public ten minutes before the start (article 19.3), others when their round begins: no
    team has the right to choose after the other (articles 18.3(1), 19.1(1)).
    """
    if session.started_at is not None:
        return number <= session.round
    return number == 1 and now >= session.starts_at - _BEFORE


@transaction.atomic
def choose_line_up(
    session: Session, entry: Entry, number: int, places: Sequence[int], by: Person, now: datetime, *, organises: bool
) -> WhyNot | Late | None:
    """Write the line-up of a team for that round, and for those after it; None when it is written.

    `organises`: an organiser does it, whom article 19.4 lets change a line-up that is public, until its round begins.
    """
    held = Session.objects.select_for_update().get(pk=session.pk)
    team = {one.place for one in entry.entrants.all()}
    if (why := check_line_up(places, team)) is not None:
        return why
    if held.started_at is not None and number <= held.round:
        return Late.BEGUN
    if suspended_places(held, entry, number).intersection(places):
        return Late.SUSPENDED
    if not organises and are_public(held, number, now):
        return Late.PUBLIC
    values = {"places": list(places), "chosen_by": by, "chosen_at": Now()}
    LineUp.objects.update_or_create(session=held, entry=entry, round=number, defaults=values)
    return None
