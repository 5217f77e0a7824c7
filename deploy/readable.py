"""Refuse forms in another charset than UTF-8 before anything reads them; no page of ours sends one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase

Answer = HttpResponseBase | Awaitable[HttpResponseBase]


class ReadableForms:
    """Middleware, before any that reads forms: 400 for a charset other than UTF-8."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Answer]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Answer:
        charset = (request.content_params or {}).get("charset", "utf-8").strip("'\"").lower()
        if charset != "utf-8":
            raise BadRequest(f"a form in the charset {charset[:40]!r}")
        return self.get_response(request)
