"""Whose information withdrawn actions are, and who is told (Law 16C); what is told of a right that has been used."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.table.irregularity import Information
from laws.table.obligation import LeadRestriction, LeadRight
from laws.table.table import Table
from laws.values.seats import SEATS, Seat, Side
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, VISITOR, Viewer

WITHDRAWN = "N 1S\nE 1H\nS draws attention\nS chooses decline\nE pass\n"
LED = "S 3NT\nW pass\nN pass\nE pass\nS chooses forbid hearts\nW leads S8\nW faces\nS plays dummy S2\n"


def table_after(text: str) -> Table:
    """The table at the end of these lines, all of which are carried out."""
    outcome = run_script(read_script(text))
    assert outcome.refusal is None
    return outcome.table


@pytest.mark.parametrize("viewer", [*map(Viewer.player, SEATS), VISITOR, DIRECTOR], ids=str)
def test_a_viewer_who_sees_the_auction_is_told(viewer: Viewer) -> None:
    """Law 16C: the director says at the table what is authorised for whom."""
    told = view(table_after(WITHDRAWN), viewer).information
    assert told == (Information(Seat.EAST, Side.EW, call=2, card=None),)


def test_it_goes_out_of_sight_with_the_auction() -> None:
    """Law 41B: who has played has no auction before him, nor what its withdrawn calls told."""
    table = table_after(WITHDRAWN + LED)
    assert view(table, Viewer.player(Seat.WEST)).information == ()
    assert len(view(table, DIRECTOR).information) == 1


def test_what_counts_after_all_tells_everybody() -> None:
    """Law 27C: a premature replacement that stands is a call like any other."""
    table = table_after("N 1S\nE 1H\nE changes 2C\nS draws attention\nS chooses decline")
    assert [known.call for known in table.information] == [2]


def test_nobody_is_told_before_attention_is_drawn() -> None:
    """Law 9A: until somebody points to it nothing is withdrawn."""
    assert table_after("N 1S\nE 1H").information == ()


def test_a_right_that_was_used_is_told_no_more() -> None:
    """Law 26B: what binds the leader from then on is the restriction."""
    table = table_after(WITHDRAWN + "S 3NT\nW pass\nN pass\nE pass\nS chooses forbid hearts")
    kinds = [type(obligation) for obligation in view(table, Viewer.player(Seat.WEST)).incidents.obligations]
    assert LeadRestriction in kinds
    assert LeadRight not in kinds
    assert any(isinstance(obligation, LeadRight) for obligation in table.incidents.obligations)
