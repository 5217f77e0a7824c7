"""The files of published results: every format holds what was played, and is read again by `scoring`."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.clubs.models import Club
from director.models import Session, SessionDeal
from director.pages.results.files import FILES
from laws.values.board import Board
from play.live.clock import SystemClock
from scoring.exchange.files import read_boards, read_results
from scoring.exchange.scored.rescore import rescore
from tests.director.evening import Evening
from tests.director.results.published import published


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


@pytest.fixture
def tuesday(db: None) -> Evening:
    return published()


def saved(tuesday: Evening, kind: str, folder: Path) -> str:
    answer = Client().get(reverse("session-file", args=[tuesday.session.pk, kind]))
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith(f'.{kind}"')
    file = folder / f"evening.{kind}"
    file.write_bytes(answer.content)
    return str(file)


@pytest.mark.parametrize("kind", ["xml", "pbn", "csv", "nz.xml"])
def test_results_are_read_again(tuesday: Evening, kind: str, tmp_path: Path) -> None:
    found = read_results(saved(tuesday, kind, tmp_path))
    assert found.faults == ()
    assert {(row.board, row.ns, row.ew): row.outcome for row in found.rows} != {}
    again = rescore(found)
    assert {one.entrant.id: one.percentage for one in again.standings} == dict.fromkeys("1234", 50)
    totals = {one.id: (one.total, one.percentage, one.place) for one in found.contestants}
    own: object = (None, 50, "1") if kind == "nz.xml" else (2, 50, "1=")  # that format has no totals
    assert totals == dict.fromkeys("1234", own)
    assert again.differences == ()
    assert {name for one in found.contestants for name in one.names} >= {"Nora", "李伟", "Ada", "Bea"}


@pytest.mark.parametrize(
    ("zone", "starts", "day"),
    [
        ("America/New_York", datetime(2026, 3, 4, 0, 30, tzinfo=UTC), "2026-03-03"),
        ("Asia/Shanghai", datetime(2026, 3, 3, 23, 30, tzinfo=UTC), "2026-03-04"),
    ],
)
def test_files_have_the_day_by_the_clocks_of_the_club(tuesday: Evening, zone: str, starts: datetime, day: str) -> None:
    """An evening in New York is the next day by UTC, and an early morning in Shanghai the day before."""
    Club.objects.filter(pk=tuesday.club.pk).update(zone=zone)
    Session.objects.filter(pk=tuesday.session.pk).update(starts_at=starts, started_at=starts)
    year, month, number = day.split("-")
    dates = {"xml": f"{number}/{month}/{year}", "pbn": f"{year}.{month}.{number}", "nz.xml": day}
    for kind, date in dates.items():
        answer = Client().get(reverse("session-file", args=[tuesday.session.pk, kind]))
        assert answer["Content-Disposition"].endswith(f'filename="{day}.{kind}"')
        assert date in answer.content.decode(), kind


@pytest.mark.parametrize(("language", "robot"), [("en", "Robot"), ("zh-hans", "机器人")])
@pytest.mark.parametrize("kind", ["xml", "pbn", "csv", "nz.xml"])
def test_a_house_robot_is_called_as_on_the_page(
    tuesday: Evening, kind: str, language: str, robot: str, tmp_path: Path
) -> None:
    """These formats have names of people and no word for a robot."""
    browser = Client(headers={"Accept-Language": language})
    page = browser.get(reverse("session-results", args=[tuesday.session.pk])).content.decode()
    file = tmp_path / f"evening.{kind}"
    file.write_bytes(browser.get(reverse("session-file", args=[tuesday.session.pk, kind])).content)
    names = {name for one in read_results(str(file)).contestants for name in one.names}
    assert (f"{robot} – {robot}" in page, names & {"Robot", "机器人"}) == (True, {robot})


@pytest.mark.parametrize("kind", ["pbn", "lin", "dup"])
def test_boards_are_read_again(tuesday: Evening, kind: str, tmp_path: Path) -> None:
    boards, faults = read_boards(saved(tuesday, kind, tmp_path))
    assert faults == ()
    dealt = SessionDeal.objects.filter(dealt__isnull=False).select_related("dealt")
    assert [(one.number, one.deal and one.deal.text()) for one in boards] == [
        (one.number, one.dealt and one.dealt.deal) for one in dealt
    ]
    assert [one.dealer for one in boards] == [Board.numbered(one.number).dealer for one in dealt], "Law 2"


def test_each_format_has_a_sentence_on_the_page(tuesday: Evening) -> None:
    page = Client().get(reverse("session-results", args=[tuesday.session.pk])).content.decode()
    for one in FILES:
        assert reverse("session-file", args=[tuesday.session.pk, one.kind]) in page
        assert str(one.about) in page


def test_what_a_format_cannot_hold_is_told_on_the_page(tuesday: Evening) -> None:
    SessionDeal.objects.filter(number=2).update(number=99)
    answer = Client().get(reverse("session-file", args=[tuesday.session.pk, "dup"]), follow=True)
    assert answer.redirect_chain == [(reverse("session-results", args=[tuesday.session.pk]), 302)]
    assert "The format DUP cannot hold the boards or results of this session." in answer.content.decode()


def test_no_file_before_the_results_are_published_and_none_of_another_kind(tuesday: Evening) -> None:
    assert Client().get(reverse("session-file", args=[tuesday.session.pk, "exe"])).status_code == 404
    Session.objects.update(published_at=None)
    for one in FILES:
        assert Client().get(reverse("session-file", args=[tuesday.session.pk, one.kind])).status_code == 404
