"""Forms as a browser has them: found in a page by what their button does, with the key that makes them count once."""

from __future__ import annotations

import re

__all__ = ["key_in"]

_FORM = re.compile(r"<form[^>]*method=\"post\".*?</form>", re.DOTALL)
_KEY = re.compile(r'name="form_key" value="([^"]+)"')


def key_in(page: str, act: str = "") -> str:
    """Return the key of the first form of a page that has a button for that act, or that has a key at all."""
    button = f'name="act" value="{act}"'
    for form in _FORM.findall(page):
        if (not act or button in form) and (found := _KEY.search(form)):
            return str(found.group(1))
    raise AssertionError(f"no form with a key does {act}")
