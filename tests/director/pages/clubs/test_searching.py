"""What search engines read: which pages there are, and on each a title, a description and its one address."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Competition, Session
from play.live.clock import SystemClock
from tests.director.evening import Evening
from tests.director.results.published import published

HOST = "http://testserver"


@pytest.fixture
def tuesday(db: None, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """A session whose results are published."""
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    return published()


def addresses(path: str) -> list[str]:
    """Return the addresses in a list of pages, of this host."""
    answer = Client().get(path)
    assert answer.status_code == 200
    return [one.removeprefix(HOST) for one in re.findall(r"<loc>(.*?)</loc>", answer.content.decode())]


def listed() -> list[str]:
    """Return all pages that are listed."""
    return [page for part in addresses("/sitemap.xml") for page in addresses(part)]


def test_all_pages_of_a_club_are_listed_and_no_page_of_one_reader(tuesday: Evening) -> None:
    asked = Client().get("/robots.txt")
    assert f"Sitemap: {HOST}/sitemap.xml" in asked.content.decode().splitlines()
    left_alone = re.findall(r"^Disallow: (\S+)$", asked.content.decode(), re.MULTILINE)
    found = listed()
    results = reverse("session-results", args=[tuesday.session.pk])
    assert {"/", "/clubs/", "/clubs/harbour/", "/clubs/harbour/archive/", results} <= set(found)
    assert reverse("event", args=[tuesday.competition.pk]) in found
    assert not [page for page in found for one in left_alone if page.startswith(one)]
    assert "/settings/" in left_alone
    assert Client().get("/sitemap-people.xml").status_code == 404


def test_what_is_not_published_is_not_listed(tuesday: Evening) -> None:
    Session.objects.update(published_at=None)
    found = listed()
    assert reverse("session-results", args=[tuesday.session.pk]) not in found
    assert "/clubs/harbour/archive/" not in found


def test_each_page_has_a_title_a_description_and_its_address(tuesday: Evening) -> None:
    """A page that is found twice, as with the query of a form, names the address that counts."""
    of_results = [
        reverse(name, args=[tuesday.session.pk]) for name in ("session-cross", "session-hands", "session-seating")
    ]
    titles = {}
    for path in [*listed(), *of_results]:
        for asked in (path, f"{path}?from=chat"):
            page = Client().get(asked, follow=False)
            assert page.status_code == 200, path
            text = page.content.decode()
            assert re.findall(r'<link rel="canonical" href="(.*?)">', text) == [HOST + path]
            (about,) = re.findall(r'<meta name="description" content="([^"]*)">', text)
            assert about.strip(), path
            assert "noindex" not in text
        titles[path] = re.findall(r"<title>(.*?)</title>", text, re.DOTALL)[0].strip()
    assert len(set(titles.values())) == len(titles), titles


def test_each_month_of_the_archive_is_a_page_and_the_newest_is_the_archive(tuesday: Evening) -> None:
    session = Session.objects.get()
    Session.objects.create(
        competition=Competition.objects.create(
            club=tuesday.club, name="Spring Cup", profile="chinese_club", announced_by=tuesday.owner
        ),
        starts_at="2030-03-01T10:00:00Z",
        started_at="2030-03-01T10:00:00Z",
        ended_at="2030-03-01T12:00:00Z",
        published_at="2030-03-01T12:00:00Z",
    )
    earlier = f"{session.starts_at:%Y-%m}"
    for query, address in (("", ""), ("?month=2030-03", ""), (f"?month={earlier}", f"?month={earlier}")):
        text = Client().get(f"/clubs/harbour/archive/{query}").content.decode()
        assert f'<link rel="canonical" href="{HOST}/clubs/harbour/archive/{address}">' in text
