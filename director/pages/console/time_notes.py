"""Late and slow sides in words, for organisers and directors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from director.movements.schedule import IndividualRow
from director.pages.shared.room import names_by_number, side_text
from director.results.changes.cancelling import RULE
from director.results.rulings.known_reasons import KnownReason, ReasonKind, span
from director.results.rulings.penalising import FAST, LATE, OVERTIME, Forfeits, offence_of, penalty_for
from director.results.rulings.ruling import counting, of_teams, unit_of
from director.results.time_models import TimeFault, TimeNote
from director.sessions.draw.schedules import ScheduleRow, SessionSchedule, schedule_of, sides_of
from director.sessions.models import Session
from director.sessions.running.running import row_at
from director.sessions.running.timing import MINUTE, allowance, forfeit, grace
from frontend import words
from laws.values.seats import Seat, Side
from scoring.penalties.lateness import Lateness, rounds_missed
from scoring.penalties.notice import amount
from scoring.penalties.units import PenaltyUnit

__all__ = ["TimeLine", "noted_reason", "time_lines"]

_OFFENCES: Final = {TimeFault.LATE: LATE, TimeFault.SLOW: OVERTIME, TimeFault.FAST: FAST}


@dataclass(frozen=True, slots=True)
class ProposedPenalty:
    """The penalty that the articles give for a note, as the form of the rulings takes it; `said` is it in words.

    `note` is the key of the note, by which its `reason` is worded for each reader.
    """

    note: int
    reason: KnownReason
    contestant: int
    offence: str
    minutes: str
    share: int
    said: str


@dataclass(frozen=True, slots=True)
class TimeLine:
    """A note in words: where, who, for what, and how long; `missed` is what a round that he missed costs him, or at
    which other table the lateness of his team counts.
    """

    round: int
    table: int
    side: str
    names: str
    fault: str
    time: str
    of: str
    least: str
    proposal: ProposedPenalty | None = None
    forfeits: bool = False
    missed: str = ""


def time_lines(session: Session) -> list[TimeLine]:
    """Return the notes of a session, in the order of rounds and tables.

    No penalty is proposed for what costs nothing by the regulations of the event.
    """
    if session.schedule is None:
        return []
    schedule, names, language = schedule_of(session.schedule), names_by_number(session), get_language() or "en"
    lines = []
    profile = session.competition.profile
    teams = of_teams(session)
    limit = forfeit(profile)
    at_most = None if limit is None else limit.total_seconds()
    free, costs = grace(profile), allowance(profile, session.overtime, teams=teams) is not None
    entered = Counter((one.contestant, offence_of(one.rule)) for one in counting(session).penalties if one.rule != RULE)
    rounds: Counter[tuple[int, ...]] = Counter()
    notes = list(TimeNote.objects.filter(session=session))
    of_team = _latest_of_teams(notes, schedule) if schedule.rooms else {}
    played = set(session.results.exclude(play=None).values_list("round", "table"))
    for one in notes:
        row, at = row_at(schedule, one.round, one.table), one.who
        whose = () if row is None else _whose(row, at)
        of, least = (span(one.of) if one.fault == fault else "" for fault in (TimeFault.SLOW, TimeFault.FAST))
        mark = words.seat_name(at, language) if isinstance(at, Seat) else words.side_mark(at, language)
        is_free = one.fault == TimeFault.SLOW and not costs
        if one.fault == TimeFault.LATE:
            is_free = free is None or one.seconds <= free.total_seconds()
        proposal = None
        missed = ""
        is_missed = not is_free and not schedule.rooms and _is_missed(one, session.round_time)
        if is_missed and (one.round, one.table) in played:
            missed = _("A robot has played for the player who was not there, and the round counts.")
        elif is_missed:
            rounds[whose] += 1
            missed = _missed(rounds_missed(rounds[whose], unit_of(session)))
        elif not is_free and of_team.get(one.pk, one.table) != one.table:
            missed = _("The lateness of the team counts once, by that at table %(table)s (article 21.1).")
            missed %= {"table": of_team[one.pk]}
        elif not is_free:
            proposal = _proposal(one, whose, unit_of(session), language, teams=teams)
        if proposal is not None and entered[proposal.contestant, proposal.offence]:
            entered[proposal.contestant, proposal.offence] -= 1
            proposal = None
        lost = schedule.rooms and one.fault == TimeFault.LATE and at_most is not None and one.seconds > at_most
        who = side_text(whose, names)
        lines.append(
            TimeLine(one.round, one.table, mark, who, _fault(one), span(one.seconds), of, least, proposal, lost, missed)
        )
    return lines


def _latest_of_teams(notes: Sequence[TimeNote], schedule: SessionSchedule) -> dict[int, int]:
    """Return for each note of a late team the table at which it was latest: it is penalised once a round (21.1)."""
    late: dict[tuple[int, tuple[int, ...]], list[TimeNote]] = {}
    for one in notes:
        row = row_at(schedule, one.round, one.table)
        if one.fault == TimeFault.LATE and row is not None:
            late.setdefault((one.round, _whose(row, one.who)), []).append(one)
    latest = {key: max(of, key=lambda one: (one.seconds, -one.table)).table for key, of in late.items()}
    return {one.pk: latest[key] for key, of in late.items() for one in of}


def _is_missed(note: TimeNote, seconds: int | None) -> bool:
    """Return whether somebody was late for as long as the round lasted, from the minute in which he could come on."""
    return note.fault == TimeFault.LATE and bool(seconds) and note.seconds >= (seconds or 0) - MINUTE.total_seconds()


def _missed(lost: Lateness) -> str:
    if lost.disqualified:
        return _("The second round missed: disqualified (article 21.2).")
    return _("A whole round missed: it is forfeited (article 21.2), and its boards are awarded as not played.")


def _whose(row: ScheduleRow, at: Side | Seat) -> tuple[int, ...]:
    """Return the contestants on a side, or who sits in a seat of an individual."""
    if isinstance(at, Side):
        return sides_of(row)[at]
    return (row.players[at],) if isinstance(row, IndividualRow) else ()


def _proposal(
    note: TimeNote, side: Sequence[int], unit: PenaltyUnit, language: str, *, teams: bool
) -> ProposedPenalty | None:
    """Return the penalty by article 20, 21 or 22; None for nothing, for a forfeit, and for more or fewer than one."""
    if len(side) != 1:
        return None
    is_slow = note.fault == TimeFault.SLOW
    offence = _OFFENCES[TimeFault(note.fault)]
    seconds = note.of if is_slow else note.seconds
    share = round(100 * note.seconds / note.of) if is_slow and note.of else 100
    minutes = Fraction(-(-seconds // 6), 10)  # a tenth of a minute that has begun, as the form takes it
    try:
        part = Fraction(share, 100)
        taken = penalty_for(offence, f"{side[0]}", unit, teams=teams, minutes=minutes, share=part)
    except Forfeits:
        return None
    if not taken.points:
        return None
    said = amount(taken.points, unit)
    return ProposedPenalty(
        note.pk,
        _reason(note),
        side[0],
        offence,
        f"{float(minutes):.1f}",
        share,
        said.zh if language.startswith("zh") else said.en,
    )


def noted_reason(session: Session, note: int) -> KnownReason | None:
    """Return the reason of a penalty that is proposed by a note of the session; None where there is no such note."""
    found = TimeNote.objects.filter(session=session, pk=note).first()
    return None if found is None else _reason(found)


def _reason(note: TimeNote) -> KnownReason:
    return KnownReason(ReasonKind.TIME, note.round, note.table, note.fault, note.seconds)


def _fault(note: TimeNote) -> str:
    return str(TimeFault(note.fault).label)
