"""A silence stays with the browser: who comes in anew where somebody is silenced, as a guest or with a new account, is
silenced as long.

Who signs in there to what he has already, with a password or by the PIN of his name, is not: he would be silenced in
his other browsers too, for what somebody else has said in this one.

The browser has a cookie that names him. Another browser has none, and nothing else is looked at: a network or a kind of
device would silence a whole hall.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from allauth.account.signals import user_signed_up
from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from play.live.clock import present_time
from play.models import Person
from play.people.accounts.guests import welcomed
from play.people.relations.measures import MUTED_FOR, is_muted

__all__ = ["KeptSilence", "register"]

_COOKIE: Final = "silence"
_SECONDS: Final = int(MUTED_FOR.total_seconds())


class KeptSilence:
    """Middleware, after authentication: the browser of somebody who is silenced remembers it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        person = request.user  # who signs out with this request is silenced too
        response = self.get_response(request)
        if isinstance(person, Person) and person.muted_until is not None and is_muted(person, present_time()):
            value = signing.dumps([person.pk, person.muted_until.timestamp()], salt=_COOKIE)
            response.set_cookie(_COOKIE, value, _SECONDS, httponly=True, secure=not settings.LOCAL, samesite="Lax")
        return response


def _kept(request: HttpRequest) -> datetime | None:
    """Return until when somebody is silenced who was here before; None where nobody was, or may speak again."""
    try:
        number, until = signing.loads(request.COOKIES.get(_COOKIE, ""), salt=_COOKIE, max_age=_SECONDS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    before = Person.objects.filter(pk=number).first()
    if before is not None and before.is_active:
        return before.muted_until
    return datetime.fromtimestamp(until, present_time().tzinfo)  # whose account is closed, or removed


def _came(request: HttpRequest | None, user: object, **_: object) -> None:
    """Silence a new guest, or a new account, as long as somebody is who was here before."""
    if request is None or not isinstance(user, Person) or user.muted_until is not None:
        return
    user.muted_until = _kept(request)
    if user.muted_until is not None:
        user.save(update_fields=["muted_until"])


def register() -> None:
    """Register what follows when somebody comes in anew. Called once, at the start."""
    welcomed.connect(_came, dispatch_uid="play.pages.accounts.kept_silence")
    user_signed_up.connect(_came, dispatch_uid="play.pages.accounts.kept_silence")
