"""Appeals as they come: which rulings somebody may appeal, his reasons, his partner's assent, and how they reach the
director (Laws 83, 92; article 54).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.db import transaction
from django.db.models import Q

from director.appeals.models import Appeal
from director.appeals.rights import Party, assents_needed
from director.appeals.settled import final_of
from director.appeals.telling import tell_assent, tell_lodged, tell_taken_back
from director.competitions.models import Kind
from director.entries.teams.captains import captain_of, captained_by
from director.results.models import BoardResult
from director.results.rulings.ruling import counting
from director.results.rulings.ruling_models import Place, Ruling
from director.sessions.models import Contestant, Session
from director.sessions.running.appeal_time import may_still, time_for_appeals
from director.sessions.running.rounds import look_at_stages_after
from director.sessions.telling import plan_final
from play.models import LogRow, Person

__all__ = [
    "MOST_LODGED",
    "Appealable",
    "Why",
    "appealable",
    "assent",
    "authors_of",
    "awaits",
    "contestant_of",
    "lodge",
    "party_of",
    "withdraw_appeal",
]

_AT_TABLE: Final = ("laws.ruled", "table.question_answered")
"""What a director's ruling at a table is in the log."""
_DIRECTOR: Final = "director:"
"""What precedes the number of his account there."""


MOST_LODGED: Final = 3
"""As often a side may appeal one ruling, if it takes its appeals back."""


class Why(StrEnum):
    """Why an appeal is not taken."""

    NOT_YOURS = "not_yours"
    """It concerns no board or contestant of the person (Law 92A)."""
    TOO_LATE = "too_late"
    """The time is over, or there are no appeals (Law 92B, article 54.2)."""
    KNOWN = "known"
    """His side has appealed it already."""
    TOO_OFTEN = "too_often"
    """His side has appealed it `MOST_LODGED` times, and taken that back."""


@dataclass(frozen=True, slots=True)
class Appealable:
    """A ruling that concerns a contestant: an entry, or what was ruled at the table on the board at `place`.

    `told` is when it was made; `is_open` whether it can be appealed now, and has not been.
    """

    ruling: Ruling | None
    place: Place | None
    told: datetime
    is_open: bool

    @property
    def key(self) -> str:
        """What a form names it by: ``r12`` for an entry, ``t1-2-3`` for round, table and board."""
        return f"r{self.ruling.pk}" if self.ruling is not None else "t" + "-".join(map(str, self.place or ()))


def contestant_of(session: Session, person: Person) -> Contestant | None:
    """Return the contestant of the session in whom somebody plays, or whose captain he is."""
    own = Q(entry__entrants__person=person)
    if (team := captained_by(session.competition, person)) is not None:
        own |= Q(entry=team)
    held = session.contestants.filter(own).order_by("number").distinct()
    return held.select_related("entry").prefetch_related("entry__entrants").first()


def party_of(contestant: Contestant) -> Party:
    """Return who the players of a contestant are."""
    players = sorted(contestant.entry.entrants.all(), key=lambda one: one.place)
    captain = captain_of(contestant.entry)
    return Party(
        Kind(contestant.session.competition.kind),
        [one.person_id for one in players],
        None if captain is None else captain.pk,
    )


def appealable(session: Session, contestant: Contestant, now: datetime) -> list[Appealable]:
    """Return the rulings that concern a contestant, the newest first (Law 92A, article 54.1).

    What an appeal has decided for good cannot be appealed again, by neither side (articles 55.3, 55.5).
    """
    if time_for_appeals(session.competition.profile) is None:
        return []
    number = contestant.number
    results = [one for one in session.results.all() if number in one.contestants]
    places = {(one.round, one.table, one.board) for one in results}
    final = final_of(session)
    own = session.appeals.filter(contestant=number, withdrawn_at=None)
    entries = {one.ruling_id for one in own}
    boards = {(one.round, one.table, one.board) for one in own if one.ruling_id is None}
    found = [
        Appealable(one, one.place, one.at, one.pk not in entries and may_still(session, one.at, now))
        for one in counting(session).every
        if (one.contestant == number or one.place in places) and one.pk not in final.rulings
    ]
    for place, told in _ruled_at_tables(results):
        if place in final.tables and told <= final.tables[place]:
            continue
        found.append(Appealable(None, place, told, place not in boards and may_still(session, told, now)))
    return sorted(found, key=lambda one: one.told, reverse=True)


def _ruled_at_tables(results: Iterable[BoardResult]) -> Iterable[tuple[Place, datetime]]:
    """Yield the places of boards on which a director has ruled at the table, each with his last ruling's time."""
    by_play = {one.play_id: (one.round, one.table, one.board) for one in results if one.play_id is not None}
    rows = LogRow.objects.filter(play__in=by_play, kind__in=_AT_TABLE, actor__startswith=_DIRECTOR)
    last = dict(rows.order_by("number").values_list("play", "at"))
    yield from ((by_play[play], at) for play, at in last.items())


