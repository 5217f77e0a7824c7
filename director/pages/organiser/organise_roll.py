"""The roll-call on the organiser's page: who is here, who is missing, how to reach him; and the movement that fits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db import transaction
from django.db.models.functions import Now
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from director.competitions.models import Competition, Kind
from director.competitions.stage_models import KNOCKOUTS
from director.entries.admission.standing import Standing
from director.entries.models import Entrant, Entry
from director.movements.impossible import Impossible
from director.pages.shared.asked import now
from director.pages.shared.impossible_words import impossible_words
from director.pages.shared.organising import number_in, organised
from director.pages.shared.roll import RollLine, roll_of
from director.results.changes.taking_back import NotFitted, is_untouched, seated_in, take_back
from director.results.withdrawals.withdrawing import has_begun
from director.sessions.draw.choosing import choose, limits_of
from director.sessions.draw.drawing import numbered
from director.sessions.draw.planning import plan_start
from director.sessions.draw.proposals import Proposal, proposals
from director.sessions.models import Movement, Session
from director.sessions.running.runner import begin
from play.pages.site.once import form_key_of, was_sent
from play.people.text import clean_text
from play.process.current import table_server

__all__ = ["ACTS", "Fitting", "fittings", "refit_context", "roll_context"]

_FEWEST: Final = 4
_CONTACT: Final = 80


@dataclass(frozen=True, slots=True)
class Fitting:
    """A proposal with its end, None where there is no limit of time."""

    proposal: Proposal
    name: str
    ends: datetime | None


def roll_context(competition: Competition, session: Session, now: datetime) -> dict[str, Any]:
    """Return what the page shows of the roll-call."""
    numbers = _numbers(session)
    roll = [replace(one, number=numbers.get(one.entry.pk)) for one in roll_of(competition, session, now)]
    here = [one for one in roll if _counts(one)]
    people = [player for line in roll for player in line.players if not player.entrant.robot]
    return {
        "roll": roll,
        "on_waiting_list": (waiting := sum(one.standing is Standing.WAITS for one in roll)),
        "counted": len(roll) - waiting,
        "removes": not has_begun(competition),
        "drawn": sum(one.standing is Standing.PLAYS for one in roll),
        "people": len(people),
        "people_here": sum(one.here for one in people),
        "pairs_here": len(here),
        "fitting": [] if session.started_at is not None else fitting_for(competition, session, len(here), now),
    }


def _numbers(session: Session) -> dict[int, int]:
    """Return the numbers that entries would have if the session were drawn now: none without a movement for them.

    In a knockout the bracket places them.
    """
    if session.started_at is not None or (session.stage is not None and session.stage.form in KNOCKOUTS):
        return {}
    try:
        members, _schedule = numbered(session)
    except Impossible:
        return {}
    return {one.pk: number for number, one in enumerate(members, 1) if one is not None}


def refit_context(competition: Competition, session: Session, now: datetime) -> dict[str, Any]:
    """Return the movements that fit those at the tables, as long as nobody has called; empty from then on."""
    if not is_untouched(session):
        return {}
    here = [one for one in roll_of(competition, session, now, seated_in(session)) if _counts(one)]
    return {"pairs_here": len(here), "refitting": fitting_for(competition, session, len(here), now)}


def _counts(line: RollLine) -> bool:
    """Return whether an entry counts among those for whom a movement is fitted."""
    return line.here and line.standing in (Standing.PLAYS, Standing.MISSING)


def fitting_for(competition: Competition, session: Session, pairs: int, now: datetime) -> list[Fitting]:
    """Return the proposals for so many pairs with their ends."""
    if competition.kind == Kind.TEAMS or pairs < _FEWEST:
        return []
    return fittings(_proposals(session, pairs), session, now)


def fittings(found: Sequence[Proposal], session: Session, now: datetime) -> list[Fitting]:
    """Return proposals with their names and ends."""
    begins = max(session.starts_at, now)
    return [
        Fitting(
            one, str(Movement(one.movement).label), begins + timedelta(minutes=one.minutes) if one.minutes else None
        )
        for one in found
    ]


def _proposals(session: Session, pairs: int) -> Sequence[Proposal]:
    return proposals(pairs, limits_of(session), players=session.competition.kind == Kind.INDIVIDUAL)


def fit(competition: Competition, session: Session, key: str, now: datetime, seated: Collection[int] = ()) -> bool:
    """Give the session the movement of that key for those who are here; return False when it is none of the proposals.

    Pairs that are not here are noted as missing; they can be taken in when they come.
    """
    with transaction.atomic():
        held = Session.objects.select_for_update().get(pk=session.pk)
        if held.started_at is not None:
            return False
        roll = roll_of(competition, held, now, seated)
        here = [one for one in roll if _counts(one)]
        chosen = next((one for one in _proposals(held, len(here)) if one.key == key), None)
        if chosen is None:
            return False
        missing = [one.entry.pk for one in roll if one.standing is Standing.PLAYS and not one.here]
        Entry.objects.filter(pk__in=missing).update(missing=True)
        Entry.objects.filter(pk__in=[one.entry.pk for one in here]).update(missing=False)
        choose(held, chosen)
    return True


def _fit(request: HttpRequest, event: UUID) -> None:
    asked, session = organised(request, event)
    assert asked.competition is not None
    if not fit(asked.competition, session, request.POST.get("proposal", ""), now()) and session.started_at is None:
        messages.warning(request, _("This movement does not fit those who are here any more: choose again."))


def _entry(request: HttpRequest, event: UUID) -> Entry:
    asked, _session = organised(request, event)
    standing = Entry.objects.filter(competition=asked.competition, withdrawn_at=None)
    found = standing.filter(pk=number_in(request, "entry")).first()
    if found is None:
        raise BadRequest("there is no such entry")
    return found


def _take_in(request: HttpRequest, event: UUID) -> None:
    Entry.objects.filter(pk=_entry(request, event).pk).update(missing=False)


def _stand_by(request: HttpRequest, event: UUID, *, standby: bool) -> None:
    Entry.objects.filter(pk=_entry(request, event).pk).update(standby=standby)


def _pay(request: HttpRequest, event: UUID) -> None:
    Entry.objects.filter(pk=_entry(request, event).pk, paid_at=None).update(paid_at=Now())


def _not_paid(request: HttpRequest, event: UUID) -> None:
    Entry.objects.filter(pk=_entry(request, event).pk).update(paid_at=None)


def _confirm(request: HttpRequest, event: UUID) -> None:
    Entrant.objects.filter(entry=_entry(request, event)).update(confirmed=True)


def _contact(request: HttpRequest, event: UUID) -> None:
    asked, _session = organised(request, event)
    of_event = Entrant.objects.filter(entry__competition=asked.competition, pk=number_in(request, "entrant"))
    of_event.update(contact=clean_text(request.POST.get("contact", ""))[:_CONTACT])


async def _refit(request: HttpRequest, event: UUID) -> None:
    """Draw the session anew for those who are at their tables, as long as nobody has called."""
    asked, session = await sync_to_async(organised)(request, event)
    assert asked.competition is not None
    desk, at = table_server().desk, now()
    seated = await sync_to_async(seated_in)(session)
    refitted = partial(fit, asked.competition, session, request.POST.get("proposal", ""), at, seated)
    try:
        taken_back = await take_back(desk, session, form_key_of(request), refitted)
    except NotFitted:
        messages.warning(request, _("This movement does not fit those who are here any more: choose again."))
        return
    if not taken_back:
        if not await sync_to_async(was_sent)(request):
            messages.warning(request, _("Somebody has called, or you have ruled: the session goes on as it is."))
        return
    try:
        await begin(desk, session.pk)
    except Impossible as impossible:
        messages.warning(request, _("The session cannot start: %(why)s") % {"why": impossible_words(impossible)})
        await sync_to_async(plan_start)(
            await Session.objects.select_related("competition", "stage").aget(pk=session.pk)
        )


ACTS = {
    "fit": sync_to_async(_fit),
    "refit": _refit,
    "take-in": sync_to_async(_take_in),
    "stand-by": sync_to_async(partial(_stand_by, standby=True)),
    "plays-always": sync_to_async(partial(_stand_by, standby=False)),
    "paid": sync_to_async(_pay),
    "not-paid": sync_to_async(_not_paid),
    "confirm-entry": sync_to_async(_confirm),
    "contact": sync_to_async(_contact),
}
"""The forms of this part of the page."""
