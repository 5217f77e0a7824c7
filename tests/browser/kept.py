"""Browser contexts that stay open from test to test, as new for each: a new one costs three visits of a page."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page

from tests.browser.haste import TIMERS
from tests.browser.session import leave
from tests.browser.sizes import DESK, PHONE, drawn
from tests.browser.watching import Complaints

__all__ = ["Kept", "Machine"]

_FORGET: Final = """() => {
  localStorage.clear();
  sessionStorage.clear();
  return document.querySelector("[ws-connect], [data-socket], [hx-trigger], [data-src]") !== null;
}"""
"""Remove what the site has stored; tell whether the page asks it for more by itself."""


class Machine(NamedTuple):
    """What a browser has from its start: a language, a screen, light or dark."""

    language: str = "en"
    phone: bool = False
    dark: bool = False

    def options(self) -> dict[str, Any]:
        """Return how Playwright names that for a new context."""
        return {
            "locale": {"zh-hans": "zh-CN"}.get(self.language, self.language),
            "color_scheme": "dark" if self.dark else "light",
            "reduced_motion": "reduce",
            **drawn(PHONE if self.phone else DESK),
        }


class Kept:
    """Pages of contexts of their own, taken by a test and put back after it. `heard` is what they complain of."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.site = site
        self.heard = Complaints()
        self._free: dict[Machine, list[Page]] = defaultdict(list)

    def take(self, machine: Machine) -> Page:
        """Return the page of a context that nobody uses and that remembers nothing."""
        free = self._free[machine]
        return free.pop() if free else self.new(**machine.options())

    def new(self, **options: Any) -> Page:
        """Return the page of a new context with these options of Playwright."""
        context = self.browser.new_context(base_url=self.site, **options)
        context.set_default_timeout(15_000)
        context.add_init_script(TIMERS)
        self.heard.watch(context)
        return context.new_page()

    def put_back(self, machine: Machine, page: Page) -> None:
        """Let the page be taken again, with what its site has stored removed; one that is closed is forgotten."""
        if page.is_closed():
            return
        for other in page.context.pages:
            if other != page:
                other.close()
        if not page.url.startswith(self.site) or page.evaluate(_FORGET):
            leave(page)
            page.evaluate(_FORGET)
        page.context.clear_cookies()
        page.mouse.move(0, 0)
        if page.viewport_size != machine.options()["viewport"]:
            page.set_viewport_size(machine.options()["viewport"])
        self._free[machine].append(page)

    def close(self) -> None:
        """Close all that is free."""
        for pages in self._free.values():
            for page in pages:
                page.context.close()
