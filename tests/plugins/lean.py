"""Leave out what pytest and Django do for every test or page and no test of ours needs.

For each fixture that plugins offer to every test pytest makes a request in every test, and looks up signatures for it:
half a millisecond a test, a third of what is done around one. Before a test uses
a mark that one of them reads, take that fixture off the list here.

Django's client copies the context of each of the dozens of templates that a page is made of: a fiftieth of what a page
costs. Tests ask for what the view has put into it, which is in the first one.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.test import client

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


def pytest_collection(session: pytest.Session) -> None:
    """Take them from the list that every test begins with."""
    offered = session._fixturemanager._node_autousenames
    offered[session] = [name for name in offered[session] if name not in _UNUSED]
