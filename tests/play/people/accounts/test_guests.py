"""Guests: in with one click, and the same person after signing up."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from play.people.accounts import guests
from play.people.models import Person
from tests.play.people.conftest import PASSWORD
from tests.play.people.pages import signed_in

pytestmark = pytest.mark.django_db
COME_IN = reverse("guest")
CHEN = {"display_name": "Chen Bo", "email": "chen@example.org", "password1": PASSWORD}


def guest_in(client: Client) -> Person:
    """Sign a guest in."""
    client.post(COME_IN)
    guest = signed_in(client)
    assert guest is not None
    assert guest.guest
    return guest


def test_a_guest_comes_in_and_goes_on(client: Client) -> None:
    """With a name, without a password, to the requested page."""
    answer = client.post(COME_IN, {"next": reverse("lobby")})
    assert answer.headers["Location"] == reverse("lobby")
    guest = signed_in(client)
    assert guest is not None
    assert guest.display_name.startswith("Guest ")
    assert not guest.has_usable_password()
    assert guest.email.endswith(".invalid")


def test_the_address_by_itself_has_the_form(client: Client, settings: Any) -> None:
    """It is in the history of a browser that has sent the form."""
    page = client.get(reverse("guest"))
    assert page.status_code == 200
    assert 'name="display_name"' in page.content.decode()
    settings.SIGN_UP = False
    assert client.get(reverse("guest")).status_code == 403


def test_a_guest_may_give_his_name(client: Client) -> None:
    """On the page where one signs in, which says how long a guest and what he plays are kept."""
    html = client.get(reverse("account_login"), {"next": reverse("lobby")}).content.decode()
    form = html[html.index(f'action="{COME_IN}"') :]
    assert 'name="display_name"' in form
    assert f'name="next" value="{reverse("lobby")}"' in form
    assert "until you sign out, and for 14 days at most" in form
    assert "removed 30 days after their table is closed" in form
    refused = client.post(COME_IN, {"display_name": "Director", "next": reverse("lobby")}).content.decode()
    assert "The house keeps this name for itself." in refused
    assert 'value="Director"' in refused
    assert f'name="next" value="{reverse("lobby")}"' in refused
    assert signed_in(client) is None
    client.post(COME_IN, {"display_name": " Gil "})
    guest = signed_in(client)
    assert guest is not None
    assert guest.display_name == "Gil"


def test_a_guest_has_the_language_of_the_page(client: Client) -> None:
    """The name too."""
    client.cookies["django_language"] = "zh-hans"
    guest = guest_in(client)
    assert guest.language == "zh-hans"
    assert guest.display_name.startswith("访客")


def test_who_is_signed_in_comes_in_as_nobody_else(client: Client, li: Person) -> None:
    """The button may be on a page that was open before."""
    client.force_login(li)
    client.post(COME_IN)
    assert signed_in(client) == li


def test_a_guest_who_signs_up_stays_the_same_person(client: Client, mailoutbox: list[EmailMessage]) -> None:
    """Seats and results are kept; no new person is created."""
    guest = guest_in(client)
    assert "You keep your seats" in client.get(reverse("account_signup")).content.decode()
    client.post(reverse("account_signup"), CHEN)
    person = signed_in(client)
    assert person == guest
    assert Person.objects.count() == 1
    assert person is not None
    assert (person.guest, person.display_name, person.email) == (False, "Chen Bo", "chen@example.org")
    assert mailoutbox[0].to == ["chen@example.org"]
    elsewhere = Client()
    elsewhere.post(reverse("account_login"), {"login": "chen@example.org", "password": PASSWORD})
    assert signed_in(elsewhere) == guest


def test_a_guest_whose_sign_up_is_refused_stays_a_guest(client: Client, li: Person) -> None:
    """Nothing of the rejected form is stored."""
    guest = guest_in(client)
    client.post(reverse("account_signup"), CHEN | {"email": li.email})
    guest.refresh_from_db()
    assert guest.guest
    assert signed_in(client) == guest


def test_a_guest_can_sign_in_to_an_account(client: Client, li: Person) -> None:
    """And then is the person of that account."""
    guest_in(client)
    assert client.get(reverse("account_login")).status_code == 200
    client.post(reverse("account_login"), {"login": li.email, "password": PASSWORD})
    assert signed_in(client) == li


@pytest.mark.parametrize(
    "page", ["account_email", "account_change_password", "account_set_password", "account_reauthenticate"]
)
def test_what_only_an_account_has_leads_a_guest_to_signing_up(client: Client, page: str) -> None:
    """A guest has no password to change and no address to write to."""
    guest_in(client)
    assert client.get(reverse(page)).headers["Location"] == reverse("account_signup")


def test_the_settings_of_a_guest_offer_to_sign_up(client: Client) -> None:
    """And do not show the made-up address."""
    guest = guest_in(client)
    page = client.get(reverse("settings")).content.decode()
    assert "You are here as a guest" in page
    assert guest.email not in page


def test_a_club_of_guests_comes_in_from_one_address() -> None:
    """Forty within an hour, and nobody has to wait."""
    assert {Client().post(COME_IN).status_code for _ in range(40)} == {302}
    assert Person.objects.count() == 40


def test_guests_from_one_address_have_a_limit(client: Client, settings: Any) -> None:
    """Above the hourly limit a newcomer is asked to wait, at the entry and at a table."""
    assert settings.ACCOUNT_RATE_LIMITS["guest"] == "300/h/ip"
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "20/h/ip"}
    for _ in range(20):
        Client().post(COME_IN)
    assert client.post(COME_IN).status_code == 429
    assert client.post(reverse("table-try")).status_code == 429
    assert Person.objects.count() == 20


@pytest.mark.django_db(transaction=True)
def test_a_view_that_welcomes_guests_sees_a_person(rf: RequestFactory) -> None:
    """Signed in for this request and the next; a signed-in person stays the same."""
    seen = []

    @guests.guests_welcome
    async def view(request: HttpRequest) -> HttpResponse:
        seen.append(await request.auser())
        return HttpResponse()

    request = rf.post("/")
    request.session = Client().session

    async def nobody() -> object:
        from django.contrib.auth.models import AnonymousUser

        return AnonymousUser()

    request.auser = nobody  # type: ignore[assignment]
    async_to_sync(view)(request)
    async_to_sync(view)(request)
    assert seen[0] == seen[1] == Person.objects.get()


def test_a_silence_stays_with_the_browser_of_a_guest(client: Client) -> None:
    """Signed out and in anew, or signed up, under whatever name; another browser is not asked, nor who signs in."""
    first, until = guest_in(client), timezone.now() + timedelta(days=3)
    Person.objects.filter(pk=first.pk).update(muted_until=until)
    client.post(reverse("account_logout"))
    again = guest_in(client)
    assert again != first
    assert again.muted_until == until
    client.post(reverse("account_signup"), CHEN)
    again.refresh_from_db()
    assert (again.guest, again.display_name, again.muted_until) == (False, again.display_name, until)
    assert again.display_name != CHEN["display_name"]
    client.post(reverse("account_logout"))
    client.post(reverse("account_signup"), CHEN | {"email": "other@example.org"})
    assert Person.objects.get(email="other@example.org").muted_until == until
    assert guest_in(Client()).muted_until is None
    client.post(reverse("account_logout"))
    Person.objects.update(muted_until=None)
    assert guest_in(client).muted_until is None
