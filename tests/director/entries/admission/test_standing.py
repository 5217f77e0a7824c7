"""Which entries play, and who may enter: pure rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.competitions.models import Eligibility, Kind
from director.entries.admission.eligibility import firsts, in_order, is_eligible
from director.entries.admission.standing import Entered, Standing, standings
from laws.values.seats import Seat

PAIR, STANDBY = Entered(), Entered(standby=True)
UNSURE, ABSENT = Entered(confirmed=False), Entered(missing=True)
ENTERED = st.builds(Entered, st.booleans(), st.booleans(), st.booleans())


@pytest.mark.parametrize(
    ("entries", "capacity", "expected"),
    [
        ([PAIR, PAIR, PAIR], 2, "PLAYS PLAYS WAITS"),
        ([PAIR, UNSURE, PAIR], 2, "PLAYS UNCONFIRMED PLAYS"),
        ([PAIR, ABSENT, PAIR, PAIR], 2, "PLAYS MISSING PLAYS WAITS"),
        ([STANDBY, PAIR, PAIR], None, "STANDS_BY PLAYS PLAYS"),
        ([STANDBY, PAIR, STANDBY], None, "PLAYS PLAYS STANDS_BY"),
        ([PAIR], 0, "WAITS"),
        ([], None, ""),
    ],
)
def test_who_plays(entries: list[Entered], capacity: int | None, expected: str) -> None:
    assert " ".join(one.name for one in standings(entries, capacity)) == expected


@given(entries=st.lists(ENTERED, max_size=20), capacity=st.none() | st.integers(0, 20))
def test_a_stand_by_pair_leaves_no_half_table(entries: list[Entered], capacity: int | None) -> None:
    found = standings(entries, capacity)
    playing = found.count(Standing.PLAYS)
    assert playing % 2 == 0 or Standing.STANDS_BY not in found
    assert capacity is None or playing <= capacity + 1
    regular = [one for one, entry in zip(found, entries, strict=True) if not entry.standby]
    assert Standing.PLAYS not in regular[regular.index(Standing.WAITS) :] if Standing.WAITS in regular else True


@pytest.mark.parametrize(
    ("eligibility", "kind", "players", "expected"),
    [
        ("open", "pairs", "??", True),
        ("women", "pairs", "ff", True),
        ("women", "pairs", "fm", False),
        ("women", "pairs", "f?", False),
        ("women", "pairs", "f ", True),  # with a house robot
        ("men", "pairs", "mm", True),
        ("men", "pairs", "mf", False),
        ("mixed", "pairs", "fm", True),
        ("mixed", "pairs", "ff", False),
        ("mixed", "pairs", "m ", True),
        ("mixed", "pairs", "m?", False),
        ("special_mixed", "pairs", "fm", False),
        ("special_mixed", "teams", "ffmm", True),
        ("special_mixed", "teams", "fffm", False),
        ("mixed", "teams", "ffmmm", True),
        ("mixed", "teams", "fmmm", False),
        ("women", "individual", "f", True),
        ("women", "individual", "m", False),
        ("men", "individual", "?", False),
        ("men", "individual", " ", True),
    ],
)
def test_who_may_enter(eligibility: str, kind: str, players: str, expected: bool) -> None:
    """Articles 5.4 to 5.8."""
    said = [one.strip() for one in players]
    assert is_eligible(Eligibility(eligibility), Kind(kind), said) is expected


def test_in_a_mixed_event_men_sit_north_or_west() -> None:
    """Article 5.7: women East or South."""
    assert firsts(Eligibility.MIXED) == {Seat.NORTH, Seat.WEST}
    assert firsts(Eligibility.OPEN) == {Seat.NORTH, Seat.EAST}
    assert in_order(Eligibility.MIXED, ("f", "m")) == (1, 0)
    assert in_order(Eligibility.MIXED, ("m", "f")) == (0, 1)
    assert in_order(Eligibility.MIXED, ("f", "")) == (1, 0)
    assert in_order(Eligibility.OPEN, ("f", "m")) == (0, 1)
