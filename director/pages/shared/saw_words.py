"""Why somebody does not get a place, in words: he has seen hands or reads results that it has still to play, plays them
at another club, or is suspended.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from director.sessions.deals.seen import HasRead, IsSuspended, MayNotPlay, PlaysElsewhere, SawHands

__all__ = ["saw_text", "you_saw_text"]


def saw_text(saw: MayNotPlay) -> str:
    """Return why he does not get the place, for the organiser."""
    if isinstance(saw, IsSuspended):
        return _("He is suspended (Law 91), and cannot play.")
    if isinstance(saw, PlaysElsewhere):
        return _("He plays the same boards at another club, and cannot have this place (Law 16D).")
    if isinstance(saw, HasRead):
        told = _(
            "As an official he could read results, among them of board %(board)s, which this place has still to play:"
            " he cannot have it (Law 16D)."
        )
        return told % {"board": saw.board}
    if not isinstance(saw, SawHands) or saw.board is None:
        return _("He has seen hands of this event, and cannot play in it (Laws 7B3, 16D).")
    told = _("He has sat at board %(board)s, which this place has still to play, and cannot have it (Laws 7B3, 16D).")
    return told % {"board": saw.board}


def you_saw_text(saw: MayNotPlay) -> str:
    """Return why he does not get the place, for himself."""
    if isinstance(saw, IsSuspended):
        return _("You are suspended (Law 91), and cannot play.")
    if isinstance(saw, PlaysElsewhere):
        return _("You play the same boards at another club, and cannot have this place (Law 16D).")
    if isinstance(saw, HasRead):
        told = _(
            "As an official you could read results, among them of board %(board)s, which this place has still to play:"
            " you cannot have it (Law 16D)."
        )
        return told % {"board": saw.board}
    if not isinstance(saw, SawHands) or saw.board is None:
        return _("You have seen hands of this event, and cannot play in it (Laws 7B3, 16D).")
    told = _("You have sat at board %(board)s, which this place has still to play, and cannot have it (Laws 7B3, 16D).")
    return told % {"board": saw.board}
