"""Why a session has no movement, in the language of the page."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from director.movements.impossible import Cause, Impossible

__all__ = ["impossible_words"]

_WHY: Final[dict[Cause, Promise]] = {
    Cause.PAIRS: _("A session needs at least %(least)s pairs; %(number)s are entered."),
    Cause.PLAYERS: _("An individual is for %(least)s to %(most)s players; %(number)s are entered."),
    Cause.TEAMS: _("A session is for %(least)s to %(most)s teams; %(number)s are entered."),
    Cause.TABLES: _("This movement is for %(least)s to %(most)s tables; these pairs need %(number)s."),
    Cause.ROUNDS: _("With these entries the movement has %(least)s to %(most)s rounds, not %(number)s."),
    Cause.ODD: _("A web has an odd number of rounds, not %(number)s; the nearest is %(odd)s."),
    Cause.TOGETHER: _("All tables can play the same boards in each round of a Mitchell or a Howell alone."),
    Cause.BOARDS: _("A round has %(least)s to %(most)s boards, not %(number)s."),
    Cause.ALONE: _(
        "In %(rounds)s rounds board %(board)s would be played at one table only, with nothing to compare; the nearest"
        " number of rounds is %(enough)s."
    ),
    Cause.BRACKET: _("Its teams are not known yet: matches of earlier rounds are not final."),
    Cause.UNDRAWN: _("The bracket of the knockout is not drawn yet. Draw it on “Settings of the knockout”."),
    Cause.STAGE: _("Its contestants are not known yet: the stage before is not final."),
    Cause.PLAYING: _("Another session of its stage is still played: it starts when that is over."),
    Cause.ENGAGED: _(
        "Players who still play in another session of the club: %(number)s. It starts when that is over, at the latest"
        " an hour after its time."
    ),
    Cause.BREAK: _("At its time the platform stood still, for more than three hours."),
    Cause.SEALED: _(
        "Its sealed deals cannot be read: the server has another key than the one that sealed them (DEALS_KEY). Ask who"
        " runs the site for the old key. Or announce the event again, with new deals, under “Move or repeat”, and"
        " cancel this one."
    ),
    Cause.SIZE: _(
        "The stage is for %(number)s contestants, but %(qualify)s qualify for it and %(direct)s begin in it. On the"
        " page of the stages change how many qualify, how many play in it, or who begins in it."
    ),
    Cause.GROUPS: _("So many groups need at least %(least)s teams."),
    Cause.OVER: _("All %(rounds)s rounds of the round robin have their sessions."),
    Cause.HALVES: _("%(number)s rounds would leave matches half played: choose an even number."),
    Cause.EVEN_TEAMS: _("A relay is for an even number of teams; %(number)s are entered."),
    Cause.EVEN_TABLES: _("A skip is for an even number of tables; these pairs need %(number)s."),
    Cause.ROVER: _("A rover is for an odd number of pairs; %(number)s are entered."),
    Cause.THREE_TABLES: _("A split Howell is for three tables and an even number of boards a round."),
    Cause.SWISS: _("A Swiss is for %(least)s contestants or more; %(number)s are entered."),
    Cause.WHIST: _("%(number)s players have no movement in which all are opponents exactly twice."),
    Cause.AT_HOME: _("American Whist and relays are played in one group, one cycle and one session."),
    Cause.OTHER: _("The movement cannot be played by these pairs. Choose another movement or other numbers."),
}
_ALONE_ALWAYS: Final = _(
    "In %(rounds)s rounds board %(board)s would be played at one table only, with nothing to compare; more pairs are"
    " needed."
)


def impossible_words(impossible: Impossible) -> str:
    """Return one sentence that says why there is no schedule."""
    sentence = _WHY[impossible.cause]
    if impossible.cause is Cause.ALONE and not impossible.numbers["enough"]:
        sentence = _ALONE_ALWAYS
    return str(sentence) % impossible.numbers
