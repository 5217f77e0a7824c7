"""From where the players of a session play, as its director reads it: letters, devices, who shares an address."""

from __future__ import annotations

import re

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse
from pytest_django import Settings

from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import PlayedFrom
from play.process.table_server import TableServer
from play.store.signing_in.origins import device_of
from tests.director.evening import ROBOTS, evening, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of

NAMES = ("Nora", "Saul", "Enid", "Walt")
PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 MicroMessenger/8.0"


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (PHONE, "WeChat, Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/17 Safari/605", "Safari, macOS"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/131 Safari/537 Edg/131", "Edge, Windows"),
        ("curl/8.0", ""),
    ],
)
def test_devices_are_as_browsers_name_themselves(agent: str, device: str) -> None:
    assert device_of(agent) == device


async def test_two_who_share_an_address_are_shown_to_who_directs(
    server: TableServer, clock: ManualClock, settings: Settings
) -> None:
    """Nora and Saul from one home, Enid from there too when she comes back from her phone; Walt from elsewhere."""
    settings.TRUSTED_PROXIES = 1
    tuesday = await sync_to_async(evening)()
    players = await sync_to_async(tuesday.people)(*NAMES)
    await sync_to_async(tuesday.enter)(players[:2], ROBOTS, players[2:], ROBOTS)
    await begin(server.desk, tuesday.session.pk)
    of_table = {}
    for player in players:
        assert player.person is not None
        of_table[player.person.display_name] = await browser_of(player.person)
    comes = [("Nora", "10.0.0.1", ""), ("Saul", "10.0.0.1", ""), ("Enid", "10.0.0.2", PHONE), ("Walt", "10.0.0.3", "")]
    for name, address, agent in (*comes, ("Enid", "10.0.0.1", PHONE)):
        way = reverse("session-play", args=[tuesday.session.pk])
        headers = {"X-Forwarded-For": address, "User-Agent": agent}
        answer = await of_table[name].get(way, follow=True, headers=headers)
        assert answer.status_code == 200
    assert await PlayedFrom.objects.acount() == 5
    stored = " ".join([row.network async for row in PlayedFrom.objects.all()])
    assert "10.0" not in stored
    for play in (await newest_boards(tuesday.session.pk)).values():
        seats = (await server.desk.plays.get(play)).state.seats
        if any(one is not None and one.person is not None for one in seats):
            await pass_out(server, play)
    await pass_time(server, clock, 0)
    page = await text_of(await browser_of(tuesday.owner), "session-connections", tuesday.session.pk)
    text = re.sub(r"<[^>]*>|\s+", " ", page)
    text = re.sub(r" +", " ", text)
    assert "Nora – Saul one entry A" in text
    assert "Enid – Nora opponents A" in text
    assert "Walt –" not in text
    assert "Enid B A WeChat, Android" in text
