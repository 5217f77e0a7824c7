"""The client's address, with and without proxies."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from play.people.accounts.adapter import Accounts
from play.people.accounts.limits import within
from play.people.accounts.network import client_address
from play.people.models import Person

PEER = "10.0.0.1"


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", PEER),
        (0, "203.0.113.9", PEER),
        (1, "", PEER),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.1,,203.0.113.9 ", "203.0.113.9"),
        (2, "198.51.100.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        (2, "203.0.113.9", "203.0.113.9"),
        (1, "unknown", PEER),
        (1, "203.0.113.9, <script>", PEER),
        (1, "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        (1, "[2001:db8:1:2::9]", "2001:db8:1:2::/64"),
        (1, "::ffff:203.0.113.9", "203.0.113.9"),
    ],
)
def test_only_what_trusted_proxies_wrote_is_believed(settings: Any, proxies: int, forwarded: str, address: str) -> None:
    """What a client writes into the header stands before their entries."""
    settings.TRUSTED_PROXIES = proxies
    assert client_address(PEER, forwarded) == address


def test_limits_count_by_that_address(settings: Any, rf: RequestFactory) -> None:
    settings.TRUSTED_PROXIES = 1
    request = rf.get("/", REMOTE_ADDR=PEER, headers={"X-Forwarded-For": "198.51.100.1, 203.0.113.9"})
    assert Accounts().get_client_ip(request) == "203.0.113.9"


@pytest.mark.django_db
def test_a_made_up_header_does_not_get_round_a_limit(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "20/h/ip"}
    for number in range(21):
        answer = Client(headers={"X-Forwarded-For": f"198.51.100.{number}"}).post(reverse("guest"))
    assert answer.status_code == 429
    assert Person.objects.count() == 20


def test_a_limit_without_a_rate_is_a_fault(rf: RequestFactory) -> None:
    """Else a name that is misspelt, or left out of the settings, lets everything pass."""
    with pytest.raises(LookupError, match="no rate for 'nothing'"):
        within(rf.get("/"), "nothing")
