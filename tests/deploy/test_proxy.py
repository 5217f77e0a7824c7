"""The shipped nginx configuration has the same limits as the settings."""

from __future__ import annotations

import re

from django.conf import settings

from deploy.boot.places import ROOT

NGINX = re.sub(r"#.*", "", (ROOT / "deploy" / "proxy" / "nginx.conf").read_text())


def location(name: str) -> str:
    """Return the content of a location block."""
    found = re.search(rf"location {re.escape(name)} {{(.*?)}}", NGINX, re.DOTALL)
    assert found, name
    return found[1]


def test_bodies_have_the_limits_of_the_server() -> None:
    outside = re.sub(r"location .*?}", "", NGINX, flags=re.DOTALL)
    assert re.findall(r"client_max_body_size (\d+);", outside) == [str(settings.LARGEST_BODY)]
    larger = {
        path.strip("^$").replace("[0-9a-f-]+", "*"): int(size)
        for path, inside in re.findall(r"location [=~] (\S+) {(.*?)}", NGINX, re.DOTALL)
        for size in re.findall(r"client_max_body_size (\d+);", inside)
    }
    assert larger == settings.LARGEST_BODIES
    assert f"client_header_timeout {settings.REQUEST_HEAD}s;" in NGINX


def test_the_addresses_that_clients_write_are_not_passed_on() -> None:
    """In a location that sets a header of its own, nginx ignores those that were set outside."""
    for inside in (re.sub(r"location .*?}", "", NGINX, flags=re.DOTALL), location("/ws/")):
        assert "proxy_set_header X-Forwarded-For $remote_addr;" in inside
        assert "proxy_set_header X-Forwarded-Proto $scheme;" in inside
        assert "proxy_set_header Host $http_host;" in inside
    assert "proxy_add_x_forwarded_for" not in NGINX
