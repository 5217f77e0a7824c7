"""What the director reads on record of a board: each event by a sentence, and who acted, once."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from laws.protocol.commands import Ruling
from laws.protocol.events import CallMade, ClaimAgreed, ClaimContested, ClaimMade, ClaimVoided, PlayOnAgreed, Ruled
from laws.values.calls import Call
from laws.values.cited import LAW_68B2
from laws.values.seats import SEATS
from play.pages.direction.director_record import recorded_sentence, unnamed_official
from play.store.direction.record import Recorded
from play.table.table_events import CallTaken, Happening

NORTH, EAST, SOUTH, WEST = SEATS


def recorded(event: Happening) -> Recorded:
    """That event, by a director with the name Dora."""
    return Recorded(7, datetime(2026, 1, 1, tzinfo=UTC), "Dora", event)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ClaimMade(SOUTH, 9, "hearts <b>"), "South claims 9 tricks (Law 68A). “hearts <b>”"),
        (ClaimMade(SOUTH, 9, ""), "South claims 9 tricks (Law 68A)."),
        (ClaimAgreed(WEST), "West agrees to the claim (Law 69A)."),
        (ClaimContested(EAST), "East disputes the claim (Law 68D2)."),
        (PlayOnAgreed(EAST), "East agrees that play goes on (Law 68D2(b))."),
        (ClaimVoided(NORTH, LAW_68B2), "The claim is void, and play goes on (Law 68B2)."),
    ],
)
def test_a_claim_and_what_becomes_of_it_are_on_record(event: Happening, said: str) -> None:
    assert recorded_sentence(recorded(event), {}, "en") == said


def test_a_director_whom_the_sentence_names_is_not_named_again() -> None:
    assert unnamed_official(recorded(CallTaken(1, "Dora"))) == ""
    assert unnamed_official(recorded(Ruled(Ruling.UNINTENDED))) == "Dora"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (CallMade(NORTH, Call.parse("1C")), ""),
        (CallMade(NORTH, Call.parse("1C"), alerted=True), "North alerts 1 club"),
        (CallMade(NORTH, Call.parse("1C"), alerted=True, explanation="[hcp 16+]"), "North alerts 1 club: 16+ HCP"),
        (CallMade(NORTH, Call.parse("1C"), explanation="may be short"), "North explains 1 club: may be short"),
    ],
)
def test_an_alert_made_with_the_call_is_on_record(event: Happening, said: str) -> None:
    """Article 33.4(1), and with it the time that article 35.2 looks at."""
    assert recorded_sentence(recorded(event), {}, "en") == said
