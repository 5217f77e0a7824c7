"""What each office of an event and of a team may see and do, in words, as its page tells it (article 11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from director.clubs.offices import Office
from director.entries.officer_models import TeamOffice
from director.entries.teams.captains import NotNamed

__all__ = ["DUTIES", "TEAM_DUTIES", "WHY_NOT"]

DUTIES: Final[Mapping[Office, Promise]] = MappingProxyType(
    {
        Office.DELEGATE: _(
            "Names the officials and organises the event; reads results before they are published. He rules on nothing"
            " and sees no hand in play (article 11.1)."
        ),
        Office.CHIEF: _(
            "Organises and directs the event: console, tables, rulings, penalties; decides appeals, and names his"
            " deputy and directors; reads the file of deviations (article 11.2(3))."
        ),
        Office.DEPUTY: _(
            "Organises and directs as the chief director does, and is in his place where that one plays"
            " (article 11.2(3))."
        ),
        Office.DIRECTOR: _(
            "Directs: console, tables, rulings, penalties, judgements. Entries and the movement are not his"
            " (article 12)."
        ),
        Office.SCHEDULER: _(
            "Has the seeds and the movement of the event; sees no results before others do (article 11.2(4))."
        ),
        Office.RECORDER: _(
            "Reads results before they are published, corrects them until the correction period is over, and publishes"
            " them; keeps the file of deviations (article 11.3, Law 40C)."
        ),
        Office.DEALER: _(
            "Brings the deals and sees them before they are played; then he neither plays nor watches (article 11.5)."
        ),
        Office.APPEALS: _(
            "May be named for the committee of an appeal, and reads its file then; he neither plays nor has ruled on it"
            " (article 55.1)."
        ),
        Office.AFTER_PLAY: _(
            "A player: where nobody else directs, he rules on boards that he has played himself, at tables where he did"
            " not sit (Law 81A)."
        ),
        Office.INTERPRETER: _(
            "Sits behind the player for whom he interprets, from the first board, or the next one, on; sees what that"
            " one sees, and writes to nobody but who has asked his player (article 39.8(3))."
        ),
        Office.COMMENTATOR: _(
            "Where spectators see all four hands he sees them as late as they do, and writes comments for them; the"
            " director of a table can let him see them earlier (article 11.4)."
        ),
        Office.PRESS: _(
            "Watches as every spectator does; behind a player in the closed room with a director’s leave, who lets him"
            " in at the table (article 38.2(2))."
        ),
    }
)
"""What somebody with that office may see and do."""
TEAM_DUTIES: Final[Mapping[TeamOffice, Promise]] = MappingProxyType(
    {
        TeamOffice.CAPTAIN: _(
            "Represents the team, whether he plays or not: line-ups, scores, minutes, forfeits, appeals (article 10.2)."
        ),
        TeamOffice.COACH: _("Does what a captain does where nobody is named captain (article 10.3)."),
        TeamOffice.ROOM: _(
            "Sits behind a player of his own team in the closed room, before play begins; the director lets him in at"
            " the table (article 38.2(3))."
        ),
    }
)
"""What somebody with that office of a team may do."""
WHY_NOT: Final[Mapping[NotNamed, Promise]] = MappingProxyType(
    {
        NotNamed.ELSEWHERE: _("He plays in another team of this event, or has an office of it (article 10.1(2))."),
        NotNamed.PLAYS: _("Who plays in the team does not watch it (articles 38.2(3), 40.7)."),
        NotNamed.NO_ACCOUNT: _("Who watches in the closed room needs an account."),
        NotNamed.KNOWS: _(
            "As an official he has seen hands or results of a session that is not over, or could: name him when it is"
            " (Law 16D)."
        ),
        NotNamed.OFFICIAL: _(
            "He is an official of this event, and would have no rights as such in the sessions of the team: only an"
            " organiser names him."
        ),
    }
)
"""Why somebody does not get an office of a team."""
