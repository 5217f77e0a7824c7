"""Middleware for pages that are read: see `play.store.one_page`."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from play.store.one_page import one_page

__all__ = ["OnePage"]


class OnePage:
    """Let what several parts of a page ask alike be asked once; a form asks anew each time, and so does what is
    streamed when the page is over.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD"):
            return self.get_response(request)
        with one_page():
            return self.get_response(request)
