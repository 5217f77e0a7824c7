"""The report of a session: what its directors were asked, did and ruled, as a page, as PDF and as JSON."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.clubs.offices import Office
from director.competitions.officers import name_officer
from director.models import BoardResult, Session
from director.results.changes.suspending import suspend
from director.sessions.order.order_models import Barred, OrderKind
from director.sessions.order.pausing import pause, resume
from director.sessions.order.spectators import order_spectator
from director.sessions.order.suspension_models import Suspended
from laws.protocol.commands import CallDirector, WarnPlayer
from laws.values.seats import SEATS
from play.analysis import Priority
from play.analysis.printing import PrintReport, print_sheet
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from play.table.actors import Official, Role
from play.table.attempts import TakeCall
from play.table.outcomes import Done
from tests.director.evening import Evening
from tests.director.pages.console.test_console import do, tuesday
from tests.director.pages.test_whole_way import browser_of
from tests.director.results.rulings.test_rulings import correction, over, ruled

__all__ = ["over", "tuesday"]


async def report(office: AsyncClient, tuesday: Evening, kind: str = "json") -> Any:
    """Return the report as a file."""
    return await office.get(reverse("session-report-file", args=[tuesday.session.pk, kind]))


async def test_a_ruling_that_is_withdrawn_stays_in_the_report(
    over: Evening, analysing: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.order_by("pk").afirst()
    assert result is not None
    assert await ruled(office, result, "corrected", **correction(result)) == 302
    [ruling] = [one async for one in over.session.rulings.all()]
    form = {"act": "withdraw", "ruling": f"{ruling.pk}", "reason": "the wrong table"}
    await office.post(reverse("session-rulings", args=[over.session.pk]), form)
    told = (await report(office, over)).json()
    assert [one["kind"] for one in told["rulings"]] == ["corrected", "withdrawn"]
    first, last = told["rulings"]
    assert (first["counts"], first["rule"], first["reason"], first["by"]) == (
        False,
        "43.1(1)",
        "by the evidence",
        "Olga Owner",
    )
    assert (first["board"], first["table"], last["reason"]) == (result.board, result.table, "the wrong table")
    assert (told["event"], len(told["contestants"])) == ("Tuesday Pairs", 4)
    html = (await office.get(reverse("session-report", args=[over.session.pk]))).content.decode()
    assert "the wrong table" in html
    assert "no longer counts" in html
    jobs: list[PrintReport] = []

    async def keep(job: PrintReport, priority: Priority) -> bytes:
        jobs.append(job)
        return await print_sheet(job, priority)

    monkeypatch.setattr("director.pages.console.report.print_sheet", keep)
    file = await report(office, over, "pdf")
    assert file.content.startswith(b"%PDF")
    printed = [line for section in jobs[0].sections for line, _why in section.entries]
    assert any(line.endswith(" · no longer counts") for line in printed), "what is said, by which rule, what it is now"


async def test_what_a_director_was_asked_and_did_at_a_table_stands_there(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """A call, his coming after eight seconds, a warning: with round, table, board and his name."""
    play = await BoardPlay.objects.select_related("table__of_session").filter(round=1).order_by("pk").afirst()
    assert play is not None
    await do(server, play.pk, SEATS[0], CallDirector(SEATS[0], "the lead"))
    director = Official(tuesday.owner.pk, tuesday.owner.display_name, Role.DIRECTOR)
    clock.advance(8)
    for attempt in (TakeCall(), WarnPlayer(SEATS[1], "do not talk")):
        assert await server.act(play.pk, director, attempt) == Done()
    told = (await report(await browser_of(tuesday.owner), tuesday)).json()
    place = {"round": 1, "table": play.table.of_session.number, "board": play.number}
    [call] = told["calls"]
    assert (call["kind"], call["reason"], call["by"], call["state"]) == ("call", "the lead", "Olga Owner", "after 0:08")
    assert all(one[name] == place[name] for name in place for one in (call, *told["acts"]))
    assert [one["by"] for one in told["acts"]] == ["Olga Owner"] * len(told["acts"])
    assert any("do not talk" in one["said"] for one in told["acts"])


async def test_officials_and_what_was_done_with_the_room_stand_there(tuesday: Evening, clock: ManualClock) -> None:
    """Article 12.8: who was named, play that was stopped, a spectator who is barred, a disqualification proposed."""

    def act() -> None:
        vera, diana = (Person.objects.create_user(f"{name}@a.test", display_name=name) for name in ("Vera", "Diana"))
        name_officer(tuesday.competition, Office.DIRECTOR, diana, tuesday.owner)
        assert pause(tuesday.session, diana, "The power is out", clock.now())
        assert resume(tuesday.session, diana, clock.now())
        barred = (OrderKind.BARRED, "He signals", clock.now(), Barred.EVENT)
        assert order_spectator(tuesday.session, diana, vera, *barred)
        entry = tuesday.competition.entries.order_by("pk")[0]
        suspend(tuesday.session, entry, Suspended.EVENT, diana, "He hit somebody", clock.now())

    await sync_to_async(act)()
    office = await browser_of(tuesday.owner)
    told = (await report(office, tuesday)).json()
    [named] = told["officials"]
    assert (named["office"], named["person"], named["by"]) == ("director", "Diana", "Olga Owner")
    assert [(one["kind"], one["by"]) for one in told["room"]] == [("paused", "Diana"), ("resumed", "Diana")]
    [spectator] = told["spectators"]
    assert (spectator["kind"], spectator["who"], spectator["scope"]) == ("barred", "Vera", "event")
    assert "person" not in spectator
    [proposed] = told["suspensions"]
    assert proposed["kind"] == "proposed"
    assert "He hit somebody" in proposed["reason"]
    address = reverse("session-report", args=[tuesday.session.pk])
    html = (await office.get(address)).content.decode()
    assert "?whole" not in html, "the event has one session"
    values = {"competition": tuesday.competition, "number": 2, "movement": tuesday.session.movement, "round": 1}
    other = await Session.objects.acreate(starts_at=clock.now(), started_at=clock.now(), **values)
    assert await sync_to_async(pause)(other, tuesday.owner, "A fire alarm", clock.now())
    assert f"{address}?whole" in (await office.get(address)).content.decode()
    file = reverse("session-report-file", args=[tuesday.session.pk, "json"])
    whole = (await office.get(f"{file}?whole")).json()
    assert [one["kind"] for one in whole["room"]] == ["paused", "resumed", "paused"]
    assert [one["session"] for one in whole["room"]] == [1, 1, 2]
    assert len(whole["officials"]) == 1
    assert all(one in html for one in ("The power is out", "He signals", "He hit somebody", "Diana"))


async def test_nobody_else_finds_it(over: Evening) -> None:
    """Neither a stranger nor a player."""
    player = await Person.objects.aget(display_name="Nora")
    for browser in (AsyncClient(), await browser_of(player)):
        for kind in ("pdf", "json"):
            assert (await report(browser, over, kind)).status_code in (302, 404)
    assert (await report(await browser_of(over.owner), over, "doc")).status_code == 404
