"""Passing a page on: the text for a chat group, the code, and what a link shows, for a stranger without an account."""

from __future__ import annotations

import re
from html import unescape
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from director.clubs.offices import Office
from director.competitions.stage_models import Stage, StageForm
from director.entries.entering import Player
from director.models import BoardResult, Competition, Session
from director.notices.models import Mail, NoticeKind, PersonNotice
from director.sessions.draw.drawing import draw
from director.sessions.models import Movement
from frontend.drawings.qr import code_of
from play.live.clock import SystemClock
from play.models import Person
from tests.director.evening import ROBOTS, Evening, enter_teams, evening, evening_of_teams
from tests.director.results.published import published
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
    assert told["description"] == " · ".join(text[:-1]), "the address stands beside it"
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
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
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


def shared(address: str) -> str:
    """Return the text of a page that has all that passes it on: text with its button, code, preview."""
    page, whole = page_of(address), f"http://testserver{address}"
    text = shared_text(page)
    assert text.startswith("Harbour Club · "), address
    assert text.endswith(f"\n{whole}"), address
    assert 'data-copies="share-text"' in page, address
    assert "pages/copy" in page, address
    assert code_of(whole).path in page, address
    told = preview(page)
    assert told["url"] == whole, address
    assert told["description"].startswith("Harbour Club · "), address
    return text


def test_every_page_of_an_evening_is_passed_on(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    tuesday = published()
    session = tuesday.session.pk
    shared(reverse("event", args=[tuesday.competition.pk]))
    for name in ("session-seating", "session-results", "session-cross", "session-hands"):
        shared(reverse(name, args=[session]))
    board = shared(reverse("session-board", args=[session, 1])).splitlines()
    assert board[2] == "Board 1"
    assert any(line.startswith("Nora – 李伟 : ") and "4♠ by North" in line for line in board[3:]), board
    own = shared(reverse("session-contestant", args=[session, 1])).splitlines()
    assert own[2] == "1 Nora – 李伟"
    assert own[3].startswith("Place ")
    assert [line.split()[:2] for line in own[4:-1]] == [["Board", "1"], ["Board", "2"]]


def test_the_draw_and_the_score_of_teams_are_passed_on(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    made = evening_of_teams(rounds=1, boards_per_round=1)
    enter_teams(made, Lions=made.people("Ann", "Abe", "Bea", "Bob"), Robots=(*ROBOTS, *ROBOTS))
    draw(made.session)
    Session.objects.update(started_at=START)
    matches = reverse("session-matches", args=[made.session.pk])
    assert shared(matches).splitlines()[2] in ("Lions – Robots", "Robots – Lions")
    for table, tricks in ((1, 10), (2, 9)):
        BoardResult.objects.create(
            session=made.session, round=1, table=table, board=1, ns=table, ew=3 - table, at=START,
            contract="4S N", tricks=tricks, score_ns=420 if tricks == 10 else -50,
        )  # fmt: skip
    Session.objects.update(ended_at=START, published_at=START)
    assert re.search(r"^\w+ – \w+ \d+\.\d\d : \d+\.\d\d$", shared(matches), re.MULTILINE)
    score = shared(reverse("session-match", args=[made.session.pk, 1, 1])).splitlines()
    assert score[3] in ("IMPs 10 : 0", "IMPs 0 : 10")
    assert score[4].startswith("Victory points ")
    for name in ("session-results", "session-cross", "session-seating"):
        shared(reverse(name, args=[made.session.pk]))


def test_every_notice_is_passed_on_with_a_page_that_strangers_find(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    tuesday = published()
    nora = Person.objects.get(display_name="Nora")
    said = {"by": "Ann", "entry": "Nora – 李伟", "weeks": 1, "board": 1, "stands": True, "text": "", "reason": "late"}
    said |= {
        "starts": START.isoformat(),
        "table": 1,
        "seat": "N",
        "against": [],
        "until": START.isoformat(),
        "what": "received",
        "name": "Nora",
        "minutes": False,
        "again": False,
        "subject": "Parking",
        "outcome": "stands",
        "decision": "agreed",
    }
    stage = Stage.objects.create(competition=tuesday.competition, number=1, form=StageForm.KNOCKOUT)
    more: dict[NoticeKind, dict[str, object]] = {
        NoticeKind.FORFEIT: {"round": 1},
        NoticeKind.OFFICE: {"team": "", "office": Office.DIRECTOR},
        NoticeKind.KNOCKOUT: {"stage": stage.pk, "other": "Lions"},
        NoticeKind.ORDER: {"scope": "round"},
        NoticeKind.POLL: {"key": "of-the-poll"},
        NoticeKind.NOT_STARTED: {"why": "pairs", "number": 2, "least": 4},
        NoticeKind.LINE_UP: {"round": 1, "due": START.isoformat(), "team": 1, "session": f"{tuesday.session.pk}"},
    }
    PersonNotice.objects.all().delete()
    for kind in NoticeKind:
        of = {"person": nora, "competition": tuesday.competition, "about": f"{tuesday.session.pk}:1"}
        PersonNotice.objects.create(
            **of, data=said | more.get(kind, {}), kind=kind, at=START, batch=uuid4(), mail=Mail.NONE
        )
    own = Client()
    own.force_login(nora)
    page = own.get(reverse("notices")).content.decode()
    notices = page.split('<details class="share">')[1:]
    assert len(notices) == len(NoticeKind)
    titles = []
    for notice in notices:
        found = re.search(r"<textarea[^>]*>(.*?)</textarea>", notice, re.DOTALL)
        assert found is not None
        address = unescape(found[1]).splitlines()[-1]
        assert address.startswith(settings.SITE_ADDRESS)
        assert code_of(address).path in notice
        assert "data-copies" in notice
        told = preview(page_of(address.removeprefix(settings.SITE_ADDRESS)))
        assert "title" in told, address
        titles.append(told["title"])
    # A poll is answered by a link of its own, and names no event.
    assert sorted(titles) == ["Harbour Club", *["Tuesday Pairs"] * (len(notices) - 1)]
