"""Whether a session that has started can be taken back; how it is, `tests/director/sessions/test_amending.py` shows."""

from __future__ import annotations

import pytest

from director.models import Session
from director.results.changes.taking_back import is_untouched
from tests.director.evening import evening
from tests.play.conftest import START


@pytest.mark.parametrize("hall", [False, True])
def test_a_session_at_real_tables_is_never_taken_back(db: None, *, hall: bool) -> None:
    """Nobody knows whether they play there, and results that they have entered would go."""
    held = evening().session
    Session.objects.update(started_at=START, round=1, hall=hall)
    held.refresh_from_db()
    assert is_untouched(held) is not hall
