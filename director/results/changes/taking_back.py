"""A session that has started and in which nobody has called is taken back to before its start, to be drawn anew.

Its boards are set aside, since players have seen their hands; later ones follow them. Its tables are closed, and are
no more its tables; those who sit at them are sent on to their next places. Contestants get other numbers, and rounds
others to meet: what was decided by these stands, so that nothing is drawn anew after it, and a forfeit that was asked
for is asked for again.

All that is one transaction, with the timers of what follows from it: the tables are left, and the session starts. So
no table loses a board where somebody calls meanwhile, and none waits for its next one where the process dies.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import transaction
from django.db.models import Max
from django.db.models.functions import Now

from director.entries.admission.entered import settle_entered
from director.results.models import BoardResult
from director.results.rulings.ruling_models import RoundCheck
from director.sessions.draw.planning import start_at
from director.sessions.models import Session, SessionTable
from director.sessions.running.ending import leave_tables, plan_leaving
from director.sessions.running.held import locked
from director.sessions.running.rounds import GO, IN_A_MOMENT
from director.sessions.telling import untell_draw
from play.live.desk import Desk
from play.models import AccessRight, BoardPlay, LogRow, PlayTable, Timer
from play.store.people.sent_forms import take_form
from play.store.tables.catalogue import on_boards
from play.table.rights import Right

__all__ = ["NotFitted", "is_untouched", "seated_in", "take_back"]

_OF_OFFICIALS: Final = (Right.DIRECT.value, Right.CHIEF.value, Right.AFTER_PLAY.value, Right.READ.value)


class NotFitted(Exception):
    """The movement does not fit those who are there."""


def is_untouched(session: Session) -> bool:
    """Return whether the session is in its first round, nobody has called, and no director has ruled, granted a forfeit
    or noted who is not there; at real tables that is not known.

    One of a simultaneous event plays the boards that the other clubs play: later ones would be compared with nobody,
    and by another draw players would get hands of which they have seen others (Law 16D).
    """
    if session.hall or session.simultaneous_id is not None:
        return False
    if session.started_at is None or session.ended_at is not None or session.round != 1:
        return False
    if session.rulings.exists() or session.absences.exists() or session.forfeits.exclude(decision="").exists():
        return False
    of_session = BoardPlay.objects.filter(table__of_session__session=session)
    return not LogRow.objects.filter(play__in=of_session.values("pk"), kind="laws.call_made").exists()


def seated_in(session: Session) -> frozenset[int]:
    """Return those who are at the tables of the session, connected."""
    plays = BoardPlay.objects.filter(table__of_session__session=session, finished_at=None)
    found: set[int] = set()
    for board in on_boards(plays.values_list("pk", flat=True), None).values():
        people = {one.person for one in board.seats if one is not None and one.person is not None}
        found |= people - board.away
    return frozenset(found)


async def take_back(
    desk: Desk, session: Session, form: UUID | None = None, fit: Callable[[], bool] | None = None
) -> bool:
    """Take the session back to before its start; return False, with nothing changed, where it is not `is_untouched`.

    `form` is the key of the form that says so: one that is sent again takes nothing back. `fit` gives the session
    another movement, in the same transaction; raise NotFitted, with nothing changed, where that does not fit any more.
    It starts by itself in a moment, where nobody starts it before.
    """
    undone = await sync_to_async(_undone)(session, form, fit, desk.clock.now())
    if undone is None:
        return False
    plays, tables = undone
    await leave_tables(desk, plays)
    await desk.tell_rights([session.pk, *tables])
    return True


@transaction.atomic
def _undone(
    session: Session, form: UUID | None, fit: Callable[[], bool] | None, now: datetime
) -> tuple[tuple[UUID, ...], list[UUID]] | None:
    held = locked(session)
    if not is_untouched(held) or (form is not None and not take_form(form)):
        return None
    boards = BoardPlay.objects.filter(table__of_session__session=held)
    plays = plan_leaving(boards.values_list("pk", flat=True), now)
    tables = list(SessionTable.objects.filter(session=held).values_list("table", flat=True))
    seen = held.deals.filter(dealt__isnull=False).aggregate(last=Max("number"))["last"]
    for made in (BoardResult, RoundCheck, SessionTable):
        made.objects.filter(session=held).delete()
    PlayTable.objects.filter(pk__in=tables).update(session=None, closed_at=Now())
    held.forfeits.filter(decision="").delete()
    Timer.objects.filter(subject=held.pk, kind=GO).delete()
    rights = AccessRight.objects.filter(session=held.pk, right__in=_OF_OFFICIALS, until=None)
    rights.update(until=Now())
    held.started_at, held.round_at, held.round, held.schedule = None, None, 0, None
    held.boards_before = seen or held.boards_before
    held.save(update_fields=["started_at", "round_at", "round", "schedule", "boards_before"])
    settle_entered(held.competition)
    untell_draw(held)
    if fit is not None and not fit():
        raise NotFitted
    start_at(held, now + IN_A_MOMENT)
    return plays, tables
