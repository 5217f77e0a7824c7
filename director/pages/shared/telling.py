"""What is said of an entry: why it was not made, or that a name of it is entered twice."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from director.competitions.models import Kind
from director.entries.entering import NotEntered, entries_of
from director.entries.models import Entry
from director.entries.namesakes import namesakes
from director.entries.teams.captains import captain_without_account

__all__ = ["tell_entered", "tell_nameless", "tell_namesakes"]


def tell_entered(request: HttpRequest, became: object) -> None:
    """Say why a pair or a team was not entered; of one that was, which of its names are entered twice."""
    if isinstance(became, Entry):
        tell_namesakes(request, became)
    elif became is NotEntered.TWICE:
        messages.warning(request, _("One of the players has entered this event already."))
    elif became is NotEntered.ELSEWHERE:
        messages.warning(request, _("One of the players plays the same boards at another club."))
    elif became is NotEntered.NAMED:
        messages.warning(request, _("Another team has this name."))
    elif became is NotEntered.FULL:
        messages.warning(request, _("Nobody else can enter this event: it is full."))
    elif became is NotEntered.SAW:
        messages.warning(request, _("One of the players has seen hands or deals of this event, and cannot play in it."))
    elif became is NotEntered.READ:
        messages.warning(request, _("One of the players may have read results of these boards at another club."))
    elif became is NotEntered.SUSPENDED:
        messages.warning(request, _("One of the players is suspended (Law 91), and cannot play in this event."))
    elif became is NotEntered.NOT_ELIGIBLE:
        messages.warning(request, _("The event is not for these players (article 5). Say who they are, or ask."))


def tell_namesakes(request: HttpRequest, entry: Entry) -> None:
    """Say which names of an entry are entered twice in its event (article 10.1(2)); two people may share one."""
    for name, entries in namesakes(list(entries_of(entry.competition))):
        if entry in entries:
            others = _(", ").join(f"{one}" for one in entries if one != entry or len(entries) == 1)
            if entry.competition.kind == Kind.TEAMS:
                told = _(
                    "%(name)s is in another team too: %(teams)s. Nobody is in two teams of one event (article 10.1(2));"
                    " if they are two people, nothing needs to be done."
                )
            else:
                told = _(
                    "%(name)s is entered twice: %(teams)s. If they are two people, nothing needs to be done; else"
                    " remove one of the entries."
                )
            messages.warning(request, told % {"name": name, "teams": others})


def tell_nameless(request: HttpRequest, became: object) -> None:
    """Say of a team that was entered that its captain has no account, and where he is named again if he has one."""
    if isinstance(became, Entry) and became.name and (name := captain_without_account(became)):
        told = _(
            "{}, the captain, has no account here: the name stands on the list only, and an organiser acts for the"
            " team. If the name is misspelt, name the captain again on {}."
        )
        address = reverse("event-officials", args=[became.competition_id])
        page = format_html('<a href="{}">{}</a>', address, _("Officials"))
        messages.warning(request, format_html(told, name, page))
