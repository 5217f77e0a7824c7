"""What others have to say to a person besides his table: invitations, and who asks to be his friend."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import QuerySet

from play.models import Invitation, Person
from play.people.relations import friends
from play.store.people.invitations import invitations_to
from play.store.people.silence import is_in_session, is_on_a_board

__all__ = ["Waiting", "waiting_for"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What somebody is told. While he plays all of it is held back, and `held` says so (`play.store.people.silence`);
    `in_session` says that he plays in a session, which closes all other tables to him.
    """

    held: bool = False
    in_session: bool = False
    invitations: QuerySet[Invitation] = field(default_factory=Invitation.objects.none)
    askers: tuple[Person, ...] = ()


def waiting_for(person: Person | None) -> Waiting:
    """Return what waits for a person now; nothing for a visitor without an account."""
    if person is None:
        return Waiting()
    if is_in_session(person):
        return Waiting(held=True, in_session=True)
    if is_on_a_board(person):
        return Waiting(held=True)
    askers = () if person.guest else tuple(friends.waiting_for(person))
    return Waiting(invitations=invitations_to(person), askers=askers)
