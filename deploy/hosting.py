"""What the host of this installation has set that pages show: his line at their foot, and whether new people come."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

__all__ = ["host_on_page"]


def host_on_page(_request: HttpRequest) -> dict[str, str | bool]:
    """Return the host's line for templates, and the address to which it leads: only a web address; and whether he lets
    people make accounts and come as guests.
    """
    link = settings.HOST_LINK if settings.HOST_LINK.startswith(("https://", "http://")) else ""
    return {"host_text": settings.HOST_TEXT, "host_link": link, "newcomers": settings.SIGN_UP}
