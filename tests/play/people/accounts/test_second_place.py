"""Signing in from a second place, while a browser elsewhere is signed in to the account: somebody is asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO
from threading import Event
from time import sleep
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.core.mail import EmailMessage
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from play.models import SignIn, SignInAsked
from play.people.accounts.adapter import Accounts
from play.people.models import Person
from play.store.people.own_data import delete, own_data
from play.store.service.sweeping import sweep
from play.store.signing_in import sign_ins
from play.store.signing_in.origins import network_of
from tests.play.people.conftest import PASSWORD
from tests.play.people.pages import signed_in

HOME, AWAY, THIRD = "203.0.113.5", "198.51.100.7", "192.0.2.9"
PLACE, ANSWER = reverse("account_place"), reverse("account_place_answer")
FIREFOX = "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0"


def at(network: str) -> Client:
    return Client(REMOTE_ADDR=network, headers={"user-agent": FIREFOX})


def sign_in(browser: Client, way: str = "/") -> Any:
    return browser.post(reverse("account_login"), {"login": "li@example.org", "password": PASSWORD, "next": way})


def ask(browser: Client, act: str, **more: str) -> str:
    """Send a form of the page that waits; return where that leads, empty where the page stays."""
    return browser.post(PLACE, {"act": act, **more}).headers.get("Location", "")


def number_in(mail: EmailMessage) -> str:
    found = re.search(r"^(\d{6})$", str(mail.body), re.MULTILINE)
    assert found is not None, mail.body
    return found[1]


@pytest.fixture
def home(li: Person) -> Client:
    """The browser in which Li is signed in."""
    browser = at(HOME)
    assert sign_in(browser).headers["Location"] == "/"
    return browser


@pytest.fixture
def away(home: Client) -> Client:
    """One elsewhere, with the right password."""
    browser = at(AWAY)
    answer = sign_in(browser, "/boards/")
    assert answer.headers["Location"] == PLACE
    assert signed_in(browser) is None
    return browser


def test_the_number_that_was_mailed_lets_in(away: Client, li: Person, mailoutbox: list[EmailMessage]) -> None:
    page = away.get(PLACE).content.decode()
    assert "The number in the message" in page
    assert "Sign the others out" not in page, "the mail is the way"
    (mail,) = mailoutbox
    assert "Firefox, Windows" in mail.body
    assert ask(away, "code", code=number_in(mail)) == "/boards/"
    assert signed_in(away) == li
    assert SignIn.objects.filter(person=li).count() == 2


def test_a_number_is_not_tried_for_ever(away: Client, mailoutbox: list[EmailMessage]) -> None:
    right = number_in(mailoutbox[0])
    for _ in range(5):
        assert ask(away, "code", code="12345" if right != "12345" else "1") == ""
    assert ask(away, "code", code=right) == ""
    assert "tried too often" in away.post(PLACE, {"act": "code", "code": right}).content.decode()
    assert signed_in(away) is None


def test_nobody_gets_in_without_an_answer(away: Client, home: Client, li: Person) -> None:
    """Neither by the button of the next step, nor by signing the others out, which is for whom no mail reaches."""
    assert ask(away, "go") == PLACE
    assert away.post(PLACE, {"act": "alone"}).status_code == 400
    assert signed_in(away) is None
    assert signed_in(home) == li


@pytest.mark.parametrize("said", ["in", "out"])
def test_the_browser_that_is_signed_in_is_asked_on_every_page(
    away: Client, home: Client, li: Person, said: str
) -> None:
    asked = SignInAsked.objects.get()
    for page in ("/", "/boards/"):
        assert f'value="{asked.pk}"' in home.get(page).content.decode()
    to = home.post(ANSWER, {"asked": f"{asked.pk}", "answer": said}).headers["Location"]
    assert to == (reverse("home") if said == "in" else reverse("account_change_password"))
    assert f'value="{asked.pk}"' not in home.get("/").content.decode()
    assert ("You are let in" if said == "in" else "You are not let in") in away.get(PLACE).content.decode()
    assert ask(away, "go") == ("/boards/" if said == "in" else PLACE)
    assert signed_in(away) == (li if said == "in" else None)


def test_an_account_that_is_opened_again_finds_no_browser_signed_in(home: Client, li: Person) -> None:
    for measure in ("close", "open"):
        call_command("measure", measure, li.email, stdout=StringIO())
    assert signed_in(home) is None


def test_nobody_else_answers(away: Client, li: Person) -> None:
    other = Person.objects.create_user("chen@example.org", PASSWORD, display_name="Chen")
    theirs = at(HOME)
    theirs.force_login(other)
    asked = {"asked": f"{SignInAsked.objects.get().pk}", "answer": "in"}
    for browser in (theirs, away, Client()):
        browser.post(ANSWER, asked)
        assert SignInAsked.objects.get().answer == ""
    assert theirs.post(ANSWER, asked | {"answer": "perhaps"}).status_code == 400


def test_an_answer_is_waited_for_so_long_and_no_longer(away: Client, home: Client) -> None:
    SignInAsked.objects.update(at=timezone.now() - sign_ins.OPEN_FOR, answer="in")
    assert ask(away, "go") == reverse("account_login")
    assert signed_in(away) is None
    assert "second place" not in home.get("/").content.decode()


def test_whom_no_mail_reaches_comes_in_alone(home: Client, li: Person, mailoutbox: list[EmailMessage]) -> None:
    """So nobody is locked out, an account is at one place, and who is signed out there notices."""
    EmailAddress.objects.update(verified=False)
    away = at(AWAY)
    sign_in(away)
    assert mailoutbox == []
    assert "The number in the message" not in away.get(PLACE).content.decode()
    assert ask(away, "alone") == "/"
    assert signed_in(away) == li
    assert signed_in(home) is None


def test_a_mail_server_that_fails_locks_nobody_out(home: Client, li: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Accounts, "is_sent", lambda *_: False)
    away = at(AWAY)
    sign_in(away)
    assert ask(away, "alone") == "/"
    assert signed_in(away) == li


def _same_network(_li: Person, _away: Client) -> str:
    return HOME


def _nobody_is_signed_in(_li: Person, _away: Client) -> str:
    from django.contrib.sessions.models import Session

    Session.objects.all().delete()
    return AWAY


def _new_password(li: Person, _away: Client) -> str:
    li.set_password(PASSWORD)
    li.save()
    sign_ins.forget_others(li)
    return AWAY


@pytest.mark.parametrize("case", [_same_network, _nobody_is_signed_in, _new_password])
def test_nothing_is_asked(home: Client, li: Person, case: Callable[[Person, Client], str]) -> None:
    away = at(HOME)
    away.defaults["REMOTE_ADDR"] = case(li, away)
    assert sign_in(away).headers["Location"] == "/"
    assert signed_in(away) == li


def test_nothing_is_asked_in_a_session(home: Client, li: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player whose browser failed comes back, the director is called (`play.store.signing_in.seat_browsers`)."""
    monkeypatch.setattr(sign_ins, "is_in_session", lambda person: person == li)
    away = at(AWAY)
    sign_in(away)
    assert signed_in(away) == li


