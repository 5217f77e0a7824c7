"""What somebody has asked, said or confirmed as a player, or for his team: it stays, without his name where none is
required (article 52).

What he has done in an office keeps his name: each ruling has its author.
"""

from __future__ import annotations

from typing import Final

from django.db.models import Model, Q

from director.competitions.models import Competition
from director.models import Acknowledgement, Appeal, AppealStatement, Forfeit, MatchConfirmation, Withdrawal
from play.models import Person

__all__ = ["take_name_back"]

_SIGNED: Final[tuple[tuple[type[Model], str, str, str], ...]] = (
    (Appeal, "session__competition", "by", "name"),
    (Appeal, "session__competition", "assented_by", "assented_name"),
    (AppealStatement, "appeal__session__competition", "person", "name"),
    (Forfeit, "session__competition", "by", "name"),
    (Withdrawal, "entry__competition", "by", "name"),
    (MatchConfirmation, "session__competition", "by", "name"),
    (Acknowledgement, "version__posting__competition", "by", "name"),
)
"""Each model, its event, who has signed, and the name that he had then."""


def take_name_back(person: Person, number: str) -> None:
    """Let a number stand for the name of somebody who deletes his account, in events in which he was a contestant."""
    his = Q(entries__entrants__person=person) | Q(entries__officers__person=person)
    events = list(Competition.objects.filter(his, registered_names=False).values_list("pk", flat=True))
    for model, event, signed, name in _SIGNED:
        model._default_manager.filter(**{f"{event}__in": events, signed: person}).update(**{name: number})
