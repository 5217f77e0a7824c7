"""A table that a director adds to a running session of pairs, for two that come late, and one that he closes.

Both hold from the next round on and are decided under the lock of the session, as other changes are.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from director.entries.admission.entered import settle_entered
from director.entries.entering import NotEntered, Player, enter
from director.entries.models import Entrant, Entry
from director.movements.impossible import Impossible
from director.movements.pairs.adding import empty_tables, with_table_added, without_table
from director.results.knowing import open_boards
from director.sessions.deals.seen import boards_after, check_boards
from director.sessions.draw.schedules import pairs_of
from director.sessions.models import Contestant, Session, SessionTable
from director.sessions.running.held import running_pairs, store_movement
from play.models import BoardPlay, Person, PlayTable

__all__ = ["add_table", "closable", "close_table"]


@transaction.atomic
def add_table(session: Session, by: Person, coming: Sequence[Entry | Sequence[Player]]) -> NotEntered | None:
    """Let two pairs play against each other at a table of their own from the next round on.

    Each is entered already and was not drawn, or new. Boards whose results are public by now they do not play (Law
    16D). Raise Impossible where no round or board is left, SawHands for a player who has seen hands of the session, or
    of a board that they would play, ValueError for a pair twice.
    """
    held, schedule = running_pairs(session)
    entries: list[Entry] = []
    for one in coming:
        entry = one if isinstance(one, Entry) else enter(held.competition, by, one)
        if isinstance(entry, NotEntered):
            transaction.set_rollback(True)
            return entry
        entries.append(entry)
    last = Contestant.objects.filter(session=held).order_by("-number").values_list("number", flat=True).first() or 0
    first = max(last, *schedule.contestants) + 1
    numbers = (first, first + 1)
    public = open_boards(held) if held.open_results else frozenset()
    after = with_table_added(schedule, held.round + 1, numbers, public)
    for number, entry in zip(numbers, entries, strict=True):
        for player in entry.entrants.select_related("person").order_by("place"):
            if player.person is not None:
                check_boards(held, player.person, boards_after(after, number, held.round))
        Contestant.objects.create(session=held, number=number, entry=entry)
    pks = [entry.pk for entry in entries]
    Entry.objects.filter(pk__in=pks).update(missing=False, standby=False)
    Entrant.objects.filter(entry__in=pks).update(confirmed=True)
    _write_table(held, max(row.table for row in after.rows))
    store_movement(held, after)
    settle_entered(held.competition)
    return None


def _write_table(held: Session, number: int) -> None:
    """Write a table like the others of the session; one of that number that was closed is opened again."""
    former = held.tables.filter(number=number).select_related("table").first()
    if former is not None:
        PlayTable.objects.filter(pk=former.table_id).update(closed_at=None)
        return
    like = held.tables.select_related("table").order_by("number")[0]
    same = ("opened_by", "conditions", "profile", "rules", "session", "listed", "cards_due", "unwatched")
    values = {name: getattr(like.table, name) for name in same}
    made = PlayTable.objects.create(name=f"{like.table.name.rpartition(' · ')[0]} · {number}", **values)
    SessionTable.objects.create(session=held, number=number, table=made)


def closable(session: Session) -> list[int]:
    """Return the tables of a running session of pairs that stand empty from now on and are not closed, in order."""
    if session.schedule is None:
        return []
    empty = empty_tables(pairs_of(session.schedule), session.round)
    standing = session.tables.filter(number__in=empty, table__closed_at=None)
    playing = BoardPlay.objects.filter(table__session=session.pk, finished_at=None).values("table")
    return sorted(standing.exclude(table__in=playing).values_list("number", flat=True))


@transaction.atomic
def close_table(session: Session, number: int, now: datetime) -> None:
    """Close a table that stands empty; it is no more in the room and in the movement. Raise Impossible for another."""
    held, schedule = running_pairs(session)
    if number not in closable(held):
        raise Impossible(f"somebody plays at table {number}, or it is closed", "a table that stands empty")
    PlayTable.objects.filter(of_session__session=held, of_session__number=number).update(closed_at=now)
    store_movement(held, without_table(schedule, number, held.round))
