"""Notices about entries, offices, and the times of events."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from director.clubs.offices import Office
from director.entries.models import entry_words
from director.entries.officer_models import TeamOffice
from director.movements.impossible import Cause, Impossible
from director.pages.notices.wording.phrases import start_said
from director.pages.shared.impossible_words import impossible_words

__all__ = ["cancelled", "declined", "entered", "moved", "not_started", "office", "opens", "withdrawn"]


def entered(data: dict[str, Any]) -> tuple[str, str]:
    """Return that somebody has entered the reader, and whether he confirms it."""
    asks = _("Please confirm your entry on the page of the event, or decline it.") if data.get("confirms") else ""
    return _("%(name)s has entered you.") % {"name": data["by"]}, f"{entry_words(data['entry'])} {asks}".strip()


def withdrawn(data: dict[str, Any]) -> tuple[str, str]:
    """Return that an entry is withdrawn: by somebody, or with the account of a player."""
    if data.get("gone"):
        return _("A player has deleted the account: the entry is withdrawn."), entry_words(data["entry"])
    return _("%(name)s has withdrawn your entry.") % {"name": data["by"]}, entry_words(data["entry"])


def declined(data: dict[str, Any]) -> tuple[str, str]:
    """Return that a player is no longer in the entry."""
    if data.get("gone"):
        if data["captain"]:
            return _("A player of your team has deleted the account, and you are its captain now."), entry_words(
                data["entry"]
            )
        return _("A player of this entry has deleted the account."), entry_words(data["entry"])
    return _("%(name)s does not play in your team.") % {"name": data["name"]}, entry_words(data["entry"])


def opens(data: dict[str, Any]) -> tuple[str, str]:
    """Return that an event of the club is open for entry."""
    weeks = data["weeks"]
    more = ngettext("It is announced once.", "It is announced for %(number)s weeks.", weeks) % {"number": weeks}
    return _("An event of your club is open for entry."), more if weeks > 1 else ""


def moved(data: dict[str, Any]) -> tuple[str, str]:
    """Return that an event has another time."""
    return _("Your event has another time."), start_said(data)


def not_started(data: dict[str, Any]) -> tuple[str, str]:
    """Return that a session has not started by itself, with the reason. Raise ValueError for an unknown one."""
    numbers = {name: value for name, value in data.items() if name != "why"}
    says = _("The event has not started by itself. You start it, move it or cancel it under “Organise”.")
    return says, impossible_words(Impossible("", cause=Cause(data["why"]), **numbers))


def cancelled(data: dict[str, Any]) -> tuple[str, str]:
    """Return that an event is cancelled, with the reason."""
    return _("Your event is cancelled."), f"{data['reason']} ({data['by']})"


def office(data: dict[str, Any]) -> tuple[str, str]:
    """Return that the reader has an office, or that one is free."""
    if data["team"]:
        names = {"office": TeamOffice(data["office"]).label, "team": data["team"], "name": data["by"]}
        return _("%(name)s has named you for the team %(team)s: %(office)s.") % names, ""
    names = {"office": Office(data["office"]).label, "name": data["by"]}
    if data.get("gone"):
        return _("An official has deleted the account. This office is free: %(office)s.") % names, data["by"]
    return _("%(name)s has named you an official of this event: %(office)s.") % names, ""
