"""Signing in and out."""

from unittest.mock import Mock

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.test import Client
from django.urls import reverse

from play.people.models import Person
from tests.play.people.conftest import PASSWORD
from tests.play.people.pages import signed_in

pytestmark = pytest.mark.django_db
PAGE = reverse("account_login")
WRONG = "E-mail address or password is wrong. Please check both."


def test_address_and_password_open_the_door(client: Client, li: Person) -> None:
    """In any capitals, as telephones capitalise the first letter."""
    answer = client.post(PAGE, {"login": "Li@Example.org", "password": PASSWORD, "next": "/tables/?sort=name"})
    assert answer.headers["Location"] == "/tables/?sort=name"
    assert signed_in(client) == li


def test_a_wrong_password_and_an_unknown_address_sound_alike(client: Client, li: Person) -> None:
    """The page does not reveal who has an account."""
    for login in (li.email, "nobody@example.org"):
        page = client.post(PAGE, {"login": login, "password": "not this one"})
        assert WRONG in page.content.decode()
        assert signed_in(client) is None


def test_a_wrong_password_and_an_unknown_address_take_alike(
    client: Client, li: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slow part, hashing, is done once in both cases."""
    made = Mock()
    encode, verify = Argon2PasswordHasher.encode, Argon2PasswordHasher.verify
    monkeypatch.setattr(Argon2PasswordHasher, "encode", lambda *given: (made(), encode(*given))[1])
    monkeypatch.setattr(Argon2PasswordHasher, "verify", lambda *given: (made(), verify(*given))[1])
    counts = []
    for login in (li.email, "nobody@example.org"):
        made.reset_mock()
        client.post(PAGE, {"login": login, "password": "not this one"})
        counts.append(made.call_count)
    assert counts == [1, 1]


def test_five_wrong_passwords_close_the_door_for_a_while(client: Client, li: Person) -> None:
    """For the right one too, or it could be guessed."""
    for _ in range(5):
        client.post(PAGE, {"login": li.email, "password": "not this one"})
    page = client.post(PAGE, {"login": li.email, "password": PASSWORD})
    assert "Too many tries with a wrong password" in page.content.decode()
    assert signed_in(client) is None


def test_wrong_passwords_of_some_shut_nobody_else_out(client: Client, li: Person) -> None:
    """A club shares one address: twenty accounts with a wrong password do not block the next person."""
    for number in range(20):
        client.post(PAGE, {"login": f"member{number}@example.org", "password": "not this one"})
    client.post(PAGE, {"login": li.email, "password": PASSWORD})
    assert signed_in(client) == li


def test_a_closed_account_says_so_to_its_owner_only(client: Client, li: Person) -> None:
    """With a wrong password it answers like any other."""
    Person.objects.update(is_active=False)
    assert WRONG in client.post(PAGE, {"login": li.email, "password": "not this one"}).content.decode()
    page = client.post(PAGE, {"login": li.email, "password": PASSWORD}, follow=True)
    assert "This account is closed" in page.content.decode()
    assert signed_in(client) is None


@pytest.mark.parametrize("way", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"])
def test_a_way_out_of_the_site_is_not_followed(client: Client, li: Person, way: str) -> None:
    """`next` comes from a link that anybody may have written."""
    answer = client.post(PAGE, {"login": li.email, "password": PASSWORD, "next": way})
    assert answer.headers["Location"] == "/"


def test_signing_out_is_a_deed_and_not_a_link(client: Client, li: Person) -> None:
    """Another site could make a browser follow a link."""
    client.force_login(li)
    page = client.get(reverse("account_logout"))
    assert "Sign out?" in page.content.decode()
    assert signed_in(client) == li
    answer = client.post(reverse("account_logout"))
    assert answer.headers["Location"] == "/"
    assert signed_in(client) is None


def test_a_form_of_another_site_is_refused(li: Person) -> None:
    """With a sentence and a way on."""
    browser = Client(enforce_csrf_checks=True)
    page = browser.post(PAGE, {"login": li.email, "password": PASSWORD})
    assert page.status_code == 403
    assert "For your safety nothing was done" in page.content.decode()


def test_accounts_have_no_other_face_than_their_pages(client: Client, li: Person) -> None:
    """A request for JSON gets the page."""
    answer = client.post(
        PAGE, {"login": li.email, "password": "not this one"}, headers={"x-requested-with": "XMLHttpRequest"}
    )
    assert answer.headers["Content-Type"].startswith("text/html")
