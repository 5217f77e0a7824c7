"""Limits of those who share an address."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory
from pytest_django import Settings

from play.models import Person
from play.people.accounts.limits import counted, within


def _request(rf: RequestFactory, person: Person | None = None) -> HttpRequest:
    request = rf.get("/", REMOTE_ADDR="192.0.2.9")
    request.user = person or AnonymousUser()
    return request


def test_people_at_one_address_are_limited_each_by_himself_and_strangers_together(
    rf: RequestFactory, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"results_file": "1/m/key,9/m/ip"}
    li, bo = Person(pk=1), Person(pk=2)
    asked = [_request(rf, one) for one in (li, bo, li, None, None)]
    assert [within(one, "results_file") for one in asked] == [True, True, False, True, False]


def test_what_is_given_back_counts_for_nobody(rf: RequestFactory, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"pin": "1/10m/key,1/h/ip"}
    for _ in range(3):
        tried = counted(_request(rf), "pin", "1:0")
        assert tried is not None
        tried.rollback()
    assert counted(_request(rf), "pin", "1:0") is not None
    assert counted(_request(rf), "pin", "1:0") is None
