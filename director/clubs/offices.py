"""The offices of an event (articles 11, 38): whom its organiser names beside the roles of the club."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from play.stored import StoredChoices

__all__ = ["HELPERS", "Office"]


class Office(StoredChoices):
    """An office of an event. The values are stored in the database."""

    DELEGATE = "delegate", _("technical delegate")
    """Oversees the event, and says who its officials are (article 11.1)."""
    CHIEF = "chief", _("chief director")
    """Organises and directs the event, and decides appeals (article 11.2(3), Law 93A)."""
    DEPUTY = "deputy", _("deputy chief director")
    """Assists the chief director, and is in his place where that one plays (article 11.2(3))."""
    DIRECTOR = "director", pgettext_lazy("of an event", "director")
    """Rules at the tables and on results (articles 11.2(3), 12)."""
    SCHEDULER = "scheduler", _("scheduler")
    """Has the seeds and the movement of the event (article 11.2(4))."""
    RECORDER = "recorder", _("scorer and recorder")
    """Has the results, and keeps the file of deviations (article 11.3, Law 40C)."""
    DEALER = "dealer", pgettext_lazy("of an event", "dealer")
    """Brings the deals and looks at them before they are played; sworn to secrecy (article 11.5)."""
    APPEALS = "appeals", _("appeals committee")
    """May be named for an appeal (article 55.1)."""
    AFTER_PLAY = "after_play", _("player who rules")
    """Plays, and rules on boards that he has played himself, where nobody else directs (Law 81A)."""
    INTERPRETER = "interprets", _("interpreter")
    """Sits behind one player and interprets for him (articles 10.4(4), 39.8(3))."""
    COMMENTATOR = "comments", _("commentator")
    """Comments for those who watch (article 11.4: the broadcast of matches)."""
    PRESS = "press", _("guest of the press")
    """Watches as every spectator does, in the closed room with a director's leave (article 38.2(2))."""


HELPERS = frozenset({Office.INTERPRETER, Office.COMMENTATOR})
"""Who sees hands beside those who play, from the start of each session."""
