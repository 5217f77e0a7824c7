"""Rules for names of persons and tables: others read them, also with a screen reader, so they must be fully visible."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import override

from play.people.look_alikes import DIGITS, as_latin
from play.people.text import clean_text, is_hidden

__all__ = ["LONGEST", "checked_display_name", "checked_name", "name_of_own_table", "names_of_own_table"]

LONGEST = 40  # characters

# Reserved words for robots, directors and the platform, in both languages. In a name in Latin letters any such word
# counts as a robot's; Chinese has no blanks between words.
_ROBOT_WORDS: Final = frozenset({"robot", "robots", "bot", "gib"})
_ROBOT_SIGNS: Final = ("机器人", "機器人")
_OFFICES: Final = frozenset(
    {
        *map(as_latin, ("director", "tournamentdirector", "chiefdirector", "system", "screenmate")),
        *("裁判", "裁判长", "裁判長", "主裁判", "系统", "系統"),
    }
)
_NUMBER: Final = re.compile(r"[#♯]\s*\d+$")
"""What stands for the name of an account that was deleted (`play.store.people.own_data`), and behind a name says whose
it is (`play.people.accounts.by_name`).
"""


def checked_name(text: str, longest: int = LONGEST) -> str:
    """Return `text` in Unicode's composed form with single blanks between its words.

    Raise ValidationError when it has no readable character, holds invisible characters, has a letter with too many
    marks, or is longer than `longest`.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if any(is_hidden(sign) for sign in name):
        raise ValidationError(_("This name holds characters that cannot be seen. Please type it anew."), code="unseen")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="unreadable")
    cleaned = clean_text(name)
    if sum(map(_is_mark, cleaned)) < sum(map(_is_mark, name)):
        raise ValidationError(_("This name has too many marks on one letter. Please type it anew."), code="marks")
    if len(cleaned) > longest:
        raise ValidationError(_("A name has at most %(most)d characters."), code="long", params={"most": longest})
    return cleaned


def checked_display_name(text: str) -> str:
    """Return the name of a person, checked as above. Raise ValidationError also for a reserved name."""
    name = checked_name(text)
    looks = as_latin(name)
    if _is_house(looks) or _is_house(looks.translate(DIGITS)) or _NUMBER.search(unicodedata.normalize("NFKD", name)):
        raise ValidationError(_("The house keeps this name for itself. Please choose another."), code="reserved")
    return name


def name_of_own_table(person: str) -> str:
    """Return the name of a table whose opener, of that name, gives it no other."""
    return _("%(name)s’s table") % {"name": person}


def names_of_own_table(person: str) -> dict[str, str]:
    """Return the same in each language of the site, by its code."""
    found = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            found[code] = name_of_own_table(person)
    return found


def _is_house(looks: str) -> bool:
    """Return whether what a name looks like says robot, or director or platform; digits count for nothing."""
    words = re.findall(r"[^\W\d_]+", looks)
    joined = "".join(words)
    is_robot = _ROBOT_WORDS & {*words, joined} or any(sign in joined for sign in _ROBOT_SIGNS)
    return bool(is_robot) or joined in _OFFICES


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in {"Mn", "Me"}
