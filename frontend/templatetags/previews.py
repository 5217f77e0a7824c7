"""What a link to a page shows where it is sent, and a search engine beside it: the text of the page on one line."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils.text import Truncator

__all__ = ["on_one_line"]

register = template.Library()

_MOST: Final = 200


@register.filter
def on_one_line(text: str) -> str:
    """Return the lines of a text as one of 200 characters at most, without those that are an address."""
    lines = (" ".join(line.split()) for line in f"{text}".splitlines())
    kept = (line for line in lines if line and not line.startswith(("http://", "https://")))
    return Truncator(" · ".join(kept)).chars(_MOST)
