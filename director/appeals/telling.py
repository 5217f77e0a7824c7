"""What is told of an appeal: that an assent is wanted, that it has come, who sits on it, and how it is decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from director.appeals.models import Appeal, AppealDecision, AppealStatement, Outcome
from director.competitions.officers import officials_of as of_event
from director.entries.models import Entrant
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.results.rulings.covered import covered_from
from director.results.telling import apart
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
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
    "tell_taken_back",
    "tell_waiting",
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


def tell_waiting(appeal: Appeal, needed: Iterable[int]) -> None:
    """Tell those for whom an open appeal waits on a host to which its club has come: the notices of the old one stayed
    there. `needed` are those whose assent it waits for.
    """
    if appeal.lodged_at is None:
        tell_assent(appeal, needed)
        return
    members = set(appeal.members.values_list("person", flat=True))
    _tell(appeal, "named", members)
    _tell(appeal, "waits", set(officials_of(appeal.session)) - members)


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


def tell_taken_back(appeal: Appeal, by: Person) -> None:
    """Tell those who were told of an appeal that it is withdrawn: both sides, the officials, the committee."""
    members = set(appeal.members.values_list("person", flat=True))
    people = {*concerned(appeal), *officials_of(appeal.session), *members} - {by.pk}
    _tell(appeal, "withdrawn", people, {"by": by.display_name})


def tell_postponing(said: AppealStatement) -> None:
    """Tell the officials that the committee proposes to put the next round off (article 55.4)."""
    data = {"what": "postpone", "text": said.text}
    _tell(said.appeal, f"postpone:{said.pk}", officials_of(said.appeal.session), data)


def concerned(appeal: Appeal) -> list[int]:
    """Return the accounts of all players whom the ruling concerns, the appellants among them."""
    return _players(appeal.session, _numbers(appeal))


def _numbers(appeal: Appeal) -> frozenset[int]:
    """Return the numbers of the contestants whom the ruling concerns."""
    at = {"round": appeal.round, "table": appeal.table, "board": appeal.board}
    of = appeal.session.results.filter(**at) if appeal.board is not None else ()
    return frozenset({appeal.contestant}).union(*(one.contestants for one in of))


def _covered(appeal: Appeal, people: Iterable[int]) -> frozenset[int]:
    """Return those of these people who may still have the board to play (Law 16D): the teammates of both sides, and
    officials who play in the session.
    """
    if appeal.place is None or appeal.session.ended_at is not None:
        return frozenset()
    others = set(people) - set(concerned(appeal))
    play = {one.pk for one in Person.objects.filter(pk__in=others) if takes_part(appeal.session, one)}
    return covered_from(appeal.session, appeal.place, _numbers(appeal)) | play


def officials_of(session: Session) -> list[int]:
    """Return the accounts of the owners and directors of the club, and of those named for the event or session."""
    chief = set() if session.chief_id is None else {session.chief_id}
    return sorted(of_event(session.competition) | chief)


def _players(session: Session, numbers: Iterable[int]) -> list[int]:
    of = Entrant.objects.filter(entry__contestants__session=session, entry__contestants__number__in=numbers)
    return list(of.filter(person__isnull=False).order_by("person").values_list("person", flat=True))


def _tell(appeal: Appeal, what: str, people: Iterable[int], data: dict[str, Any] | None = None) -> None:
    about = f"{appeal.session_id}:{appeal.pk}:{what}"
    shared = {"what": what, "board": appeal.board, "by": appeal.name} | (data or {})
    every = list(people)
    for told, said in apart(every, _covered(appeal, every), shared):
        known = {"what": shared["what"]}
        tell(Telling(NoticeKind.APPEAL, appeal.session.competition_id, about, told, known | said))
