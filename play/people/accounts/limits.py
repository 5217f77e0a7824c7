"""Rate limits for actions that cost others something; the rates are ACCOUNT_RATE_LIMITS in the settings."""

from __future__ import annotations

from allauth.account import app_settings
from allauth.core import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage, consume, get_ip
from django.http import HttpRequest, HttpResponse

__all__ = ["counted", "too_many", "within"]


def counted(request: HttpRequest, action: str, key: str | None = None) -> RateLimitUsage | None:
    """Count one more `action` of this person or address, or about `key`; return None if that is beyond the limit.

    Without a `key` a limit by key is one of each person, and of each address for those who are not signed in.

    What turns out to cost nobody anything is given back with `rollback`: it is counted before, so that many who try at
    one moment are not all let through. Reading counts too, as files do: allauth's public function counts no GET. Raise
    LookupError for an action that has no rate: allauth would let it pass without end.
    """
    config = app_settings.RATE_LIMITS
    if action not in config:
        raise LookupError(f"ACCOUNT_RATE_LIMITS has no rate for {action!r}")
    if key is None and "/key" in config[action]:
        key = _asker(request)
    return consume(request, app="allauth.account", action=action, config=config, key=key, limit_get=True)


def within(request: HttpRequest, action: str, key: str | None = None) -> bool:
    """Count one more `action` of this person or address, or about `key`; return whether that is within the limit."""
    return counted(request, action, key) is not None


def too_many(request: HttpRequest, action: str, key: str | None = None) -> HttpResponse | None:
    """Count one more `action` of this person or address, or about `key`, against the limit.

    Return None, or the response that asks to wait if there are too many.
    """
    if within(request, action, key):
        return None
    answer: HttpResponse = ratelimit.respond_429(request)
    return answer


def _asker(request: HttpRequest) -> str:
    """Return a key for a limit of each person, and of each address for those who are not signed in."""
    if request.user.is_authenticated:
        return f"person {request.user.pk}"
    return f"address {get_ip(request)}"
