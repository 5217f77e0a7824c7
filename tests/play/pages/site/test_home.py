"""The first page and the one about Screenmate."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from laws.values.cards import FULL_DECK, Hand
from laws.values.deal import Deal
from play.people.models import Person

pytestmark = pytest.mark.django_db


def printed(html: str) -> Deal:
    """Return the deal that the page prints."""
    hands = []
    for seat in "NESW":
        part = html.split(f'<div class="hand {seat}">')[1].split("</dl>")[0]
        suits = re.findall(r'<i class="([SHDC])">.</i></dt><dd>([^<]*)</dd>', part)
        assert [suit for suit, _ in suits] == ["S", "H", "D", "C"]
        ranks = (unescape(ranks).replace("10", "T").replace("–", "").replace(" ", "") for _, ranks in suits)
        hands.append(Hand.parse(".".join(ranks)))
    return Deal(*hands)


def test_a_newcomer_is_one_click_from_a_table(client: Client) -> None:
    """Also from the list of tables, from signing in and from signing up."""
    html = client.get("/").content.decode()
    assert f'<form class="ways" method="post" action="{reverse("table-try")}">' in html
    for page in ("lobby", "account_login", "account_signup", "about"):
        assert f'href="{reverse(page)}"' in html


def test_the_deal_on_the_page_is_a_whole_one_and_the_one_that_is_numbered(client: Client) -> None:
    """Drawn anew for each visitor."""
    first, second = (client.get("/").content.decode() for _ in range(2))
    deal = printed(first)
    north, east, south, west = deal.hands
    assert north | east | south | west == FULL_DECK
    assert f"{deal.number:,}" in first
    assert printed(second) != deal


def test_the_deal_is_read_aloud_once(client: Client) -> None:
    """Hand by hand in words; the print is hidden from screen readers."""
    html = client.get("/").content.decode()
    assert len(re.findall(r'<p class="heard">(North|East|South|West): spades ', html)) == 4
    assert html.count('<dl aria-hidden="true">') == 4


def test_who_is_signed_in_finds_name_and_settings(client: Client) -> None:
    """Instead of the links to sign in; the name is escaped."""
    client.force_login(Person.objects.create_user("x@example.org", display_name="<b>Li</b>"))
    html = client.get("/").content.decode()
    assert "&lt;b&gt;Li&lt;/b&gt;" in html
    assert f'href="{reverse("settings")}"' in html
    assert f'href="{reverse("account_signup")}"' not in html


def test_about(client: Client) -> None:
    """The Laws that apply, and the authors."""
    html = client.get(reverse("about")).content.decode()
    assert "Laws of Duplicate Bridge of 2017" in html
    assert "Apache License 2.0" in html


def test_the_address_of_a_trial_alone_leads_to_the_tables(client: Client) -> None:
    """From the history or a bookmark: no empty page, no new guest, no new table."""
    answer = client.get(reverse("table-try"))
    assert answer.headers["Location"] == reverse("lobby")
    assert not Person.objects.exists()
