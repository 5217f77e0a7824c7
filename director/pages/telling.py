"""What is said of an entry that was not made."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from director.entries.entering import NotEntered

__all__ = ["tell_entered"]


def tell_entered(request: HttpRequest, became: object) -> None:
    """Say why a pair or a team was not entered."""
    if became is NotEntered.TWICE:
        messages.warning(request, _("One of the players has entered this event already."))
    elif became is NotEntered.ELSEWHERE:
        messages.warning(request, _("One of the players plays the same boards at another club."))
    elif became is NotEntered.NAMED:
        messages.warning(request, _("Another team has this name."))
    elif became is NotEntered.FULL:
        messages.warning(request, _("Nobody else can enter this event: it is full."))
    elif became is NotEntered.SAW:
        messages.warning(request, _("One of the players has seen hands or deals of this event, and cannot play in it."))
    elif became is NotEntered.SUSPENDED:
        messages.warning(request, _("One of the players is suspended (Law 91), and cannot play in this event."))
    elif became is NotEntered.NOT_ELIGIBLE:
        messages.warning(request, _("The event is not for these players (article 5). Say who they are, or ask."))
