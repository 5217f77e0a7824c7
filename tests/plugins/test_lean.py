"""What the clients of tests do cheaply has the same effect."""

from __future__ import annotations

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from play.models import Person


@pytest.mark.django_db
def test_who_is_signed_in_finds_his_pages_and_nobody_else_there() -> None:
    ann, bob = (Person.objects.create_user(f"{name}@club.test", display_name=name) for name in ("Ann", "Bob"))
    browser = Client()
    assert browser.get(reverse("notices")).status_code == 302
    for person in (ann, bob):
        browser.force_login(person)
        assert browser.get(reverse("notices")).wsgi_request.user == person
    browser.logout()
    assert browser.get(reverse("notices")).status_code == 302


def test_a_client_meets_the_middleware_of_the_settings_of_its_time() -> None:
    assert "X-Frame-Options" in Client().get("/adviser/").headers
    with override_settings(MIDDLEWARE=["django.middleware.common.CommonMiddleware"]):
        assert "X-Frame-Options" not in Client().head("/nowhere").headers
    assert "X-Frame-Options" in Client().get("/adviser/").headers
