"""The law adviser over HTTP: for everybody, and what a browser keeps of it."""

from __future__ import annotations

import gzip
import json

import pytest
from django.test import Client
from django.urls import reverse

from play.people.models import Person
from tests import books

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True, scope="module")
def books_drawn() -> None:
    """The pages of all languages are there, as on a server that was started."""
    books.provide()


def test_a_visitor_reads_a_ruling_by_its_address(client: Client) -> None:
    first = client.get(reverse("adviser")).content.decode()
    assert 'href="./insufficient-bid/"' in first
    ruling = client.get("/adviser/insufficient-bid/attention/no/no/").content.decode()
    assert "(Law 27A1)" in ruling
    assert "Time limits" in ruling


def test_an_address_that_is_not_there_is_404(client: Client) -> None:
    assert client.get("/adviser/insufficient-bid/perhaps/").status_code == 404


def test_the_book_has_all_pages_in_the_language_of_the_reader(client: Client) -> None:
    answer = client.get(reverse("adviser-book"), headers={"accept-language": "zh-hans"})
    assert answer.headers["Content-Encoding"] == "gzip"
    pages = json.loads(gzip.decompress(answer.content))["pages"]
    assert pages["insufficient-bid/"][0] == "不足叫牌"


def test_the_shell_says_nothing_about_its_reader(client: Client) -> None:
    person = Person.objects.create_user("li@example.org", "hedge lantern copper", display_name="Li Wei of the Ferry")
    client.force_login(person)
    shell = client.get(reverse("adviser-shell")).content.decode()
    assert "Li Wei" not in shell
    assert "csrf" not in shell
    assert shell.count("§content§") == 1


def test_the_worker_answers_for_the_adviser_alone(client: Client) -> None:
    """Its address is its scope; no header widens it."""
    answer = client.get(reverse("adviser-worker"))
    assert answer.headers["Content-Type"] == "text/javascript"
    assert "Service-Worker-Allowed" not in answer.headers
    assert reverse("adviser-worker") == "/adviser/worker.js"
