"""Let no test ask for the fixtures that plugins offer to every test and that none of ours needs.

pytest makes a request for each of them in every test, and signatures are looked up for it: half a millisecond a test, a
third of what is done around one. Whoever marks a test with what one of them reads takes it off this list.
"""

from __future__ import annotations

from typing import Final

import pytest

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


def pytest_collection(session: pytest.Session) -> None:
    """Take them from the list that every test begins with."""
    offered = session._fixturemanager._node_autousenames
    offered[session] = [name for name in offered[session] if name not in _UNUSED]
