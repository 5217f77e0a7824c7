"""What fails a test by its pages: errors, policy violations, server errors, inaccessible content."""

from __future__ import annotations

from typing import Any, Final

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Response, WebError

from tests.browser.sizes import WHOLE

_WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
_OPTIONS: Final[dict[str, Any]] = {
    "runOnly": {"type": "tag", "values": _WCAG_22_AA},
    "resultTypes": ["violations"],
}
_UNDRAWN: Final[dict[str, Any]] = {
    **_OPTIONS,
    "rules": {rule: {"enabled": False} for rule in ("color-contrast", "css-orientation-lock", "target-size")},
    "preload": False,
}
"""Without the rules that look at every style and every place on the screen: a fifth of what axe costs."""

AXE: Final = "axe.js"
"""The file, among the static ones, from which a page loads axe: a third of what it costs to send it to each page."""
_LOADED: Final = f"""async () => {{
  if (!window.axe && navigator.onLine) await import("/static/{AXE}");
  return Boolean(window.axe);
}}"""
_VIOLATIONS: Final = """async ([within, options]) => {
  const { violations, testEngine, url } = await axe.run(within ?? document, options);
  return { violations, testEngine, url };
}"""


class Complaints(list[str]):
    """What the pages of a test complained of. A test that provokes a complaint removes it, and so expects it."""

    def watch(self, context: BrowserContext) -> None:
        """Record complaints of every page in `context` from now on."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        # Chromium reports violations of the Content-Security-Policy here as well.
        if message.type == "error":
            self.append(f"console: {message.text}")

    def _error(self, error: WebError) -> None:
        self.append(f"script: {error.error}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.append(f"server: {response.status} at {response.url}")


def check_accessible(page: Page, within: str | None = None, *, drawn: bool = False) -> None:
    """Fail with axe's report if the page, or what `within` selects of it, violates WCAG 2.2 AA.

    Contrast and the size of targets are measured where a test is about how things are `drawn`, and by `make long`
    everywhere: every page has its colours from the tokens, which `tests/frontend/test_design.py` holds to it.

    The library's own `Axe.run` loads axe for each look at a page, and fetches all that passed.
    """
    if not page.evaluate(_LOADED):
        page.evaluate(AXE_SCRIPT)
    drawn = drawn or WHOLE
    found = AxeResults(page.evaluate(_VIOLATIONS, [within, _OPTIONS if drawn else _UNDRAWN]))
    assert found.violations_count == 0, found.generate_report()
