"""Security headers: a strict Content-Security-Policy on every response."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class StrictPage:
    """Middleware that sets both policies; no view can loosen them."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        answer = self.get_response(request)
        return _set(answer) if isinstance(answer, HttpResponseBase) else self._later(answer)

    @staticmethod
    async def _later(answer: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        return _set(await answer)


def _set(response: HttpResponseBase) -> HttpResponseBase:
    response.headers["Content-Security-Policy"] = settings.CONTENT_SECURITY_POLICY
    response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
    return response
