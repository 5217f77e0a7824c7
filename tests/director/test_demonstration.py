"""The demonstration club: somebody alone lives through an evening, and loading it again changes nothing."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from director.models import Club, Competition, Entry, Member, Session
from director.sessions.deals.custody import bring
from director.sessions.deals.sealing import verified
from director.sessions.draw.schedules import pairs_of
from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.deal import Deal
from laws.values.seats import Seat
from play.live.clock import ManualClock, SystemClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from play.table import actors
from tests.director.evening import pass_time
from tests.director.pages.test_whole_way import browser_of


def flat(number: int) -> Deal:
    """Return a deal of four hands of ten points and no long suit, which house robots pass; another for each number."""
    held = ("AT72", "K95", "Q84", "J63")
    hands = (".".join(held[(hand + suit + number) % 4] for suit in range(4)) for hand in range(4))
    return Deal.parse(f"N:{' '.join(hands)}")


async def passes(server: TableServer, clock: ManualClock, session: Session, north: Person, number: int) -> None:
    """Let North pass whenever it is his turn, until the next round begins or the session is over."""
    for _ in range(200):
        held = await Session.objects.aget(pk=session.pk)
        if held.round != number or held.ended_at is not None:
            return
        async for board in BoardPlay.objects.filter(table__session=session.pk, table__of_session__number=1).order_by(
            "pk"
        ):
            game = (await server.desk.plays.get(board.pk)).state.game
            if game.to_act is Seat.NORTH:
                await server.act(board.pk, actors.Person(north.pk, "North"), MakeCall(Seat.NORTH, PASS))
        await pass_time(server, clock)
    raise AssertionError("the round does not end")


async def test_somebody_alone_lives_through_an_evening(server: TableServer, clock: ManualClock) -> None:
    """North starts it, plays with robots, is led through the change, reads the results; the director sees the room."""
    await sync_to_async(call_command)("demo")
    event = await Competition.objects.aget(name__startswith="An evening with robots")
    session = await event.sessions.aget()
    director = await Person.objects.aget(email="director@example.org")
    assert session.rounds is not None
    boards = {number: flat(number) for number in range(1, session.rounds * session.boards_per_round + 1)}
    assert await sync_to_async(bring)(session, director, boards, clock.now()) is None
    person = await Person.objects.aget(email="north@example.org")
    north, office = await browser_of(person), await browser_of(director)
    place = reverse("session-play", args=[session.pk])
    console = reverse("session-console", args=[session.pk])
    started = await north.post(reverse("event-manage", args=[event.pk]), {"act": "start"}, follow=True)
    assert f'class="button main" href="{place}"' in started.content.decode()
    assert (await office.get(console)).status_code == 200
    for number in (1, 2):
        board = await BoardPlay.objects.filter(table__session=session.pk, table__of_session__number=1).alatest(
            "sequence"
        )
        assert board.round == number
        assert (await north.get(place))["Location"] == reverse("table", args=[board.table_id])
        room = (await office.get(console)).content.decode()
        assert room.count('class="glance') == 2, room
        await passes(server, clock, session, person, number)
    over = (await north.get(place)).content.decode()
    results = reverse("session-results", args=[session.pk])
    assert f'href="{results}"' in over
    assert "Nora North" in (await north.get(results)).content.decode()
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
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
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
