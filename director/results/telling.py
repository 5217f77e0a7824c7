"""What players are told of rulings on their results, of results that have changed, and of penalties."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.competitions.models import Competition, Kind
from director.entries.models import Entrant
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell, tell_over
from director.results.models import BoardResult
from director.results.rulings.covered import covered_from, covered_over
from director.results.rulings.revokes import revokes_of
from director.results.rulings.ruling_models import Place, Ruling, RulingKind
from director.sessions.models import Session
from director.sessions.running.appeal_time import right_to_appeal
from play.live.clock import present_time
from play.store.outbox import DeliveredNotice
from scoring.explain.titles import Title

__all__ = ["apart", "tell_changed", "tell_ruling", "tell_withdrawn"]

_PEOPLE: Final = """
    SELECT e.person_id, c.number, s.competition_id, k.profile, k.kind, s.schedule, s.round, s.round_at, s.round_time,
           s.ended_at, s.published_at, s.cancelled_at
    FROM director_session s JOIN director_competition k ON k.id = s.competition_id
    JOIN director_contestant c ON c.session_id = s.id JOIN director_entrant e ON e.entry_id = c.entry_id
    WHERE s.id = %s AND c.number = ANY(%s) AND e.person_id IS NOT NULL ORDER BY e.person_id
"""


def tell_ruling(ruling: Ruling, of: BoardResult | None, notice: Sequence[Title] = (), *, final: bool = False) -> None:
    """Tell the players of the contestants whom a ruling concerns: both sides of a board, or who is penalized.

    `notice` are the words of a penalty (article 13.12). Of one that is `final` nobody is told that he may appeal.
    """
    numbers = of.contestants if of is not None else {ruling.contestant or 0}
    _tell(ruling, ruling, numbers, notice, final=final)


def tell_withdrawn(undone: Ruling, ruling: Ruling, *, final: bool = False) -> None:
    """Tell the same players that a ruling is withdrawn."""
    if ruling.kind == RulingKind.PENALTY:
        _tell(undone, ruling, {ruling.contestant or 0}, final=final)
        return
    places = {"round": ruling.round, "table": ruling.table, "board": ruling.board}
    for of in BoardResult.objects.filter(session=ruling.session, **places):
        _tell(undone, ruling, of.contestants, final=final)


def _tell(
    entry: Ruling, ruling: Ruling, numbers: Collection[int], notice: Sequence[Title] = (), *, final: bool
) -> None:
    """Tell these contestants of an entry, which makes the ruling or withdraws it."""
    entrants = Entrant.objects.filter(
        entry__contestants__session=ruling.session, entry__contestants__number__in=numbers, person__isnull=False
    )
    people = frozenset(entrants.values_list("person", flat=True))
    data: dict[str, Any] = {
        "board": ruling.board,
        "reason": entry.reason,
        "by": entry.name,
        "withdrawn": entry != ruling,
    }
    right = None if final else right_to_appeal(ruling.session, entry.at)
    known = {"session": f"{ruling.session_id}", "appeal": right}
    if revokes := revokes_of(ruling):
        data["revokes"] = [[one.offender.letter, one.trick, [f"{card}" for card in one.cards]] for one in revokes]
    if entry.known_reason is not None:
        data["known_reason"] = entry.known_reason
    if notice:
        data["notice"] = [[one.en, one.zh] for one in notice]
    kind = NoticeKind.PENALTY if ruling.kind == RulingKind.PENALTY else NoticeKind.RULING
    covered = covered_from(ruling.session, ruling.place, numbers)
    for told, said in apart(people, covered, data):
        tell(Telling(kind, ruling.session.competition_id, f"{entry.pk}", told, known | said))


def apart(
    people: Collection[int], covered: Collection[int], data: dict[str, Any]
) -> Iterator[tuple[dict[int, dict[str, Any]], dict[str, Any]]]:
    """Yield whom to tell what: these `data`, or, who may still have the board to play, nothing of it (Law 16D)."""
    yield {person: {} for person in people if person not in covered}, data
    yield {person: {} for person in people if person in covered}, {"covered": True}


async def tell_changed(
    connection: AsyncConnection[TupleRow],
    kind: NoticeKind,
    session: UUID,
    numbers: Collection[int],
    notice: DeliveredNotice,
    place: Place,
) -> None:
    """Tell the players of these contestants what has become of their result at `place`, in the caller's transaction.

    Each notice of the table is told once.
    """
    found: Any = await (await connection.execute(_PEOPLE, (session, list(numbers)))).fetchall()
    if not found:
        return
    _person, _number, competition, _profile, played_by, schedule, *_times = found[0]
    people: dict[int, int] = {row[0]: row[1] for row in found}
    covered: frozenset[int] = frozenset()
    if played_by == Kind.TEAMS:
        covered = await covered_over(connection, session, schedule, place, people)
    known = {"session": f"{session}", "appeal": _right(found[0], notice.at)}
    for told, said in apart(people, covered, {**notice.data, "board": place[2]}):
        telling = Telling(kind, competition, f"{session}:{notice.place.id}", told, known | said)
        await tell_over(connection, telling, notice.at)


def _right(row: Any, told: datetime | None) -> dict[str, str | int] | None:
    """Return the right to appeal by a row of `_PEOPLE` (Law 83)."""
    _person, _number, _competition, profile, kind, *times = row
    names = ("schedule", "round", "round_at", "round_time", "ended_at", "published_at", "cancelled_at")
    of = Session(competition=Competition(profile=profile, kind=kind), **dict(zip(names, times, strict=True)))
    return right_to_appeal(of, told or present_time())
