"""Moving a session to another time, and announcing an event again for later weeks with all that was chosen for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import models, transaction
from django.db.models import F

from director.competitions.models import Competition
from director.competitions.stage_models import KNOCKOUTS, Stage
from director.competitions.stage_settings import RANKS
from director.notices.models import Delivery, HookKind
from director.sessions.draw.choosing import time_announced
from director.sessions.draw.drawing import commit_early
from director.sessions.draw.planning import plan_start
from director.sessions.models import TO_COME, Session
from director.sessions.teams.agreed_models import agreed_of
from director.sessions.teams.agreed_telling import tell_match_moved
from director.sessions.telling import tell_moved
from play.models import Person

__all__ = ["MOST_WEEKS", "announce_again", "later_sessions", "move", "move_with_later", "weekly"]

MOST_WEEKS: Final = 26
_NOT_COPIED: Final = frozenset(
    {
        "id",
        "join_key",
        "announced_by",
        "announced_at",
        "competition",
        "stage",
        "simultaneous",
        "schedule",
        "round",
        "revision",
        "starts_at",
        "rounds",
        "rounds_by_draw",
        "round_time",
        "boards_before",
        "cancel_reason",
        "results_withdrawn_why",
        "extra",
    }
)
"""What an event and its session have of their own, beside the times at which something happened to them, and what the
draw or the start has settled.
"""
_SHIFTED: Final = frozenset({"entries_open", "entries_close", "cards_due"})
"""Times that were chosen; they stay as long before the start as they were."""
_DEADLINES: Final = ("entries_close", "cards_due")
"""Those of them that hang on the start of an event."""

_Again: TypeAlias = Callable[[datetime], datetime]
"""Returns when something is, of an event that is announced again or moved."""


def weekly(first: datetime, weeks: int, zone: ZoneInfo) -> Iterator[datetime]:
    """Yield that time in so many weeks that follow each other, the same by the clocks of the zone."""
    local = first.astimezone(zone).replace(tzinfo=None)
    for week in range(weeks):
        yield (local + timedelta(weeks=week)).replace(tzinfo=zone)


@transaction.atomic
def announce_again(session: Session, by: Person, starts: datetime) -> Session:
    """Announce the event of a session once more, for that time, with its settings and without its entries.

    An event of several sessions or stages has all of them again, as long after each other by the clocks of the club.
    Of a knockout only the first session is announced: its draw announces the others.
    """
    again = _as_long_before(session, starts)
    copied = _copied(session.competition, again)
    competition = Competition.objects.create(announced_by=by, **copied)
    stages = {one.pk: _stage_again(one, competition, again) for one in session.competition.stages.all()}
    made: dict[UUID, Session] = {}
    for one in _sessions_again(session):
        made[one.pk] = Session.objects.create(
            competition=competition,
            stage=None if one.stage_id is None else stages[one.stage_id],
            starts_at=again(one.starts_at),
            rounds=one.rounds_announced,
            round_time=time_announced(one),
            **_copied(one, again),
        )
        plan_start(made[one.pk])
        commit_early(made[one.pk])
    return made[session.pk]


def _sessions_again(session: Session) -> list[Session]:
    """Return the sessions that are announced again: all that were announced, and this one."""
    every = session.competition.sessions.filter(cancelled_at=None, extra=False, agreed=None).select_related("stage")
    seen: set[int] = set()
    found = []
    for one in every.order_by("number"):
        follows = one.stage is not None and one.stage.form in KNOCKOUTS and one.stage.pk in seen
        if one.pk == session.pk or not follows:
            found.append(one)
        if one.stage is not None:
            seen.add(one.stage.pk)
    return found if session in found else [*found, session]


def _stage_again(stage: Stage, competition: Competition, again: _Again) -> Stage:
    """Return the stage announced again, with the times of its rounds, and the last day on which captains agree on
    others, as long after; it is not to be drawn early.
    """
    settings = {name: value for name, value in stage.settings.items() if name != RANKS} | {"early": False}
    if times := settings.get("starts"):
        settings["starts"] = [again(datetime.fromisoformat(one)).isoformat() for one in times]
    if until := settings.get("agree_until"):
        settings["agree_until"] = again(datetime.fromisoformat(until)).isoformat()
    return Stage.objects.create(
        competition=competition,
        number=stage.number,
        name=stage.name,
        form=stage.form,
        qualify=stage.qualify,
        settings=settings,
    )


@transaction.atomic
def move(session: Session, starts: datetime) -> bool:
    """Move a session that has not started to another time; return False when it has started, is
    cancelled, or starts then anyway.

    With the first of an event its deadlines move: the close of entries, and when system cards are due. They stay as
    long before it by the clocks of the club. The start that was laid down for a round of a knockout moves too.
    """
    if not _move(session, starts):
        return False
    _lay_down_starts({session: starts})
    return True


def _move(session: Session, starts: datetime) -> bool:
    waiting = Session.objects.filter(TO_COME, pk=session.pk).exclude(starts_at=starts)
    if not waiting.update(starts_at=starts, revision=F("revision") + 1):
        return False
    if session.number == 1:
        again, held = _as_long_before(session, starts), Competition.objects.filter(pk=session.competition_id)
        due = held.select_for_update().values(*_DEADLINES).get()
        held.update(**{name: None if at is None else again(at) for name, at in due.items()})
    Delivery.objects.filter(kind=HookKind.SOON, session=session.pk).delete()  # it is said of the new time again
    moved = Session.objects.select_related("competition").get(pk=session.pk)
    plan_start(moved)
    if (agreed := agreed_of(moved)) is not None:
        tell_match_moved(agreed, moved)
    else:
        tell_moved(moved)
    return True


def _lay_down_starts(moved: Mapping[Session, datetime]) -> None:
    """Write the starts of rounds of knockouts where their settings name them: another draw, and the forms, go by them.

    Those of all sessions are written at once: one may begin now when another began before.
    """
    of_rounds = Stage.objects.filter(form__in=KNOCKOUTS, pk__in={one.stage_id for one in moved})
    for stage in of_rounds.select_for_update().order_by("pk"):
        times = {one.starts_at: at for one, at in moved.items() if one.stage_id == stage.pk}
        laid = [datetime.fromisoformat(one) for one in stage.settings.get("starts", ())]
        if not times.keys().isdisjoint(laid):
            stage.settings = stage.settings | {"starts": [times.get(one, one).isoformat() for one in laid]}
            stage.save(update_fields=["settings"])


def later_sessions(session: Session) -> list[Session]:
    """Return the sessions of the event that are to come after this one, the next first.

    Matches at times of their captains and extra boards stay where they are.
    """
    later = session.competition.sessions.filter(TO_COME, starts_at__gt=session.starts_at, extra=False, agreed=None)
    return list(later.order_by("starts_at", "number"))


@transaction.atomic
def move_with_later(session: Session, starts: datetime) -> bool:
    """Move a session, and those of the event after it by as much; return False when nothing was moved.

    They stay as long after it by the clocks of the club. They are moved in their order, as where another one is moved
    with those after it at the same moment.
    """
    again, later = _as_long_before(session, starts), later_sessions(session)
    if not _move(session, starts):
        return False
    moved = {one: at for one in later if _move(one, at := again(one.starts_at))}
    _lay_down_starts({session: starts} | moved)
    return True


def _as_long_before(session: Session, starts: datetime) -> _Again:
    """Return what is as long before or after that start as before or after that of a session, by the club's clocks."""
    zone = ZoneInfo(session.competition.club.zone)

    def local(at: datetime) -> datetime:
        return at.astimezone(zone).replace(tzinfo=None)

    def again(at: datetime) -> datetime:
        return (local(starts) + (local(at) - local(session.starts_at))).replace(tzinfo=zone).astimezone(UTC)

    return again


def _copied(one: Competition | Session, again: _Again) -> dict[str, Any]:
    return {
        field.name: _value(getattr(one, field.name), field.name, again)
        for field in one._meta.concrete_fields
        if field.name not in _NOT_COPIED and (field.name in _SHIFTED or not isinstance(field, models.DateTimeField))
    }


def _value(value: object, name: str, again: _Again) -> object:
    return again(value) if name in _SHIFTED and isinstance(value, datetime) else value
