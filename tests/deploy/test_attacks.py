"""What an attacker tries on the whole site: foreign forms, paths, files on the disk, secrets in the logs."""

from __future__ import annotations

import logging

import pytest
from django.apps import apps
from django.conf import settings
from django.core import mail
from django.db.models import FileField
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from director.api.interface import API
from play.people.models import Person
from play.process.lines import Lines

PASSWORD = "hedge lantern copper"
BY_MAIL = {"notices-off"}
"""A mail program ends the mails by one click (RFC 8058): it has a signed link and no cookie."""


def test_every_form_but_that_of_mail_programs_needs_a_token_of_this_site() -> None:
    """The interface for programs takes no cookie (`tests/director/api`), and writes nothing by `GET`."""
    exempt = {
        pattern.name
        for resolver in get_resolver().url_patterns
        if getattr(resolver, "namespace", None) != API.urls_namespace
        for pattern in getattr(resolver, "url_patterns", [])
        if isinstance(pattern, URLPattern) and getattr(pattern.callback, "csrf_exempt", False)
    }
    assert exempt == BY_MAIL
    assert "django.middleware.csrf.CsrfViewMiddleware" in settings.MIDDLEWARE


def test_a_form_of_another_site_does_nothing_for_anybody_signed_in(db: None) -> None:
    person = Person.objects.create_user("li@club.test", PASSWORD, display_name="Li")
    browser = Client(enforce_csrf_checks=True, headers={"origin": "https://elsewhere.invalid"})
    browser.force_login(person)
    for name in ("settings", "club-create", "table-create", "account_logout", "account_change_password"):
        assert browser.post(reverse(name), {"name": "x", "display_name": "x"}).status_code == 403
    person.refresh_from_db()
    assert person.display_name == "Li"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../deploy/settings.py",
        "/static/..%2f..%2fdeploy/settings.py",
        "/static//etc/passwd",
        "/static/%00",
        "/..%5c..%5cmanage.py",
        "//elsewhere.invalid/",
    ],
)
def test_a_path_leads_to_no_file_that_is_not_published_and_to_no_other_site(
    client: Client, db: None, path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code in {400, 404} or not answer.get("Location", "/").startswith("//")
    assert b"INSTALLED_APPS" not in answer.content
    assert b"root:" not in answer.content


def test_what_is_uploaded_is_never_written_to_a_disk_under_any_name() -> None:
    """Larger ones are refused before they are read, so every upload stays in memory, and no model keeps a file."""
    assert max(*settings.LARGEST_BODIES.values(), settings.LARGEST_BODY) <= settings.FILE_UPLOAD_MAX_MEMORY_SIZE
    models = [model for app in ("play", "director", "frontend") for model in apps.get_app_config(app).get_models()]
    assert [field for model in models for field in model._meta.fields if isinstance(field, FileField)] == []


def test_no_secret_comes_into_the_logs(client: Client, db: None, caplog: pytest.LogCaptureFixture) -> None:
    """At the most talkative level: passwords, links that open an account, sessions, keys."""
    caplog.set_level(logging.DEBUG)
    Person.objects.create_user("li@club.test", PASSWORD, display_name="Li")
    client.post(reverse("account_login"), {"login": "li@club.test", "password": "wrong horse battery"})
    client.post(reverse("account_login"), {"login": "li@club.test", "password": PASSWORD})
    client.post(reverse("account_reset_password"), {"email": "li@club.test"})
    link = next(word for word in mail.outbox[-1].body.split() if "://" in word)
    client.get(link)
    client.post(reverse("settings"), {"display_name": "\x00", "password": PASSWORD})
    said = caplog.text + "".join(str(vars(record)) for record in caplog.records if record.name != "django.db.backends")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    for secret in ("wrong horse", PASSWORD, link.rstrip("/").rpartition("/")[2], session, settings.SECRET_KEY):
        assert secret not in said
    assert settings.DEALS_KEY.hex() not in said


def test_no_line_about_a_request_has_its_address(db: None, caplog: pytest.LogCaptureFixture) -> None:
    """Links to a password, to a name, to a poll, and that of a table in a hall have keys and codes."""
    handler = next(one for one in logging.getLogger().handlers if isinstance(one, Lines))
    link = f"{reverse('account_reset_password_from_key', args=['1', 'k3y-secret'])}?code=secret"
    Client(enforce_csrf_checks=True).post(link)
    Client(headers={"host": "elsewhere.example"}).get(link)
    (forbidden, host) = [record for record in caplog.records if hasattr(record, "request")]
    assert all(handler.filter(record) for record in (forbidden, host))
    said = handler.format(forbidden) + handler.format(host)
    assert "secret" not in said
    assert "POST /accounts/password/reset/key/(?P<uidb36>" in said
    assert "elsewhere.example" in said
