"""Line-ups of teams (出场名单, article 19): chosen by the captain before a round, public from their time on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import Enum, auto

from django.db import transaction
from django.db.models.functions import Now

from director.competitions.knockout_settings import KnockoutSettings
from director.entries.models import Entry
from director.movements.matches.rooms import WhyNot, check_line_up, order_of_entry
from director.sessions.draw.movement import AT_HOME
from director.sessions.models import LineUp, Movement, Session
from director.sessions.order.suspended import suspended_places
from director.sessions.teams.seat_rights import has_changed, holder_of, rules_of
from play.models import Person

__all__ = ["Late", "choose_line_up", "is_public", "line_up_of", "public_at", "round_shown", "who_meets_again"]


class Late(Enum):
    """Why a line-up that would be right is not taken."""

    BEGUN = auto()
    """The round has begun: nobody is replaced in it but by the director (article 10.4(2))."""
    SUSPENDED = auto()
    """It has a player who is suspended then (Law 91A)."""
    SEEN = auto()
    """It sends a player to the other pair of his team, to which boards come that he has played (Law 16D)."""
    PUBLIC = auto()
    """It is public; only the chief director changes it then (article 19.4)."""


def line_up_of(session: Session, entry: Entry, number: int) -> tuple[int, ...]:
    """Return the places in the line-up of a team for that round: the last one chosen, else the order of entry."""
    chosen = session.line_ups.filter(entry=entry, round__lte=number).order_by("-round").first()
    return order_of_entry(session.competition.match_tables) if chosen is None else tuple(chosen.places)


def starts_at(session: Session, number: int) -> datetime | None:
    """Return when a round begins that has not begun; None where that is not known yet."""
    if session.started_at is None:
        return session.starts_at if number == 1 else None
    if session.movement == Movement.SWISS and not session.interval:
        return None  # when its draw is published
    return session.next_at if number == session.round + 1 else None


def public_at(session: Session, entry: Entry, number: int, now: datetime) -> datetime | None:
    """Return when the line-up of a team for a round to come is due and public; None for when the round begins.

    Both are ten minutes before the start; where one team has the choice of seats, the other's fifteen, and its own five
    (article 19.3(2)), or as the organiser lays down (19.3(3)). After a change of a public line-up the other team seats
    its players until the start (19.4).
    """
    begins, rules = starts_at(session, number), rules_of(session) or KnockoutSettings()
    if begins is None:
        return None
    holds = holder_of(session, entry, number, now)
    if holds is None:
        return begins - timedelta(minutes=rules.both)
    if holds and has_changed(session, entry, number):
        return begins
    return begins - timedelta(minutes=rules.second if holds else rules.first)


def is_public(session: Session, entry: Entry, number: int, now: datetime) -> bool:
    """Return whether everybody may read the line-up of a team for that round."""
    if session.started_at is not None and number <= session.round:
        return True
    at = public_at(session, entry, number, now)
    return at is not None and at <= now


def round_shown(session: Session, entry: Entry, now: datetime) -> int:
    """Return the last round for which everybody may read the line-up of a team; 0 for none."""
    following = session.round + 1
    return following if is_public(session, entry, following, now) else session.round


def who_meets_again(session: Session, entry: Entry, places: Sequence[int]) -> set[int]:
    """Return who of a line-up for a later round would meet boards again at home tables: he has sat at the home table of
    his team and would go round, or the other way about. Nobody in other movements.
    """
    if session.movement not in AT_HOME:
        return set()
    half = len(places) // 2
    before = [line_up_of(session, entry, number) for number in range(1, session.round + 1)]
    sat = [{place for one in before for place in one[of]} for of in (slice(half), slice(half, None))]
    for one in session.replacements.filter(entry=entry, granted=True):
        for pair in sat:
            if one.comes in pair:
                pair.add(one.leaves)
    return sat[1].intersection(places[:half]) | sat[0].intersection(places[half:])


@transaction.atomic
def choose_line_up(
    session: Session, entry: Entry, number: int, places: Sequence[int], by: Person, now: datetime, *, chief: bool
) -> WhyNot | Late | None:
    """Write the line-up of a team for that round, and for those after it; None when it is written.

    `chief`: the chief director does it, whom article 19.4 lets change a line-up that is public, until its round begins.
    The opponents have the choice of seats then.
    """
    held = Session.objects.select_for_update(of=("self",)).select_related("competition", "stage").get(pk=session.pk)
    team = {one.place for one in entry.entrants.all()}
    if (why := check_line_up(places, team, held.competition.match_tables)) is not None:
        return why
    if held.started_at is not None and number <= held.round:
        return Late.BEGUN
    if suspended_places(held, entry, number).intersection(places):
        return Late.SUSPENDED
    if who_meets_again(held, entry, places):
        return Late.SEEN
    was_public = is_public(held, entry, number, now)
    if was_public and not chief:
        return Late.PUBLIC
    values = {"places": list(places), "chosen_by": by, "chosen_at": Now()}
    if was_public:
        values["changed_at"] = now
    LineUp.objects.update_or_create(session=held, entry=entry, round=number, defaults=values)
    return None
