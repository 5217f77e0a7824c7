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

from deploy.boot import browser as chromium
from tests.load.club import arrive, open_tables
from tests.load.process import serving

__all__ = ["lines"]

_TIMES: Final = 7
_AIM: Final = 1_000
"""Milliseconds."""


def lines() -> Iterator[str]:
    """Yield the figure."""
    people = arrive(4)
    (table,) = open_tables(people)
    with tempfile.TemporaryDirectory() as collected:
        environment = {"STATIC_ROOT": collected, "REDIS_URL": ""}
        collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v0"]
        subprocess.run(collect, env=os.environ | environment, cwd=settings.ROOT, check=True)
        with serving(1, environment) as (server,), sync_playwright() as playwright:
            started = playwright.chromium.launch(
                executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"]
            )
            cookie = {"name": settings.SESSION_COOKIE_NAME, "value": people[0].session, "url": server.address}
            took = sorted(_once(started, f"{server.address}/tables/{table}/", cookie) for _ in range(_TIMES))
            started.close()
    yield ""
    yield (
        f"The page of a table, nothing in the cache: ready to play after {took[len(took) // 2]:,.0f} ms"
        f" (aim {_AIM:,}; best {took[0]:,.0f}, worst {took[-1]:,.0f} of {_TIMES})"
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
