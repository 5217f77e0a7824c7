"""Expiry, with the time given by the test."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone
from psycopg import AsyncConnection
from pytest_django import DjangoAssertNumQueries

from laws.values.seats import SEATS
from play.models import BoardPlay, DealtBoard, LaidBoard, LogRow, Notice, Person, PlayTable, SeatBrowser, Timer
from play.store.database import conninfo
from play.store.people.waiting import waiting_for
from play.store.service.sweeping import Swept, sweep
from play.store.tables import boards
from play.store.tables.boards import Dealt, create_table
from play.store.tables.catalogue import TableRow, close_surplus, list_tables
from play.table.codec import encode
from play.table.profile import SOCIAL
from play.table.table_events import Seated

pytestmark = pytest.mark.django_db(transaction=True)
ROWS = (PlayTable, BoardPlay, DealtBoard, LaidBoard, LogRow, Timer, Notice)
HOUR = 3600.0
DAY = 24 * HOUR


def later(seconds: float) -> datetime:
    """Return that long after now."""
    return timezone.now() + timedelta(seconds=seconds)


def open_table(person: Person) -> UUID:
    """Return a table with house robots."""
    table = create_table(person, f"{person.display_name}’s table", Dealt(), robots=True, profile=SOCIAL)
    close_surplus(person)
    return table


def listed_for(person: Person | None) -> list[TableRow]:
    """Return the list of tables as that person sees it."""
    return list_tables(person, waiting_for(person).invitations)


async def open_at_once(people: list[Person]) -> list[UUID]:
    """Return a table with house robots for each of them."""
    async with await AsyncConnection.connect(conninfo(), autocommit=True) as connection:
        return [
            await boards.open_table(connection, one.pk, "Table", Dealt(), robots=True, profile=SOCIAL) for one in people
        ]


def sit(table: UUID, person: Person) -> None:
    """Seat somebody in South, as one action."""
    play = BoardPlay.objects.get(table=table)
    number = LogRow.objects.filter(play=play).count() + 1
    event = encode(Seated(SEATS[2], person.pk, person.display_name))
    at = timezone.now()
    LogRow.objects.create(play=play, number=number, at=at, actor="x", kind=event.kind, v=event.v, data=event.data)
    Timer.objects.create(at=at, kind="robot:N", subject=play.pk, key=f"{play.pk}:{number}")
    Notice.objects.create(at=at, kind="board_finished", subject=play.pk, data={}, xact=1)


def person(name: str, *, guest: bool = False) -> Person:
    """A member or a guest."""
    return Person.objects.create(email=f"{name.lower()}@x.test", display_name=name, guest=guest)


def test_a_table_at_which_nobody_has_sat_is_its_openers_alone_and_then_gone() -> None:
    nora, enid = person("Nora"), person("Enid")
    unused, used = open_table(nora), open_table(nora)
    sit(used, nora)
    assert [row.id for row in listed_for(enid)] == [row.id for row in listed_for(None)] == [used]
    assert {row.id for row in listed_for(nora)} == {unused, used}
    assert sweep(later(1 * HOUR)) == Swept()
    assert sweep(later(3 * HOUR)) == Swept(unused=1)
    assert PlayTable.objects.get().id == used


def test_a_table_at_which_nothing_happens_is_closed_and_kept_if_a_member_sat_there() -> None:
    nora, guest = person("Nora"), person("Gil", guest=True)
    table = open_table(guest)
    sit(table, guest)
    sit(table, nora)
    assert sweep(later(23 * HOUR)) == Swept()
    assert sweep(later(25 * HOUR)) == Swept(closed=1)
    assert listed_for(nora) == []
    assert sweep(later(60 * DAY)).removed == 0
    assert LogRow.objects.filter(play__table=table).exists()
    assert Person.objects.filter(pk=guest.pk).exists()


def test_a_table_is_in_use_as_long_as_something_happens_there() -> None:
    """However long ago it was opened."""
    table = open_table(nora := person("Nora"))
    sit(table, nora)
    PlayTable.objects.update(opened_at=later(-25 * HOUR))
    LogRow.objects.filter(number=1).update(at=later(-25 * HOUR))
    assert sweep(timezone.now()) == Swept()
    LogRow.objects.update(at=later(-25 * HOUR))
    assert sweep(timezone.now()) == Swept(closed=1)


def test_a_deal_that_another_table_plays_stays() -> None:
    nora = person("Nora")
    unused, used = open_table(nora), open_table(nora)
    sit(used, nora)
    shared = BoardPlay.objects.get(table=used).dealt
    BoardPlay.objects.filter(table=unused).update(dealt=shared)
    assert sweep(later(3 * HOUR)) == Swept(unused=1)
    assert BoardPlay.objects.get().dealt == shared


def test_a_table_of_an_event_is_the_events() -> None:
    nora = person("Nora")
    PlayTable.objects.filter(pk=open_table(nora)).update(session=uuid4())
    assert sweep(later(400 * DAY)) == Swept()


def test_a_guest_who_sat_down_lately_or_signed_up_stays() -> None:
    gil, gus, gwen = (person(name, guest=True) for name in ("Gil", "Gus", "Gwen"))
    Person.objects.update(joined_at=later(-40 * DAY))
    Person.objects.filter(pk=gus.pk).update(guest=False)
    table = open_table(person("Nora"))
    sit(table, gil)
    assert sweep(timezone.now()) == Swept(guests=1)
    assert not Person.objects.filter(pk=gwen.pk).exists()
    assert sweep(later(31 * DAY)).guests == 1
    assert {who.display_name for who in Person.objects.all()} == {"Nora", "Gus"}


def test_sessions_and_notices_end() -> None:
    Session.objects.create(session_key="old", session_data="", expire_date=later(-1))
    Session.objects.create(session_key="new", session_data="", expire_date=later(HOUR))
    Notice.objects.create(at=later(-31 * DAY), kind="x", subject=UUID(int=1), data={}, xact=1)
    Notice.objects.create(at=later(-29 * DAY), kind="x", subject=UUID(int=1), data={}, xact=1)
    for days in (364, 366):
        values = {"person": person(f"P{days}"), "browser": "old", "since": later(-days * DAY)}
        SeatBrowser.objects.create(session=UUID(int=1), **values)
    assert sweep(timezone.now()) == Swept(sessions=1, notices=1, seats=1)
    assert SeatBrowser.objects.get().person.display_name == "P364"
    assert Session.objects.get().session_key == "new"


def test_a_guest_has_two_tables_open_and_those_where_others_sit() -> None:
    gil, nora = person("Gil", guest=True), person("Nora")
    tables = [open_table(gil)]
    sit(tables[0], nora)
    for _ in range(4):
        tables.append(open_table(gil))
        sit(tables[-1], gil)
    still_open = set(PlayTable.objects.filter(closed_at=None).values_list("pk", flat=True))
    assert still_open == {tables[0], *tables[-settings.MOST_TABLES_OF_GUEST :]}


def test_of_many_tried_tables_nothing_stays(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    """Ten guests try ten tables each: the list is not full of them, and in the end all are removed.

    A statement for each of them would be too many.
    """
    thursday = open_table(nora := person("Nora"))
    sit(thursday, nora)
    guests = [person(f"Guest {number}", guest=True) for number in range(10)]
    for _ in range(10):
        for guest, table in zip(guests, asyncio.run(open_at_once(guests)), strict=True):
            close_surplus(guest)
            sit(table, guest)
    assert PlayTable.objects.count() == 101
    listed = [row.id for row in listed_for(None)]
    assert len(listed) == 1 + 10 * settings.MOST_TABLES_OF_GUEST
    assert thursday in listed
    sweep(later(25 * HOUR))
    assert PlayTable.objects.filter(closed_at=None).count() == 0
    with django_assert_max_num_queries(200):
        swept = sweep(later(25 * HOUR + 31 * DAY))
    assert (swept.removed, swept.guests) == (100, 10)
    assert Person.objects.get() == nora
    assert [model._default_manager.count() for model in ROWS] == [1, 1, 1, 0, 7, 1, 0]
