"""Who is not there for rounds of a Swiss: late, forfeiting, excused, gone (articles 17, 21, 23 to 26).

A round that is not paired yet is paired without them. In one that is paired and has not begun the others are paired
again. In the round in play a match on which nobody has called is forfeited.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from director.competitions.models import Kind
from director.entries.admission.entered import settle_entered
from director.entries.models import Entrant, Entry
from director.entries.stage_models import StageEntry
from director.movements.matches.rooms import match_at, tables_of
from director.results.changes.amending import let_go, lose_table, undrawn
from director.results.withdrawals.out import forfeited_too_often
from director.sessions.draw.pairing_timers import wake_pairing
from director.sessions.draw.schedules import pairs_of
from director.sessions.draw.swiss_models import Absence, AbsenceKind
from director.sessions.models import Contestant, Session
from play.models import LogRow, Person

__all__ = ["enter_late_in_swiss", "note_absence", "take_back_absence", "untouched_tables"]


@transaction.atomic
def note_absence(
    session: Session,
    number: int,
    kind: AbsenceKind,
    reason: str,
    by: Person,
    now: datetime,
    *,
    leaves: bool,
    wanted: int | None = None,
) -> tuple[UUID, ...] | None:
    """Note that a contestant is not there: for this round where nobody has called in its match, else for the next one;
    with `leaves` for all that follow too. Return the boards on its tables, which end; None where it is
    not in the session, or no round follows.

    `wanted` is the round that was given up: where that is in play and has begun, only those that follow are noted, if
    it `leaves`. Anyone who has forfeited too often by it plays no more (articles 23.1(1), 23.2).
    """
    held = _held(session)
    if held is None or not held.contestants.filter(number=number).exists():
        return None
    tables = untouched_tables(held, number)
    first = held.round if tables else held.round + 1
    if wanted is not None and wanted > held.round:
        tables, first = (), wanted
    elif wanted is not None and not tables and not leaves:
        return None
    if first > (held.rounds or 0) or any(one.holds_in(first) for one in held.absences.filter(number=number)):
        return None
    last = None if leaves else first
    Absence.objects.create(
        session=held,
        number=number,
        first=first,
        last=last,
        kind=kind,
        reason=reason,
        by=by,
        name=by.display_name,
        at=now,
    )
    plays = tuple(play for table in tables for play in lose_table(held, table, now))
    if not leaves and _entry_of(held, number) in forfeited_too_often(held):
        Absence.objects.create(
            session=held, number=number, first=first + 1, kind=kind, reason=reason, by=by, name=by.display_name, at=now
        )
        leaves = True
    if leaves:
        let_go(held, number, by, now)
    wake_pairing(held, now, f"absence {number} {first}")
    return plays


@transaction.atomic
def take_back_absence(session: Session, absence: int, now: datetime) -> bool:
    """Let a contestant who was noted as not there play from the next round on; False where it has left, or plays."""
    held = _held(session)
    found = None if held is None else held.absences.filter(pk=absence, taken_back_at=None).first()
    if held is None or found is None or (found.last is not None and found.last <= held.round):
        return False
    if Entry.objects.filter(
        contestants__session=held, contestants__number=found.number, withdrawn_at__isnull=False
    ).exists():
        return False
    if found.first > held.round:
        found.taken_back_at = now
    else:
        found.last = held.round
    found.save(update_fields=["taken_back_at", "last"])
    wake_pairing(held, now, f"back {absence}")
    return True


@transaction.atomic
def enter_late_in_swiss(session: Session, entry: Entry, *, excused: bool, by: Person, now: datetime) -> int | None:
    """Let an entry that was not drawn play from the next round on, under the next number; return it.

    Of the rounds before it has nothing, as for a forfeit (24.1), or a draw where it is excused (26). One that plays
    already keeps its number. None where no round follows, or where it has left or was never entered.
    """
    held = _held(session)
    if held is None or held.round >= (held.rounds or 0):
        return None
    if all(one.pk != entry.pk for one in undrawn(held)):
        return held.contestants.filter(entry=entry, entry__withdrawn_at=None).values_list("number", flat=True).first()
    number = 1 + max(_numbers(held), default=0)
    if held.stage is not None:
        StageEntry.objects.get_or_create(stage=held.stage, entry=entry, defaults={"number": number})
    Contestant.objects.create(session=held, number=number, entry=entry)
    Entry.objects.filter(pk=entry.pk).update(missing=False, standby=False)
    Entrant.objects.filter(entry=entry).update(confirmed=True)
    kind = AbsenceKind.EXCUSED if excused else AbsenceKind.LATE
    Absence.objects.create(
        session=held, number=number, first=1, last=held.round, kind=kind, by=by, name=by.display_name, at=now
    )
    settle_entered(held.competition)
    wake_pairing(held, now, f"late {number}")
    return number


def _entry_of(held: Session, number: int) -> int:
    return held.contestants.values_list("entry", flat=True).get(number=number)


def _numbers(held: Session) -> list[int]:
    """Return the numbers that are given in a Swiss, and in the stage to which it belongs."""
    found = [*held.contestants.values_list("number", flat=True)]
    return found if held.stage is None else [*found, *held.stage.contestants.values_list("number", flat=True)]


def _held(session: Session) -> Session | None:
    """Return a Swiss that runs, under its lock."""
    running = Session.objects.filter(pk=session.pk, started_at__isnull=False, ended_at=None, schedule__isnull=False)
    return running.select_for_update(of=("self",)).select_related("competition", "stage").first()


def untouched_tables(held: Session, number: int) -> Sequence[int]:
    """Return the tables of a contestant's match in the present round where nobody has called at any, else none.

    At home tables they are those of its two pairs, no matter who sits there against them.
    """
    assert held.schedule is not None
    schedule = pairs_of(held.schedule)
    of_round = schedule.of_round(held.round)
    tables: Sequence[int] = [row.table for row in of_round if number in row.sides and row.is_played]
    if not tables:
        return ()
    per_match = held.competition.match_tables
    if held.competition.kind == Kind.TEAMS and not schedule.home_tables:
        tables = tables_of(match_at(tables[0], per_match), per_match)
    called = LogRow.objects.filter(
        kind="laws.call_made",
        play__round=held.round,
        play__table__of_session__session=held,
        play__table__of_session__number__in=tables,
    )
    played = held.results.filter(round=held.round, table__in=tables).exclude(contract="")
    entered = held.hall_entries.filter(round=held.round, table__in=tables)
    return () if called.exists() or played.exists() or entered.exists() else tables
