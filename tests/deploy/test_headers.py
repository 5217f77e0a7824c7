"""The security policies on every response."""

import pytest
from django.test import Client

from play.models import Person

pytestmark = pytest.mark.django_db


def directives(policy: str) -> dict[str, list[str]]:
    """Return the sources of a Content-Security-Policy by directive."""
    return {words[0]: words[1:] for part in policy.split(";") if (words := part.split())}


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/no-such-page/"])
def test_the_policy_allows_this_site_and_nothing_else(client: Client, address: str) -> None:
    """There is no inline script or style, no eval, no other host, and no framing by other sites."""
    policy = directives(client.get(address).headers["Content-Security-Policy"])
    assert {source for sources in policy.values() for source in sources} == {"'self'", "'none'"}
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == ["'self'"]
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == ["'none'"]
    assert policy["form-action"] == ["'self'"]


def test_older_browsers_are_told_as_well(client: Client) -> None:
    """Headers for older browsers deny framing, content sniffing and leaking of referrers."""
    headers = client.get("/").headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("address", ["/accounts/email/", "/api/", "/tables/new/", "/about/"])
def test_a_browser_keeps_no_page_of_somebody_who_is_signed_in(client: Client, address: str) -> None:
    """Who comes to it after him and goes back is not shown his address or his friends."""
    client.force_login(Person.objects.create_user("li@club.test", display_name="Li Wei"))
    page = client.get(address)
    assert "Li Wei" in page.content.decode()
    assert {"no-store", "private"} <= {one.strip() for one in page.headers["Cache-Control"].split(",")}
