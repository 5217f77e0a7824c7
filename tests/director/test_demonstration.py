"""The demonstration club: somebody alone lives through an evening, and loading it again changes nothing."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from director.models import Club, Competition, Entry, Member, Session
from director.sessions.schedules import pairs_of
from director.sessions.sealing import verified
from play.live.clock import SystemClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from tests.director.pages.test_whole_way import browser_of


async def test_north_starts_the_evening_with_robots_and_sits_down(server: TableServer) -> None:
    await sync_to_async(call_command)("demo")
    event = await Competition.objects.aget(name__startswith="An evening with robots")
    north = await browser_of(await Person.objects.aget(email="north@example.org"))
    await north.post(reverse("event-manage", args=[event.pk]), {"act": "start"})
    session = await event.sessions.aget()
    led = await north.get(reverse("session-play", args=[session.pk]))
    board = await BoardPlay.objects.aget(table__of_session__number=1)
    assert led["Location"] == reverse("table", args=[board.table_id])
    for _ in range(2):
        await sync_to_async(call_command)("demo")
    again = await Competition.objects.filter(name=event.name).exclude(pk=event.pk).aget()
    await north.post(reverse("event-manage", args=[again.pk]), {"act": "start"})
    assert (await again.sessions.aget()).started_at is not None, "it can be started anew with every start of the server"


@pytest.mark.django_db
def test_what_is_there_stays_as_it_is() -> None:
    call_command("demo")
    Entry.objects.filter(contestants=None).delete()
    call_command("demo")
    assert (Club.objects.count(), Competition.objects.count(), Entry.objects.count()) == (1, 3, 14)


@pytest.mark.django_db
def test_what_a_visitor_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results that anybody reads and verifies, an event to enter, and one that north@ starts."""
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.asked.table_server", lambda: serving)
    call_command("demo")
    visitor = Client()
    over = Session.objects.exclude(published_at=None).get()
    schedule = pairs_of(over.schedule or {})
    assert schedule.contestants == tuple(range(1, 15))
    played = {(row.round, row.table, row.ns, row.ew) for row in schedule.rows}
    assert played == set(over.results.values_list("round", "table", "ns", "ew"))
    assert over.results.count() == 182
    ranking = visitor.get(reverse("session-results", args=[over.pk])).content.decode()
    assert ranking.count("<tr") == 15
    assert "Nora North – Su South" in ranking
    board = visitor.get(reverse("session-board", args=[over.pk, 1])).content.decode()
    assert "李娜 – 王伟" in board
    told = visitor.get(reverse("session-deals-file", args=[over.pk])).content.decode().splitlines()
    assert [verified(line)[0] for line in told if line[:1].isdigit()] == list(range(1, 27))
    tuesday = Competition.objects.get(name__startswith="Tuesday")
    page = visitor.get(reverse("event", args=[tuesday.pk])).content.decode()
    assert "李娜" in page
    assert "陈静" in page
    assert Member.objects.count() == 10
