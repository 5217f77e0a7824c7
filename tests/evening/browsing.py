"""A browser without a screen: pages are asked for over one connection, forms are sent as their pages send them."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from django.conf import settings

__all__ = ["Browser", "Page"]

_TOKEN: Final = "e" * 32
"""The secret of the CSRF cookie, which a form sends back."""
_PATIENCE: Final = 120.0
"""Seconds for an answer; generous for a loaded machine."""


@dataclass(frozen=True, slots=True)
class Page:
    """What a server has answered; `location` is where a redirect leads, empty for a page."""

    status: int
    location: str
    body: bytes

    @property
    def text(self) -> str:
        """The page as a text."""
        return self.body.decode()


class Browser:
    """Somebody's browser; `session` is the key of his cookie, empty for a visitor without an account."""

    def __init__(self, address: str, session: str = "") -> None:
        self.session = session
        self._host = urlsplit(address).netloc
        self._line = HTTPConnection(self._host, timeout=_PATIENCE)
        self._alone = asyncio.Lock()

    async def get(self, path: str, **headers: str) -> Page:
        """Ask for a page."""
        async with self._alone:
            return await asyncio.to_thread(self._ask, "GET", path, None, headers)

    async def post(self, path: str, **fields: str) -> Page:
        """Send a form; return the answer, which is mostly a redirect."""
        body = urlencode({"csrfmiddlewaretoken": _TOKEN, **fields})
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        async with self._alone:
            return await asyncio.to_thread(self._ask, "POST", path, body, headers)

    async def sent(self, path: str, **fields: str) -> None:
        """Send a form that must be accepted. Raise RuntimeError for a page instead of a redirect."""
        answer = await self.post(path, **fields)
        if not answer.location:
            raise RuntimeError(f"{path} {json.dumps(fields)} is answered with {answer.status}:\n{answer.text[:2000]}")

    def close(self) -> None:
        """Close the connection."""
        self._line.close()

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Page:
        sent = {"Cookie": self._cookies(), **headers}
        try:
            self._line.request(method, path, body, sent)
            answer = self._line.getresponse()
        except (HTTPException, ConnectionError):  # the server has closed a connection that was idle
            self._line.close()
            self._line.request(method, path, body, sent)
            answer = self._line.getresponse()
        content = answer.read()
        self._keep(answer.msg.get_all("Set-Cookie") or [])
        return Page(answer.status, answer.headers.get("Location", ""), content)

    def _cookies(self) -> str:
        own = f"{settings.SESSION_COOKIE_NAME}={self.session}; " if self.session else ""
        return f"{own}{settings.CSRF_COOKIE_NAME}={_TOKEN}"

    def _keep(self, lines: list[Any]) -> None:
        """Keep the cookie of the session, which a guest gets when he takes a name."""
        for line in lines:
            cookie: SimpleCookie = SimpleCookie(line)
            if settings.SESSION_COOKIE_NAME in cookie:
                self.session = cookie[settings.SESSION_COOKIE_NAME].value
