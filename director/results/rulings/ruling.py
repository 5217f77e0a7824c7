"""Rulings of a session: who makes them, how they are written down, and which of them count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from director.clubs.roles import Stands, may_direct, may_score
from director.competitions.models import Kind, Method
from director.competitions.stage_models import KNOCKOUTS
from director.results.models import BoardResult
from director.results.rulings.known_reasons import KnownReason
from director.results.rulings.ruling_models import Place, Ruling, RulingKind
from director.results.rulings.written import adjusted_of
from director.results.telling import tell_ruling, tell_withdrawn
from director.sessions.draw.pairing_timers import wake_pairing
from director.sessions.models import Movement, Session
from director.sessions.people.playing import takes_part
from director.sessions.running.rounds import look_at_stages_after
from play.models import Person
from play.store.one_page import once_a_page
from scoring.absence.boards import Contest
from scoring.explain.titles import Title
from scoring.penalties.units import PenaltyUnit
from scoring.results.outcomes import AVERAGE_PLUS, Adjusted

__all__ = [
    "Counting",
    "award_unit_of",
    "contest_of",
    "counting",
    "has_open_appeals",
    "is_final",
    "is_period_over",
    "may_rule",
    "of_teams",
    "penalised_since",
    "plus_boards",
    "rule",
    "ruling_on",
    "unit_of",
    "withdraw",
]

_LIMITED: Final = ("24.2", "25.3", "27.3(2)")
"""The articles that give who is not at fault average plus on two boards of a session at most."""
_UNITS: Final = {
    Method.MATCHPOINTS.value: PenaltyUnit.TOP,
    Method.IMPS.value: PenaltyUnit.VP,
    Method.BOARD_A_MATCH.value: PenaltyUnit.BAM,
}


@dataclass(frozen=True, slots=True)
class Counting:
    """The rulings of a session that count: the last on each result, its form of a fouled board, all penalties."""

    boards: Mapping[Place, Ruling]
    penalties: tuple[Ruling, ...]
    forms: Mapping[Place, Ruling]

    @property
    def every(self) -> list[Ruling]:
        """All of them, in the order in which they were made."""
        return sorted((*self.boards.values(), *self.forms.values(), *self.penalties), key=lambda one: one.pk)


def may_rule(session: Session, role: Stands, person: Person | None, now: datetime) -> bool:
    """Return whether somebody may rule on results now: an official who does not play in the session, nor has played.

    The director, not the players, rectifies (Law 81C); he is the organiser's (Law 81A, article 11.2). The scorer
    corrects (article 11.3), until the correction period is over; then only who directs does (Law 79C2). The technical
    delegate oversees and does not rule (article 11.1).
    """
    if person is None or session.started_at is None or not (may_direct(role) or may_score(role)):
        return False
    if is_period_over(session, now) and not may_direct(role):
        return False
    return not takes_part(session, person)


def is_final(session: Session, now: datetime) -> bool:
    """Return whether the correction period is over (article 43, Law 79C) and no appeal is open."""
    return is_period_over(session, now) and not has_open_appeals(session)


def is_period_over(session: Session, now: datetime) -> bool:
    """Return whether the correction period is over (article 43, Law 79C)."""
    return session.final_at is not None and session.final_at <= now


def has_open_appeals(session: Session) -> bool:
    """Return whether an appeal has come that is not decided: the results are not final before it is."""
    return session.appeals.filter(decided_at=None, withdrawn_at=None, lodged_at__isnull=False).exists()


def unit_of(session: Session) -> PenaltyUnit:
    """Return the unit of penalties (articles 21, 22, 51): parts of a top at matchpoints, points at board-a-match, VP at
    teams and in a Swiss, else IMPs. A knockout is decided by IMPs.
    """
    if session.stage is not None and session.stage.form in KNOCKOUTS:
        return PenaltyUnit.IMP
    if session.movement == Movement.SWISS and session.competition.method != Method.BOARD_A_MATCH:
        return PenaltyUnit.VP
    return _UNITS.get(session.competition.method, PenaltyUnit.IMP)


def award_unit_of(session: Session) -> PenaltyUnit:
    """Return the unit of the boards, and so of artificial scores: parts of a top at matchpoints, points at
    board-a-match (Law 12C2(a)), else IMPs (12C2(b)); in a Swiss too, whose matches become victory points.
    """
    unit = unit_of(session)
    if unit is PenaltyUnit.VP:
        return PenaltyUnit.TOP if session.competition.method == Method.MATCHPOINTS else PenaltyUnit.IMP
    return unit


def of_teams(session: Session) -> bool:
    """Return whether articles 21.1, 22.1 and 43.1(2), 43.1(3) apply, of teams, in whatever unit their matches count."""
    return session.competition.kind == Kind.TEAMS


def contest_of(session: Session) -> Contest:
    """Return the scoring by which boards that did not come to a comparison are awarded (articles 24, 25, 27)."""
    competition = session.competition
    if competition.kind == Kind.TEAMS:
        return Contest.BOARD_A_MATCH if competition.method == Method.BOARD_A_MATCH else Contest.TEAMS
    return Contest.PAIRS_MATCHPOINTS if competition.method == Method.MATCHPOINTS else Contest.PAIRS_IMPS


def plus_boards(session: Session, contestant: int) -> int:
    """Return on how many boards of a session a contestant has average plus by articles that limit their number, as far
    as the rulings count.
    """
    ruled = {
        place: adjusted_of(one.value)
        for place, one in counting(session).boards.items()
        if one.kind == RulingKind.ADJUSTED and one.rule.startswith(_LIMITED)
    }
    if not ruled:
        return 0
    awards = [
        found.ns if contestant in one.sides[0] else found.ew
        for one in session.results.all()
        if contestant in one.contestants and isinstance(found := ruled.get((one.round, one.table, one.board)), Adjusted)
    ]
    return awards.count(AVERAGE_PLUS)


@once_a_page
def counting(session: Session) -> Counting:
    """Return the rulings that count."""
    standing = session.rulings.exclude(kind=RulingKind.WITHDRAWN).filter(withdrawn_by=None)
    boards: dict[Place, Ruling] = {}
    forms: dict[Place, Ruling] = {}
    penalties = []
    for one in standing:
        if one.kind == RulingKind.PENALTY:
            penalties.append(one)
        elif one.place is not None:
            of_kind = forms if one.kind == RulingKind.FOULED else boards
            of_kind[one.place] = one
    return Counting(boards, tuple(penalties), forms)


@transaction.atomic
def ruling_on(result: BoardResult) -> Ruling | None:
    """Return the ruling on a result that counts now. Who rules on it at the same moment waits for the caller."""
    BoardResult.objects.select_for_update(of=("self",)).get(pk=result.pk)
    of = Ruling.objects.filter(session=result.session_id, round=result.round, table=result.table, board=result.board)
    other = [RulingKind.WITHDRAWN, RulingKind.PENALTY, RulingKind.FOULED]
    return of.filter(withdrawn_by=None).exclude(kind__in=other).last()


@transaction.atomic
def penalised_since(session: Session, contestant: int, last: int) -> bool:
    """Return whether a contestant has been given a penalty that counts, later than the ruling of the number `last`. Who
    gives one in the session at the same moment waits for the caller.
    """
    Session.objects.select_for_update(of=("self",)).get(pk=session.pk)
    later = Ruling.objects.filter(session=session, kind=RulingKind.PENALTY, contestant=contestant, pk__gt=last)
    return later.filter(withdrawn_by=None).exists()


@transaction.atomic
def rule(
    session: Session,
    by: Person,
    now: datetime,
    kind: RulingKind,
    reason: str | KnownReason,
    *,
    value: str = "",
    rule: str = "",
    case: str = "",
    of: BoardResult | None = None,
    contestant: int | None = None,
    agreed: str = "",
    pointed_out: datetime | None = None,
    notice: Sequence[Title] = (),
    final: bool = False,
) -> Ruling:
    """Write down a ruling on the result `of`, or on a contestant, and tell those whom it concerns.

    `notice` is what the contestant is told of a penalty (article 13.12). One that is `final` is not appealed: an appeal
    has decided it.
    """
    on: dict[str, Any] = {} if of is None else {"round": of.round, "table": of.table, "board": of.board}
    made = Ruling.objects.create(
        session=session,
        kind=kind,
        value=value,
        rule=rule,
        case=case,
        reason=f"{reason}",
        known_reason=reason.data if isinstance(reason, KnownReason) else None,
        contestant=contestant,
        agreed=agreed,
        pointed_out=pointed_out,
        by=by,
        name=by.display_name,
        at=now,
        **on,
    )
    tell_ruling(made, of, notice, final=final)
    _go_on_after(made, now)
    return made


@transaction.atomic
def withdraw(ruling: Ruling, by: Person, now: datetime, reason: str, *, final: bool = False) -> None:
    """Withdraw a ruling by a further entry; what counted before it counts again. `final` as in `rule`. Idempotent."""
    held = Ruling.objects.select_for_update(of=("self",)).get(pk=ruling.pk)
    if held.kind == RulingKind.WITHDRAWN or Ruling.objects.filter(withdraws=held).exists():
        return
    undone = Ruling.objects.create(
        session=held.session,
        kind=RulingKind.WITHDRAWN,
        withdraws=held,
        reason=reason,
        by=by,
        name=by.display_name,
        at=now,
    )
    tell_withdrawn(undone, held, final=final)
    _go_on_after(undone, now)


def _go_on_after(entry: Ruling, now: datetime) -> None:
    """Let what rests on results be worked out anew: the pairing of a Swiss, who goes on in a knockout."""
    wake_pairing(entry.session, now, f"ruling {entry.pk}")
    look_at_stages_after(entry.session, now)
