"""Sending what happens in a club to the robots of its groups and to programs: by a timer, again where it was not taken.

A group gets the club's own text; a program gets the same JSON as every other, signed.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections
from django.db.models import F
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from director.api.message import message_of
from director.notices.models import Delivery, HookKind, Webhook
from director.notices.signing import headers_for
from director.notices.telling import HOOK
from director.notices.templates import TEXTS, filled, written
from director.pages.notices.group_lists import ranking_list, seating_list
from director.pages.notices.share_texts import titled, when_text
from director.sending.at_once import AtOnce
from director.sending.outbound import Forbidden, NotTaken, post
from director.sessions.models import Session
from play.live.clock import present_time
from play.live.desk import Desk
from play.live.timed.timers import Handler, Timer, set_timers
from play.store.log import NewTimer

__all__ = ["AGAIN", "AGAIN_SIGNED", "send", "sender_of", "text_for"]

AGAIN: Final = tuple(timedelta(minutes=minutes).total_seconds() for minutes in (1, 5, 30))
"""Seconds until the next try, after each; then it is given up: news of yesterday helps nobody."""
AGAIN_SIGNED: Final = (*AGAIN, *(timedelta(hours=hours).total_seconds() for hours in (3, 12)))
"""The same for programs: results that are final are worth something tomorrow."""
_LONGEST: Final = 120
_PAGES: Final = {
    HookKind.DRAW: "session-seating",
    HookKind.PUBLISHED: "session-results",
    HookKind.WITHDRAWN: "session-results",
}
"""The page to which a text leads, where that is not the page of the event."""


def sender_of(desk: Desk) -> Handler:
    """Return the handler of the timers of deliveries."""
    places = AtOnce()

    async def handle(timer: Timer) -> None:
        tries = int(timer.awaits or 0)
        with places.place():
            waits = await sync_to_async(_send_closing, thread_sensitive=False)(timer.subject)
        if tries < len(waits):
            again = NewTimer(waits[tries], f"{HOOK}:send", f"{tries + 1}", f"{HOOK}:{timer.subject}:{tries + 1}")
            await set_timers(desk.pool, desk.clock, [(timer.subject, again)])

    return handle


def _send_closing(delivery: UUID) -> tuple[float, ...]:
    try:
        return send(delivery)
    finally:
        connections.close_all()


def send(delivery: UUID) -> tuple[float, ...]:
    """Send a delivery that has not been taken; return when it is to be tried again, in seconds after each try."""
    held = Delivery.objects.select_related("hook").filter(pk=delivery, done_at=None, hook__active=True).first()
    if held is None:
        return ()
    session = Session.objects.select_related("competition__club").filter(pk=held.session).first()
    if session is None:
        return ()
    try:
        answer = _post(held, session)
    except Forbidden as error:
        _note(held, str(error))
        Webhook.objects.filter(pk=held.hook_id).update(active=False)
        return ()
    except NotTaken as error:
        _note(held, str(error))
        return AGAIN_SIGNED if held.hook.signed else AGAIN
    _note(held, answer)
    Delivery.objects.filter(pk=held.pk).update(done_at=present_time())
    return ()


def _post(held: Delivery, session: Session) -> str:
    """Send it, and return the answer. Raise Forbidden, and NotTaken."""
    kind = HookKind(held.kind)
    if not held.hook.signed:
        return post(held.hook.address, written(held.hook.body, text_for(held.hook, kind, session)))
    time = present_time()
    body = message_of(held, kind, session, time)
    return post(held.hook.address, body, headers=headers_for(held.hook, body, int(time.timestamp())))


def _note(delivery: Delivery, answer: str) -> None:
    Delivery.objects.filter(pk=delivery.pk).update(tries=F("tries") + 1, answer=answer[:_LONGEST])


def text_for(hook: Webhook, kind: HookKind, session: Session) -> str:
    """Return the text of the club's template, or the usual one, filled in, in the language of the group."""
    event = session.competition
    page = _PAGES.get(kind)
    address = reverse("event", args=[event.pk]) if page is None else reverse(page, args=[session.pk])
    usual = TEXTS.get(kind, "")
    text = hook.texts.get(kind, usual)
    with translation.override(hook.language):
        is_usual = text.split() == usual.split()
        reason = session.cancel_reason
        if kind is HookKind.CANCELLED and is_usual:
            reason = f"{_('The event is cancelled.')}\n{reason}"
        if kind is HookKind.WITHDRAWN:
            reason = session.results_withdrawn_why
            reason = f"{_('The results are withdrawn.')}\n{reason}" if is_usual else reason
        if kind is HookKind.MOVED:
            reason = _("The event has another time now.")
        lines = {HookKind.DRAW: seating_list, HookKind.PUBLISHED: ranking_list}.get(kind)
        gaps = {
            "event": titled(session),
            "club": event.club.name,
            "start": when_text(session, event.club.zone),
            "reason": reason,
            "list": "" if lines is None else lines(session),
            "address": f"{settings.SITE_ADDRESS}{address}",
        }
        return filled(text, gaps)
