"""Error pages: a sentence and a way out."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.csrf import requires_csrf_token

__all__ = ["bad", "broken", "denied", "forged", "missing"]


@requires_csrf_token
def bad(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a request that cannot be read. The log has the reason, the page does not."""
    return render(request, "400.html", status=400)


@requires_csrf_token
def denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: not allowed for this reader."""
    return render(request, "403.html", status=403)


@requires_csrf_token
def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form that was not sent from a page of this site, or from one that is too old."""
    return render(request, "403_csrf.html", status=403)


@requires_csrf_token
def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: the page does not exist, or this reader may not know that it does."""
    return render(request, "404.html", status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """500: our fault. One page in all languages that uses neither database nor session, since either may have
    failed.
    """
    return HttpResponse(render_to_string("500.html"), status=500)
