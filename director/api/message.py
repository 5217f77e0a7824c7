"""What a program is sent when results of a session are published, withdrawn or final: the words of the interface."""

from __future__ import annotations

import json
from datetime import datetime

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.urls import reverse

from director.api.clubs import event_line, session_line
from director.api.results import ranking_of
from director.notices.models import Delivery, HookKind
from director.results.tallying import tally_of
from director.sessions.models import Session

__all__ = ["message_of"]


def message_of(delivery: Delivery, kind: HookKind, session: Session, now: datetime) -> bytes:
    """Return the JSON of a delivery: what has happened, where, the ranking, and where the rest is read."""
    event = session.competition
    files = {form: _address("api:file", session.pk, form) for form in ("xml", "pbn", "csv")}
    message = {
        "id": delivery.pk,
        "what": f"results.{kind.value}",
        "sent_at": now,
        "club": event.club.address,
        "event": {name: value for name, value in event_line(event, ()).items() if name != "sessions"},
        "session": session_line(session, now),
        "reason": session.results_withdrawn_why if kind is HookKind.WITHDRAWN else "",
        "ranking": ranking_of(session, tally_of(session)) if session.published_at is not None else [],
        "results": _address("api:results", session.pk),
        "files": files,
    }
    return json.dumps(message, cls=DjangoJSONEncoder, ensure_ascii=False).encode()


def _address(name: str, *arguments: object) -> str:
    return settings.SITE_ADDRESS + reverse(name, args=arguments)
