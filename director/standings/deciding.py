"""When a stage is final, and who goes on to the next one (articles 14, 23.4, 43)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from director.competitions.stage_models import KNOCKOUTS, Stage
from director.competitions.stage_settings import settings_of_stage
from director.entries.models import Entry
from director.movements.impossible import Cause, Impossible
from director.results.rulings.ruling import is_final
from director.results.withdrawals.forfeit_models import Decision, Forfeit, What
from director.sessions.draw.qualifying import stage_before, stage_beside
from director.sessions.draw.swiss_models import AbsenceKind
from director.sessions.models import Session
from director.sessions.teams.agreed_models import AgreedTime
from director.standings.carrying import carried_into, stage_standing
from director.standings.level import in_order
from director.standings.parts import Known, sessions_of, set_sessions_of
from director.standings.stage import standing_of
from play.live.clock import present_time

__all__ = ["going_on", "is_stage_final", "is_stage_over", "qualified", "ranked", "ranked_by", "would_qualify"]


def is_stage_over(stage: Stage) -> bool:
    """Return whether all sessions of a stage have been played."""
    sessions = sessions_of(stage)
    return bool(sessions) and all(one.ended_at is not None for one in sessions)


def is_stage_final(stage: Stage, now: datetime | None = None) -> bool:
    """Return whether all sessions of a stage are over and final: no correction and no appeal can change them."""
    at = now or present_time()
    return is_stage_over(stage) and all(is_final(one, at) for one in sessions_of(stage))


def qualified(stage: Stage) -> list[Entry]:
    """Return who plays in a later stage, the best of the stage before first.

    The place of who has qualified and withdrawn stays free (article 23.3). Raise Impossible as long as the stage before
    is not final, unless the organiser draws earlier: then all its sessions must be over.
    """
    before = stage_before(stage)
    if before is None:
        raise ValueError("nobody qualifies for the first stage")
    if not (is_stage_over(before) if settings_of_stage(stage).early else is_stage_final(before)):
        raise Impossible("the stage before is not final", "", Cause.STAGE)
    return would_qualify(stage)


def would_qualify(stage: Stage, known: Known | None = None) -> list[Entry]:
    """Return who would play in a later stage by the results of the stage before as they are.

    With `known` by those that somebody may know, so that he learns of no others by it (Law 16D).
    """
    before = stage_before(stage)
    if before is None:
        return []
    barred = _barred(before)
    return going_on(stage, before, [one for one in ranked(before, known, lots=True) if one.pk not in barred])


def going_on(stage: Stage, before: Stage, order: Sequence[Entry]) -> list[Entry]:
    """Return who of the stage before goes on, of those in this `order`.

    Who withdraws while that stage is played does not qualify, and the next one does. Who withdraws afterwards has
    reached the next stage: his place stays free, and so does that of who is missing there (article 23.3). Those who
    follow play a consolation.
    """
    over = max((one.ended_at for one in sessions_of(before) if one.ended_at is not None), default=None)
    placed = [one for one in order if one.withdrawn_at is None or (over is not None and one.withdrawn_at >= over)]
    beside = stage_beside(stage)
    if beside is not None:
        placed = [] if beside.qualify is None else placed[beside.qualify :]
    first = placed if stage.qualify is None else placed[: stage.qualify]
    return [one for one in first if one.withdrawn_at is None and not one.missing]


def ranked(stage: Stage, known: Known | None = None, *, lots: bool = False) -> list[Entry]:
    """Return the entries of a stage by its results so far, the best first, without those whose matches do not count;
    with `lots` those who are level in the order of their lots. Raise Impossible for a knockout.
    """
    if stage.form in KNOCKOUTS:
        raise Impossible("the teams of a knockout are not ranked", "", Cause.BRACKET)
    standing = stage_standing(stage, known)
    lines = in_order(standing) if lots else standing.lines
    return [one.member.entry for one in lines if not (one.cancelled or one.disqualified)]


def ranked_by(stage: Stage, sessions: Sequence[Session]) -> list[Entry]:
    """Return the entries of a round robin as `ranked` does, by these of its sessions, with the matches of their rounds
    that were played at times of their own.
    """
    own = AgreedTime.objects.filter(session__in=sessions, own__isnull=False).values_list("own", flat=True)
    known = dict.fromkeys((*(one.pk for one in sessions), *own))
    standing = standing_of(stage, known, carried_into(stage))
    return [one.member.entry for one in standing.lines if not (one.cancelled or one.disqualified)]


def _barred(stage: Stage) -> set[int]:
    """Return who does not go on: out of the event, or without leave in the last match of the stage (23.4, 23.5)."""
    sessions = set_sessions_of(stage)
    found = _stayed_away(sessions[-1]) if sessions else set()
    for one in Forfeit.objects.filter(session__in=sessions_of(stage)).select_related("session"):
        last = one.what == What.EVENT or (one.session == sessions[-1] and one.round == one.session.rounds_drawn)
        if one.decision == Decision.DELIBERATE or (one.decision == Decision.UNEXCUSED and last):
            found.add(one.entry_id)
    return found


def _stayed_away(session: Session) -> set[int]:
    """Return who is noted by a director as away without leave from the last round of a Swiss, asked or not."""
    noted = session.absences.filter(kind=AbsenceKind.UNEXCUSED)
    away = {one.number for one in noted if one.holds_in(session.rounds_drawn)}
    return set(session.contestants.filter(number__in=away).values_list("entry", flat=True))
