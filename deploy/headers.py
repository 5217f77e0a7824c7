"""Security headers: a strict Content-Security-Policy on every response, and no page of a reader left in his browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import add_never_cache_headers, has_vary_header

PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class StrictPage:
    """Middleware that sets both policies; no view can loosen them.

    What is drawn for somebody who is signed in, and says nothing of caches, is kept by none: who comes to the browser
    after him and goes back is shown nothing of it.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        answer = self.get_response(request)
        return _set(request, answer) if isinstance(answer, HttpResponseBase) else self._later(request, answer)

    @staticmethod
    async def _later(request: HttpRequest, answer: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        return _set(request, await answer)


def _set(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    response.headers["Content-Security-Policy"] = settings.CONTENT_SECURITY_POLICY
    response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
    is_his = settings.SESSION_COOKIE_NAME in request.COOKIES and has_vary_header(response, "Cookie")
    if is_his and not response.has_header("Cache-Control"):
        add_never_cache_headers(response)
    return response
