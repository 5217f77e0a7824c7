"""A player asks to leave a running session, and what becomes of it."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest
from django.test import AsyncClient
from django.urls import reverse

from director.models import Entrant, Entry, LeaveRequest
from play.live.clock import ManualClock
from play.models import LogRow, Person
from play.process.table_server import TableServer
from tests.director.evening import Evening, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.director.sessions.test_amending import change, number_of, tuesday

__all__ = ["tuesday"]

LEAVING = "The pair leaves after this round"


async def ask(tuesday: Evening, name: str, **fields: str) -> str:
    """Send the form of the page as that player; return the page."""
    return await text(await browser_of(await Person.objects.aget(display_name=name)), tuesday, fields)


async def text(browser: AsyncClient, tuesday: Evening, fields: dict[str, str]) -> str:
    address = reverse("session-leave", args=[tuesday.session.pk])
    return (await browser.post(address, fields, follow=True)).content.decode()


async def office_page(tuesday: Evening, name: str = "") -> str:
    person = await Person.objects.aget(display_name=name) if name else tuesday.owner
    office = await browser_of(person)
    return (await office.get(reverse("event-manage", args=[tuesday.competition.pk]))).content.decode()


async def test_a_player_asks_and_his_pair_leaves(tuesday: Evening, server: TableServer) -> None:
    """He reads what follows; the organiser is asked, and the director is called once to his table."""
    player = await browser_of(await Person.objects.aget(display_name="Adam"))
    event = (await player.get(reverse("event", args=[tuesday.competition.pk]))).content.decode()
    assert reverse("session-leave", args=[tuesday.session.pk]) in event
    assert LEAVING not in await office_page(tuesday)
    page = await text(player, tuesday, {"reason": "I feel <ill>"})
    assert "You have asked to leave the session" in page
    assert "25.3" in page
    await text(player, tuesday, {"reason": "I feel <ill>"})
    assert await LeaveRequest.objects.acount() == 1
    assert await LogRow.objects.filter(kind="laws.noted", data__text="leaves").acount() == 1
    page = await office_page(tuesday)
    assert LEAVING in page
    assert "I feel &lt;ill&gt;" in page
    await change(tuesday, act="leave", number=f"{await number_of('Adam')}", when="round")
    assert await Entry.objects.filter(entrants__name="Adam", withdrawn_at__isnull=False).aexists()
    assert LEAVING not in await office_page(tuesday)
    assert (await player.get(reverse("session-leave", args=[tuesday.session.pk]))).status_code == 404


async def test_the_director_is_called_though_the_process_that_was_asked_dies(
    tuesday: Evening, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("director.pages.players.leaving.call_for_leaver", AsyncMock())
    for _sent_again in range(2):
        await ask(tuesday, "Adam", reason="I feel ill")
    await pass_time(server, clock, 0)
    assert await LogRow.objects.filter(kind="laws.noted", data__text="leaves").acount() == 1


async def test_he_takes_it_back_or_is_asked_to_play_on(tuesday: Evening) -> None:
    await ask(tuesday, "Adam", reason="")
    await ask(tuesday, "Adam", act="stay")
    assert not await LeaveRequest.objects.aexists()
    await ask(tuesday, "Adam", reason="")
    made = await LeaveRequest.objects.aget()
    await change(tuesday, act="play-on-asked", request=f"{made.pk}")
    assert LEAVING not in await office_page(tuesday)
    player = await browser_of(await Person.objects.aget(display_name="Adam"))
    page = await player.get(reverse("session-leave", args=[tuesday.session.pk]))
    assert "The organiser asks you to play on" in page.content.decode()
    stranger = await browser_of(await Person.objects.acreate(email="kim@x.test", display_name="Kim"))
    assert (await stranger.post(reverse("session-leave", args=[tuesday.session.pk]))).status_code == 404
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    assert (await player.post(manage, {"act": "play-on-asked", "request": f"{made.pk}"})).status_code == 404


async def test_a_substitute_answers_the_request(tuesday: Evening) -> None:
    await Person.objects.acreate(email="kim@x.test", display_name="Kim")
    await ask(tuesday, "Adam", reason="")
    adam = await Entrant.objects.aget(name="Adam")
    await change(tuesday, act="substitute", entrant=f"{adam.pk}", person="Kim")
    assert LEAVING not in await office_page(tuesday)


async def test_an_organiser_who_plays_lets_who_has_asked_leave_after_the_round(tuesday: Evening) -> None:
    """Else nobody could, where he is the only one. In the middle of the round he still ends nothing."""
    await tuesday.club.members.acreate(person=await Person.objects.aget(display_name="Adam"), role="director")
    await ask(tuesday, "Carl", reason="")
    page = await office_page(tuesday, "Adam")
    assert LEAVING in page
    assert "The pair leaves now" not in page
    office = await browser_of(await Person.objects.aget(display_name="Adam"))
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    other = {"act": "leave", "number": f"{await number_of('Egon')}"}
    assert (await office.post(manage, other)).status_code == 404
    await office.post(manage, {"act": "leave", "number": f"{await number_of('Carl')}", "when": "round"})
    assert await Entry.objects.filter(entrants__name="Carl", withdrawn_at__isnull=False).aexists()
