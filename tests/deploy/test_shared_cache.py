"""Limits are counted over all processes in Redis, and in each process alone while it is away."""

from __future__ import annotations

import pytest
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from deploy import shared_cache
from deploy.shared_cache import OWN, SharedCache
from play.people.models import Person
from tests.plugins.redis import Redis

NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture(autouse=True)
def a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has counted nothing, and has not found Redis away; once it has, it asks again when the test says so."""
    monkeypatch.setattr(shared_cache, "_asked_from", 0.0)
    monkeypatch.setattr(shared_cache, "_LEFT_ALONE", 3600.0)
    LocMemCache(OWN, {}).clear()


def test_two_processes_count_together_and_each_goes_on_alone_until_redis_is_back(
    own_redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = SharedCache(own_redis.url, {}), SharedCache(own_redis.url, {})
    assert one.add("tries", 1)
    assert not other.add("tries", 1)
    assert other.incr("tries") == 2
    own_redis.stop()
    assert one.get("tries") is None
    assert one.incr("tries") == 1, "it was counted in Redis until now"
    one.set("names", ["Li"], 60)
    assert (one.get("names"), one.delete("names"), one.get("names", ())) == (["Li"], True, ())
    own_redis.start()
    assert one.get("tries") == 1, "it is asked again after some seconds, not by every request"
    monkeypatch.setattr(shared_cache, "_asked_from", 0.0)
    assert one.add("tries", 7)
    assert other.get("tries") == 7


def test_what_another_release_has_kept_in_a_form_that_is_not_known_here_is_not_there(
    own_redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = SharedCache(own_redis.url, {})
    with monkeypatch.context() as of_that_release:
        kept = type("Ranked", (), {"__module__": shared_cache.__name__})
        of_that_release.setattr(shared_cache, "Ranked", kept, raising=False)
        cache.set("ranked", kept(), 60)
    assert cache.get("ranked", "none") == "none"
    cache.set("ranked", "anew", 60)
    assert cache.get("ranked") == "anew"


@pytest.mark.django_db
def test_people_sign_in_and_passwords_have_their_limit_while_redis_is_away(client: Client, settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": "deploy.shared_cache.SharedCache", "LOCATION": NOWHERE}}
    page, password = reverse("account_login"), "hedge lantern copper"
    for name in ("li", "bo"):
        Person.objects.create_user(f"{name}@club.test", password, display_name=name)
    assert client.post(page, {"login": "li@club.test", "password": password}).status_code == 302
    for _ in range(5):
        Client().post(page, {"login": "bo@club.test", "password": "not this one"})
    shut = Client().post(page, {"login": "bo@club.test", "password": password})
    assert "Too many tries with a wrong password" in shut.content.decode()
