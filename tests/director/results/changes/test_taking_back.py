"""Whether a session that has started can be taken back; how it is, `tests/director/sessions/test_amending.py` shows."""

from __future__ import annotations

import pytest

from director.competitions.simultaneous_models import Simultaneous
from director.models import Session
from director.results.changes.taking_back import is_untouched
from director.results.rulings.ruling import rule
from director.results.rulings.ruling_models import RulingKind
from director.sessions.draw.simultaneous import make
from tests.director.evening import evening
from tests.play.conftest import START


@pytest.mark.parametrize("hall", [False, True])
def test_a_session_at_real_tables_is_never_taken_back(db: None, *, hall: bool) -> None:
    """Nobody knows whether they play there, and results that they have entered would go."""
    held = evening().session
    Session.objects.update(started_at=START, round=1, hall=hall)
    held.refresh_from_db()
    assert is_untouched(held) is not hall


def test_a_session_of_a_simultaneous_event_is_not_taken_back(db: None) -> None:
    """Other clubs compare its boards: with later ones it would be compared with nobody, and of these its players have
    seen hands (Law 16D).
    """
    tuesday = evening()
    assert isinstance(make(tuesday.session, "City Pairs", START), Simultaneous)
    Session.objects.update(started_at=START, round=1)
    tuesday.session.refresh_from_db()
    assert not is_untouched(tuesday.session)


def test_a_penalty_stays_with_its_contestant(db: None) -> None:
    """It is known by its number, which another one would have after another draw."""
    tuesday = evening()
    Session.objects.update(started_at=START, round=1)
    tuesday.session.refresh_from_db()
    rule(tuesday.session, tuesday.owner, START, RulingKind.PENALTY, "They came late.", value="1", contestant=2)
    assert not is_untouched(tuesday.session)
