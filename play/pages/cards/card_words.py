"""The words of a system card: its parts, fields and marks."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from play.people.agreements.system_card import OPENINGS, Colour, Group, SpecialKind

__all__ = ["COLOURS", "FIELD_NAMES", "GROUPS", "HELP", "KINDS", "SPECIAL_NAMES", "opening_name"]

COLOURS: Final[dict[Colour, Promise]] = {
    Colour.GREEN: _("Green: natural"),
    Colour.BLUE: _("Blue: strong club or strong diamond"),
    Colour.RED: _("Red: artificial"),
    Colour.YELLOW: _("Yellow: highly unusual"),
}

KINDS: Final[dict[SpecialKind, Promise]] = {
    SpecialKind.BROWN: _("Brown-sticker convention"),
    SpecialKind.MULTI: _("Two clubs or two diamonds as a weak two in either major"),
    SpecialKind.OTHER: _("Another special bid"),
}

GROUPS: Final[dict[Group, Promise]] = {
    Group.GENERAL: _("General approach"),
    Group.NOTRUMP: _("One notrump opening"),
    Group.OPENINGS: _("Opening bids"),
    Group.DEFENCE: _("Defensive and competitive bidding"),
    Group.LEADS: _("Leads and signals"),
    Group.SLAMS: _("Slams"),
    Group.NOTES: _("Notes"),
    Group.WRITTEN: _("Written defences"),
}

FIELD_NAMES: Final[dict[str, Promise]] = {
    "system": _("Name of the system"),
    "approach": _("Approach and style"),
    "psychics": _("Psychic calls"),
    "notrump": _("Strength and shape"),
    "notrump_responses": _("Responses, and after interference"),
    "overcalls": _("Overcalls in a suit"),
    "jump_overcalls": _("Jump overcalls"),
    "notrump_overcall": _("Overcall of one notrump"),
    "cue_bids": _("Bids in their suit"),
    "against_notrump": _("Against one notrump"),
    "against_preempts": _("Against pre-empts"),
    "against_strong": _("Against strong artificial openings"),
    "over_double": _("Over their takeout double"),
    "doubles": _("Doubles and redoubles"),
    "leads_suit": _("Opening leads against suits"),
    "leads_notrump": _("Opening leads against notrump"),
    "signals_partner": _("Signals on partner’s lead"),
    "signals_declarer": _("Signals on declarer’s lead"),
    "discards": _("Discards"),
    "slams": _("Slam conventions"),
    "forcing_passes": _("Forcing passes"),
    "notes": _("Other notes"),
    "system_defence": _("Defence against our yellow system, for the opponents"),
    "system_counter": _("What we do against a defence"),
    "own_defence": _("Our defence against yellow systems and brown-sticker conventions"),
}

HELP: Final[dict[str, Promise]] = {
    "psychics": _("How often, and in which positions; partner may expect them no more than the opponents do."),
    "system_defence": _("Only the opponents read it at the table (article 6.3(5))."),
    "system_counter": _("Only the opponents read it at the table (article 6.3(3))."),
    "own_defence": _("Both sides read it at the table when the opponents use such a system (article 6.3(5))."),
}

SPECIAL_NAMES: Final[dict[str, Promise]] = {
    "kind": _("Mark"),
    "call": _("Bid"),
    "meaning": _("Meaning"),
    "defence": _("Defence for the opponents"),
    "counter": _("What we do against a defence"),
}

_SUITS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_HIGH: Final = _("4♣ and higher")


def opening_name(name: str) -> str:
    """Return how a line of the table of openings is headed: 1♣, 2NT, 4♣ and higher. Raise KeyError for no such line."""
    if name not in OPENINGS:
        raise KeyError(name)
    return str(_HIGH) if name == OPENINGS[-1] else name[0] + _SUITS.get(name[1:], name[1:])
