"""Rules for names of persons and tables: others read them, also with a screen reader, so they must be fully visible."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

__all__ = ["LONGEST", "checked_name"]

LONGEST = 40  # characters

# Format characters that some scripts and emoji need; all others hide text or reverse its direction.
_JOINERS = {"\u200c", "\u200d"}


def checked_name(text: str, longest: int = LONGEST) -> str:
    """Return `text` in Unicode's composed form with single blanks between its words.

    Raise ValidationError when it has no readable character, holds control characters or invisible characters, or is
    longer than `longest`.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(sign)[0] == "C" and sign not in _JOINERS for sign in name):
        raise ValidationError(_("This name holds characters that cannot be seen. Please type it anew."), code="unseen")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="unreadable")
    if len(name) > longest:
        raise ValidationError(_("A name has at most %(most)d characters."), code="long", params={"most": longest})
    return name
