"""Error pages: a sentence, a way on, the language of the reader."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, transaction
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from director.results.rulings.ruling_models import RulingKind
from play.models import Person
from play.pages.site import errors

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Page not found, or the table has closed"), ("zh-hans", "找不到此页，或牌桌已关闭")],
)
def test_nothing_there(client: Client, language: str, sentence: str) -> None:
    """With a link to the tables."""
    client.cookies["django_language"] = language
    page = client.get("/no/such/page/")
    assert page.status_code == 404
    assert sentence in page.content.decode()
    assert f'href="{reverse("lobby")}"' in page.content.decode()


def test_a_host_that_is_not_ours() -> None:
    """400; the page uses nothing of the rejected request."""
    page = Client().get("/", headers={"host": "elsewhere.example"})
    assert page.status_code == 400
    assert "This request cannot be read" in page.content.decode()


def test_not_for_this_reader(rf: RequestFactory) -> None:
    """403."""
    page = errors.denied(rf.get("/"), PermissionError())
    assert page.status_code == 403
    assert "This is not open to you" in page.content.decode()


def test_a_method_that_a_page_does_not_know(client: Client) -> None:
    """No server error."""
    assert client.delete("/").status_code == 405
    assert client.post(reverse("lobby")).status_code == 405


def test_a_site_that_is_being_renewed_asks_to_come_back(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a newer release has written a row, or the database has not been migrated to this one yet."""

    def of_newer_release(*_: object) -> None:
        RulingKind("halved")

    def before_its_migration(*_: object) -> None:
        with transaction.atomic():
            Person.objects.extra(where=["not_yet = 1"]).exists()

    client.raise_request_exception = False
    for fails in (of_newer_release, before_its_migration):
        monkeypatch.setattr("play.pages.site.home.words.seat_name", fails)
        page = client.get("/")
        assert (page.status_code, page.headers["Retry-After"]) == (503, "5")
        assert "The site is being renewed" in page.content.decode()
        assert "网站正在更新" in page.content.decode()
        assert page.content.decode().count('href=""') == 2, "the same page once more, in each language"


def test_what_was_sent_while_the_database_is_away_is_sent_again_from_the_page(rf: RequestFactory) -> None:
    """As it was written, in each language; what is secret stands on no page."""

    def answer(**form: Any) -> str:
        try:
            raise OperationalError
        except OperationalError:
            page = errors.broken(rf.post("/anything/", form))
        assert page.status_code == 503
        return page.content.decode()

    words = "\nTwo lines:\n<b>both</b>"
    page = answer(form_key="k", text=words, on=["a", "b"])
    assert "may not have been taken" in page
    assert "可能没有被接受" in page
    assert 'href=""' not in page, "that would ask for the page, and lose what was written"
    fields = re.findall(r'<textarea name="(\w+)" hidden>\n(.*?)</textarea>', page, re.DOTALL)
    assert [(name, unescape(value)) for name, value in fields] == [
        *(("form_key", "k"), ("text", words), ("on", "a"), ("on", "b")),
    ] * 2
    file: Any = SimpleUploadedFile("a.pbn", b"abc")
    for name, value in (("new_password1", "abc"), ("pin", "abc"), ("file", file)):
        page = answer(text="written", **{name: value})
        assert "written" not in page
        assert "<form" not in page
        assert "Go back, and send it again" in page


def test_our_fault_is_told_without_asking_anything(
    client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """In both languages on one page, since choosing the language may be what failed."""

    def break_down(request: HttpRequest) -> None:
        raise RuntimeError

    monkeypatch.setattr("play.pages.site.home.words.seat_name", break_down)
    client.raise_request_exception = False
    page = client.get("/")
    assert page.status_code == 500
    assert "Something broke" in page.content.decode()
    assert "出错了" in page.content.decode()
    assert page.headers["Content-Security-Policy"]
    monkeypatch.undo()
    with django_assert_num_queries(0):
        assert errors.broken(RequestFactory().get("/")).content == page.content
