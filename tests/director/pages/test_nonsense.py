"""Nonsense at every address: bad queries, damaged forms, fields with what no page sends. None ends in a server error.

An exception in a view is raised here, so whatever is answered was decided.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.test import AsyncClient
from django.urls import URLPattern, get_resolver, reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from play.models import BoardPlay
from tests.director.pages.test_access import Setting, setting
from tests.properties import whole_form

__all__ = ["setting"]

LARGE: Final = 2**63
"""The first number that no key of the database has room for."""
ROOT: Final = Path(__file__).parents[3]
ASKED: Final = sorted(
    {
        name
        for package in ("deploy", "director", "play")
        for file in (ROOT / package).rglob("*.py")
        for name in re.findall(r'GET(?:\.get\(|\.getlist\(|\[)"(\w+)"', file.read_text())
    }
)
"""The names that pages read of the queries of their addresses."""
NASTY: Final = (
    *(
        "",
        "0",
        "-1",
        "99999999999999999999999",
        f"{LARGE}",
        "1.5",
        "NaN",
        "1e999",
        "٣",
        "\x00",
        "a\x00b",
        "\ud800".encode("utf-8", "replace").decode(),
    ),
    *("<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd", "{{ 7*7 }}", "%00", "[]", "{}", "null", "on"),
    *("2030-13-45T99:99", "2030-01-01T19:30", "1NT", "S", "NS", "x" * 5000, "🂡" * 50, "\u202e\u200b"),
)
value: Final = st.sampled_from(NASTY) | st.text(max_size=30).map(lambda text: text.encode("utf-8", "replace").decode())
body: Final = st.binary(max_size=80) | st.sampled_from([b"{", b"--b\r\n", b"a=%ff&b=%", b"\xff\xfe", b"--b--\r\n"])
kind: Final = st.sampled_from(
    [
        "application/x-www-form-urlencoded",
        "application/x-www-form-urlencoded; charset=no-such",
        "multipart/form-data; boundary=b",
        "multipart/form-data",
        "application/json",
        "",
    ]
)
WHOLE: Final = whole_form()
"""Whether every field is spoilt in turn, as two people, and every address is sent a damaged body; in the suite one
field of each page, as one, and each third address.
"""
SIGN_OUT: Final = {"account_logout", "event-join"}
"""They would end the session of this browser, or make it another's."""


def drawn(strategy: st.SearchStrategy[Any], number: int) -> list[Any]:
    """Return so many different values, the same every time."""
    found: list[Any] = []

    @settings(max_examples=number, database=None, derandomize=True)
    @given(strategy)
    def collect(one: Any) -> None:
        found.append(one)

    collect()
    return found


def patterns() -> list[URLPattern]:
    """Return every address of the site but those of the gallery and of static files."""
    return [
        pattern
        for resolver in get_resolver().url_patterns
        for pattern in getattr(resolver, "url_patterns", [])
        if isinstance(pattern, URLPattern) and pattern.name not in SIGN_OUT
    ]


async def address_of(pattern: URLPattern, held: Setting, *, large: bool = False) -> str | None:
    """Return the address with what there is, or, for what is not, with something of its form; with `large` instead with
    a number that no key has and a word without end, and None for an address that has no place for one.
    """
    club, session = held.tuesday.club, held.tuesday.session
    play = await BoardPlay.objects.afirst()
    assert play is not None
    known: dict[str, Any] = {
        "club": club.address,
        "event": session.competition_id,
        "competition": session.competition_id,
        "session": session.pk,
        "table": held.tables[1],
        "play": play.pk,
        "board": play.pk,
        "series": held.series,
        "person": held.people["stranger"].pk,
    }
    arguments: dict[str, Any] = {}
    forms = {name: type(one).__name__.removesuffix("Converter") for name, one in pattern.pattern.converters.items()}
    if large and not {"Int", "Slug", "String", "Path"} & {*forms.values()}:
        return None
    for name, form in forms.items():
        likely = known.get(name) if not large or form == "UUID" else None
        word = "x" * 3000 if large else "x"
        by_form = {"Int": LARGE if large else 1, "UUID": uuid4(), "Slug": word, "String": word, "Path": word}
        fits = isinstance(likely, UUID if form == "UUID" else int if form == "Int" else str)
        arguments[name] = likely if likely is not None and fits else by_form.get(form, "x")
    try:
        return reverse(str(pattern.name), kwargs=arguments)
    except Exception:  # a pattern by a regular expression
        return None


def fields_of(page: str) -> dict[str, str]:
    """Return the names of the fields of a page's forms, each with what a button of that name would send."""
    tags = re.findall(r"<(?:input|select|textarea|button)\b[^>]*>", page)
    found: dict[str, str] = {}
    for tag in tags:
        name, sent = re.search(r'\bname="([^"]+)"', tag), re.search(r'\bvalue="([^"]*)"', tag)
        if name is not None:
            found[name[1]] = sent[1] if sent else ""
    return found


@pytest.mark.property
async def test_no_nonsense_at_any_address_ends_in_a_server_error(setting: Setting) -> None:
    """As the owner of a club in whose session boards are played, who may use the most forms, and as a stranger."""
    values, bodies = drawn(value, 120), drawn(st.tuples(body, kind), 40)
    readable = [one for one in values if "\0" not in one]  # with it no page is asked (`deploy.readable`)
    turn = 0
    for at, pattern in enumerate(patterns()):
        address = await address_of(pattern, setting)
        if address is None:
            continue
        for role in ("owner", "player") if WHOLE else ("owner",):
            await sync_to_async(cache.clear)()
            browser: AsyncClient = await setting.browser(role)
            query = urlencode({name: readable[(turn := turn + 1) % len(readable)] for name in ASKED})
            page = await browser.get(f"{address}?{query}")
            assert page.status_code < 500 or page.status_code == 503, f"{address}?{query}"
            if (large := await address_of(pattern, setting, large=True)) is not None:
                assert (await browser.get(large)).status_code < 500, large
            if WHOLE or page.status_code in (400, 404):  # else it has the same forms
                page = await browser.get(address)
                assert page.status_code < 500 or page.status_code == 503, address
            text = page.content.decode(errors="replace") if not page.streaming else ""
            fields = fields_of(text)
            if 'method="get"' in text:
                query = urlencode({name: readable[(turn := turn + 1) % len(readable)] for name in fields})
                assert (await browser.get(f"{address}?{query}")).status_code < 500, f"{address}?{query}"
            for spoilt in [*fields][0 if WHOLE else turn % max(1, len(fields)) :: 1 if WHOLE else len(fields) or 1]:
                form = {
                    name: values[(turn := turn + 1) % len(values)] if name == spoilt else sent
                    for name, sent in fields.items()
                }
                assert (await browser.post(address, form)).status_code < 500, (address, form)
            if not WHOLE and (page.status_code == 404 or at % 3):
                continue  # it looks at no form, or others like it are sent one
            sent, said = bodies[(turn := turn + 1) % len(bodies)]
            answer = await browser.generic("POST", address, sent, said)
            assert answer.status_code < 500, (address, sent, said)
