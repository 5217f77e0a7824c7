"""How often somebody may do what costs others something; the rates are ACCOUNT_RATE_LIMITS in the settings."""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse

__all__ = ["too_many"]


def too_many(request: HttpRequest, action: str) -> HttpResponse | None:
    """Counts one more `action` of this person, or of this address; the page that asks to wait when it is too many."""
    if ratelimit.consume(request, action=action):
        return None
    answer: HttpResponse = ratelimit.respond_429(request)
    return answer
