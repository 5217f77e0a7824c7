"""The demonstration club: one can sign in as its people, and loading it again changes nothing."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.fixtures import Settings

from play import demonstration
from play.people.models import Person

pytestmark = pytest.mark.django_db


def test_its_people_can_sign_in(client: Client) -> None:
    """With what is printed."""
    call_command("demo")
    for person in demonstration.PEOPLE:
        client.logout()
        answer = client.post("/accounts/login/", {"login": person.email, "password": demonstration.PASSWORD})
        assert answer.status_code == 302, person
        assert client.session["_auth_user_id"]


def test_it_prints_how_to_sign_in(capsys: pytest.CaptureFixture[str]) -> None:
    """Every address, and the password."""
    call_command("demo")
    said = capsys.readouterr().out
    assert demonstration.PASSWORD in said
    assert all(person.email in said for person in demonstration.PEOPLE)


def test_what_is_there_stays_as_it_is() -> None:
    """A changed password or name is not changed back."""
    call_command("demo")
    north = Person.objects.get(email="north@example.org")
    north.display_name = "Nora"
    north.set_password("something else")
    north.save()
    people = Person.objects.count()
    call_command("demo")
    north.refresh_from_db()
    assert north.display_name == "Nora"
    assert north.check_password("something else")
    assert Person.objects.count() == people


def test_a_public_server_refuses_it(settings: Settings) -> None:
    """Its passwords are known to everybody."""
    settings.LOCAL = False
    with pytest.raises(CommandError, match="not on a public server"):
        call_command("demo")
    assert not Person.objects.exists()
