"""Signing up: name, address, one password; the language goes with the person."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from play.people.accounts.forms import SignUp
from play.people.models import Person
from tests.play.people.conftest import PASSWORD
from tests.play.people.pages import said_beside, signed_in

pytestmark = pytest.mark.django_db
PAGE = reverse("account_signup")
CHEN = {"display_name": "Chen Bo", "email": "Chen@Example.org", "password1": PASSWORD}


def test_who_signs_up_is_signed_in_and_goes_on_to_where_he_wanted(client: Client) -> None:
    """The name is stored in its checked form, the address in lower case."""
    answer = client.post(PAGE, CHEN | {"display_name": "  Chen   Bo ", "next": reverse("about")})
    assert answer.headers["Location"] == reverse("about")
    person = signed_in(client)
    assert person is not None
    assert (person.display_name, person.email, person.guest) == ("Chen Bo", "chen@example.org", False)
    assert person.check_password(PASSWORD)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_language_of_the_page_is_the_persons_from_then_on(client: Client, language: str) -> None:
    """On any machine, whatever its browser asks for."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    client.post(PAGE, CHEN)
    assert Person.objects.get().language == language
    elsewhere = Client(headers={"accept-language": "en" if language == "zh-hans" else "zh-CN"})
    elsewhere.force_login(Person.objects.get())
    assert elsewhere.get("/").headers["Content-Language"] == language


def test_the_address_is_confirmed_by_a_link_in_a_message(client: Client, mailoutbox: list[EmailMessage]) -> None:
    """Playing needs no confirmation."""
    client.post(PAGE, CHEN)
    (message,) = mailoutbox
    assert message.to == ["chen@example.org"]
    assert "Chen Bo" in message.body
    link = re.search(r"http://testserver(/\S+)", str(message.body))
    assert link
    assert not EmailAddress.objects.get().verified
    assert "chen@example.org" in client.get(link[1]).content.decode()
    assert not EmailAddress.objects.get().verified, "looking at the page, as mail programs do, confirms nothing"
    client.post(link[1])
    assert EmailAddress.objects.get().verified


def test_where_confirming_is_mandatory_nobody_is_signed_in_before(client: Client, settings: Settings) -> None:
    """A club may require addresses that work."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    answer = client.post(PAGE, CHEN)
    assert answer.headers["Location"] == reverse("account_email_verification_sent")
    assert client.get(answer.headers["Location"]).status_code == 200
    assert signed_in(client) is None


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("display_name", "", "Please fill this in."),
        ("display_name", " \u3000 ", "Please fill this in."),
        ("display_name", "♠♥♦♣", "at least one letter"),
        ("display_name", "Li\u202eieW", "cannot be seen"),
        ("display_name", "x" * 41, "at most 40"),
        ("email", "", "Please fill this in."),
        ("email", "chen at example", "looks like name@example.org"),
        ("email", f"{'a' * 60}@{'.'.join(['b' * 60] * 4)}.org", "at most"),
        ("password1", "", "Please fill this in."),
        ("password1", "short", "at least 8"),
        ("password1", "password1", "common"),
        ("password1", "31415926535", "numeric"),
        ("password1", "chen@example.org", "similar"),
        ("password1", "chen bo!", "similar"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(client: Client, field: str, value: str, sentence: str) -> None:
    """The field has the focus; no person is created."""
    page = client.post(PAGE, CHEN | {field: value})
    assert any(sentence in said for said in said_beside(page, field)), said_beside(page, field)
    assert re.search(rf'name="{field}"[^>]* autofocus', page.content.decode())
    assert not Person.objects.exists()


def test_a_refused_page_does_not_hold_the_password(client: Client) -> None:
    """It would stay in the browser's memory."""
    assert PASSWORD not in client.post(PAGE, CHEN | {"email": ""}).content.decode()


def test_an_address_belongs_to_one_account(client: Client, li: Person) -> None:
    """In any capitals. The owner is told how to sign in; the password is not checked."""
    page = client.post(PAGE, CHEN | {"email": "LI@example.org"})
    assert said_beside(page, "email") == ["Somebody signed up with this address. If it was you, sign in."]
    assert Person.objects.get() == li


def test_where_confirming_is_mandatory_the_page_does_not_tell_who_has_an_account(
    client: Client, li: Person, settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    """The page is the same in both cases; only the owner learns it, by mail."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    answer = client.post(PAGE, CHEN | {"email": li.email})
    assert answer.headers["Location"] == reverse("account_email_verification_sent")
    (message,) = mailoutbox
    assert message.to == [li.email]
    assert "has an account already" in message.body


def test_nobody_fills_a_mailbox_with_what_needs_an_address_alone(
    client: Client, li: Person, settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    """By signing up with it, or asking for a new password; the pages answer as before."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    assert settings.ACCOUNT_RATE_LIMITS["mail_by_anybody"] == "10/h/key"
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"mail_by_anybody": "3/h/key"}
    found = {client.post(PAGE, CHEN | {"email": li.email}).headers["Location"] for _ in range(2)}
    assert found == {reverse("account_email_verification_sent")}
    asked = [client.post(reverse("account_reset_password"), {"email": li.email.upper()}) for _ in range(3)]
    assert {one.headers["Location"] for one in asked} == {reverse("account_reset_password_done")}
    assert len(mailoutbox) == 3
    client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    assert mailoutbox[-1].to == ["nobody@example.org"]


def test_two_requests_with_one_address_make_one_person(
    client: Client, li: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both may check before either writes: the database accepts one, and the other is no server error."""
    monkeypatch.setattr(SignUp, "validate_unique_email", lambda self, address: address)
    page = client.post(PAGE, CHEN | {"email": li.email}, follow=True)
    assert "Somebody signed up with this address" in page.content.decode()
    assert Person.objects.get() == li
    assert signed_in(client) is None


def test_a_way_out_of_the_site_is_not_followed(client: Client) -> None:
    """`next` comes from a link that anybody may have written."""
    answer = client.post(PAGE, CHEN | {"next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


def test_sign_ups_from_one_address_have_a_limit(client: Client, settings: Settings) -> None:
    """A hall may sign up in a minute; an hour has no more than twenty of each minute."""
    assert settings.ACCOUNT_RATE_LIMITS["signup"] == "100/m/ip,1200/h/ip"
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"signup": "100/m/ip,20/h/ip"}
    assert {client.post(PAGE, {}).status_code for _ in range(20)} == {200}
    page = client.post(PAGE, CHEN)
    assert page.status_code == 429
    assert "Too many tries" in page.content.decode()
    assert not Person.objects.exists()


def test_a_long_name_is_not_cut_by_the_browser(client: Client) -> None:
    """It reaches the form whole, which states the limit."""
    field = client.get(PAGE).content.decode().split('name="display_name"')[1].split(">")[0]
    assert "maxlength" not in field
