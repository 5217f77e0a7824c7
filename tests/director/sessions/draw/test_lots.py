"""Lots of a stage are drawn of the names of its entries."""

from __future__ import annotations

import pytest
from django.utils import translation

from director.models import Session
from director.sessions.draw.qualifying import called_in_lots
from tests.director.evening import evening


@pytest.mark.parametrize("hall", [False, True])
def test_lots_are_drawn_of_the_same_names_for_readers_of_every_language(db: None, hall: bool) -> None:
    """Also where a house robot, or nobody yet at a real table, has a place without a name."""
    tuesday = evening()
    [entry] = tuesday.enter(tuesday.owner_with_a_robot())
    Session.objects.update(hall=hall)
    called = set()
    for language in ("en", "zh-hans"):
        with translation.override(language):
            called.add(called_in_lots(entry))
    assert called == {f"{entry.pk} Olga Owner – Robot"}
