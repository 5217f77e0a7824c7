"""A person takes what is kept of him, and deletes his account: his name goes where no rule needs it, the rest stays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from director.clubs.models import Club, Member, Role
from director.competitions.models import Competition
from director.entries.entering import Player, enter
from director.entries.models import Entrant, Entry
from play.models import BoardNote, BoardPlay, Friendship, LogRow, Person, PlayTable
from tests.director.evening import ROBOTS, Evening, evening
from tests.play.conftest import START

PASSWORD = "hedge lantern copper"
PAGE = "/settings/data/"


@pytest.fixture
def li(db: None) -> Person:
    """Li has a table with a log that names her, a friend and a note."""
    li = Person.objects.create_user("li@club.test", PASSWORD, display_name="Li Wei")
    EmailAddress.objects.create(user=li, email=li.email, verified=True, primary=True)
    bo = Person.objects.create_user("bo@club.test", PASSWORD, display_name="Bo")
    Friendship.objects.create(asker=li, asked=bo)
    table = PlayTable.objects.create(name="Table 1", opened_by=li)
    play = BoardPlay.objects.create(table=table, sequence=1, number=1)
    data = {"seat": "S", "person": li.pk, "name": "Li Wei"}
    row = {"play": play, "kind": "table.seated", "v": 1, "at": datetime.now(UTC)}
    LogRow.objects.create(number=100, actor=f"person:{li.pk}", data=data, **row)
    LogRow.objects.create(number=101, actor=f"person:{bo.pk}", data={"seat": "N", "person": bo.pk, "name": "Bo"}, **row)
    said = {"person": li.pk, "name": "Li Wei", "text": "well played"}
    LogRow.objects.create(number=102, actor=f"person:{li.pk}", data=said, **(row | {"kind": "table.said"}))
    BoardNote.objects.create(person=li, play=play)
    return li


@pytest.fixture
def browser(li: Person) -> Client:
    """The browser in which she is signed in."""
    browser = Client()
    browser.force_login(li)
    return browser


@pytest.fixture
def entered(li: Person) -> Iterator[tuple[Evening, Entry]]:
    """She is a member of a club and entered in its event, with a robot."""
    tuesday = evening()
    Member.objects.create(club=tuesday.club, person=li, role=Role.MEMBER)
    found = enter(tuesday.competition, tuesday.owner, (Player(li), Player()))
    assert isinstance(found, Entry)
    Entrant.objects.filter(person=li).update(contact="555", federation="CN1")
    return iter([(tuesday, found)])


def test_the_copy_has_what_is_kept_of_her_and_nobody_elses_address(browser: Client, entered: object) -> None:
    answer = browser.post(PAGE, {"act": "export"})
    copy = json.loads(answer.content)
    assert "attachment" in answer["Content-Disposition"]
    assert copy["account"]["email"] == "li@club.test"
    assert copy["friends"] == [{"name": "Bo"}]
    assert [line["text"] for line in copy["said"]] == ["well played"]
    assert copy["clubs"]["entries"][0]["contact"] == "555"
    assert copy["clubs"]["member_of"][0]["role"] == "member"
    assert "bo@club.test" not in answer.content.decode()
    assert "argon2" not in answer.content.decode()


@pytest.mark.parametrize("required", [False, True])
def test_a_deleted_account_leaves_a_number_and_registered_names_where_they_are_required(
    browser: Client, li: Person, entered: Iterator[tuple[Evening, Entry]], required: bool
) -> None:
    Competition.objects.update(registered_names=required)
    assert browser.post(PAGE, {"act": "delete", "password": PASSWORD})["Location"] == "/"
    li.refresh_from_db()
    assert (li.display_name, li.is_active, li.has_usable_password()) == (f"#{li.pk}", False, False)
    assert li.email.endswith("@deleted.invalid")
    assert not EmailAddress.objects.filter(user=li).exists()
    assert not Friendship.objects.exists()
    assert not BoardNote.objects.exists()
    assert not Member.objects.filter(person=li).exists()
    names = [row.data["name"] for row in LogRow.objects.filter(number__gte=100).order_by("number")]
    assert names == [f"#{li.pk}", "Bo", f"#{li.pk}"]
    held = Entrant.objects.get(person=li)
    assert (held.name, held.federation, held.contact) == (("Li Wei", "CN1", "") if required else (f"#{li.pk}", "", ""))
    assert browser.get(PAGE).status_code == 302
    again = Client()
    again.post(reverse("account_login"), {"login": "li@club.test", "password": PASSWORD})
    assert again.get(PAGE).status_code == 302


def test_a_wrong_password_and_a_club_without_another_owner_keep_the_account(browser: Client, li: Person) -> None:
    assert "This is not your password" in browser.post(PAGE, {"act": "delete", "password": "x"}).content.decode()
    club = Club.objects.create(address="c", name="Club C", founded_by=li)
    Member.objects.create(club=club, person=li, role=Role.OWNER)
    answer = browser.post(PAGE, {"act": "delete", "password": PASSWORD})
    assert (answer.status_code, "only owner of Club C" in answer.content.decode()) == (400, True)
    li.refresh_from_db()
    assert li.is_active
    assert li.display_name == "Li Wei"


def test_who_is_entered_in_a_session_under_way_waits_for_its_end(
    browser: Client, li: Person, entered: Iterator[tuple[Evening, Entry]]
) -> None:
    tuesday, entry = next(entered)
    tuesday.session.contestants.create(entry=entry, number=1)
    tuesday.session.started_at = START
    tuesday.session.save()
    assert "not over" in browser.post(PAGE, {"act": "delete", "password": PASSWORD}).content.decode()
    li.refresh_from_db()
    assert li.is_active


def test_the_entry_says_that_names_are_registered_ones(
    browser: Client, li: Person, entered: Iterator[tuple[Evening, Entry]]
) -> None:
    tuesday, _ = next(entered)
    tuesday.enter(ROBOTS)
    other = Client()
    other.force_login(Person.objects.get(display_name="Bo"))
    address = reverse("event", args=[tuesday.competition.pk])
    assert "registered names" not in other.get(address).content.decode()
    Competition.objects.update(registered_names=True)
    assert "registered names" in other.get(address).content.decode()


def test_the_page_is_its_persons_alone_and_what_is_kept_is_told_to_everybody(client: Client, db: None) -> None:
    assert client.get(PAGE).status_code == 302
    assert "30 days" in client.get(reverse("privacy")).content.decode()
