"""How many others a person may enter in an hour, as an organiser, a partner, a captain or an owner.

Who has an account is told of it, on the site and by e-mail.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from director.entries.entering import Player
from play.models import Person
from play.people.accounts.limits import within

__all__ = ["may_enter"]


def may_enter(request: HttpRequest, by: Person, players: Sequence[Player]) -> bool:
    """Count these entries against the limits of who makes them, in all and of each person; where there are too many,
    say so.

    Names without an account and house robots are told nothing and not counted.
    """
    others = [one.person for one in players if one.person is not None and one.person != by]
    counted = [within(request, "enter_others", f"{by.pk}:{person.pk}") for person in others]
    if all(counted):
        return True
    messages.warning(
        request,
        _(
            "You have entered so many people, or one so often, that nobody more is entered now: each of them is told"
            " of it. Please go on in an hour."
        ),
    )
    return False
