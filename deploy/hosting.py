"""What the host of this installation says at the foot of every page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

__all__ = ["host_on_page"]


def host_on_page(_request: HttpRequest) -> dict[str, str]:
    """Return the host's line for templates, and the address to which it leads: only a web address."""
    link = settings.HOST_LINK if settings.HOST_LINK.startswith(("https://", "http://")) else ""
    return {"host_text": settings.HOST_TEXT, "host_link": link}