def test_a_browser_that_was_let_in_is_known_wherever_it_is(away: Client, home: Client, li: Person) -> None:
    sign_ins.answer(SignInAsked.objects.get(), SignInAsked.Answer.IN, None, timezone.now())
    ask(away, "go")
    away.post(reverse("account_logout"))
    away.defaults["REMOTE_ADDR"] = THIRD
    assert sign_in(away).headers["Location"] == "/"
    away.post(reverse("account_logout"))
    away.cookies["known"] = away.cookies["known"].value[:-1] + "x"
    assert sign_in(away).headers["Location"] == PLACE, "a mark that somebody has made up"


def test_a_changed_password_signs_the_others_out_and_leaves_its_own_browser(home: Client, li: Person) -> None:
    home.post(reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": PASSWORD[::-1]})
    assert [one.browser for one in SignIn.objects.all()] == [home.session.session_key]


@pytest.mark.parametrize("act", ["alone", "go"])
def test_who_has_asked_with_the_old_password_does_not_come_in_after_it_has_changed(
    home: Client, li: Person, act: str
) -> None:
    """Neither by signing the others out nor by an answer that was given before."""
    EmailAddress.objects.update(verified=False)
    away = at(AWAY)
    sign_in(away)
    if act == "go":
        sign_ins.answer(SignInAsked.objects.get(), SignInAsked.Answer.IN, None, timezone.now())
    home.post(reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": PASSWORD[::-1]})
    assert ask(away, act) == reverse("account_login")
    assert signed_in(away) is None
    assert signed_in(home) == li


def test_who_has_planted_a_session_is_not_let_in_with_it(home: Client, li: Person) -> None:
    victim, attacker = at(AWAY), at(THIRD)
    victim.post(reverse("guest"), {"next": "/"})
    attacker.cookies["sessionid"] = victim.cookies["sessionid"].value
    sign_in(victim)
    sign_ins.answer(SignInAsked.objects.get(), SignInAsked.Answer.IN, None, timezone.now())
    ask(attacker, "go")
    assert signed_in(attacker) != li
    ask(victim, "go")
    assert signed_in(victim) == li


def test_who_runs_the_site_lets_in(away: Client, li: Person) -> None:
    """By a command, and on the page of reports; who does not read reports finds no such page, and nobody lets
    himself in.
    """
    asked = SignInAsked.objects.get()
    official = Person.objects.create_user("op@example.org", PASSWORD, display_name="Op", language="en")
    browser = at(HOME)
    browser.force_login(official)
    form = {"asked": f"{asked.pk}", "answer": "in"}
    assert browser.post(reverse("conduct"), form).status_code == 404
    for person in (official, li):
        person.user_permissions.add(Permission.objects.get(codename="change_conductreport"))
    assert "Li Wei" in browser.get(reverse("conduct")).content.decode()
    own = at(HOME)
    own.force_login(li)
    own.post(reverse("conduct"), form)
    assert SignInAsked.objects.get().answer == ""
    browser.post(reverse("conduct"), form)
    assert SignInAsked.objects.get().by == official
    assert ask(away, "go") == "/boards/"
    with pytest.raises(CommandError, match="Nobody waits"):
        call_command("let_in", li.email)


def test_the_command_lets_in(away: Client, li: Person) -> None:
    call_command("let_in", li.email.upper())
    assert ask(away, "go") == "/boards/"
    assert signed_in(away) == li


def test_an_owner_is_not_flooded_with_mail(home: Client, mailoutbox: list[EmailMessage]) -> None:
    for _ in range(12):
        sign_in(at(AWAY))
    assert len(mailoutbox) == 10
    assert not SignInAsked.objects.filter(alone=True).exists(), "nor does a flood open another way"


def test_it_is_given_to_its_person_and_removed_in_time(away: Client, li: Person, settings: Settings) -> None:
    told = own_data(li)
    assert [one["device"] for one in (*told["signed_in"], *told["second_places"])] == ["Firefox, Windows"] * 2
    sweep(timezone.now() + timedelta(seconds=settings.ORIGINS_KEPT))
    assert not SignInAsked.objects.exists()
    sweep(timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE + 60))
    assert not SignIn.objects.exists()
    sign_in(at(HOME))
    delete(li)
    assert not SignIn.objects.exists()


def test_a_question_is_not_lost_to_requests_of_the_same_moment(home: Client, li: Person) -> None:
    """Neither to one that saves its session, nor to one that gives the session another key, nor to settings saved."""
    early, person = home.session, Person.objects.get(pk=li.pk)
    asked, _code = sign_ins.ask(li, "far", "Firefox", timezone.now())
    early["read"] = "1"
    early.save()
    early.cycle_key()
    home.cookies["sessionid"] = early.session_key or ""
    person.save(update_fields=["display_name"])
    assert f'value="{asked.pk}"' in home.get("/boards/").content.decode()


def test_of_two_who_have_come_one_after_the_other_is_asked_about(home: Client, li: Person) -> None:
    first, second = (sign_ins.ask(li, name, "Firefox", timezone.now())[0] for name in ("far", "farther"))
    for asked in (second, first):
        assert f'value="{asked.pk}"' in home.get("/boards/").content.decode()
        home.post(ANSWER, {"asked": f"{asked.pk}", "answer": "out"})
    assert 'name="asked"' not in home.get("/boards/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_of_two_browsers_that_sign_in_at_the_same_moment_the_second_is_asked(
    li: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one has been looked at and is not yet in when the other comes, from another network."""
    looked, go_on = Event(), Event()
    note = sign_ins.note_sign_in

    def slowly(person: Person, browser: str, network: str, *rest: Any) -> None:
        if network == network_of(HOME):
            looked.set()
            assert go_on.wait(60)
        note(person, browser, network, *rest)

    monkeypatch.setattr(sign_ins, "note_sign_in", slowly)
    with ThreadPoolExecutor() as threads:
        first = threads.submit(in_thread, HOME)
        assert looked.wait(60)
        second = threads.submit(in_thread, AWAY)
        while not second.done() and not somebody_waits_for_a_lock():
            sleep(0)
        go_on.set()
        assert (first.result(), second.result()) == ("/", PLACE)


def in_thread(network: str) -> str:
    """Sign in over a connection of this thread; return where that leads."""
    try:
        return str(sign_in(at(network)).headers["Location"])
    finally:
        connection.close()


def somebody_waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
        return bool(cursor.fetchone()[0])


def test_a_browser_that_has_signed_out_is_forgotten(home: Client, li: Person) -> None:
    home.post(reverse("account_logout"))
    assert not SignIn.objects.exists()
    sign_in(other := at(HOME))
    Session.objects.filter(pk=other.session.session_key).delete()  # ended by somebody else
    sweep(timezone.now())
    assert not SignIn.objects.exists()
