"""What a granted forfeit does by itself: in a Swiss nobody is paired who is not there, a team that gives up all rounds
of a round robin is awaited no more, a match of the round in play leaves its tables, and a segment is awarded.

In other movements the tables of later rounds are the director's, by the changes of a running session.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from director.competitions.models import Kind
from director.entries.models import Entry
from director.movements.impossible import Impossible
from director.results.changes.absences import note_absence, untouched_tables
from director.results.changes.amending import lose_table, sit_round_out
from director.results.changes.suspending import Carried
from director.results.swiss.swiss_reading import is_swiss
from director.results.withdrawals.forfeit_models import Decision, Forfeit, What
from director.results.withdrawals.left_teams import in_round_robin, let_team_go
from director.results.withdrawals.unfinished import leave_unfinished
from director.sessions.draw.schedules import pairs_of
from director.sessions.draw.swiss_models import AbsenceKind
from director.sessions.models import Session
from director.sessions.running.held import locked_running
from play.models import Person

__all__ = ["carry_out", "leave_after_sessions"]

_GRAVE = (Decision.UNEXCUSED, Decision.DELIBERATE)


def carry_out(forfeit: Forfeit, by: Person, now: datetime) -> Carried:
    """Do what follows from a forfeit that is granted; return what is left to do at the tables.

    The boards of a round in play that has begun are awarded by article 25.3. Who has forfeited deliberately is out of
    the event (23.5), and is not there for all that follows.
    """
    session = forfeit.session
    number = session.contestants.filter(entry=forfeit.entry).values_list("number", flat=True).first()
    if number is None or forfeit.decision in ("", Decision.REFUSED):
        return Carried()
    if forfeit.what == What.SEGMENT:
        return _stopped(session, number, by, now, forfeit.reason) if forfeit.round == session.round else Carried()
    leaves = forfeit.what == What.EVENT or forfeit.decision == Decision.DELIBERATE
    if leaves and in_round_robin(session) and (held := locked_running(session)) is not None:
        let_team_go(held, number, max(held.round, forfeit.round - 1), by, now)
    if in_round_robin(session):
        return _not_played(session, number, forfeit, by, now)
    if not is_swiss(session):
        return Carried()
    kind = AbsenceKind.UNEXCUSED if forfeit.decision in _GRAVE else AbsenceKind.FORFEIT
    noted = note_absence(session, number, kind, forfeit.reason, by, now, leaves=leaves, wanted=forfeit.round)
    if noted:
        return Carried(noted)
    return _stopped(session, number, by, now, forfeit.reason) if forfeit.round == session.round else Carried()


def leave_after_sessions(event: UUID) -> None:
    """Withdraw those who have given up all that follows once the session is over that they played until then: they are
    drawn in none of the later ones. Idempotent.
    """
    granted = Forfeit.objects.exclude(decision__in=("", Decision.REFUSED)).filter(what=What.EVENT)
    for one in granted.filter(session__competition=event, session__ended_at__isnull=False).order_by("pk"):
        Entry.objects.filter(pk=one.entry_id, withdrawn_at=None).update(withdrawn_at=one.decided_at)


def _not_played(session: Session, number: int, forfeit: Forfeit, by: Person, now: datetime) -> Carried:
    """Take a match of the round in play from its tables where nobody has called in it, since it is credited as a whole
    (article 24.1); end one that has begun (25.3). Nothing at home tables, where a match has no round.
    """
    held = locked_running(session)
    if held is None or forfeit.round != held.round or forfeit.round <= held.rounds_over:
        return Carried()
    if pairs_of(held.schedule or {}).home_tables:
        return Carried()
    if tables := untouched_tables(held, number):
        return Carried(tuple(play for table in tables for play in lose_table(held, table, now)))
    return _stopped(held, number, by, now, forfeit.reason)


def _stopped(session: Session, number: int, by: Person, now: datetime, reason: str) -> Carried:
    """End the match of a contestant in the round in play; nothing where it has none, or where it is stopped already."""
    try:
        if session.competition.kind == Kind.TEAMS:
            return Carried(ended=leave_unfinished(session, number, None, by, now, reason))
        ended = sit_round_out(session, number, by, now, reason)
    except Impossible:
        return Carried()
    return Carried(ended)
