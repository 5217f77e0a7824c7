"""The cards that are offered while a lead out of turn lies on the table are those that are no irregularity (Law 53)."""

from __future__ import annotations

import pytest

from laws.engine.decision import decide
from laws.protocol.commands import PlayCard
from laws.protocol.events import IrregularityNoted
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Irregularities
from laws.table.table import Table
from laws.values.cards import Hand
from laws.values.seats import Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer
from tests.laws.tables import E, S, W, card, done, playing

LOOSE = Conditions(irregularities=Irregularities.ALLOWED)
EAST_LEADS = playing("HJ HQ H5", LOOSE)
SOUTH_LEADS = playing("HJ HQ HA", LOOSE)


@pytest.mark.parametrize(
    ("before", "leads", "seat", "offered"),
    [
        (EAST_LEADS, PlayCard(W, card("D3")), E, False),  # his partner's: it is for declarer to accept it or not (60C)
        (SOUTH_LEADS, PlayCard(E, card("D4")), S, True),  # he leads in his proper turn (53B), or follows to it (53A)
    ],
)
def test_who_is_to_lead_is_offered_nothing_over_a_lead_of_his_side(
    before: Table, leads: PlayCard, seat: Seat, offered: bool
) -> None:
    held = before.hand(seat)
    assert view(before, Viewer.player(seat)).may.cards == held
    table = done(before, leads)
    assert view(table, Viewer.player(seat)).may.cards == (held if offered else Hand(0))
    for one in held:
        decided = decide(table, PlayCard(seat, one))
        assert not isinstance(decided, Refusal)
        assert any(isinstance(event, IrregularityNoted) for event in decided) is not offered
