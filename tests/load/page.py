"""The page of a table in a browser that has never seen it: the time until it handles a click, over loopback."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Final

from django.conf import settings
from playwright.sync_api import Browser, expect, sync_playwright

from deploy.boot.installation import browser as chromium
from play.models import Person
from play.store.tables.boards import Dealt, create_table
from play.table.profiles.opening import at_a_social_table
from tests.load.club import arrive, open_tables
from tests.load.process import serving

__all__ = ["lines"]

_TIMES: Final = 7
_AIM: Final = 1_000
"""Milliseconds."""


def lines() -> Iterator[str]:
    """Yield the figures, without screens and with them."""
    people = arrive(4)
    (plain,) = open_tables(people)
    opener = Person.objects.get(pk=people[0].id)
    profile = at_a_social_table("ccba_2018_screens")
    screens = create_table(opener, "Screens", Dealt(), robots=False, profile=profile)
    with tempfile.TemporaryDirectory() as collected:
        environment = {"STATIC_ROOT": collected, "REDIS_URL": ""}
        collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v0"]
        subprocess.run(collect, env=os.environ | environment, cwd=settings.ROOT, check=True)
        with serving(1, environment) as (server,), sync_playwright() as playwright:
            started = playwright.chromium.launch(
                executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"]
            )
            cookie = {"name": settings.SESSION_COOKIE_NAME, "value": people[0].session, "url": server.address}
            took = {
                name: sorted(_once(started, f"{server.address}/tables/{table}/", cookie) for _ in range(_TIMES))
                for name, table in (("a table", plain), ("a table with screens", screens))
            }
            started.close()
    yield ""
    for name, times in took.items():
        yield (
            f"The page of {name}, nothing in the cache: ready to play after {times[len(times) // 2]:,.0f} ms"
            f" (aim {_AIM:,}; best {times[0]:,.0f}, worst {times[-1]:,.0f} of {_TIMES})"
        )


def _once(started: Browser, address: str, cookie: dict[str, str]) -> float:
    """Return the milliseconds from the address to a page that handles what is clicked."""
    context = started.new_context()
    context.add_cookies([cookie])  # type: ignore[list-item]  # a dictionary of these three texts
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    expect(page.locator("#table[data-ready]")).to_be_attached(timeout=30_000)
    took = (time.perf_counter() - began) * 1_000
    context.close()
    return took
