"""Attention is drawn to what the player can see; otherwise the director is called, whatever is hidden."""

from __future__ import annotations

import pytest

from laws.protocol.commands import Agree, Claim, DrawAttention, Expose, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.events import AttentionDrawn, Event, Noted
from laws.protocol.refusals import Refusal
from laws.table.kinds import Kind
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat
from play.table.direction.attention import ATTENTION, decide_attention
from tests.play.table.direction.test_director_call import after, table

NORTH, EAST, SOUTH, WEST = SEATS
AUCTION = [MakeCall(SEATS[n % 4], Call.parse(call)) for n, call in enumerate(("pass", "pass", "1NT", *["pass"] * 3))]


def card(name: str, hand: Seat) -> PlayCard:
    """Return the play of a card from that hand; North's is dummy's, and South names it."""
    return PlayCard(SOUTH if hand is NORTH else hand, Card.parse(name), from_dummy=hand is NORTH)


def revoked() -> Table:
    """A heart is led, and East, who has one, discards a club; South has yet to play."""
    board = after(table(*AUCTION), LeadFaceDown(WEST, Card.parse("H5")), FaceLead(WEST), card("H3", NORTH))
    return after(board, card("C8", EAST))


def pointed(board: Table, seat: Seat) -> Event | None:
    """Return the first event of that player's drawing attention; None where it is refused."""
    decided = decide_attention(board, DrawAttention(seat))
    return None if isinstance(decided, Refusal) else decided[0]


@pytest.mark.parametrize("seat", [SOUTH, WEST])
def test_a_revoke_that_nobody_can_see_is_not_pointed_to(seat: Seat) -> None:
    assert pointed(revoked(), seat) == Noted("calls director", seat, ATTENTION)


def test_the_revoker_can_point_to_his_own() -> None:
    """Law 62A: he sees his hand."""
    assert pointed(revoked(), EAST) == AttentionDrawn(EAST, 1)


def test_a_revoke_shows_when_a_card_of_the_suit_is_played_later() -> None:
    board = after(revoked(), card("HA", SOUTH), card("D6", SOUTH), card("D3", WEST), card("DK", NORTH))
    assert isinstance(pointed(board, WEST), Noted)
    board = after(board, card("D8", EAST), card("H4", NORTH), card("H2", EAST))
    for seat in (SOUTH, WEST, EAST):
        assert pointed(board, seat) == AttentionDrawn(seat, 1)


def test_a_revoke_shows_when_a_card_of_the_suit_is_exposed() -> None:
    board = after(revoked(), Expose(EAST, (Card.parse("H2"),)))
    kinds = [one.kind for one in board.incidents.irregularities]
    assert kinds == [Kind.REVOKE, Kind.EXPOSED_CARD]
    assert pointed(board, SOUTH) == AttentionDrawn(SOUTH, 2)


def test_what_lies_open_is_pointed_to_although_something_later_does_not() -> None:
    """An exposed card before the revoke: whether there is one makes no difference to who points to the card."""
    board = after(table(*AUCTION), LeadFaceDown(WEST, Card.parse("H5")), FaceLead(WEST))
    board = after(board, Expose(WEST, (Card.parse("C7"),)), card("H3", NORTH), card("C8", EAST))
    assert [one.kind for one in board.incidents.open()] == [Kind.REVOKE, Kind.EXPOSED_CARD]
    assert pointed(board, SOUTH) == AttentionDrawn(SOUTH, 1)


def test_a_revoke_shows_when_the_board_is_over() -> None:
    """All hands lie open then (Law 66D); a claim shows only the claimer's."""
    board = after(revoked(), card("HA", SOUTH), Claim(SOUTH, 12))
    assert isinstance(pointed(board, WEST), Noted)
    assert pointed(after(board, Agree(WEST), Agree(EAST)), SOUTH) == AttentionDrawn(SOUTH, 1)


def test_dummy_draws_no_attention() -> None:
    """Law 9A4."""
    assert pointed(revoked(), NORTH) is None


def test_where_nothing_has_happened_the_director_is_called_too() -> None:
    assert pointed(table(*AUCTION[:3]), WEST) == Noted("calls director", WEST, ATTENTION)
