"""What is told of an appeal: that an assent is wanted, that it has come, who sits on it, and how it is decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from director.appeals.models import Appeal, AppealDecision, AppealStatement, Outcome
from director.clubs.models import Member, Role
from director.entries.models import Entrant
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.sessions.models import Session
from play.models import Person

__all__ = [
    "concerned",
    "officials_of",
    "tell_again",
    "tell_assent",
    "tell_decided",
    "tell_lodged",
    "tell_named",
    "tell_postponing",
]


def tell_assent(appeal: Appeal, needed: Iterable[int]) -> None:
    """Tell the partner or the captain that his assent is asked for (Law 92D)."""
    _tell(appeal, "assent", needed)


def tell_lodged(appeal: Appeal) -> None:
    """Tell both sides that an appeal is received, and the officials that it waits."""
    own = set(_players(appeal.session, {appeal.contestant}))
    _tell(appeal, "received", own)
    _tell(appeal, "other_side", set(concerned(appeal)) - own)
    _tell(appeal, "waits", set(officials_of(appeal.session)))


def tell_again(appeal: Appeal) -> None:
    """Tell the members of the committee and the officials that the appeal has come to the committee (Law 93B1)."""
    people = set(appeal.members.values_list("person", flat=True)) | set(officials_of(appeal.session))
    _tell(appeal, f"waits:{appeal.decisions.count()}", people, {"what": "waits"})


def tell_named(appeal: Appeal, person: Person) -> None:
    """Tell somebody that he is a member of the committee."""
    _tell(appeal, "named", [person.pk])


def tell_decided(decision: AppealDecision) -> None:
    """Tell both sides how the appeal is decided (Law 92, article 55)."""
    appeal = decision.appeal
    told = {"outcome": decision.outcome, "body": decision.body, "text": decision.text}
    _tell(appeal, f"decided:{decision.pk}", concerned(appeal), told | {"what": "decided"})
    if decision.outcome == Outcome.RECOMMENDED:
        _tell(appeal, f"recommended:{decision.pk}", officials_of(appeal.session), told | {"what": "recommended"})


def tell_postponing(said: AppealStatement) -> None:
    """Tell the officials that the committee proposes to put the next round off (article 55.4)."""
    data = {"what": "postpone", "text": said.text}
    _tell(said.appeal, f"postpone:{said.pk}", officials_of(said.appeal.session), data)


def concerned(appeal: Appeal) -> list[int]:
    """Return the accounts of all players whom the ruling concerns, the appellants among them."""
    numbers = {appeal.contestant}
    at = {"round": appeal.round, "table": appeal.table, "board": appeal.board}
    if appeal.board is not None:
        numbers = numbers.union(*(one.contestants for one in appeal.session.results.filter(**at)))
    return _players(appeal.session, numbers)


def officials_of(session: Session) -> list[int]:
    """Return the accounts of the owners and directors of the club, and of the chief director who is named."""
    roles = (Role.OWNER, Role.DIRECTOR)
    held = Member.objects.filter(club=session.competition.club_id, role__in=roles)
    people = set(held.values_list("person", flat=True))
    return sorted(people | ({session.chief_id} if session.chief_id is not None else set()))


def _players(session: Session, numbers: Iterable[int]) -> list[int]:
    of = Entrant.objects.filter(entry__contestants__session=session, entry__contestants__number__in=numbers)
    return list(of.filter(person__isnull=False).order_by("person").values_list("person", flat=True))


def _tell(appeal: Appeal, what: str, people: Iterable[int], data: dict[str, Any] | None = None) -> None:
    about = f"{appeal.session_id}:{appeal.pk}:{what}"
    shared = {"what": what, "board": appeal.board, "by": appeal.name} | (data or {})
    told: dict[int, dict[str, Any]] = {person: {} for person in people}
    tell(Telling(NoticeKind.APPEAL, appeal.session.competition_id, about, told, shared))
