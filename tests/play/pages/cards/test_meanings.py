"""The pages on which a pair reads and writes what its calls mean."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation

from play.models import Person
from play.people.agreements.card_versions import keep_card
from play.people.agreements.meaning_text import meanings_text
from play.people.agreements.meanings import meanings_of
from play.people.agreements.partnerships import partnership_between
from play.people.agreements.system_card import SystemCard
from play.people.relations import friends
from tests.frontend.foreign import spoken, untold

pytestmark = pytest.mark.django_db
SAVE = reverse("meanings-save")
TEXT = "1NT = [hcp 15-17, balanced]\n1NT P 2C = [artificial, ask-major] Stayman\n"


@pytest.fixture
def pair(li: Person, chen: Person) -> str:
    """The address of what Li keeps with Chen, a friend."""
    friends.ask(li, chen)
    friends.ask(chen, li)
    return reverse("meanings-with", args=[chen.pk])


def kept(li: Person, chen: Person) -> str:
    partnership = partnership_between(li.pk, chen.pk)
    return "" if partnership is None else meanings_text(meanings_of(partnership))


def test_a_text_is_kept_shown_in_words_and_sent_again(
    browser_of_li: Client, li: Person, chen: Person, pair: str
) -> None:
    assert "Nothing is kept yet." in browser_of_li.get(pair).content.decode()
    assert "Chen Bo" in browser_of_li.get(reverse("meanings")).content.decode()
    answer = browser_of_li.post(
        SAVE, {"partner": chen.pk, "text": TEXT.replace("\n", "\r\n") + "3S seat 3 vul we = light\r\n"}
    )
    assert answer.headers["Location"] == pair
    assert kept(li, chen) == TEXT + "3S seat 3 vul we = light\n"
    html = browser_of_li.get(pair).content.decode()
    assert "15–17 HCP, balanced" in html
    assert "opener in seat 3, only we vulnerable" in html
    sent = browser_of_li.get(reverse("meanings-export", args=[chen.pk]))
    assert sent.content.decode() == kept(li, chen)
    with translation.override("zh-hans"):
        assert "15–17 点、均型" in browser_of_li.get(pair, headers={"accept-language": "zh-hans"}).content.decode()
    browser_of_li.force_login(chen)
    assert "Stayman" in browser_of_li.get(reverse("meanings-with", args=[li.pk])).content.decode()


def test_a_faulty_line_is_named_and_nothing_is_lost(browser_of_li: Client, li: Person, chen: Person, pair: str) -> None:
    browser_of_li.post(SAVE, {"partner": chen.pk, "text": TEXT})
    answer = browser_of_li.post(SAVE, {"partner": chen.pk, "text": "1NT = weak\n1Z = <b>\n"})
    html = answer.content.decode()
    assert answer.status_code == 400
    assert "Line 2 cannot be read" in html
    assert "1Z = &lt;b&gt;" in html
    assert kept(li, chen) == TEXT


def test_a_file_takes_the_place_of_all(browser_of_li: Client, li: Person, chen: Person, pair: str) -> None:
    browser_of_li.post(SAVE, {"partner": chen.pk, "text": "2D = multi\n"})
    browser_of_li.post(SAVE, {"partner": chen.pk, "file": SimpleUploadedFile("meanings.txt", TEXT.encode())})
    assert kept(li, chen) == TEXT
    bad = browser_of_li.post(SAVE, {"partner": chen.pk, "file": SimpleUploadedFile("meanings.txt", b"\xff\xfe1")})
    assert bad.status_code == 400
    assert kept(li, chen) == TEXT


def test_openings_of_the_system_card_are_added_where_nothing_is_kept(
    browser_of_li: Client, li: Person, chen: Person, pair: str
) -> None:
    card = SystemCard(
        texts={"opening_1NT_meaning": "14-16", "opening_2D_meaning": "multi:\nweak", "opening_4_meaning": "x"}
    )
    keep_card(li, chen, card)
    browser_of_li.post(SAVE, {"partner": chen.pk, "text": TEXT, "card": ""})
    assert kept(li, chen) == TEXT + "2D = multi: weak\n"


def test_they_are_of_the_two_alone(browser_of_li: Client, li: Person, chen: Person) -> None:
    """With a stranger nothing is kept; who is not signed in is asked who he is."""
    for name in ("meanings-with", "meanings-export"):
        assert browser_of_li.get(reverse(name, args=[chen.pk])).status_code == 404
    assert browser_of_li.post(SAVE, {"partner": li.pk, "text": TEXT}).status_code == 404
    assert browser_of_li.post(SAVE, {"partner": "-1", "text": TEXT}).status_code == 400
    assert browser_of_li.get(reverse("meanings"), {"partner": "x"}).status_code == 400
    browser_of_li.logout()
    assert browser_of_li.get(reverse("meanings-with", args=[chen.pk])).status_code == 302


def test_nothing_english_is_left_in_another_language(
    browser_of_li: Client, chen: Person, pair: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser_of_li.post(SAVE, {"partner": chen.pk, "text": "1NT = [hcp 15-17, balanced]\n3S seat 3 vul they = [weak]\n"})
    browser_of_li.get(pair)  # what was said of the keeping
    given = ("Li Wei", "Chen Bo", "Screenmate", "1NT P 2C = [artificial, ask-major] Stayman")
    with spoken(monkeypatch):
        html = browser_of_li.get(pair).content.decode()
    assert untold(html.split("<textarea")[0], given) == []
