"""Announcing the stages of an event and their sessions, and the draw by lot with a seed that is committed to before."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from django.db import transaction
from django.db.models import Max

from director.competitions.models import Competition, Kind
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import StageSettings, keep_settings, settings_of_stage
from director.entries.stage_models import StageDraw, StageEntry
from director.sessions.draw.choosing import give_boards
from director.sessions.draw.drawing import commit_early
from director.sessions.draw.planning import plan_start, unplan_start
from director.sessions.draw.qualifying import has_begun
from director.sessions.draw.simultaneous import open_results
from director.sessions.models import TO_COME, Movement, Session
from director.sessions.teams.agreed_models import agreed_of
from director.sessions.teams.agreed_telling import plan_agreement, tell_taken_back

__all__ = [
    "ALIKE",
    "add_session",
    "add_stage",
    "change_stage",
    "commit_to_lots",
    "draw_the_lots",
    "remove_session",
    "remove_stage",
    "with_stages",
]

ALIKE: Final = (
    "hall",
    "round_time",
    "overtime",
    "limits_fast",
    "pause",
    "interval",
    "check_time",
    "open_results",
    "correction",
    "chief_id",
    "deputy_id",
    "by_itself",
)
"""What a further session of an event has like the one before."""


def with_stages(competition: Competition) -> Stage:
    """Return the last stage of an event; one without stages gets its first, to which the sessions belong that it has.

    The caller holds a transaction.
    """
    last = Stage.objects.filter(competition=competition).order_by("-number").first()
    if last is not None:
        return last
    form = StageForm.ROUND_ROBIN if competition.kind == Kind.TEAMS else StageForm.SESSIONS
    if competition.sessions.filter(movement=Movement.SWISS).exists():
        form = StageForm.SWISS
    made = Stage.objects.create(competition=competition, number=1, form=form)
    competition.sessions.filter(stage=None).update(stage=made)
    begun = competition.sessions.filter(started_at__isnull=False, cancelled_at=None).first()
    if begun is not None:
        contestants = begun.contestants.order_by("number")
        StageEntry.objects.bulk_create(
            StageEntry(stage=made, entry_id=one.entry_id, number=one.number) for one in contestants
        )
    return made


@transaction.atomic
def add_stage(
    competition: Competition, form: StageForm, name: str, qualify: int | None, settings: StageSettings
) -> Stage:
    """Announce a further stage, after those that there are."""
    Competition.objects.select_for_update().get(pk=competition.pk)
    number = with_stages(competition).number + 1
    made = Stage.objects.create(competition=competition, number=number, form=form, name=name, qualify=qualify)
    keep_settings(made, settings)
    return made


@transaction.atomic
def change_stage(stage: Stage, values: Mapping[str, Any], settings: StageSettings) -> bool:
    """Change a stage; return False where it has begun: then its name alone may change."""
    held = Stage.objects.select_for_update().get(pk=stage.pk)
    begun = has_begun(held)
    for name, value in values.items():
        if name == "name" or not begun:
            setattr(held, name, value)
    held.save(update_fields=[*values])
    if not begun:
        keep_settings(held, settings)
        for session in held.sessions.filter(TO_COME):
            plan_agreement(session)
    return not begun


@transaction.atomic
def add_session(stage: Stage, starts_at: datetime, values: Mapping[str, Any]) -> Session:
    """Announce a session of a stage; what `values` does not name is as in the session before."""
    competition = Competition.objects.select_for_update().get(pk=stage.competition_id)
    last = competition.sessions.order_by("-number").first()
    alike = {name: getattr(last, name) for name in ALIKE} if last is not None else {}
    of_stage = stage.sessions.order_by("-number").first()
    if of_stage is not None and of_stage.movement == Movement.SWISS:
        alike["swiss"] = of_stage.swiss
    number = competition.sessions.aggregate(most=Max("number"))["most"] or 0
    made = Session(competition=competition, stage=stage, number=number + 1, starts_at=starts_at, **alike)
    if last is not None:
        made.boards_per_round = last.boards_per_round
    give_boards(made, values["boards_per_round"])
    for name, value in values.items():
        setattr(made, name, value)
    made.save()
    plan_start(made)
    commit_early(made)
    return made


@transaction.atomic
def remove_session(session: Session) -> bool:
    """Remove a session that has not started; return False where it has, or where the event has no other, and where a
    match of it is played at another time. The teams of a match at a time of its own are told.
    """
    held = Session.objects.select_for_update().get(pk=session.pk)
    others = Session.objects.filter(competition=held.competition_id).exclude(pk=held.pk)
    apart = held.agreed_times.filter(own__isnull=False)
    if held.started_at is not None or not others.exists() or held.custody.exists() or apart.exists():
        return False
    if (agreed := agreed_of(held)) is not None and held.cancelled_at is None:
        tell_taken_back(agreed, "", None)
    _remove(held)
    return True


def _remove(session: Session) -> None:
    """Remove a session; other clubs of a simultaneous event wait for it no more."""
    unplan_start(session)
    awaited_by = session.simultaneous
    session.delete()
    if awaited_by is not None:
        open_results(awaited_by)


@transaction.atomic
def remove_stage(stage: Stage) -> bool:
    """Remove the last stage of an event with the sessions that it has; return False where one of them has started, and
    where contestants begin in it.
    """
    held = Stage.objects.select_for_update().get(pk=stage.pk)
    later = Stage.objects.filter(competition=held.competition_id, number__gt=held.number)
    begins = held.direct.filter(withdrawn_at=None).exists()
    if held.number == 1 or later.exists() or begins or held.sessions.filter(started_at__isnull=False).exists():
        return False
    for session in held.sessions.select_related("simultaneous"):
        _remove(session)
    held.delete()
    return True


@transaction.atomic
def commit_to_lots(stage: Stage, now: datetime) -> StageDraw | None:
    """Commit to a seed for the lots of a stage, before they are drawn; None where it has begun.

    The SHA-256 of the seed is public from now on. A draw that was made is done again with another seed.
    """
    if has_begun(stage):
        return None
    keep_settings(stage, _with_lots(settings_of_stage(stage)))
    seed = secrets.token_hex(16)
    values = {
        "seed": seed,
        "commitment": sha256(seed.encode()).hexdigest(),
        "committed_at": now,
        "drawn_at": None,
    }
    return StageDraw.objects.update_or_create(stage=stage, defaults=values)[0]


@transaction.atomic
def draw_the_lots(stage: Stage, now: datetime) -> bool:
    """Tell the seed to which was committed: so the lots are drawn. Return False where there is none, or it is told."""
    waiting = StageDraw.objects.filter(stage=stage, drawn_at=None)
    return not has_begun(stage) and bool(waiting.update(drawn_at=now))


def _with_lots(settings: StageSettings) -> StageSettings:
    return replace(settings, lots=True)
