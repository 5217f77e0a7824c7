"""The shipped nginx configuration has the same limits as the settings."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

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
    for waits in ("client_header_timeout", "client_body_timeout"):
        assert f"{waits} {settings.REQUEST_HEAD}s;" in outside
    # nginx bounds the pauses of a body, not its whole time: the process does, which is sent it as it comes
    assert "proxy_request_buffering off;" in outside
    assert "proxy_request_buffering on" not in NGINX


def test_a_file_that_one_process_lacks_is_asked_of_the_next() -> None:
    """`tests/deploy/proxy/test_nginx.py` lets nginx do it."""
    assert f"/{settings.STATIC_URL.strip('/')}/" == "/static/"
    assert "proxy_next_upstream error timeout http_404;" in location("/static/")


def test_who_comes_by_ipv6_is_served_too() -> None:
    listens = re.findall(r"listen ([^;]+);", NGINX)
    assert {one for one in listens if not one.startswith("[::]:")} == {"80", "443 ssl"}
    assert {one.removeprefix("[::]:") for one in listens if one.startswith("[::]:")} == {"80", "443 ssl"}


def test_the_addresses_that_clients_write_are_not_passed_on() -> None:
    """In a location that sets a header of its own, nginx ignores those that were set outside."""
    for inside in (re.sub(r"location .*?}", "", NGINX, flags=re.DOTALL), location("/ws/")):
        assert "proxy_set_header X-Forwarded-For $remote_addr;" in inside
        assert "proxy_set_header X-Forwarded-Proto $scheme;" in inside
        assert "proxy_set_header Host $http_host;" in inside
    assert "proxy_add_x_forwarded_for" not in NGINX


def test_the_policy_of_the_pages_of_nginx_itself_names_their_style() -> None:
    (style,) = re.findall(r"<style>(.*?)</style>", NGINX)
    named = b64encode(sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{named}'; " in location("@refused")


def test_no_key_of_a_link_comes_into_the_log() -> None:
    """An address with a key or token is written without it (`tests/deploy/proxy/test_nginx.py` lets nginx do it)."""
    shown = re.search(r"map \$uri \$screenmate_shown \{\s+\"~(.*?)\" ", NGINX)
    assert shown
    masked = re.compile(shown[1].replace("?<", "?P<"))
    secret = {
        one
        for resolver in get_resolver().url_patterns
        for pattern in getattr(resolver, "url_patterns", [])
        for one in pattern_paths(f"{resolver.pattern}", pattern)
    }
    assert len(secret) >= 5
    assert {path for path in secret if not masked.match(path)} == set()
    assert NGINX.count("access_log /var/log/nginx/access.log screenmate;") == NGINX.count("server_name")
    assert not re.search(r"log_format.*(request_uri|\$request\b|args|referer)", NGINX)


def pattern_paths(before: str, pattern: URLPattern | URLResolver) -> list[str]:
    """Return an address of a page whose route has a key or a token, none of any other."""
    if not isinstance(pattern, URLPattern) or not {"key", "token"} & {*pattern.pattern.regex.groupindex}:
        return []
    route = re.sub(r"\(\?P<\w+>[^)]*\)|<[^>]+>", "x", f"{pattern.pattern}".strip("^$"))
    return [f"/{before}{route}"]
