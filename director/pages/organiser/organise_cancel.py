"""Cancelling an event, on the organiser's page."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.pages.shared.asked import now, reader
from director.pages.shared.organising import organised
from director.pages.shared.sheet import OneLine, Sheet
from director.sessions.calling_off import call_off
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
from director.sessions.running.runner import go_on
from play.models import Person
from play.process.current import table_server

__all__ = ["ACTS", "cancel_context"]


class CancelForm(Sheet):
    """Why an event is cancelled."""

    reason = OneLine(label=gettext_lazy("Reason"), max_length=200)


def cancel_context(session: Session, person: Person | None) -> dict[str, Any]:
    """Return the form by which the event is cancelled; none for one that is over, or in which the reader plays."""
    return {"cancel_form": CancelForm(auto_id="cancel_%s") if _may_cancel(session, person) else None}


def _may_cancel(session: Session, person: Person | None) -> bool:
    """Return whether somebody who organises may cancel the event: who plays ends no board in play."""
    if person is None or session.ended_at is not None or session.cancelled_at is not None:
        return False
    return session.started_at is None or not takes_part(session, person)


def _cancel(request: HttpRequest, event: UUID) -> Session | None:
    """Cancel the event; return its session where it runs. What is sent again is done."""
    _asked, session = organised(request, event)
    if session.cancelled_at is not None:
        return None
    by, form = reader(request), CancelForm(request.POST)
    if by is None or not _may_cancel(session, by):
        raise Http404
    if not form.is_valid():
        messages.warning(request, _("Say why the event is cancelled: who is entered is told so."))
        return None
    if call_off(session, by, form.cleaned_data["reason"], now()):
        messages.success(request, _("The event is cancelled, and who is entered is told."))
    return None if session.started_at is None else session


async def _do_cancel(request: HttpRequest, event: UUID) -> None:
    running = await sync_to_async(_cancel)(request, event)
    if running is not None:
        await go_on(table_server().desk, running.pk)


ACTS = {"cancel-event": _do_cancel}
"""The forms of this part of the page."""
