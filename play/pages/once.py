"""Doing what a form says once, however often it is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar
from uuid import UUID

from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpRequest

from play.store.sent_forms import take_form

__all__ = ["FIELD", "once"]

FIELD: Final = "form_key"
"""The hidden field of a form that adds something: its template has the tag of this name."""
_Shown = TypeVar("_Shown")


def once(request: HttpRequest, act: Callable[[], _Shown | None]) -> _Shown | None:
    """Do what a form says: `act` returns what is to be shown again where nothing came of it, and None when it is done.

    A form that was sent before is done already: None, and nothing happens. One that came to nothing can be sent again.
    Raise BadRequest for a key that no page has drawn.
    """
    if FIELD not in request.POST:
        return act()
    try:
        key = UUID(request.POST[FIELD])
    except ValueError:
        raise BadRequest("a form by its key") from None
    with transaction.atomic():
        if not take_form(key):
            return None
        shown = act()
        if shown is not None:
            transaction.set_rollback(True)
    return shown
