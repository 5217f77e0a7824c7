"""Why somebody does not get a place, for he has seen hands that it has still to play, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from director.sessions.seen import SawHands

__all__ = ["saw_text", "you_saw_text"]


def saw_text(saw: SawHands) -> str:
    """Return why he does not get the place, for the organiser."""
    if saw.board is None:
        return _("He has seen hands of this event, and cannot play in it (Laws 7B3, 16D).")
    told = _("He has sat at board %(board)s, which this place has still to play, and cannot have it (Laws 7B3, 16D).")
    return told % {"board": saw.board}


def you_saw_text(saw: SawHands) -> str:
    """Return why he does not get the place, for himself."""
    if saw.board is None:
        return _("You have seen hands of this event, and cannot play in it (Laws 7B3, 16D).")
    told = _("You have sat at board %(board)s, which this place has still to play, and cannot have it (Laws 7B3, 16D).")
    return told % {"board": saw.board}
