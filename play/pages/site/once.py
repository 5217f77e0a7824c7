"""Doing what a form says once, however often it is sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeVar
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from play.store.people.sent_forms import SentForm, take_form

__all__ = ["FIELD", "done_once", "form_key_of", "once", "sent_before", "was_sent"]

FIELD: Final = "form_key"
"""The hidden field of a form that adds something: its template has the tag of this name."""
_UNTOLD: Final = (FIELD, "csrfmiddlewaretoken")
_Shown = TypeVar("_Shown")
_Done = TypeVar("_Done")


def once(request: HttpRequest, act: Callable[[], _Shown | None]) -> _Shown | None:
    """Do what a form says: `act` returns what is to be shown again where nothing came of it, and None when it is done.

    A form that was sent before is done already: None, and nothing happens; who has changed it since is told so. One
    that came to nothing can be sent again. Raise BadRequest for a key that no page has drawn.
    """
    key = form_key_of(request)
    if key is None:
        return act()
    with transaction.atomic():
        if not take_form(key, _said(request)):
            _tell_changed(request, key)
            return None
        shown = act()
        if shown is not None:
            transaction.set_rollback(True)
    return shown


def done_once(request: HttpRequest, act: Callable[[], _Done | None]) -> _Done | None:
    """Do what a form says; return what came of it. None: it was sent before; or nothing did, and it can be sent again.

    Raise BadRequest for a key that no page has drawn.
    """
    done: _Done | None = None

    def carried_out() -> bool | None:
        nonlocal done
        done = act()
        return False if done is None else None

    once(request, carried_out)
    return done


def was_sent(request: HttpRequest) -> bool:
    """Return whether what the form says is done already: before anything in it is checked against what is so by now.

    Raise BadRequest for a key that no page has drawn.
    """
    key = form_key_of(request)
    return key is not None and SentForm.objects.filter(pk=key).exists()


def sent_before(request: HttpRequest) -> bool:
    """Return the same where nothing else is done then; who has changed the form since is told so."""
    key = form_key_of(request)
    if key is None or not was_sent(request):
        return False
    _tell_changed(request, key)
    return True


def _said(request: HttpRequest) -> str:
    """Return a digest of what a form says. With a key: a PIN or a name would be guessed from a plain one."""
    fields = sorted((name, request.POST.getlist(name)) for name in request.POST if name not in _UNTOLD)
    files = sorted((name, one.name, one.size) for name, of in request.FILES.lists() for one in of)
    return salted_hmac("play.pages.site.once", json.dumps([fields, files]), algorithm="sha256").hexdigest()


def _tell_changed(request: HttpRequest, key: UUID) -> None:
    """Tell who sends a form again, whose first answer was lost, that his second text is not taken for the first."""
    before = SentForm.objects.filter(pk=key).values_list("said", flat=True).first()
    if before and before != _said(request):
        messages.warning(request, _("This form was sent before, and done as it stood then. Your changes are not."))


def form_key_of(request: HttpRequest) -> UUID | None:
    """Return the key of a form, None for a form without one. Raise BadRequest."""
    if FIELD not in request.POST:
        return None
    try:
        return UUID(request.POST[FIELD])
    except ValueError:
        raise BadRequest("a form by its key") from None
