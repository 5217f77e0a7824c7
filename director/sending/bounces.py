"""Mails that come back: an address that has failed for good gets no more of them (RFC 3464).

A message says that a mail failed only where it holds the head of that mail, with the number of a notice that went to
this very address: nobody can end the mails of another by writing to the address of the sender.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from typing import Final

from director.notices.models import Mail, PersonNotice
from play.live.clock import present_time
from play.models import Person

__all__ = ["LARGEST", "bounced", "refused"]

LARGEST: Final = 200_000
"""Bytes of a message that are read."""
_NOTICE: Final = re.compile(r"<notice-(\d{1,18})@")


def bounced(raw: bytes) -> list[str]:
    """Note the addresses that this message says have failed for good, and return them; of any other message nothing."""
    try:
        message = message_from_bytes(raw[:LARGEST], policy=policy.default)
        failed, notices = set(_failed(message)), set(_notices(message))
    except (ValueError, LookupError, TypeError, AttributeError, IndexError):
        return []
    found = PersonNotice.objects.select_related("person").filter(pk__in=notices, mail=Mail.SENT)
    people = [notice.person for notice in found if notice.person.email in failed]
    for person in people:
        refused(person)
    PersonNotice.objects.filter(pk__in=notices, person__in=people).update(mail=Mail.FAILED)
    return sorted({person.email for person in people})


def refused(person: Person) -> None:
    """Send no more notices to this person by mail until he wants them again."""
    Person.objects.filter(pk=person.pk, mail_refused_at=None).update(mail_refused_at=present_time())


def _failed(message: Message) -> Iterator[str]:
    """Yield the addresses, in lower case, that a report says have failed for good: `failed`, with a status of 5."""
    for part in message.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for one in part.get_payload():
            if not isinstance(one, Message):
                continue
            action, status = str(one.get("Action", "")).strip().lower(), str(one.get("Status", "")).strip()
            address = str(one.get("Final-Recipient") or one.get("Original-Recipient") or "").partition(";")[2]
            if action == "failed" and status.startswith("5") and address:
                yield address.strip().strip("<>").lower()


def _notices(message: Message) -> Iterator[int]:
    """Yield the notices whose mail, or its head alone, is in the report."""
    for part in message.walk():
        if part is message:
            continue
        if part.get_content_type() == "text/rfc822-headers" and isinstance(part, EmailMessage):
            text = str(part.get_content())
        else:
            text = str(part.get("Message-ID", ""))
        yield from map(int, _NOTICE.findall(text))
