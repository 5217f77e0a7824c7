"""Who is out of an event: disqualified, or by a deliberate forfeit or too many (Law 91B, articles 23.1, 23.5).

One answer for rankings, standings and brackets. Who has left with leave is not out: its place counts (article 25).
"""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db.models import Q

from director.results.withdrawals.forfeit_models import Decision, Forfeit, What
from director.results.withdrawals.withdrawal_models import Withdrawal
from director.sessions.draw.staged import before_in_stage
from director.sessions.draw.swiss_models import Absence, AbsenceKind
from director.sessions.models import Movement, Session
from director.sessions.order.suspended import disqualified_from
from play.store.one_page import once_a_page
from scoring.absence.forfeits import is_disqualified

__all__ = ["forfeited_too_often", "last_in", "out_of_competition", "out_of_event"]

_KINDS = (AbsenceKind.FORFEIT, AbsenceKind.UNEXCUSED)


@once_a_page
def out_of_event(session: Session) -> set[int]:
    """Return the numbers of the contestants of a session that are out of its event."""
    by_entry = dict(session.contestants.values_list("entry", "number"))
    too_often = forfeited_too_often(session)
    out = out_of_competition(session.competition_id) | too_often
    return {by_entry[entry] for entry in out if entry in by_entry}


@once_a_page
def last_in(session: Session) -> set[int]:
    """Return the numbers of the contestants of a session that are the last of it, since they have forfeited without
    leave (article 23.4).

    Somebody who was let back into a Swiss before his round was paired has not.
    """
    given_up = list(session.forfeits.filter(decision=Decision.UNEXCUSED).values_list("entry", "round"))
    if not given_up:
        return set()
    numbers = dict(session.contestants.values_list("entry", "number"))
    back = set(session.absences.filter(taken_back_at__isnull=False).values_list("number", "first"))
    return {numbers[entry] for entry, number in given_up if entry in numbers and (numbers[entry], number) not in back}


def out_of_competition(competition: UUID) -> set[int]:
    """Return the entries that are out of an event: disqualified (Law 91B), or by a deliberate forfeit (23.5)."""
    forfeits = Forfeit.objects.filter(session__competition=competition, decision=Decision.DELIBERATE)
    withdrawals = Withdrawal.objects.filter(entry__competition=competition, decision=Decision.DELIBERATE)
    deliberate = {*forfeits.values_list("entry", flat=True), *withdrawals.values_list("entry", flat=True)}
    return disqualified_from(competition) | deliberate


def forfeited_too_often(session: Session, besides: tuple[int, int] | None = None) -> set[int]:
    """Return the entries that have forfeited twice in a row or three times in the stage of a session (23.1(1), 23.2).

    `besides` is an entry with a round of the session that it is about to forfeit. Each segment of a match counts. The
    rounds that somebody who has left does not play any more are no such forfeits.
    """
    given_up: dict[int, set[int]] = {}
    rounds = 0
    for one in (*before_in_stage(session), session):
        entries = dict(one.contestants.values_list("number", "entry"))
        for entry, numbers in (_in_swiss(one, entries) if one.movement == Movement.SWISS else _in_others(one)).items():
            given_up.setdefault(entry, set()).update(rounds + number for number in numbers)
        if one == session and besides is not None:
            given_up.setdefault(besides[0], set()).add(rounds + besides[1])
        rounds += one.rounds or one.rounds_drawn
    return {
        entry
        for entry, numbers in given_up.items()
        if is_disqualified([number in numbers for number in range(1, max(numbers) + 1)])
    }


def _in_swiss(session: Session, entries: Mapping[int, int]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    noted = Absence.objects.filter(session=session, taken_back_at=None, kind__in=_KINDS, last__isnull=False)
    for one in noted:
        if one.number in entries and one.last is not None:
            found.setdefault(entries[one.number], set()).update(range(one.first, one.last + 1))
    return found


def _in_others(session: Session) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    granted = Forfeit.objects.filter(~Q(decision__in=("", Decision.REFUSED)), session=session).exclude(what=What.EVENT)
    for entry, number in granted.values_list("entry", "round"):
        found.setdefault(entry, set()).add(number)
    return found
