"""Whom a player may ask about a revoke: by his View alone."""

from __future__ import annotations

import pytest

from laws.protocol.commands import PlayCard
from laws.table.conditions import Conditions, Irregularities
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat
from laws.views.asking_revoke import may_ask_revoke
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, VISITOR, Viewer, ViewerKind
from tests.laws.tables import E, N, S, W, clarifying, done, opened, over, playing

LOOSE = Conditions(irregularities=Irregularities.ALLOWED)


def seen(table: Table, seat: Seat) -> View:
    """The View of the player in that seat."""
    return view(table, Viewer.player(seat))


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
