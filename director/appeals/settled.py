"""What the decision of an appeal has settled: who may still rule on it, and that nobody appeals it again (Law 93,
articles 55.3 and 55.5).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from director.appeals.models import Appeal, AppealDecision, Body, Outcome
from director.results.rulings.ruling_models import Place, Ruling
from director.sessions.models import Session
from director.sessions.people.chiefs import is_chief
from play.models import Person

__all__ = ["Final", "final_of", "goes_further", "may_change_result", "may_withdraw", "settled_rulings"]


@dataclass(frozen=True, slots=True)
class Final:
    """What nobody appeals any more: entries by their keys, and what was ruled at tables until these times."""

    rulings: frozenset[int]
    tables: Mapping[Place, datetime]


def goes_further(appeal: Appeal) -> bool:
    """Return whether a committee still hears an appeal that the chief director decides: one on law alone (93B1)."""
    if not appeal.on_law or not appeal.members.exists():
        return False
    return not appeal.decisions.filter(body=Body.COMMITTEE).exclude(at=None).exists()


def final_of(session: Session) -> Final:
    """Return what appeals have decided for good: the rulings that were appealed, and those that were made of them.

    The decision of a committee is final, and that of the chief director where there is none (articles 55.3, 55.5).
    """
    rulings = set[int | None]()
    tables: dict[Place, datetime] = {}
    for one in _decisions(session).select_related("appeal"):
        appeal = one.appeal
        if appeal.decided_at is None or goes_further(appeal):
            continue
        rulings |= {appeal.ruling_id, one.ruling_id}
        if appeal.ruling_id is None and appeal.place is not None:
            tables[appeal.place] = max(appeal.at, tables.get(appeal.place, appeal.at))
    return Final(frozenset(one for one in rulings if one is not None), tables)


def may_change_result(session: Session, place: Place, person: Person) -> bool:
    """Return whether an official may rule on a result, as far as appeals go: what the chief director has decided on
    appeal he alone rules on again, what a committee has decided nobody (article 55.5).
    """
    round_, table, board = place
    of = _decisions(session).filter(appeal__round=round_, appeal__table=table, appeal__board=board).last()
    return _may(of, session, person)


def may_withdraw(ruling: Ruling, person: Person) -> bool:
    """Return whether an official may withdraw a ruling: as `may_change_result`, a penalty too."""
    if ruling.place is not None:
        return may_change_result(ruling.session, ruling.place, person)
    of = _decisions(ruling.session).filter(Q(appeal__ruling=ruling) | Q(ruling=ruling)).last()
    return _may(of, ruling.session, person)


def settled_rulings(session: Session, rulings: Collection[Ruling], person: Person) -> frozenset[int]:
    """Return the keys of those of these rulings that somebody may not withdraw, since an appeal is decided."""
    if not _decisions(session).exists():
        return frozenset()
    return frozenset(one.pk for one in rulings if not may_withdraw(one, person))


def _decisions(session: Session) -> QuerySet[AppealDecision]:
    made = AppealDecision.objects.filter(appeal__session=session, at__isnull=False)
    return made.exclude(outcome=Outcome.RECOMMENDED).order_by("pk")


def _may(decided: AppealDecision | None, session: Session, person: Person) -> bool:
    return decided is None or (decided.body == Body.CHIEF and is_chief(session, person))
