"""Middleware for pages that are read: see `play.store.one_page`."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from play.store.one_page import one_page

__all__ = ["OnePage"]


class OnePage:
    """Let what several parts of a page ask alike be asked once; a form asks anew each time."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return self.get_response(request)
        with one_page():
            return self.get_response(request)
