"""Fixtures of a real browser and a real server for every test of this folder.

Playwright's synchronous functions keep an event loop running in the tests' thread. They are therefore active only while
tests of this folder run, and Django's check for synchronous calls from such a thread is off for as long.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from deploy.boot.installation import browser as chromium
from play.people.models import Person
from play.table.actors import Person as Actor
from play.table.attempts import Attempt
from tests.browser.four import Four
from tests.browser.inside import act_each
from tests.browser.kept import Kept, Machine
from tests.browser.session import leave, sign_in
from tests.browser.sizes import DESK
from tests.browser.watching import AXE, Complaints
from tests.plugins.driven_clock import PROGRAM, DrivenClock
from tests.plugins.forked import Loaded
from tests.plugins.server import servers

FAILED = settings.VAR / "failed"

OpenPage = Callable[..., Page]
Inside = Callable[..., Any]
Acted = Callable[[UUID, Sequence[tuple[Person, Attempt]]], None]

_WITH: Final = ("NetworkServiceInProcess2", "CDPScreenshotNewSurface", "SkipListAccountsWithoutGaiaCookies")
_WITHOUT: Final = (
    "RenderDocument",
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *(
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
    ),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    *("PreconnectToSearch", "SpareRendererForSitePerProcess"),
)
"""Features of the browser: the first of each is ours, the others are Playwright's, whose lists ours replace.

A network and a painter in the browser's own process take a tenth of its processor time less; a page that replaces
another of the same site in its frame, instead of in a new one, takes a quarter less. No process is kept ready for
a page of another site, since there is none: a tenth of what pages take.
"""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser of these tests; they fail if it is missing."""
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=15_000)  # as long as for clicks: a busy machine is no fault of a page
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=chromium.find(),
            headless=True,
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--js-flags=--no-opt --no-maglev",  # a page lives for seconds: to compile it well costs more
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--in-process-gpu",
                f"--default-tile-width={DESK['viewport']['width']}",  # a page is painted in one piece, not in twenty
                f"--default-tile-height={DESK['viewport']['height']}",
                f"--enable-features={','.join(_WITH)}",
                f"--disable-features={','.join(_WITHOUT)}",
            ],
        )
        yield running
        running.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="package")
def driven_site(
    loaded_site: Loaded, folder_of_run: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, DrivenClock]]:
    """The address of a server process on the test database, one for all tests of the folder, and its clock, which is
    the machine’s unless a test holds it.
    """
    collected = str(_static_files(folder_of_run))
    folder = tmp_path_factory.mktemp("site")
    with servers(loaded_site, folder, PROGRAM) as start:
        address = start(GALLERY="1", STATIC_ROOT=collected, DRIVEN_CLOCK=str(folder / "clock")).address
        clock = DrivenClock(folder / "clock")
        yield address, clock
        clock.close()


