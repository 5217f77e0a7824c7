"""A person takes what is kept of him, and deletes his account: his name goes where no rule needs it, the rest stays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.test import Client
from django.urls import reverse

from director.clubs.models import Club, Member, Role
from director.competitions.models import Competition
from director.entries.entering import Player, enter
from director.entries.models import Entrant, Entry, EntryRequest
from director.moving.own_data import TOLD as OF_CLUBS
from director.results.withdrawals.withdrawal_models import Withdrawal
from director.training.mark_models import TrainingMark
from play.models import BoardNote, BoardPlay, BoardSeat, ConductReport, Friendship, LogRow, Person, PlayTable
from play.store.people.own_data import TOLD, own_data
from tests.director.evening import ROBOTS, Evening, evening
from tests.play.conftest import START

BY_HAND: Final = {
    *("account.EmailAddress.user", "play.Friendship.asker", "play.Friendship.asked", "play.BoardSeat.person"),
    "director.Entrant.person",
}
"""Told by a function of their own."""
KEPT_BACK: Final = {
    "play.Block.blocked": "who has blocked somebody does not tell him",
    "play.ConductReport.about": "who is reported is not told of it",
    "play.AccessRight.interprets_for": "the right is the interpreter’s",
    "director.Officer.player": "the office is the interpreter’s",
    "director.EntryRequest.member": "another has asked",
    "director.EntryRequest.partner": "another has asked",
    "director.Deviation.player": "the recorder’s file is read by the recorder alone",
    "director.Deviation.partner": "the recorder’s file is read by the recorder alone",
    "director.EnginePlayer.person": "a bridge program is nobody",
}
"""Columns that name a person, and are not told to him."""
IN_OFFICE: Final = re.compile(
    r"\.(by|named_by|settled_by|removed_by|taken_by|decided_by|entered_by|announced_by|chosen_by|drawn_by|asked_by|"
    r"assented_by|proposed_by|consented_by|registered_by|chief|deputy)$"
    r"|^director\.(RoundCheck|ChiefNamed|AppealLook|Custody)\.person$"
)
"""What somebody has done in an office or for a contestant: it stands in the records of the event."""
PASSWORD = "hedge lantern copper"
PAGE = "/settings/data/"


@pytest.fixture
def li(db: None) -> Person:
    """Li has a table with a log that names her, a friend and a note."""
    li = Person.objects.create_user("li@club.test", PASSWORD, display_name="Li Wei")
    EmailAddress.objects.create(user=li, email=li.email, verified=True, primary=True)
    bo = Person.objects.create_user("bo@club.test", PASSWORD, display_name="Bo")
    Friendship.objects.create(asker=li, asked=bo)
    vera = Person.objects.create_user("vera@club.test", display_name="Vera")  # asks in vain: Li has blocked her
    Friendship.objects.create(asker=vera, asked=li, declined=True)
    table = PlayTable.objects.create(name="Table 1", opened_by=li, closed_at=START)
    play = BoardPlay.objects.create(table=table, sequence=1, number=1, finished_at=START)
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
    assert (copy["friends"], [one["name"] for one in copy["has_asked"]]) == ([], ["Bo"])
    assert [line["text"] for line in copy["said"]] == ["well played"]
    assert copy["is_asked_by"] == []
    assert copy["clubs"]["entries"][0]["contact"] == "555"
    assert copy["clubs"]["member_of"][0]["role"] == "member"
    assert "bo@club.test" not in answer.content.decode()
    assert "argon2" not in answer.content.decode()


def test_every_column_that_names_a_person_is_told_to_him_or_kept_back_for_a_reason() -> None:
    """A model that is new is told too, or its line here says why not."""
    columns = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.is_relation and not field.auto_created and field.related_model is Person
    }
    by_rows = {f"{kind.model._meta.label}.{column}" for kind in (*TOLD, *OF_CLUBS) for column in kind.columns}
    here = BY_HAND | {*KEPT_BACK}
    assert here <= columns
    assert here & by_rows == set()
    assert {one for one in columns - here - by_rows if not IN_OFFICE.search(one)} == set()


def test_what_she_has_written_anywhere_is_told_and_no_report_about_her(li: Person, entered: object) -> None:
    bo, play = Person.objects.get(email="bo@club.test"), BoardPlay.objects.get(number=1)
    BoardSeat.objects.create(play=play, seat="S", person=li, robot=False, last=True)
    LogRow.objects.create(
        play=play, number=103, kind="laws.explained", v=1, at=START, actor=f"person:{li.pk}", data={"text": "weak"}
    )
    for number, line in ((104, "all trumps are mine"), (105, "")):
        data = {"seat": "S", "tricks": 3, "line": line}
        LogRow.objects.create(
            play=play, number=number, kind="laws.claim_made", v=1, at=START, actor=f"person:{li.pk}", data=data
        )
    Withdrawal.objects.create(entry=Entry.objects.get(), by=li, name="Li Wei", reason="a wedding")
    for reporter, about, text in ((li, bo, "he shouts"), (bo, li, "she shouts")):
        names = {"reporter_name": reporter.display_name, "about_name": about.display_name}
        ConductReport.objects.create(
            reporter=reporter, about=about, board=1, reason="abuse", text=text, table_name="Table 1", **names
        )
    TrainingMark.objects.create(
        person=li, incident="x", title="X", law=1, options=1, order=1, decision=1, limits=1, at=START
    )
    copy = own_data(li)
    assert [(one["about_name"], one["text"]) for one in copy["reports"]] == [("Bo", "he shouts")]
    assert {(one["kind"], one["text"]) for one in copy["said"]} == {
        ("table.said", "well played"),
        ("laws.explained", "weak"),
        ("laws.claim_made", "all trumps are mine"),
    }
    assert [one["reason"] for one in copy["clubs"]["asked_to_withdraw"]] == ["a wedding"]
    assert copy["tables_opened"][0]["name"] == "Table 1"
    assert [one["title"] for one in copy["clubs"]["marks_in_the_simulator"]] == ["X"]
    assert "she shouts" not in json.dumps(copy, default=str)


@pytest.mark.parametrize("required", [False, True])
def test_a_deleted_account_leaves_a_number_and_registered_names_where_they_are_required(
    browser: Client, li: Person, entered: Iterator[tuple[Evening, Entry]], required: bool
) -> None:
    Competition.objects.update(registered_names=required)
    bo = Person.objects.get(email="bo@club.test")
    report = ConductReport.objects.create(
        reporter=bo, reporter_name="Bo", about=li, about_name="Li Wei", board=1, reason="abuse", text="she shouts"
    )
    asked = EntryRequest.objects.create(competition=Competition.objects.get(), person=bo, name="Li Wei", member=li)
    assert browser.post(PAGE, {"act": "delete", "password": PASSWORD})["Location"] == "/"
    assert "Your account is deleted." in browser.get("/").content.decode()
    li.refresh_from_db()
    assert (li.display_name, li.is_active, li.has_usable_password()) == (f"#{li.pk}", False, False)
    assert li.email.endswith("@deleted.invalid")
    assert not EmailAddress.objects.filter(user=li).exists()
    assert not Friendship.objects.exists()
    assert not BoardNote.objects.exists()
    assert not Member.objects.filter(person=li).exists()
    names = [row.data["name"] for row in LogRow.objects.filter(number__gte=100).order_by("number")]
    assert names == [f"#{li.pk}", "Bo", f"#{li.pk}"]
    for row in (report, asked):
        row.refresh_from_db()
    assert (report.about_name, report.reporter_name, asked.name) == (f"#{li.pk}", "Bo", f"#{li.pk}")
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


def test_whoever_finds_a_browser_signed_in_does_not_try_passwords_there_nor_reads_the_log_without_end(
    browser: Client, li: Person
) -> None:
    """The password that deletes an account is that which opens it; a copy is read from the whole log."""
    answers = [browser.post(PAGE, {"act": "delete", "password": f"{guess}"}).status_code for guess in range(11)]
    assert answers == [400] * 10 + [429]
    assert browser.post(PAGE, {"act": "delete", "password": PASSWORD}).status_code == 429
    assert [browser.post(PAGE, {"act": "export"}).status_code for _ in range(11)] == [200] * 10 + [429]
    li.refresh_from_db()
    assert li.is_active


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
