"""Redirect targets: URLs from outside, followed only within this site."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

__all__ = ["back"]


def back(request: HttpRequest) -> str:
    """Return the path in the form's field `next` if it belongs to this site, else the home page."""
    page = request.POST.get("next", "")
    if page.startswith("/") and url_has_allowed_host_and_scheme(
        page, {request.get_host()}, require_https=request.is_secure()
    ):
        return page
    return reverse("home")
