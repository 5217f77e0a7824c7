"""Leave out what pytest and Django do for every test or page and no test of ours needs.

For each fixture that plugins offer to every test pytest makes a request in every test, and looks up signatures for it:
half a millisecond a test, a third of what is done around one. Before a test uses
a mark that one of them reads, take that fixture off the list here.

Django's client copies the context of each of the dozens of templates that a page is made of: a fiftieth of what a page
costs. Tests ask for what the view has put into it, which is in the first one. Each client makes the middleware anew
with its first request, and signs a person in by ten statements, as if somebody had been there before: a session that
is written there costs a fifth. Only the time of the last sign-in is not noted.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.core.signals import setting_changed
from django.test import Client, client

_UNUSED: Final = frozenset(
    {
        "_django_clear_site_cache",  # sites are not installed
        "_django_isolate_apps",  # reads the marker of that name
        "_django_set_urlconf",  # reads the marker `urls`
        "_django_setup_unittest",  # for classes of unittest
        "_fail_for_invalid_template_variable",  # an option of the command line
        "_live_server_helper",  # for Django's own server: ours are processes
        "_template_string_if_invalid_marker",
        "event_loop_policy",  # asynchronous tests ask for it
    }
)


_store = client.store_rendered_templates  # type: ignore[attr-defined]  # the stubs lack it


def _store_first(store: dict[str, Any], *arguments: Any, **options: Any) -> None:
    if "context" not in store:
        _store(store, *arguments, **options)


client.store_rendered_templates = _store_first  # type: ignore[attr-defined]


_load, _sign_in = BaseHandler.load_middleware, Client._login  # type: ignore[attr-defined]  # the stubs lack the second
_made: dict[type[BaseHandler], dict[str, Any]] = {}
"""What the first client of each kind has made under the settings of now."""


def _load_once(handler: BaseHandler, is_async: bool = False) -> None:
    kind = type(handler)
    if kind not in _made:
        own = set(vars(handler))
        _load(handler, is_async)
        _made[kind] = {name: value for name, value in vars(handler).items() if name not in own}
    vars(handler).update(_made[kind])


def _sign_in_cheaply(browser: Client, person: Any, backend: str | None = None) -> None:
    from tests.load.club import sign_in  # models are there once Django is

    if settings.SESSION_COOKIE_NAME in browser.cookies:
        _sign_in(browser, person, backend)
    else:
        browser.cookies[settings.SESSION_COOKIE_NAME] = sign_in([person])[0].session


client.ClientHandler.load_middleware = client.AsyncClientHandler.load_middleware = _load_once  # type: ignore[assignment, method-assign]
setting_changed.connect(lambda **_: _made.clear(), weak=False)
Client._login = _sign_in_cheaply  # type: ignore[attr-defined]  # the stubs lack it


def pytest_collection(session: pytest.Session) -> None:
    """Take them from the list that every test begins with."""
    offered = session._fixturemanager._node_autousenames
    offered[session] = [name for name in offered[session] if name not in _UNUSED]
