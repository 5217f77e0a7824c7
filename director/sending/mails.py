"""Notices by e-mail: a timer mails the notices of one batch, each once, and comes again later for what the server of
the mails did not take.

A notice is marked in the transaction in which it is sent. A process that dies between the two sends it once more, under
the same Message-ID, by which readers of mail know it.
"""

from __future__ import annotations

import logging
import smtplib
from datetime import timedelta
from email.utils import parseaddr
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connections, transaction
from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone, translation

from director.notices.models import Mail, PersonNotice
from director.notices.telling import MAIL
from director.notices.unsubscribing import link_for
from director.pages.notices.notice_words import told
from director.sending.at_once import AtOnce
from director.sending.bounces import refused
from play.live.desk import Desk
from play.live.timed.timers import Handler, Timer, set_timers
from play.models import Person
from play.people.accounts.verified import is_verified, verified_people
from play.people.habits.zone import zone_named
from play.store.log import NewTimer

__all__ = ["AGAIN", "mailer_of", "message_for"]

_LOG = logging.getLogger(__name__)
AGAIN: Final = tuple(timedelta(minutes=minutes).total_seconds() for minutes in (1, 5, 30, 120, 480))
"""Seconds until the next try, after each; then it is given up."""
_WANTING: Final = Q(mails=True, mail_refused_at=None, is_active=True)
_NOT_AT_ALL: Final = 500
"""From this reply on the server of the mails refuses a mail for good; below it asks to come again (RFC 5321, 4.2.1)."""
_FOR_GOOD: Final = 550
"""From this reply on it refuses the address itself."""


def mailer_of(desk: Desk) -> Handler:
    """Return the handler of the timers of mails."""
    places = AtOnce()

    async def handle(timer: Timer) -> None:
        tries = int(timer.awaits or 0)
        is_last = tries >= len(AGAIN)
        with places.place():
            done = await sync_to_async(_mail_batch, thread_sensitive=False)(timer.subject, is_last=is_last)
        if done or is_last:
            return
        again = NewTimer(AGAIN[tries], f"{MAIL}:send", f"{tries + 1}", f"{MAIL}:{timer.subject}:{tries + 1}")
        await set_timers(desk.pool, desk.clock, [(timer.subject, again)])

    return handle


def _mail_batch(batch: UUID, *, is_last: bool) -> bool:
    """Mail the notices of a batch that are due; return whether none is left. At the last try the rest is given up."""
    try:
        of_batch = PersonNotice.objects.filter(batch=batch, mail=Mail.DUE)
        of_batch.exclude(person__in=verified_people(_WANTING)).update(mail=Mail.NONE)
        due = list(of_batch.order_by("pk").values_list("pk", flat=True))
        if not due:
            return True
        try:
            with get_connection() as server:
                left = [number for number in due if not _mail_one(number, server)]
        except (OSError, smtplib.SMTPException) as error:
            _LOG.warning("notices cannot be mailed now: %s", error)
            left = due
        if is_last:
            of_batch.update(mail=Mail.FAILED)
        return not left
    finally:
        connections.close_all()


@transaction.atomic
def _mail_one(number: int, server: BaseEmailBackend) -> bool:
    """Mail a notice; return False for one that the server may take later."""
    held = PersonNotice.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=number, mail=Mail.DUE)
    notice = held.select_related("person", "competition__club").first()
    if notice is None:
        return True
    notice.mail = Mail.NONE
    if _wants(notice.person):
        try:
            server.send_messages([message_for(notice, server)])
            notice.mail = Mail.SENT
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError) as error:
            reply = _reply(error)
            if reply < _NOT_AT_ALL:
                return False
            notice.mail = Mail.FAILED
            if reply >= _FOR_GOOD and isinstance(error, smtplib.SMTPRecipientsRefused):
                refused(notice.person)
    notice.save(update_fields=["mail"])
    return True


def _reply(error: smtplib.SMTPRecipientsRefused | smtplib.SMTPDataError) -> int:
    """Return what the server has said of a mail, which has one recipient."""
    if isinstance(error, smtplib.SMTPDataError):
        return error.smtp_code
    return min((code for code, _ in error.recipients.values()), default=0)


def _wants(person: Person) -> bool:
    return person.mails and person.mail_refused_at is None and person.is_active and is_verified(person)


def message_for(notice: PersonNotice, server: BaseEmailBackend | None = None) -> EmailMessage:
    """Return the mail of a notice in its reader's language, with times in his zone, else in that of the club."""
    person, club = notice.person, notice.competition.club
    zone = zone_named(person.zone) or zone_named(club.zone)
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    off = link_for(person)
    with translation.override(person.language or settings.LANGUAGE_CODE), timezone.override(zone):
        words = told(notice)
        context = {"words": words, "name": person.display_name, "off": off, "address": settings.SITE_ADDRESS}
        return EmailMessage(
            " ".join(f"{words.event}: {words.says}".split()),
            render_to_string("notices/mail.txt", context),
            to=[person.email],
            connection=server,
            headers={
                "Message-ID": f"<notice-{notice.pk}@{host}>",
                "Auto-Submitted": "auto-generated",
                "List-Unsubscribe": f"<{off}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            },
        )
