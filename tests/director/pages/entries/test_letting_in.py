"""An official of a club lets somebody in who signs in from a second place: one of those who have played there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.models import Session
from play.models import Person, SeatBrowser, SignInAsked
from tests.director.evening import Evening, evening
from tests.frontend.foreign import spoken, untold

pytestmark = pytest.mark.django_db


@pytest.fixture
def tuesday() -> Evening:
    evening_ = evening()
    Session.objects.update(started_at=timezone.now())
    return evening_


def _waits(name: str, tuesday: Evening | None) -> SignInAsked:
    """Somebody waits, who has come to his table in the session of this evening, or in none."""
    person = Person.objects.create_user(f"{name}@club.test", display_name=name)
    if tuesday is not None:
        SeatBrowser.objects.create(session=tuesday.session.pk, person=person, browser="x", since=timezone.now())
    return SignInAsked.objects.create(person=person, network="1" * 16, device="Firefox", at=timezone.now())


def _browser(person: Person) -> Client:
    browser = Client()
    browser.force_login(person)
    return browser


def test_an_official_answers_for_those_who_have_played_in_his_club(
    tuesday: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whom somebody calls a member or has entered he does not answer for: anybody can found a club."""
    nora, stranger = _waits("Nora", tuesday), _waits("Stan", None)
    office, club = _browser(tuesday.owner), reverse("club", args=[tuesday.club.address])
    page = office.get(club).content.decode()
    assert "Nora" in page
    assert "Stan" not in page
    let_in = reverse("club-let-in", args=[tuesday.club.address])
    for asked, answer in ((stranger, "in"), (nora, "in"), (nora, "out")):
        assert office.post(let_in, {"asked": f"{asked.pk}", "answer": answer}).headers["Location"] == club
    said = dict(SignInAsked.objects.values_list("person__display_name", "answer"))
    assert said == {"Nora": "in", "Stan": ""}
    assert SignInAsked.objects.get(pk=nora.pk).by == tuesday.owner
    assert "Wait to sign in" not in office.get(club).content.decode()
    SignInAsked.objects.update(answer="")
    with spoken(monkeypatch):
        assert (
            untold(
                office.get(club).content.decode(),
                ("Nora", "Firefox", "Olga Owner", "Harbour Club", "Tuesday Pairs", "Asia", "Shanghai"),
            )
            == []
        )
    for wrong in ({}, {"asked": "x", "answer": "in"}, {"asked": f"{nora.pk}", "answer": "x"}):
        assert office.post(let_in, wrong).status_code == 400


def test_nobody_else_answers_and_nobody_about_himself(tuesday: Evening) -> None:
    nora = _waits("Nora", tuesday)
    asked = SignInAsked.objects.create(person=tuesday.owner, network="2" * 16, device="", at=timezone.now())
    SeatBrowser.objects.create(session=tuesday.session.pk, person=tuesday.owner, browser="y", since=timezone.now())
    let_in = reverse("club-let-in", args=[tuesday.club.address])
    assert _browser(nora.person).post(let_in, {"asked": f"{nora.pk}", "answer": "in"}).status_code == 404
    _browser(tuesday.owner).post(let_in, {"asked": f"{asked.pk}", "answer": "in"})
    assert not SignInAsked.objects.exclude(answer="").exists()
