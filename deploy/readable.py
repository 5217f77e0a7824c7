"""Refuse, before anything reads it, what no page of ours sends: a form in another charset than UTF-8, and an address
with a null character, which PostgreSQL takes in no text.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase

Answer = HttpResponseBase | Awaitable[HttpResponseBase]


class Readable:
    """Middleware, before any that reads forms: 400 for what cannot be read."""

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
        query = request.META.get("QUERY_STRING", "")
        if "\0" in request.path_info or "\0" in query or "%00" in query:
            raise BadRequest("an address with a null character")
        return self.get_response(request)
