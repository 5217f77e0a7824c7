"""Error pages: a sentence and a way out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Final

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.db import InterfaceError, OperationalError, ProgrammingError
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.csrf import requires_csrf_token
from psycopg.errors import UndefinedColumn, UndefinedTable

from laws.protocol.codec_kinds import UnknownKind
from play.store.database import AWAY

__all__ = ["bad", "broken", "denied", "forged", "missing"]

RETRY_AFTER: Final = "5"
"""Seconds after which a browser or a proxy may retry."""
_SECRET: Final = frozenset({"code", "pin"})
"""Fields that stand on no page, beside those of passwords."""
_UNASKED: Final = {"unread_notices": 0}
"""Django may draw an error page in a thread whose connection nobody closes, so its head asks the database nothing."""


def _with_token(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Return a page with forms of its own that takes the CSRF token of the submitted form, if the form can be read.

    An unreadable form would otherwise fail again here, as a server error.
    """
    page = requires_csrf_token(view)

    @wraps(view)
    def readable(request: HttpRequest, *args: object, **options: object) -> HttpResponse:
        try:
            _ = request.POST
        except (BadRequest, MultiPartParserError, SuspiciousOperation, LookupError):
            request._mark_post_parse_error()  # type: ignore[attr-defined]  # the form counts as empty from now on
        return page(request, *args, **options)

    return readable


@_with_token
def bad(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return 400 for a request that cannot be read. The log has the reason, the page does not."""
    return render(request, "400.html", _UNASKED, status=400)


@_with_token
def denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return 403 for what this reader may not do."""
    return render(request, "403.html", _UNASKED, status=403)


@_with_token
def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return 403 for a form that was not sent from a page of this site, or from one that is too old."""
    return render(request, "403_csrf.html", _UNASKED, status=403)


@_with_token
def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return 404 if the page does not exist, or this reader may not know that it does."""
    return render(request, "404.html", _UNASKED, status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """Return 500 for a server error; 503 while the database is away, for what a newer release has written, and while
    the database lacks what this release needs.

    One page in all languages that uses neither database nor session, since either may have failed. With 503 a form that
    was sent can be sent again from it.
    """
    error = sys.exc_info()[1]
    lacks = isinstance(error, ProgrammingError) and isinstance(error.__cause__, (UndefinedColumn, UndefinedTable))
    if lacks or isinstance(error, (*AWAY, OperationalError, InterfaceError, UnknownKind)):
        page = render_to_string("503.html", {"sent": _sent(request), "is_form": request.method == "POST"})
        return HttpResponse(page, status=503, headers={"Retry-After": RETRY_AFTER, "Cache-Control": "no-store"})
    return HttpResponse(render_to_string("500.html"), status=500)


def _sent(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of the form that was sent, so that nobody writes it anew; none where it has a file, or what
    stands on no page.
    """
    try:
        fields = [(name, value) for name, values in request.POST.lists() for value in values]
        has_files = bool(request.FILES)
    except (BadRequest, MultiPartParserError, SuspiciousOperation, LookupError, OSError):
        return []
    is_secret = any("password" in name or name in _SECRET for name, _value in fields)
    return [] if has_files or is_secret else fields
