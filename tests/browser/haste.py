"""Pages that ask the server for what is new every few seconds, and ask sooner while a test waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Page

__all__ = ["TIMERS", "hastened"]

TIMERS: Final = """(() => {
  const [set, clear, waiting] = [window.setTimeout, window.clearTimeout, new Map()];
  let times = 1;
  window.setTimeout = (act, delay, ...rest) => {
    if (typeof act !== "function" || !(delay >= 2000 && delay <= 5000)) return set(act, delay, ...rest);
    const goOff = () => {
      clear(timer);
      waiting.delete(timer);
      act(...rest);
    };
    const timer = set(goOff, delay / times);
    waiting.set(timer, goOff);
    return timer;
  };
  window.clearTimeout = (timer) => {
    waiting.delete(timer);
    clear(timer);
  };
  window.hasten = (by) => {
    times = by;
    if (times > 1) for (const goOff of [...waiting.values()]) goOff();
  };
})();"""
"""The timers of a page, of which those of two to five seconds can go off now, and so many times sooner from then on."""
_TIMES: Final = 4


@contextmanager
def hastened(page: Page) -> Iterator[None]:
    """Let the page ask at once, and four times as often within the block, at whose end it shows what was waited for."""
    page.evaluate(f"hasten({_TIMES})")
    yield
    page.evaluate("hasten(1)")