def _static_files(of_run: Path) -> Path:
    """The folder of the static files, collected by the first process of the run that needs them."""
    collected, done = of_run / "static", of_run / "static.collected"
    with (of_run / "static.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not done.exists():
            hashed = settings.STORAGES | {"staticfiles": {"BACKEND": "deploy.static.HashedStorage"}}
            with override_settings(STATIC_ROOT=str(collected), STORAGES=hashed):
                call_command("collectstatic", interactive=False, verbosity=0)
            (collected / AXE).write_text(AXE_SCRIPT, encoding="utf-8")
            done.touch()
    return collected


@pytest.fixture(scope="package")
def running_site(driven_site: tuple[str, DrivenClock]) -> str:
    """The address of the server process."""
    return driven_site[0]


@pytest.fixture
def site(running_site: str, transactional_db: None) -> str:
    """The address of the site, without a slash at the end; the test's data are removed after it."""
    return running_site


@pytest.fixture
def clock(driven_site: tuple[str, DrivenClock]) -> Iterator[DrivenClock]:
    """The clock of the server; one that a test has held is released after it."""
    yield driven_site[1]
    driven_site[1].release()


@pytest.fixture
def inside(driven_site: tuple[str, DrivenClock], site: str) -> Inside:
    """Let the server do something itself: `inside(work, *arguments)` awaits `work(server, *arguments)` in its process
    and returns what comes of it; `tests/browser/inside.py` has such work.
    """
    return driven_site[1].carry_out


@pytest.fixture
def acted(inside: Inside) -> Acted:
    """Let people do this at a board, in the server: `acted(play, [(person, attempt), …])`; none may be refused."""

    def acted(play: UUID, tried: Sequence[tuple[Person, Attempt]]) -> None:
        inside(act_each, play, [(Actor(one.pk, one.display_name), attempt) for one, attempt in tried])

    return acted


@pytest.fixture(scope="package")
def kept(browser: Browser, running_site: str) -> Iterator[Kept]:
    """The browser contexts that the tests of the folder share."""
    contexts = Kept(browser, running_site)
    yield contexts
    contexts.close()


@pytest.fixture
def complaints(kept: Kept) -> Iterator[Complaints]:
    """What the pages complained of; anything left at the end fails the test."""
    kept.heard.clear()
    yield kept.heard
    assert not kept.heard, "\n".join(kept.heard)


@pytest.fixture(scope="module")
def one_page(browser: Browser, running_site: str) -> Iterator[tuple[Page, Complaints]]:
    """A page at a desk, in English, for the tests of a module, and what it complains of.

    A new one takes three times as long as a visit.
    """
    heard = Complaints()
    context = browser.new_context(base_url=running_site, locale="en", reduced_motion="reduce", **DESK)
    context.set_default_timeout(15_000)
    heard.watch(context)
    page = context.new_page()
    leave(page)
    yield page, heard
    context.close()


@pytest.fixture
def page(one_page: tuple[Page, Complaints], request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of the module as new, to be sent to the gallery or to another size of window; the database is empty."""
    page, heard = one_page
    heard.clear()
    page.context.clear_cookies()
    page.set_viewport_size(DESK["viewport"])
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    yield page
    keep_if_failed(request, [page.context])
    assert not heard, "\n".join(heard)


@pytest.fixture
def four(
    kept: Kept, site: str, clock: DrivenClock, complaints: Complaints, request: pytest.FixtureRequest
) -> Iterator[Four]:
    """Four players and a director, at their browsers or without: `four.board(script)` seats them at a board laid out so
    far, and holds the clock.
    """
    people = Four(kept, site, clock)
    yield people
    keep_if_failed(request, [page.context for page in people.pages.values()])
    people.close()


@pytest.fixture
def open_page(kept: Kept, site: str, complaints: Complaints, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open a page in a browser context of its own, like one more person at another device.

    `open_page("/tables/", person=north, language="zh-hans", phone=True, dark=True)`, signed in as `person` if one is
    given. The page's `context` opens further tabs. The context is kept for other tests, emptied of what the site
    stores. A test that changes the browser itself (scripts, routes, permissions) or needs an empty cache asks for
    `new=True`; so do further keywords, which are Playwright's for a new context.
    """
    machines: list[tuple[Machine, Page]] = []
    alone: list[Page] = []

    def open_one(
        path: str = "/",
        *,
        person: Person | None = None,
        language: str = "en",
        phone: bool = False,
        dark: bool = False,
        new: bool = False,
        **options: Any,
    ) -> Page:
        machine = Machine(language, phone, dark)
        if new or options:
            page = kept.new(**{**machine.options(), **options})
            alone.append(page)
        else:
            page = kept.take(machine)
            machines.append((machine, page))
        if person is not None and phone:
            habits = Person.objects.get(pk=person.pk).preferences
            Person.objects.filter(pk=person.pk).update(preferences={"confirm": "off"} | habits)
        if person is not None:
            sign_in(page, person, site)
        page.goto(path)
        return page

    yield open_one
    keep_if_failed(request, [page.context for page in (*(page for _, page in machines), *alone)])
    for page in alone:
        page.context.close()
    for machine, page in machines:
        kept.put_back(machine, page)


def keep_if_failed(request: pytest.FixtureRequest, contexts: list[BrowserContext]) -> None:
    """Keeps the pictures of a test that has failed."""
    if request.session.testsfailed > getattr(request.session, "failed_before", 0):
        request.session.failed_before = request.session.testsfailed  # type: ignore[attr-defined]
        keep_pictures(contexts, request.node.name)


def keep_pictures(contexts: list[BrowserContext], test: str) -> None:
    """Save a screenshot of each page of a failed test under var/failed/."""
    FAILED.mkdir(parents=True, exist_ok=True)
    name = "".join(letter if letter.isalnum() else "-" for letter in test)
    for number, page in enumerate(page for context in contexts for page in context.pages):
        page.screenshot(path=Path(FAILED) / f"{name}-{number + 1}.png", full_page=True)