@transaction.atomic
def lodge(session: Session, person: Person, key: str, reasons: str, now: datetime) -> Appeal | Why:
    """Write down the appeal of somebody against what `Appealable.key` names. It waits for an assent where one is needed
    (Law 92D), else it has reached the director (Law 92C).
    """
    Session.objects.select_for_update().get(pk=session.pk)
    contestant = contestant_of(session, person)
    if contestant is None:
        return Why.NOT_YOURS
    of = next((one for one in appealable(session, contestant, now) if one.key == key), None)
    if of is None:
        return Why.NOT_YOURS
    if not of.is_open:
        return Why.TOO_LATE if not may_still(session, of.told, now) else Why.KNOWN
    round_, table, board = of.place or (None, None, None)
    before = session.appeals.filter(contestant=contestant.number, ruling=of.ruling)
    if before.filter(round=round_, table=table, board=board).count() >= MOST_LODGED:
        return Why.TOO_OFTEN
    needed = assents_needed(party_of(contestant), person.pk)
    made = Appeal.objects.create(
        session=session,
        contestant=contestant.number,
        ruling=of.ruling,
        round=round_,
        table=table,
        board=board,
        reasons=reasons,
        by=person,
        name=person.display_name,
        at=now,
        lodged_at=None if needed else now,
    )
    if needed:
        tell_assent(made, needed)
    else:
        tell_lodged(made)
    return made


def awaits(appeal: Appeal) -> frozenset[int]:
    """Return the accounts whose assent an appeal waits for; who has written it, where nobody of them has an account any
    more: he sends it to the director himself, as one whose partner never had any.
    """
    if appeal.lodged_at is not None or not appeal.is_open:
        return frozenset()
    contestant = appeal.session.contestants.filter(number=appeal.contestant).select_related("entry").get()
    needed = assents_needed(party_of(contestant), appeal.by_id or 0)
    return needed or frozenset(() if appeal.by_id is None else (appeal.by_id,))


@transaction.atomic
def assent(appeal: Appeal, person: Person, now: datetime) -> Why | None:
    """Let anyone assent for whom an appeal waits: it has now reached the director, if it is in time. Idempotent."""
    held = (
        Appeal.objects.select_for_update(of=("self",))
        .select_related("session__competition", "ruling")
        .get(pk=appeal.pk)
    )
    if held.lodged_at is not None:
        return None
    if person.pk not in awaits(held):
        return Why.NOT_YOURS
    if not may_still(held.session, _told(held), now):
        return Why.TOO_LATE
    held.lodged_at = now
    if person.pk != held.by_id:
        held.assented_by, held.assented_name = person, person.display_name
    held.save(update_fields=["assented_by", "assented_name", "lodged_at"])
    tell_lodged(held)
    return None


def authors_of(appeal: Appeal) -> frozenset[int]:
    """Return the accounts of those who have made the ruling: of one at the table, who has ruled there on the board."""
    if appeal.ruling is not None:
        return frozenset(() if appeal.ruling.by_id is None else (appeal.ruling.by_id,))
    at = {"round": appeal.round, "table": appeal.table, "board": appeal.board}
    plays = appeal.session.results.filter(**at).values("play")
    rows = LogRow.objects.filter(play__in=plays, kind__in=_AT_TABLE, actor__startswith=_DIRECTOR).order_by("number")
    return frozenset(int(actor.removeprefix(_DIRECTOR)) for actor in rows.values_list("actor", flat=True))


def _told(appeal: Appeal) -> datetime:
    """Return when the ruling was made; of several at a table the last before the appeal."""
    if appeal.ruling is not None:
        return appeal.ruling.at
    at = Q(round=appeal.round, table=appeal.table, board=appeal.board)
    return next((told for _one, told in _ruled_at_tables(appeal.session.results.filter(at))), appeal.at)


@transaction.atomic
def withdraw_appeal(appeal: Appeal, person: Person, now: datetime) -> Why | None:
    """Let one of its contestant take an appeal back, as long as it is not decided."""
    held = Appeal.objects.select_for_update(of=("self",)).select_related("session__competition").get(pk=appeal.pk)
    contestant = contestant_of(held.session, person)
    if contestant is None or contestant.number != held.contestant:
        return Why.NOT_YOURS
    if held.is_open:
        held.withdrawn_at = now
        held.save(update_fields=["withdrawn_at"])
        if held.lodged_at is not None:
            tell_taken_back(held, person)
        plan_final(held.session)
        look_at_stages_after(held.session, now)
    return None
