"""What a director is told of tempo beside reserved rights: of which actions, and whether it was said in time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from laws.protocol.events import ApertureOpened, Noted
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat
from play.pages.direction.director_tempo import is_late
from play.store.direction.record import Recorded
from play.store.direction.tempo import Tempo

NORTH, EAST, SOUTH, WEST = SEATS
AT = datetime(2030, 3, 1, 19, 0, tzinfo=UTC)
CALL = Tempo(5, SOUTH, Call.parse("1NT"), timedelta(seconds=40))
LEAD = Tempo(9, WEST, Card.parse("H5"), timedelta(seconds=4))


@pytest.mark.parametrize(
    ("seat", "number", "late"),
    [(WEST, 8, False), (WEST, 10, True), (EAST, 10, False), (EAST, 12, True), (NORTH, 6, False)],
)
def test_behind_screens_a_hesitation_is_reported_before_the_lead_or_the_aperture(
    seat: Seat, number: int, late: bool
) -> None:
    """Article 35.2(5): before he leads, or before the aperture is opened."""
    reserved = Recorded(number, AT, "", Noted("reserves rights", seat))
    opened = Recorded(11, AT, "", ApertureOpened(SOUTH))
    record = sorted((reserved, opened), key=lambda one: one.number)
    assert is_late(seat, (CALL, LEAD), record) is late
    assert not is_late(seat.partner, (CALL, LEAD), record), "he has reserved nothing"
