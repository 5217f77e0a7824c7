"""Changing the e-mail address of an account."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from play.people.models import Person
from tests.play.people.conftest import PASSWORD
from tests.play.people.pages import said_beside, signed_in

pytestmark = pytest.mark.django_db
PAGE = reverse("account_email")
NEW = "li.wei@example.org"


def ask(client: Client, **other: str) -> None:
    """Submit the page's form with the new address."""
    client.post(PAGE, {"email": NEW, "password": PASSWORD, "action_add": "1"} | other)


def link_in(message: EmailMessage) -> str:
    """Return the link to this site in the message."""
    found = re.search(r"http://testserver(/accounts/confirm-email/\S+)", str(message.body))
    assert found, message.body
    return found[1]


@pytest.fixture
def client(client: Client, li: Person) -> Client:
    """Li's browser."""
    client.force_login(li)
    return client


def test_a_new_address_counts_when_it_is_confirmed(client: Client, li: Person, mailoutbox: list[EmailMessage]) -> None:
    """Until then the old one is valid; afterwards the old one is told."""
    ask(client)
    assert mailoutbox[0].to == [NEW]
    li.refresh_from_db()
    assert li.email == "li@example.org"
    client.post(link_in(mailoutbox[0]))
    li.refresh_from_db()
    assert li.email == NEW
    assert [address.email for address in EmailAddress.objects.all()] == [NEW]
    assert mailoutbox[1].to == ["li@example.org"]
    assert mailoutbox[1].subject == "Your address was changed"


def test_the_page_asks_for_the_password(client: Client, mailoutbox: list[EmailMessage]) -> None:
    """A person who controls the address can take over the account."""
    page = client.post(PAGE, {"email": NEW, "password": "not this one", "action_add": "1"})
    assert said_beside(page, "password") == ["This is not your password."]
    assert not mailoutbox


def test_ones_own_address_is_not_another(client: Client, li: Person) -> None:
    """Whatever its capitals."""
    page = client.post(PAGE, {"email": "LI@example.org", "password": PASSWORD, "action_add": "1"})
    assert said_beside(page, "email") == ["This is your address already."]


def test_the_change_can_be_given_up(client: Client, li: Person) -> None:
    """A mistyped address is dropped."""
    ask(client)
    client.post(PAGE, {"email": NEW, "action_remove": "1"})
    assert [address.email for address in EmailAddress.objects.all()] == [li.email]


def test_an_address_of_somebody_else_is_not_taken_over(
    client: Client, li: Person, mailoutbox: list[EmailMessage]
) -> None:
    """Not even an unconfirmed one: a person who reads its mail can have that account. No server error."""
    Person.objects.create_user(NEW, "another password", display_name="Chen Bo")
    ask(client)
    page = client.post(link_in(mailoutbox[0]), follow=True)
    assert f"{NEW} belongs to another account" in page.content.decode()
    li.refresh_from_db()
    assert li.email == "li@example.org"


def test_a_new_password_gives_up_an_address_that_waits(
    client: Client, li: Person, mailoutbox: list[EmailMessage]
) -> None:
    """Whoever knew the old one may have asked for it, and would take the account over with its link."""
    ask(client)
    client.post(reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": PASSWORD[::-1]})
    assert [address.email for address in EmailAddress.objects.all()] == [li.email]
    assert Client().post(link_in(mailoutbox[0])).status_code == 404
    li.refresh_from_db()
    assert li.email == "li@example.org"


@pytest.mark.parametrize("key", ["abc", "MQ:1xxxxx:yyyyyyyyyyyyyyyyyyyyyyyyyyy"])
def test_a_link_that_nobody_was_sent(client: Client, key: str) -> None:
    """A forged or truncated link gives a sentence and changes nothing."""
    address = reverse("account_confirm_email", args=[key])
    assert "This link does not work any more" in client.get(address).content.decode()
    assert client.post(address).status_code == 404


def test_the_link_of_another_account_signs_out(client: Client, mailoutbox: list[EmailMessage]) -> None:
    """So on a shared computer an address never reaches another's account."""
    other = Client()
    other.post(
        reverse("account_signup"), {"display_name": "Chen Bo", "email": "chen@example.org", "password1": PASSWORD}
    )
    client.get(link_in(mailoutbox[0]))
    assert signed_in(client) is None
