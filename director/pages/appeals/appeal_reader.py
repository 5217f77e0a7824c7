"""Who reads the file of an appeal, and what he may do in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.http import Http404, HttpRequest

from director.appeals.committee import hears, member_reading
from director.appeals.deciding import may_decide, oversees_appeals
from director.appeals.lodging import awaits, contestant_of
from director.appeals.looking import sees_hands
from director.appeals.models import Appeal, AppealMember, Body
from director.appeals.telling import concerned
from director.clubs.roles import may_organise
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.results.rulings.covered import is_covered
from play.models import Person

__all__ = ["Reader", "read_appeal"]


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads the file of an appeal, and what he may do: as one whom it concerns, as chief director, as organiser."""

    asked: Asked
    appeal: Appeal
    person: Person
    now: datetime
    is_own: bool
    is_concerned: bool
    decides: bool
    oversees: bool
    member: AppealMember | None

    @property
    def assents(self) -> bool:
        """Whether his assent is asked for."""
        return self.person.pk in awaits(self.appeal)

    @property
    def may_say(self) -> bool:
        """Whether he can say something in the file: both sides are heard (article 55.3), as long as it is open."""
        return self.appeal.is_open and (self.is_concerned or self.decides or self.oversees)

    @property
    def organises(self) -> bool:
        """Whether he names the committee and notes the deposit: an organiser whom the ruling does not concern."""
        return self.oversees and may_organise(self.asked.role) and not self.is_concerned and self.appeal.is_open

    @property
    def sits(self) -> bool:
        """Whether he is a member of the committee that hears the appeal now."""
        return self.member is not None and self.appeal.is_open and hears(self.appeal) is Body.COMMITTEE

    @property
    def judges(self) -> bool:
        """Whether he reads the file for his office."""
        return self.decides or self.oversees or self.member is not None

    @property
    def sees(self) -> bool:
        """Whether he sees the hands: everybody when the session is over, before it who judges and has looked."""
        ended = self.appeal.session.ended_at is not None
        return ended or (self.judges and sees_hands(self.appeal, self.person))


def read_appeal(request: HttpRequest, session: UUID, appeal: int) -> Reader:
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    found = Appeal.objects.select_related("session__competition", "ruling").filter(pk=appeal, session=session).first()
    if held is None or person is None or found is None:
        raise Http404
    contestant = contestant_of(held, person)
    is_own = contestant is not None and contestant.number == found.contestant
    come = found.lodged_at is not None
    seen = Reader(
        asked,
        found,
        person,
        now(),
        is_own,
        come and person.pk in concerned(found),
        come and may_decide(found, person) and hears(found) is Body.CHIEF,
        come and oversees_appeals(held, asked.role, person),
        member_reading(found, person),
    )
    covered = contestant is not None and is_covered(held, found.place, contestant.number, person)
    if not ((is_own or seen.is_concerned) and not covered) and not seen.judges:
        raise Http404
    return seen
