"""Requests that nobody can read get a page with status 400, at any URL, from a real server."""

from __future__ import annotations

from http.client import HTTPConnection

from django.conf import settings

from tests.plugins.server import TestServer

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
PART = b'--x\r\nContent-Disposition: form-data; name="theme"\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--x--\r\n'
BODIES = [
    (f"{FORM}; charset=latin-1", b"theme=dark"),
    (f"{FORM}; charset=utf-16", b"theme=dark"),
    (f"{FORM}; charset=rot13", b"theme=dark"),
    (f'{FORM}; charset="idna"', b"theme=dark"),
    (f"{MULTIPART}; boundary=x; charset=rot13", PART),
    (MULTIPART, b"theme=dark"),
    (f"{MULTIPART}; boundary=", b"theme=dark"),
    (f"{MULTIPART}; boundary=\u00e9", b"theme=dark"),
]
PLACES = ("/theme/", "/no/such/page/", "/accounts/login/", "/tables/try/", "/tables/new/")


def test_a_form_that_cannot_be_read_gets_a_page(module_server: TestServer) -> None:
    line = HTTPConnection("127.0.0.1", module_server.port, timeout=20)
    for path in PLACES:
        for kind, body in BODIES:
            token = "a" * 32
            headers: dict[str, str | bytes] = {
                "Content-Type": kind.encode("latin-1"),
                "Cookie": f"{settings.CSRF_COOKIE_NAME}={token}",
            }
            line.request("POST", path, body, headers)
            answer = line.getresponse()
            page = answer.read().decode()
            read_nothing = path == "/no/such/page/" and "charset" not in kind
            assert (path, kind, answer.status) == (path, kind, 404 if read_nothing else 400)
            assert "<h1>" in page
            assert answer.headers["Content-Security-Policy"] == settings.CONTENT_SECURITY_POLICY
    line.close()


def test_an_address_with_a_null_character_gets_a_page(module_server: TestServer) -> None:
    """PostgreSQL takes it in no text, whatever a page would look for."""
    line = HTTPConnection("127.0.0.1", module_server.port, timeout=20)
    for address in ("/polls/%00/", "/notices/off/a%00/", "/boards/?text=a%00b", "/no/such/page/?%00"):
        line.request("GET", address)
        answer = line.getresponse()
        assert (address, answer.status, "<h1>" in answer.read().decode()) == (address, 400, True)
    line.request("GET", "/privacy/?at=%2500")
    assert line.getresponse().status == 200, "a percent sign and two noughts"
    line.close()


def test_a_form_in_utf_8_is_read(module_server: TestServer) -> None:
    line = HTTPConnection("127.0.0.1", module_server.port, timeout=20)
    token = "a" * 32
    for charset in ("utf-8", "UTF-8", '"utf-8"'):
        headers = {"Content-Type": f"{FORM}; charset={charset}", "Cookie": f"{settings.CSRF_COOKIE_NAME}={token}"}
        line.request("POST", "/theme/", f"theme=dark&csrfmiddlewaretoken={token}".encode(), headers)
        answer = line.getresponse()
        answer.read()
        assert (charset, answer.status) == (charset, 302)
    line.close()
