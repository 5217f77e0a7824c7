"""Passing a page on: the text for a chat group, the code, and what a link shows, for a stranger without an account."""

from __future__ import annotations

import re
from html import unescape
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.entries.entering import Player
from director.models import BoardResult, Competition, Session
from director.sessions.drawing import draw
from director.sessions.models import Movement
from frontend.qr import code_of
from play.live.clock import SystemClock
from tests.director.evening import ROBOTS, Evening, evening
from tests.play.conftest import START


@pytest.fixture
def tuesday(db: None) -> Evening:
    """A Howell of four pairs, of which two have names."""
    tuesday = evening(movement=Movement.HOWELL)
    Competition.objects.update(about='Coffee & "cake" from seven.')
    names = [Player(None, name) for name in ("Nora", "Saul", "李伟", "<b>Enid</b>")]
    tuesday.enter((names[0], names[1]), (names[2], names[3]), ROBOTS, ROBOTS)
    return tuesday


def page_of(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def shared_text(page: str) -> str:
    found = re.search(r'<textarea id="share-text"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert found is not None
    return unescape(found[1])


def preview(page: str) -> dict[str, str]:
    return {name: unescape(text) for name, text in re.findall(r'property="og:(\w+)" content="([^"]*)"', page)}


def test_an_announcement(tuesday: Evening) -> None:
    address = reverse("event", args=[tuesday.competition.pk])
    page = page_of(address)
    text = shared_text(page).splitlines()
    assert text[0] == "Harbour Club · Tuesday Pairs"
    assert text[1].endswith("(Asia/Shanghai)")
    assert text[2:] == ["Howell · matchpoints", 'Coffee & "cake" from seven.', f"http://testserver{address}"]
    told = preview(page)
    assert (told["title"], told["url"]) == ("Tuesday Pairs", f"http://testserver{address}")
    assert 'Coffee & "cake"' in told["description"]
    assert code_of(f"http://testserver{address}").path in page
    assert preview(page_of(reverse("club", args=["harbour"])))["title"] == "Harbour Club"


def test_the_seating_when_it_is_drawn(tuesday: Evening) -> None:
    address = reverse("session-seating", args=[tuesday.session.pk])
    draw(tuesday.session)
    assert Client().get(address).status_code == 404  # a draw that can still change
    Session.objects.update(started_at=START, round=2)
    text = shared_text(page_of(address))
    assert "Table 2: N-S " in text
    assert "李伟 – <b>Enid</b>" in text
    assert "aria-current" in page_of(f"{address}?round=1")
    for wrong in ("0", "99", "x", "-1"):
        assert Client().get(address, {"round": wrong}).status_code == 200


def test_the_ranking_when_it_is_published(tuesday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.asked.table_server", lambda: serving)
    draw(tuesday.session)
    for table, score in ((1, 50), (2, -50)):
        of = {"session": tuesday.session, "round": 1, "board": 1, "at": START, "contract": "1NT N", "tricks": 7}
        BoardResult.objects.create(**of, table=table, ns=2 * table - 1, ew=2 * table, score_ns=score)
    address = reverse("session-results", args=[tuesday.session.pk])
    Session.objects.update(started_at=START, ended_at=START)
    assert Client().get(address).status_code == 404
    Session.objects.update(published_at=START)
    text = shared_text(page_of(address))
    assert re.search(r"^1\S* .*Nora – Saul \d+\.\d\d %$", text, re.MULTILINE)
    assert text.endswith(address)
    assert preview(page_of(address))["title"] == "Tuesday Pairs"
