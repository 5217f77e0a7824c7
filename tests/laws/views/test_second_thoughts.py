"""What a player may say of his own call, and whom he may ask about a revoke: by his View alone."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.engine.decision import decide
from laws.protocol.commands import MakeCall, MeantCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Irregularities
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat
from laws.views.second_thoughts import may_ask_revoke, may_change, may_mean
from laws.views.table_view import DIRECTOR, VISITOR, View, Viewer, ViewerKind, view
from tests.laws.tables import E, N, S, W, calling, clarifying, done, opened, over, passed_out, playing

LOOSE = Conditions(irregularities=Irregularities.ALLOWED)


def seen(table: Table, seat: Seat) -> View:
    """The View of the player in that seat."""
    return view(table, Viewer.player(seat))


def offered(table: Table) -> tuple[str, str]:
    """To whom a slip (25A) and to whom a change (25B) is offered."""
    mean = "".join(seat.letter for seat in SEATS if may_mean(seen(table, seat)))
    return mean, "".join(seat.letter for seat in SEATS if may_change(seen(table, seat)))


@pytest.mark.parametrize(
    ("table", "means", "changes"),
    [
        (opened(), "", ""),  # nobody has called
        (calling("pass"), "N", "N"),
        (calling("pass pass"), "NE", "E"),
        (calling("pass pass 1NT"), "ES", "S"),  # South has called over his partner North (25A4)
        (clarifying(), "SW", ""),  # until the lead is faced (25A5): those whose partner has not called after them
        (playing(), "", ""),
        (passed_out(), "SW", ""),  # until the hands are back in the board (17D)
        (over(), "", ""),
    ],
)
def test_a_call_can_be_put_right_by_who_has_made_it_until_partner_calls(table: Table, means: str, changes: str) -> None:
    assert offered(table) == (means, changes)


def test_who_has_called_out_of_turn_may_have_slipped_too() -> None:
    table = done(opened(LOOSE), MakeCall(S, Call.parse("1H")))
    assert may_mean(seen(table, S))
    assert not may_mean(seen(table, N))


FOLLOWED = playing("HJ HQ HA")
NOT_FOLLOWED = playing("HJ S4 HA", LOOSE)  # East has hearts


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("table", [opened(), clarifying(), playing(), FOLLOWED, over()])
def test_nobody_is_asked_who_has_followed_suit(table: Table, seat: Seat) -> None:
    assert may_ask_revoke(seen(table, seat)) == ()


def test_who_has_not_followed_is_asked_and_dummy_asks_no_defender() -> None:
    assert [may_ask_revoke(seen(NOT_FOLLOWED, seat)) for seat in (N, S, W, E)] == [(), (E,), (E,), ()]  # 61B2(b)
    on_the_table = playing("HJ S4", LOOSE)
    assert may_ask_revoke(seen(on_the_table, S)) == (E,)


def test_whether_he_has_the_suit_makes_no_difference() -> None:
    """A diamond to a trick of which East has no card is asked about like a revoke: nobody sees his hand."""
    revoked = seen(NOT_FOLLOWED, S)
    assert may_ask_revoke(revoked) == (E,)
    assert revoked.incidents.irregularities == ()


def test_a_trick_out_of_sight_is_remembered_by_the_player_alone() -> None:
    """Nobody who has not played since is left out, whether or not he followed (Law 66A)."""
    for table in (FOLLOWED, NOT_FOLLOWED):
        after = done_card(table, "D2")
        assert may_ask_revoke(seen(after, S)) == (E, W)
        assert may_ask_revoke(seen(done_card(after, "D3"), S)) == (E,)


def done_card(table: Table, word: str) -> Table:
    """The table after one more card by whose turn it is."""
    assert table.play is not None
    return done(table, PlayCard(table.play.actor, Card.parse(word), from_dummy=table.play.turn is N))


@pytest.mark.parametrize("viewer", [DIRECTOR, VISITOR, Viewer(ViewerKind.SPECTATOR, S)])
def test_it_is_offered_to_players_alone(viewer: Viewer) -> None:
    assert may_ask_revoke(view(NOT_FOLLOWED, viewer)) == ()
    assert not may_mean(view(calling("pass pass 1NT"), viewer))


@pytest.mark.parametrize("lines", ["W 1H\n", "N 1C\nS 1H\n"])
def test_a_call_that_is_in_abeyance_is_the_one_that_its_player_may_not_have_meant(lines: str) -> None:
    """As the engine finds it (Law 25A1)."""
    table = run_script(read_script("irregularities: allowed\n" + lines)).table
    meant = Call.parse("7NT")
    takes = [seat for seat in SEATS if not isinstance(decide(table, MeantCall(seat, meant)), Refusal)]
    assert [seat for seat in SEATS if may_mean(seen(table, seat))] == takes
