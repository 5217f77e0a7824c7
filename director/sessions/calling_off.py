"""Cancelling an event, before its session starts or in the middle of it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from director.entries.entering import entries_of
from director.entries.models import Entrant, Seeker
from director.notices.models import HookKind, NoticeKind
from director.notices.telling import News, Telling, tell, tell_group
from director.sessions.draw.planning import unplan_start
from director.sessions.draw.simultaneous import open_results
from director.sessions.models import Session
from director.sessions.running.rounds import GO
from director.sessions.teams.agreed_models import agreed_of
from director.sessions.teams.agreed_telling import tell_taken_back
from play.models import Person, Timer

__all__ = ["call_off"]


@transaction.atomic
def call_off(session: Session, by: Person, reason: str, now: datetime) -> bool:
    """Cancel a session that is not over; return False when it is. Who is entered or looks for a partner is told, of a
    match at a time of its own its teams alone.

    One that runs ends as soon as the boards in play are set aside (`director.sessions.running.plan`), without a result.
    Deals that came to no table are free for another session.
    """
    held = Session.objects.select_for_update().filter(pk=session.pk, ended_at=None, cancelled_at=None).first()
    if held is None:
        return False
    held.cancelled_at, held.cancel_reason = now, reason
    held.revision += 1
    held.save(update_fields=["cancelled_at", "cancel_reason", "revision"])
    if held.started_at is None:
        unplan_start(held)
    else:
        values = {"at": now, "kind": GO, "subject": held.pk, "awaits": "", "tries": 0}
        Timer.objects.update_or_create(key=f"{held.pk}:go:cancelled", defaults=values)
    if held.started_at is None and held.simultaneous is not None:
        open_results(held.simultaneous)
    if (agreed := agreed_of(held)) is not None:
        tell_taken_back(agreed, reason, by)
        return True
    entrants = Entrant.objects.filter(entry__in=entries_of(held.competition), person__isnull=False)
    people = {*entrants.values_list("person", flat=True)}
    people.update(Seeker.objects.filter(competition=held.competition).values_list("person", flat=True))
    told = {one: dict[str, str]() for one in sorted(people - {by.pk})}
    data = {"reason": reason, "by": by.display_name, "starts": held.starts_at.isoformat()}
    tell(Telling(NoticeKind.CANCELLED, held.competition_id, f"{held.pk}", told, data), now)
    tell_group(News(HookKind.CANCELLED, held.pk), now)
    return True
