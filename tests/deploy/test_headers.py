"""The policies that every answer carries."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def directives(policy: str) -> dict[str, list[str]]:
    """A Content-Security-Policy taken apart: directive, sources."""
    return {words[0]: words[1:] for part in policy.split(";") if (words := part.split())}


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/no-such-page/"])
def test_the_policy_allows_this_site_and_nothing_else(client: Client, address: str) -> None:
    """No inline script or style, no eval, no other host, and nobody may put us in a frame."""
    policy = directives(client.get(address).headers["Content-Security-Policy"])
    assert {source for sources in policy.values() for source in sources} == {"'self'", "'none'"}
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == ["'self'"]
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == ["'none'"]
    assert policy["form-action"] == ["'self'"]


def test_older_browsers_are_told_as_well(client: Client) -> None:
    """Frames, guessed content types, addresses given away."""
    headers = client.get("/").headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
