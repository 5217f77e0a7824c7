"""What people have explained at tables, read from the logs: for the meanings of a pair, and for what somebody may be
shown of his own texts where notes are forbidden.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from laws.table.sequence import Sequence
from play.models import BoardPlay, BoardSeat, LogRow, Partnership, PlayTable
from play.people.agreements.meaning_text import Meaning
from play.people.agreements.meanings import add_meanings
from play.table.codec import decode
from play.table.explained import Explained, explained_in
from play.table.table_events import Happening

__all__ = ["read_explained", "sent_in_session"]

_MOST_BOARDS: Final = 100
"""Boards that are read at once."""
_NEVER: Final = datetime(1970, 1, 1, tzinfo=UTC)
_EXPLAINS: Final = Q(kind="laws.call_made", data__has_key="text") | Q(
    kind="laws.noted", data__what__in=("explains", "corrects")
)


def read_explained(partnership: Partnership) -> None:
    """Add to the meanings of a pair what it has explained on the boards that were finished since the last reading."""
    since = partnership.explained_until or _NEVER
    sat = [
        Exists(BoardSeat.objects.filter(play=OuterRef("pk"), person=person))
        for person in (partnership.first_id, partnership.second_id)
    ]
    found = BoardPlay.objects.filter(*sat, finished_at__gt=since).order_by("finished_at", "pk")
    boards = list(found.values_list("pk", "finished_at")[:_MOST_BOARDS])
    if not boards:
        return
    told = _explained([pk for pk, _ in boards])
    add_meanings(partnership, (Meaning(one.sequence.calls, one.text) for one in told if _are_of(partnership, one)))
    Partnership.objects.filter(pk=partnership.pk).update(explained_until=boards[-1][1])


def _are_of(partnership: Partnership, one: Explained) -> bool:
    return {one.person, one.partner} == {partnership.first_id, partnership.second_id}


def sent_in_session(person: int, board: BoardPlay, sequence: Sequence) -> tuple[str, ...]:
    """Return the explanations that a person himself has sent of such a call in this session, each once, newest first.

    His session is all tables of the session that this table belongs to. At a social table it is the boards since he sat
    down there: this one, and those before it without a gap on which he had a seat.
    """
    told = (one for one in _explained(_session_of(person, board)) if one.person == person)
    same = [one.text for one in told if one.sequence.calls == sequence.calls]
    return tuple(dict.fromkeys(reversed(same)))


def _session_of(person: int, board: BoardPlay) -> list[UUID]:
    session = board.table.session
    if session is not None:
        sat = Exists(BoardSeat.objects.filter(play=OuterRef("pk"), person=person))
        tables = PlayTable.objects.filter(session=session)
        others = BoardPlay.objects.filter(sat, table__in=tables).exclude(pk=board.pk).order_by("finished_at", "pk")
        return [*_newest(others), board.pk]
    before = BoardPlay.objects.filter(table=board.table_id, sequence__lt=board.sequence).order_by("-sequence")
    plays = [board.pk]
    for play in before.prefetch_related("sitters")[:_MOST_BOARDS]:
        if person not in {sitter.person_id for sitter in play.sitters.all()}:
            break
        plays.append(play.pk)
    return plays[::-1]


def _newest(boards: QuerySet[BoardPlay]) -> list[UUID]:
    return list(boards.reverse().values_list("pk", flat=True)[:_MOST_BOARDS])[::-1]


def _explained(plays: Iterable[UUID]) -> list[Explained]:
    """Return what was explained on these boards, in their order; only logs with an explanation are read."""
    wanted = list(plays)
    told = LogRow.objects.filter(_EXPLAINS, play__in=wanted).values("play")
    logs: defaultdict[UUID, list[Happening]] = defaultdict(list)
    rows = LogRow.objects.filter(play__in=told).order_by("play", "number")
    for play, kind, v, data in rows.values_list("play", "kind", "v", "data"):
        logs[play].append(decode(kind, v, data))
    return [one for play in wanted if play in logs for one in explained_in(logs[play])]
