"""Finding the account that somebody names: by its display name, which others may have too, or by that with its number.

Nobody has a name for himself alone. Whoever takes another's name would else keep everybody from naming the other: so
each account has a number, which its person finds in his settings, and no name ends like one.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from play.people.models import Person

__all__ = ["LONGEST_WRITTEN", "account_named", "namesakes_of"]

_NUMBERED: Final = re.compile(r"(?P<name>.*\S) ?[#＃] ?(?P<number>[0-9]{1,18})")
LONGEST_WRITTEN: Final = 60  # characters: the longest name, and a number


def account_named(text: str) -> Person | None:
    """Return the one account of that name, in capitals or not; among several, the one that is written so, or has the
    number behind the name, as in *Nora #12*. None for nobody. Raise ValidationError for several, and for nobody who has
    the number.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    members = Person.objects.filter(guest=False, engine=False, is_active=True)
    if (numbered := _NUMBERED.fullmatch(name)) is not None:
        found = members.filter(pk=int(numbered["number"]), display_name__iexact=numbered["name"]).first()
        if found is None:
            raise ValidationError(_("Nobody with an account has this name. Please write the full name."))
        return found
    named = list(members.filter(display_name=name)[:2]) or list(members.filter(display_name__iexact=name)[:2])
    if len(named) > 1:
        told = _(
            "More than one person has this name. Write his number behind it, as in %(name)s #12: he finds it in his"
            " settings."
        )
        raise ValidationError(told, params={"name": named[0].display_name})
    return named[0] if named else None


def namesakes_of(people: QuerySet[Person]) -> set[int]:
    """Return those of these people whose name somebody else with an account has too."""
    others = Person.objects.filter(
        display_name__iexact=OuterRef("display_name"), guest=False, engine=False, is_active=True
    )
    return set(people.filter(Exists(others.exclude(pk=OuterRef("pk")))).values_list("pk", flat=True))
