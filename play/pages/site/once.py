"""Doing what a form says once, however often it is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar
from uuid import UUID

from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpRequest

from play.store.people.sent_forms import SentForm, take_form

__all__ = ["FIELD", "done_once", "form_key_of", "once", "was_sent"]

FIELD: Final = "form_key"
"""The hidden field of a form that adds something: its template has the tag of this name."""
_Shown = TypeVar("_Shown")
_Done = TypeVar("_Done")


def once(request: HttpRequest, act: Callable[[], _Shown | None]) -> _Shown | None:
    """Do what a form says: `act` returns what is to be shown again where nothing came of it, and None when it is done.

    A form that was sent before is done already: None, and nothing happens. One that came to nothing can be sent again.
    Raise BadRequest for a key that no page has drawn.
    """
    key = form_key_of(request)
    if key is None:
        return act()
    with transaction.atomic():
        if not take_form(key):
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


def form_key_of(request: HttpRequest) -> UUID | None:
    """Return the key of a form, None for a form without one. Raise BadRequest."""
    if FIELD not in request.POST:
        return None
    try:
        return UUID(request.POST[FIELD])
    except ValueError:
        raise BadRequest("a form by its key") from None
