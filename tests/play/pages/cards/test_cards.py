"""The pages on which two partners write their system card."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from laws.values.seats import Seat
from play.models import CardVersion, Person
from play.people.agreements.card_text import card_text
from play.people.agreements.card_versions import keep_card, latest_card
from play.people.agreements.partnerships import ensure_partnership
from play.people.agreements.system_card import FIELDS, MOST_SPECIAL, SPECIAL_LIMITS, Colour, SpecialKind, plain_card
from play.people.relations import blocks, friends
from tests.play.pages.finished import played
from tests.play.people.cards import PRECISION

pytestmark = pytest.mark.django_db
LIST, SAVE = reverse("cards"), reverse("card-save")


@pytest.fixture
def partners(li: Person, chen: Person) -> tuple[Person, Person]:
    """Li and Chen, who are friends."""
    friends.ask(li, chen)
    friends.ask(chen, li)
    return li, chen


def form_of(partner: Person, base: CardVersion | None = None, **fields: str) -> dict[str, str]:
    """What a browser sends: every field of the form, most of them empty."""
    empty = dict.fromkeys(FIELDS, "")
    special = {f"special_1_{part}": "" for part in SPECIAL_LIMITS} | {"special_1_kind": "brown"}
    ends = {"partner": str(partner.pk), "base": "" if base is None else str(base.pk), "colour": "green"}
    return empty | special | ends | fields


def test_a_card_is_written_and_read_again_by_the_partner(
    browser_of_li: Client, partners: tuple[Person, Person]
) -> None:
    """Lines are cleaned; special bids that are filled in are numbered anew, with two more offered."""
    _, chen = partners
    sent = form_of(chen, colour="yellow", approach="Strong club\r\n\r\n\r\n  light openings ", opening_1C_meaning="16+")
    sent |= {f"special_2_{part}": "" for part in SPECIAL_LIMITS} | {"special_2_kind": "brown"}
    sent |= {"special_3_call": "2♦", "special_3_kind": "multi", "special_3_meaning": "weak, a major"}
    sent |= {"special_3_defence": "", "special_3_counter": ""}
    answer = browser_of_li.post(SAVE, sent)
    assert answer.headers["Location"] == reverse("card", args=[chen.pk])
    kept = CardVersion.objects.get().card
    assert kept.texts == {"approach": "Strong club\n\nlight openings", "opening_1C_meaning": "16+"}
    assert [(one.kind, one.call) for one in kept.special] == [(SpecialKind.MULTI, "2♦")]
    assert kept.colour is Colour.YELLOW
    browser_of_li.force_login(chen)
    html = browser_of_li.get(reverse("card", args=[partners[0].pk])).content.decode()
    assert "light openings" in html
    assert 'name="special_3_call"' in html
    assert 'name="special_4_call"' not in html
    assert "Yellow: highly unusual" in browser_of_li.get(LIST).content.decode()


def test_what_is_wrong_stands_beside_its_field_and_nothing_is_saved(
    browser_of_li: Client, partners: tuple[Person, Person]
) -> None:
    """Too long, a special bid without its call, no category."""
    _, chen = partners
    for wrong in ({"slams": "a" * 1501}, {"special_1_meaning": "weak"}, {"colour": "pink"}, {"special_1_kind": "x"}):
        answer = browser_of_li.post(SAVE, form_of(chen) | wrong)
        assert answer.status_code == 200, wrong
        assert 'class="errorlist' in answer.content.decode(), wrong
    assert not CardVersion.objects.exists()


def test_who_saves_over_another_is_told_first(browser_of_li: Client, partners: tuple[Person, Person]) -> None:
    """Two partners write at the same time."""
    li, chen = partners
    first = keep_card(li, chen, PRECISION)
    second = keep_card(chen, li, replace(PRECISION, texts={"slams": "1430"}))
    answer = browser_of_li.post(SAVE, form_of(chen, base=first, slams="RKC"))
    assert "saved by somebody else" in answer.content.decode()
    assert CardVersion.objects.count() == 2
    browser_of_li.post(SAVE, form_of(chen, base=second, slams="RKC"))
    assert latest_card(second.partnership).texts == {"slams": "RKC"}


def test_a_card_goes_out_as_text_and_comes_in_elsewhere(browser_of_li: Client, partners: tuple[Person, Person]) -> None:
    li, chen = partners
    dora = Person.objects.create_user("dora@example.org", display_name="Dora")
    ensure_partnership(li.pk, dora.pk)
    assert browser_of_li.get(reverse("card-export", args=[chen.pk])).status_code == 404, "nothing is written"
    keep_card(li, chen, PRECISION)
    text = browser_of_li.get(reverse("card-export", args=[chen.pk])).content.decode()
    assert text == card_text(PRECISION)
    browser_of_li.post(SAVE, {"partner": str(dora.pk), "text": text.replace("\n", "\r\n")})
    assert latest_card(ensure_partnership(li.pk, dora.pk)) == PRECISION
    refused = browser_of_li.post(SAVE, {"partner": str(dora.pk), "text": "a poem <b>"}).content.decode()
    assert "line 1: a card begins with" in refused
    assert "a poem &lt;b&gt;" in refused, "what was pasted is not lost"


def test_every_version_is_read_by_its_date(browser_of_li: Client, partners: tuple[Person, Person]) -> None:
    li, chen = partners
    first = keep_card(li, chen, PRECISION)
    keep_card(li, chen, replace(PRECISION, texts={"slams": "<i>1430</i>"}))
    page = reverse("card", args=[chen.pk])
    assert browser_of_li.get(page).content.decode().count("?version=") == 2
    html = browser_of_li.get(page, {"version": first.pk}).content.decode()
    assert "Precision" in html
    assert "Brown-sticker conventions" in html
    assert "&lt;i&gt;" not in html
    other = keep_card(chen, Person.objects.create_user("dora@example.org", display_name="Dora"), PRECISION)
    assert browser_of_li.get(page, {"version": other.pk}).status_code == 404
    assert browser_of_li.get(page, {"version": "x"}).status_code == 400


def test_with_whom_one_may_begin_a_card(browser_of_li: Client, li: Person, chen: Person) -> None:
    """Friends, and partners on finished boards, guests too; nobody else, and nobody who has blocked the other."""
    guest = Person.objects.create_user("x@guest.invalid", display_name="Gil", guest=True)
    dora = Person.objects.create_user("dora@example.org", display_name="Dora")
    for other in (chen, guest, dora, li):
        assert browser_of_li.get(reverse("card", args=[other.pk])).status_code == 404
        assert browser_of_li.post(SAVE, form_of(other)).status_code == 404
    played({Seat.NORTH: li, Seat.SOUTH: guest, Seat.EAST: dora}, at=datetime(2026, 3, 1, tzinfo=UTC))
    friends.ask(li, chen)
    friends.ask(chen, li)
    html = browser_of_li.get(LIST).content.decode()
    assert [name in html for name in ("Chen Bo", "Gil", "Dora")] == [True, True, False]
    assert browser_of_li.get(LIST, {"partner": guest.pk}).headers["Location"] == reverse("card", args=[guest.pk])
    assert browser_of_li.post(SAVE, form_of(guest, slams="1430")).status_code == 302
    blocks.block(chen, li)
    assert browser_of_li.get(reverse("card", args=[chen.pk])).status_code == 404
    assert browser_of_li.get(reverse("card", args=[dora.pk])).status_code == 404


def test_the_longest_card_fits_its_form(browser_of_li: Client, partners: tuple[Person, Person]) -> None:
    """Every field filled to its limit with Chinese, within the largest body of the address."""
    _, chen = partners
    sent = form_of(chen) | {name: "牌" * limit for name, limit in FIELDS.items()}
    for number in range(1, MOST_SPECIAL + 1):
        sent[f"special_{number}_kind"] = "brown"
        sent |= {f"special_{number}_{part}": "牌" * limit for part, limit in SPECIAL_LIMITS.items()}
    answer = browser_of_li.post(SAVE, sent)
    assert answer.status_code == 302
    assert len(plain_card(CardVersion.objects.get().card)["special_12_defence"]) == 3000
    assert sum(len(key) + len(text.encode()) + 120 for key, text in sent.items()) < 600_000


def test_pages_are_for_people_who_are_signed_in(client: Client, chen: Person) -> None:
    for address in (LIST, reverse("card", args=[chen.pk]), reverse("card-house"), reverse("card-export", args=[1])):
        assert client.get(address).status_code == 302
    assert client.post(SAVE).status_code == 302
