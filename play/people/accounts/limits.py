"""Rate limits for actions that cost others something; the rates are ACCOUNT_RATE_LIMITS in the settings."""

from __future__ import annotations

from allauth.account import app_settings
from allauth.core import ratelimit
from allauth.core.internal.ratelimit import consume
from django.http import HttpRequest, HttpResponse

__all__ = ["too_many", "within"]


def within(request: HttpRequest, action: str, key: str | None = None) -> bool:
    """Count one more `action` of this person or address, or about `key`; return whether that is within the limit.

    Reading counts too, as files do: allauth's public function counts no GET. Raise LookupError for an action that has
    no rate: allauth would let it pass without end.
    """
    config = app_settings.RATE_LIMITS
    if action not in config:
        raise LookupError(f"ACCOUNT_RATE_LIMITS has no rate for {action!r}")
    return bool(consume(request, app="allauth.account", action=action, config=config, key=key, limit_get=True))


def too_many(request: HttpRequest, action: str, key: str | None = None) -> HttpResponse | None:
    """Count one more `action` of this person or address, or about `key`, against the limit.

    Return None, or the response that asks to wait if there are too many.
    """
    if within(request, action, key):
        return None
    answer: HttpResponse = ratelimit.respond_429(request)
    return answer
