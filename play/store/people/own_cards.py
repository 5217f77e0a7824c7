"""When somebody's own system cards are closed to him, with whom he may write one, and when a board's auction began."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from play.models import Block, BoardPlay, BoardSeat, Partnership, Person, PlayTable
from play.people.relations.friends import friends_of
from play.store.database import Pool
from play.store.tables.catalogue import has_sat, on_boards
from play.table.rules import OwnCard, rules_of

__all__ = ["auction_began", "cards_closed_by", "may_write_with", "partners_of", "play_began"]

LEFT: Final = timedelta(minutes=30)
"""As long after the last event of a board that somebody has left does it keep his cards closed."""
_BEGAN: Final = "SELECT min(at) FROM play_log WHERE play_id = %s AND kind = 'laws.call_made'"
_BEGUN: Final = """
    SELECT min(l.at), min(l.at) FILTER (WHERE other.round IS NOT DISTINCT FROM this.round)
    FROM play_board this JOIN play_board other USING (table_id)
    JOIN play_log l ON l.play_id = other.id AND l.kind = 'laws.call_made'
    WHERE this.id = %s
"""


def cards_closed_by(person: Person, *, writes: bool = False) -> list[PlayTable]:
    """Return the tables that keep a person's own cards closed: he has a board there that is not over, and the rules of
    the table do not let him look (Laws 20G3, 40B2(b); articles 8.5, 39.4).

    In a session they stay closed between its boards (article 39.4), and nobody `writes` whatever the rules let him
    read: his partner would read it (article 39.7).

    They are closed from the moment he has seen his hand, when the auction period begins for his side (Law 17A). Who
    goes away or leaves his seat cannot look and come back: the board closes his cards until nothing has happened on it
    for half an hour.
    """
    in_play = Q(finished_at=None) | Q(table__session__isnull=False, table__closed_at=None)
    sat = BoardPlay.objects.filter(in_play, has_sat([person.pk], "play")).select_related("table")
    boards = {
        one.pk: one
        for one in sat
        if rules_of(one.table.rules).own_card is not OwnCard.ANY_TIME or (writes and one.table.session is not None)
    }
    if not boards:
        return []
    recent = {*sat.annotate(last=Max("log__at")).filter(last__gte=Now() - LEFT).values_list("pk", flat=True)}
    tables: dict[UUID, PlayTable] = {}
    for play, here in on_boards(boards, person).items():
        table = boards[play].table
        seated = any(occupant is not None and occupant.person == person.pk for occupant in here.seats)
        in_session = table.session is not None and table.closed_at is None
        if play in recent or in_session or (seated and person.pk not in here.away):
            tables[table.pk] = table
    return list(tables.values())


def partners_of(person: Person) -> QuerySet[Person]:
    """Return those with whom somebody may begin a card, by name: friends, and partners on boards that are over.

    Nobody who has blocked the other is among them.
    """
    blocked = Block.objects.filter(
        Q(blocker=person, blocked=OuterRef("pk")) | Q(blocker=OuterRef("pk"), blocked=person)
    )
    known = Q(pk__in=friends_of(person).order_by().values("pk")) | _sat_opposite(person)
    return (
        Person.objects.filter(known, ~Exists(blocked), is_active=True)
        .exclude(pk=person.pk)
        .order_by("display_name", "pk")
    )


def may_write_with(person: Person, partner: Person) -> bool:
    """Return whether somebody may see and write the card that he has with another."""
    if person == partner:
        return False
    lower, higher = sorted((person.pk, partner.pk))
    return (
        Partnership.objects.filter(first=lower, second=higher).exists()
        or partners_of(person).filter(pk=partner.pk).exists()
    )


def _sat_opposite(person: Person) -> Q:
    opposite = Q()
    for own, other in ("NS", "SN", "EW", "WE"):
        boards = BoardSeat.objects.filter(person=person, seat=own).values("play")
        opposite |= Q(
            pk__in=BoardSeat.objects.filter(play__in=boards, seat=other, person__isnull=False).values("person")
        )
    return opposite


async def auction_began(pool: Pool, play: UUID) -> datetime | None:
    """Return when the first call of a board was made, None before it: the cards of its players stand as they were."""
    async with pool.connection() as connection:
        row: Any = await (await connection.execute(_BEGAN, (play,))).fetchone()
    began: datetime | None = row[0]
    return began


async def play_began(pool: Pool, play: UUID) -> tuple[datetime | None, datetime | None]:
    """Return when the first call was made at the table of a board, and when in the round or match that it is of; None
    before it.
    """
    async with pool.connection() as connection:
        row: Any = await (await connection.execute(_BEGUN, (play,))).fetchone()
    session, match = row
    return session, match
