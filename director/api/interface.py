"""The interface as a whole: its version, its errors, and what every answer carries."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import conditional_page
from ninja import NinjaAPI
from ninja.errors import ValidationError

from director.api.caller import Bearer, Refused
from director.api.clubs import CLUBS
from director.api.events import EVENTS, SESSIONS
from director.api.results import RESULTS
from director.api.stages import MATCHES, STAGES

__all__ = ["API"]

_WAIT: Final = "60"
"""Seconds after which a program that has asked too often may ask again."""


def _carried(operation: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Return the operation with an ETag on what it answers, and readable for the pages of other sites.

    Nobody is known by a cookie here, so that a page elsewhere reads no more than everybody.
    """

    @wraps(operation)
    def carried(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        answer = operation(request, *arguments, **named)
        answer["Access-Control-Allow-Origin"] = "*"
        patch_vary_headers(answer, ["Authorization"])
        patch_cache_control(answer, private=True, no_cache=True)
        return answer

    return conditional_page(carried)


API: Final = NinjaAPI(
    title="Screenmate",
    version="1",
    description="Clubs, events, results and boards, as the pages show them.",
    docs_url=None,
    urls_namespace="api",
    auth=Bearer(),
)
API.add_decorator(_carried, mode="view")
API.add_router("/clubs", CLUBS, tags=["clubs"])
API.add_router("/events", EVENTS, tags=["events"])
API.add_router("/sessions", SESSIONS, tags=["sessions"])
API.add_router("/sessions", RESULTS, tags=["results"])
API.add_router("/events", STAGES, tags=["stages"])
API.add_router("/sessions", MATCHES, tags=["results"])


def _refusal(request: HttpRequest, status: int, code: str, detail: str) -> HttpResponse:
    answer = API.create_response(request, {"error": code, "detail": detail}, status=status)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        answer["Retry-After"] = _WAIT
    return answer


@API.exception_handler(Refused)
def refused(request: HttpRequest, refusal: Refused) -> HttpResponse:
    """Answer a request that is refused."""
    return _refusal(request, refusal.status, refusal.code, refusal.detail)


@API.exception_handler(Http404)
def not_found(request: HttpRequest, _error: Http404) -> HttpResponse:
    """Answer for what is not there, or may not be read."""
    return _refusal(request, 404, "not_found", "There is nothing at this address that you may read.")


@API.exception_handler(ValidationError)
def bad_request(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Answer a request with a parameter that cannot be read."""
    said = "; ".join(f"{'.'.join(map(str, one['loc'][1:]))}: {one['msg']}" for one in error.errors)
    return _refusal(request, 422, "bad_request", f"{said}.")
