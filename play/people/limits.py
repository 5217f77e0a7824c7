"""Rate limits for actions that cost others something; the rates are ACCOUNT_RATE_LIMITS in the settings."""

from __future__ import annotations

from allauth.account import app_settings
from allauth.core import ratelimit
from allauth.core.internal.ratelimit import consume
from django.http import HttpRequest, HttpResponse

from play.people.network import client_address

__all__ = ["guessed_too_often", "too_many", "within"]


def within(request: HttpRequest, action: str, key: str | None = None) -> bool:
    """Count one more `action` of this person or address, or about `key`; return whether that is within the limit.

    Reading counts too, as files do: allauth's public function counts no GET.
    """
    config = app_settings.RATE_LIMITS
    return bool(consume(request, app="allauth.account", action=action, config=config, key=key, limit_get=True))


def too_many(request: HttpRequest, action: str, key: str | None = None) -> HttpResponse | None:
    """Count one more `action` of this person or address, or about `key`, against the limit.

    Return None, or the response that asks to wait if there are too many.
    """
    if within(request, action, key):
        return None
    answer: HttpResponse = ratelimit.respond_429(request)
    return answer


def guessed_too_often(request: HttpRequest, action: str, secret: str) -> HttpResponse | None:
    """Count one more guess at a short secret; return None, or the response that asks to wait.

    A person who guesses shuts out his own network alone. From everywhere there is a larger limit, `action` with an s.
    Another secret lifts both, since `secret` names its turn too.
    """
    network = client_address(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))
    return too_many(request, action, f"{secret}:{network}") or too_many(request, f"{action}s", secret)
