"""The opening lead (Law 41)."""

from __future__ import annotations

import pytest

from laws.engine.decision import decide
from laws.protocol.commands import DrawAttention, FaceLead, LeadFaceDown, PlayCard
from laws.protocol.events import CardPlayed, LeadFaced, LedFaceDown
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Conditions, Irregularities, OpeningLead
from laws.table.kinds import Kind
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from tests.laws.tables import E, N, S, W, card, clarifying, done, lead_lies

FACE_UP = Conditions(opening_lead=OpeningLead.FACE_UP)


def test_the_lead_is_made_face_down() -> None:
    """41A: declarer's left-hand opponent leads face down; the play has not begun."""
    table = clarifying()
    assert decide(table, LeadFaceDown(W, card("H6"))) == (LedFaceDown(W, card("H6")),)
    table = lead_lies()
    assert table.phase is Phase.CLARIFICATION
    assert table.play is not None
    assert table.play.lead == PlayedCard(W, card("H6"))
    assert (table.play.trick, table.dummy) == ((), None)
    assert card("H6") not in table.hand(W)


def test_the_leader_faces_it_and_play_begins() -> None:
    """41C: the lead is faced, the play period begins irrevocably, and dummy's hand is spread."""
    table = lead_lies()
    assert table.to_act is W
    assert decide(table, FaceLead(W)) == (LeadFaced(W),)
    table = done(table, FaceLead(W))
    assert table.phase is Phase.PLAY
    assert table.play is not None
    assert table.play.trick == (PlayedCard(W, card("H6")),)
    assert table.play.lead is None
    assert table.dummy is N
    assert (table.play.turn, table.to_act) == (N, S)


@pytest.mark.parametrize("command", [LeadFaceDown(W, card("H6")), PlayCard(W, card("H6"))])
def test_where_the_regulation_has_it_face_up(command: LeadFaceDown | PlayCard) -> None:
    """41A, footnote: the regulating authority may have opening leads made face up; they begin the play at once."""
    table = clarifying(FACE_UP)
    assert decide(table, command) == (CardPlayed(W, card("H6")),)
    assert done(table, command).phase is Phase.PLAY


def test_face_up_by_regulation_it_is_a_card_like_any_other() -> None:
    """41A, footnote; 54: led face up by the wrong defender it lies there; nobody leads while declarer chooses."""
    table = clarifying(Conditions(opening_lead=OpeningLead.FACE_UP, irregularities=Irregularities.ALLOWED))
    lead = LeadFaceDown(E, card("SK"))
    assert decide(table, lead) == decide(table, PlayCard(E, card("SK")))
    assert [noted.kind for noted in done(table, lead).incidents.irregularities] == [Kind.OPENING_LEAD_OUT_OF_TURN]
    choosing = done(table, lead, DrawAttention(S))
    assert decide(choosing, LeadFaceDown(W, card("H6"))) == Refusal(RefusalCode.NOT_NOW, Paragraph.parse("9B2"))


def test_a_lead_made_face_up_begins_the_play() -> None:
    """41C: with the lead face up the play period has begun, whatever it should have been."""
    table = done(clarifying(), PlayCard(W, card("H6")))
    assert table.phase is Phase.PLAY
    assert table.dummy is N
    assert card("H6") not in table.hand(W)


@pytest.mark.parametrize("seat", [N, E, S])
def test_nobody_else_leads(seat: Seat) -> None:
    """41A: it is the lead of declarer's left-hand opponent; the refusal says whose."""
    for command in (LeadFaceDown(seat, card("SA")), PlayCard(seat, card("SA"))):
        assert decide(clarifying(), command) == Refusal(RefusalCode.NOT_YOUR_TURN, Paragraph.parse("41A"), seat=W)


def test_the_lead_is_one_of_his_cards() -> None:
    """44A: the player who leads may play any card in his hand, and no other."""
    for command in (LeadFaceDown(W, card("SA")), PlayCard(W, card("SA"))):
        assert decide(clarifying(), command) == Refusal(RefusalCode.NOT_YOUR_CARD, Paragraph.parse("44A"))


@pytest.mark.parametrize("command", [LeadFaceDown(W, card("C8")), PlayCard(W, card("C8")), LeadFaceDown(E, card("SK"))])
def test_a_lead_that_lies_is_not_taken_back(command: LeadFaceDown | PlayCard) -> None:
    """41A: a face-down lead is withdrawn only on the director's instruction; there is no second one."""
    assert decide(lead_lies(), command) == Refusal(RefusalCode.NOT_NOW, Paragraph.parse("41A"))


@pytest.mark.parametrize("seat", [N, E, S])
def test_nobody_else_faces_it(seat: Seat) -> None:
    """41C: the leader faces his lead."""
    assert decide(lead_lies(), FaceLead(seat)) == Refusal(RefusalCode.NOT_YOUR_TURN, Paragraph.parse("41C"), seat=W)


@pytest.mark.parametrize("table", [clarifying(), clarifying(FACE_UP), done(lead_lies(), FaceLead(W))])
def test_there_must_be_something_to_face(table: Table) -> None:
    """41C: before the lead is made, and after it is faced, there is nothing to face."""
    assert decide(table, FaceLead(W)) == Refusal(RefusalCode.NOT_NOW, Paragraph.parse("41C"))


def test_dummy_is_not_played_from_before_the_lead() -> None:
    """41D: there is no dummy until the lead is faced."""
    assert decide(clarifying(), PlayCard(S, card("SA"), from_dummy=True)) == Refusal(
        RefusalCode.NOT_NOW, Paragraph.parse("41D")
    )
