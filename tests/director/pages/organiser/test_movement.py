"""An organiser sees the movements that fit, one as a table, its guide cards, and chooses it."""

from __future__ import annotations

import re

from asgiref.sync import sync_to_async
from django.urls import reverse

from director.models import Session, SessionDeal
from director.sessions.draw.proposals import Limits, choices
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from play.process.table_server import TableServer
from tests.director.evening import evening
from tests.director.pages.test_whole_way import browser_of

NAMES = tuple(f"P{number}" for number in range(12))


async def test_a_movement_is_seen_printed_chosen_and_played(transactional_db: None, server: TableServer) -> None:
    tuesday = await sync_to_async(evening)(rounds=3, boards_per_round=2)
    await Session.objects.aupdate(round_time=900)
    people = await sync_to_async(tuesday.people)(*NAMES)
    await sync_to_async(tuesday.enter)(*zip(people[::2], people[1::2], strict=True))
    office = await browser_of(tuesday.owner)
    page, cards = (reverse(name, args=[tuesday.competition.pk]) for name in ("event-movement", "event-movement-cards"))
    offered = (await office.get(page, {"pairs": "6", "boards": "9", "minutes": "100"})).content.decode()
    keys = {key.split("/")[0]: key for key in re.findall(r'name="proposal" value="([^"]+)"', offered)}
    assert {"web", "three-quarter", "scrambled"} <= set(keys)
    web = keys["web"]
    seen = (await office.get(page, {"pairs": "6", "proposal": web})).content.decode()
    assert "Web Mitchell" in seen
    assert len(re.findall(r'<span class="sat">', seen)) == 9  # three rounds at three tables
    printed = (await office.get(cards, {"pairs": "6", "proposal": web})).content.decode()
    assert printed.count('class="guide"') == 6 + 3
    assert "<bdi>P0 – P1</bdi>" in printed
    assert (await office.get(cards)).status_code == 200  # of the movement that is announced
    await office.post(page, {"pairs": "6", "proposal": web})
    held = await Session.objects.aget()
    assert f"{held.movement}/{held.rounds}/{held.boards_per_round}" == web
    assert held.round_time == 450 * held.boards_per_round
    assert held.rounds is not None
    assert await SessionDeal.objects.acount() >= held.rounds * held.boards_per_round
    await begin(server.desk, tuesday.session.pk)
    assert (await office.get(page)).status_code == 404
    assert (await office.post(page, {"pairs": "6", "proposal": keys["three-quarter"]})).status_code == 404
    assert "P0 – P1" in (await office.get(cards)).content.decode()  # those of the session in play


async def test_what_is_no_movement_is_said_or_refused(transactional_db: None, server: TableServer) -> None:
    tuesday = await sync_to_async(evening)()
    office = await browser_of(tuesday.owner)
    page = reverse("event-movement", args=[tuesday.competition.pk])
    for fields in ({"pairs": "2"}, {"pairs": "x"}, {"pairs": "6", "boards": "1"}):
        answer = await office.get(page, fields)
        assert "error" in answer.content.decode()
    nothing = (await office.get(page, {"pairs": "6", "minutes": "5"})).content.decode()
    assert "No movement fits" in nothing
    even = (await office.get(page, {"pairs": "10", "proposal": "web/4/2"})).content.decode()
    assert "odd number of rounds" in even
    for key in ("web", "web/3", "x/3/2", "web/3/0", "web/3/2/other", "matches/3/2", "web/²/2"):
        assert (await office.get(page, {"pairs": "6", "proposal": key})).status_code == 400
        assert (await office.post(page, {"pairs": "6", "proposal": key})).status_code == 400
    answer = await office.post(page, {"pairs": "10", "proposal": "web/4/2"}, follow=True)
    assert "odd number of rounds" in answer.content.decode()
    assert (await Session.objects.aget()).movement == Movement.MITCHELL


def test_what_is_offered_keeps_to_the_boards_and_the_time() -> None:
    for pairs in (4, 5, 9, 14, 30):
        limits = Limits(boards=20, minutes=150)
        for one in choices(pairs, limits):
            assert one.boards_in_all <= 20
            assert 0 < one.minutes <= 150
    web = next(one for one in choices(28, Limits(boards=26)) if one.movement is Movement.WEB)
    assert (web.rounds, web.boards_in_all, web.copies) == (13, 26, 2)
    assert {one.movement for one in choices(9, Limits(same_boards=True))} <= {
        Movement.MITCHELL,
        Movement.MITCHELL_ONE,
        Movement.HOWELL,
    }
