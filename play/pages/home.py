"""The first page, and the one that says what this is."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

__all__ = ["about", "home"]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What Screenmate is, and the way in."""
    return render(request, "home.html")


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """By which Laws one plays here, how to get about by keyboard, whose work it is."""
    return render(request, "about.html")
