"""The work for one who comes to look on does not grow with the number of those who look on already."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from frontend.regions import draw
from laws.values.seats import SEATS
from play.live.access import access_look
from play.live.clock import ManualClock
from play.live.connections.presence import ABSENT_AFTER
from play.live.viewing.showing import Showing
from play.models import AccessRight, LogRow, Person
from play.process.table_server import TableServer
from play.store.rights import rights_at
from play.store.tables.look import TableFacts
from play.table.actors import SYSTEM
from play.table.attempts import TakePlace
from play.table.outcomes import Done
from play.table.people.watching import Onlooker
from play.table.profile import SOCIAL
from play.table.rights import Right
from play.table.rules import Spectators
from tests.play.conftest import Club, NewServer
from tests.play.live.viewing.test_hub import Browser, settle


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often regions were drawn, people's access looked up, and tables shown to all."""
    done: Counter[str] = Counter()
    show = Showing.show

    def drawing(*given: Any) -> str:
        done["draw"] += 1
        return draw(*given)

    def looking(*given: Any) -> Any:
        done["access"] += 1
        return access_look(*given)

    def showing(*given: Any) -> None:
        done["show"] += 1
        show(*given)

    monkeypatch.setattr("play.live.viewing.shown.draw", drawing)
    for module in ("hub", "showing"):
        monkeypatch.setattr(f"play.live.viewing.{module}.access_look", looking)
    monkeypatch.setattr(Showing, "show", showing)
    return done


@sync_to_async
def watchers(table: UUID, number: int, right: Right = Right.WATCH_ALL) -> list[int]:
    """Create people with the right to see the table, and return them."""
    people = Person.objects.bulk_create(Person(email=f"w{n}@{table}.test", display_name=f"W{n}") for n in range(number))
    AccessRight.objects.bulk_create(
        AccessRight(table_id=table, person_id=one.pk, right=right.value, since=timezone.now()) for one in people
    )
    return [one.pk for one in people]


async def come(server: TableServer, table: UUID, play: UUID, people: list[int]) -> list[Browser]:
    """Let browsers of these people join at once."""
    browsers = [Browser(person) for person in people]
    facts = TableFacts(table, "Table 1")
    assert all(await asyncio.gather(*(server.hub.join(one, facts, play, "") for one in browsers)))
    return browsers


async def test_who_comes_is_drawn_nothing_anew_and_nobody_else_is_gone_through(
    server: TableServer, club: Club, work: Counter[str]
) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    people = await watchers(table, 60)
    await come(server, table, play, people[:1])
    work.clear()
    await come(server, table, play, people[1:10])
    of_nine = dict(work)
    work.clear()
    await come(server, table, play, people[10:59])
    assert of_nine == {"access": 9}
    assert dict(work) == {"access": 49}


async def test_arrivals_are_written_and_shown_together_and_each_is_on_record(
    server: TableServer, club: Club, work: Counter[str]
) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    people = await watchers(table, 40)
    browsers = await come(server, table, play, people)
    await settle()
    work.clear()
    await server.presence.note()
    assert (work["show"], work["access"]) == (1, 40)
    rows = [row async for row in LogRow.objects.filter(kind="table.watch_began").order_by("number")]
    assert sorted(row.data["person"] for row in rows) == sorted(people)  # Law 76, article 40: who saw what is on record
    assert {one.person for one in (await server.desk.plays.get(play)).state.watching} == set(people)
    await settle()
    assert all(len(one.frames) <= 2 for one in browsers)
    work.clear()
    await server.presence.note()
    assert not work


async def test_those_who_come_to_another_process_read_the_log_on_once(
    server: TableServer, new_server: NewServer, club: Club, work: Counter[str]
) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    people = await watchers(table, 20)
    other = new_server()
    await come(other, table, play, people[:1])
    await come(server, table, play, people[1:])
    await server.presence.note()
    number = (await server.desk.plays.get(play)).number
    work.clear()
    await asyncio.gather(*(other.desk.at_least(play, number) for _ in people))
    assert (await other.desk.plays.get(play)).number == number
    assert (work["show"], work["access"]) == (1, 1)
    await other.hub.changed(await other.desk.plays.get(play))  # as when the bus tells of it afterwards
    assert (work["show"], work["access"]) == (1, 1)


async def test_the_work_for_one_who_takes_a_place_does_not_grow_with_the_spectators(
    server: TableServer, club: Club, clock: ManualClock, work: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rights read, people whose access is looked up, drawings: ten presses cost as much at a table with
    fifty spectators as at one with five. All who have come are shown together.
    """
    read = rights_at

    async def reading(*given: Any) -> Any:
        found = await read(*given)
        work["rows"] += len(found)
        return found

    monkeypatch.setattr("play.live.rights.rights_at", reading)
    rules = replace(SOCIAL.rules, spectators=Spectators.ALL_HANDS, watching_delay=60)
    costs = []
    for number, crowd in enumerate((5, 50)):
        table, play = await club.open(profile=replace(SOCIAL, rules=rules))
        if not number:
            await club.seat(server.desk, play)
        people = await watchers(table, crowd + 10)
        await come(server, table, play, people[:crowd])
        await server.presence.note()
        await server.hub.go_on_late()
        work.clear()
        for one in people[crowd:]:
            facts = TableFacts(table, "Table 1", opened_by=club.people[SEATS[0]].pk)
            await server.desk.rights.renew(facts, [one])  # as the page does
            taken = TakePlace(Onlooker(one, verified=True), "W", None)
            assert await server.act(play, SYSTEM, taken) == Done()
        costs.append(dict(work))
        work.clear()
        await server.hub.go_on_late()
        assert work["show"] == 1
        assert len((await server.desk.plays.get(play)).state.watching) == crowd + 10
    assert costs[0] == costs[1]
    assert costs[0].get("show", 0) == 0


async def test_those_who_leave_are_written_and_shown_together(
    server: TableServer, club: Club, clock: ManualClock, work: Counter[str]
) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    people = await watchers(table, 16)
    *leave, _stays = await come(server, table, play, people)
    await server.presence.note()
    for one in leave:
        server.hub.leave(one, table)
    await server.presence.note()
    work.clear()
    clock.advance(ABSENT_AFTER)
    await server.sweeper.sweep()
    await server.sweeper.settle()
    ended = LogRow.objects.filter(kind="table.watch_ended")
    assert {row.data["person"] async for row in ended} == {one.person for one in leave}
    assert (work["show"], work["access"]) == (1, 1)
