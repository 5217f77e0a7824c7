"""What may be a name, of a person or a table: others read it, aloud too, and nothing may hide in it."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

__all__ = ["LONGEST", "checked_name"]

LONGEST = 40  # characters

# Format characters that some scripts and emoji cannot do without; the others hide text or turn its direction round.
_JOINERS = {"\u200c", "\u200d"}


def checked_name(text: str, longest: int = LONGEST) -> str:
    """`text` in Unicode's composed form with single blanks between its words.

    Raises ValidationError when nothing in it can be read, when it holds control characters or characters that cannot
    be seen, or when it is longer than `longest`.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(sign)[0] == "C" and sign not in _JOINERS for sign in name):
        raise ValidationError(_("This name holds characters that cannot be seen. Please type it anew."), code="unseen")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="unreadable")
    if len(name) > longest:
        raise ValidationError(_("A name has at most %(most)d characters."), code="long", params={"most": longest})
    return name
