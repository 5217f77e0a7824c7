"""The opening lead and the aperture (articles 35.1(1), 35.2(3); Law 41).

The leader leads, the declaring side opens the aperture, the leader faces the lead. A card led face up behind the closed
aperture is seen on the other side when it is opened. If two leads lie face up, the wrong one is a major penalty card.
"""

from __future__ import annotations

from typing import Final

from laws.engine.actions.cards import decide_card, decide_face, decide_lead
from laws.engine.actions.showing import lead_in_auction
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.leads import lead_out_of_turn, lying_lead
from laws.engine.procedure.lead import breach_of_facing, breach_of_lead
from laws.engine.procedure.play import card_not_held
from laws.engine.screens.known import obligations_known
from laws.engine.screens.sight import aperture_is_open, calls_are_unseen, end_is_unseen
from laws.engine.shared.penalty_cards import after_card, make_penalty_card
from laws.protocol.commands import FaceLead, LeadFaceDown, OpenAperture, PlayCard
from laws.protocol.events import ApertureOpened, LeadFaced, LeadShown, LedFaceDown
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Irregularities, OpeningLead
from laws.table.irregularity import IrregularityState
from laws.table.kinds import Kind
from laws.table.obligation import CallAgain, LeadRight, PenaltyCard, halted, must_replace
from laws.table.phases import Phase
from laws.table.screen import ScreenSide, side_of
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import ARTICLE_35_1_1, ARTICLE_35_2_3_3, LAW_9B2, LAW_26B, LAW_41D
from laws.values.seats import Seat

__all__ = ["decide_open", "face_behind_screen", "lead_behind_screen", "may_open", "play_behind_screen"]

_CLOSED: Final = Refusal(RefusalCode.NOT_NOW, ARTICLE_35_1_1)


def decide_open(table: Table, command: OpenAperture) -> Decision:
    """Decide the opening of the aperture, by the declaring side after the lead (article 35.1(1)).

    Who does it sees the lead: whether one lies on the other side, or play has stopped there, he is not told (35.2(2)).
    """
    screen, play, seat = table.screen, table.play, command.seat
    if screen is None or play is None or table.phase is not Phase.CLARIFICATION or screen.open:
        return _CLOSED
    side = side_of(seat)
    if end_is_unseen(table, side):
        return _CLOSED
    if seat.side is not play.contract.side:
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_35_1_1)
    if halted(obligations_known(table, side)) or not _sees_lead(table, side):
        return _CLOSED
    draft = Draft(table)
    draft.add(ApertureOpened(seat))
    draft.lift(*(obligation for obligation in table.incidents.obligations if isinstance(obligation, CallAgain)))
    if screen.faced and play.lead is not None:
        _lead_is_faced(draft, play.lead.seat, play.lead.card)
    return draft


def may_open(table: Table, seat: Seat) -> bool:
    """Return whether the player may open the aperture now."""
    return table.play is not None and not isinstance(decide_open(table, OpenAperture(seat)), Refusal)


def _sees_lead(table: Table, side: ScreenSide) -> bool:
    """Return whether a lead lies on this side of the screen, in turn or out of turn."""
    play, lying = table.play, lying_lead(table)
    leaders = (
        None if play is None or play.lead is None else play.lead.seat,
        None if lying is None else lying.offender,
    )
    return any(seat is not None and side_of(seat) is side for seat in leaders)


def _lead_is_faced(draft: Draft, seat: Seat, card: Card) -> None:
    """Face the lead, so that the play begins (Law 41C); article 35.2(3)3 applies to another lead on the table."""
    draft.add(LeadFaced(seat))
    after_card(draft, seat, card, seat)
    _wrong_lead_stays(draft)


def _waits_for_declarer(table: Table, leader: Seat) -> bool:
    """Return whether presumed declarer will have options over the lead once the tray has passed.

    The tray must first show both sides that the auction is over.
    """
    return calls_are_unseen(table) and any(
        (isinstance(obligation, LeadRight) and obligation.leader is leader)
        or (isinstance(obligation, PenaltyCard) and obligation.seat.side is leader.side)
        for obligation in table.incidents.obligations
    )


def _wrong_lead_stays(draft: Draft) -> None:
    """Make the wrong one of two face-up leads a major penalty card (article 35.2(3)3)."""
    lying = next((i for i in draft.table.incidents.open() if i.kind is Kind.OPENING_LEAD_OUT_OF_TURN), None)
    if lying is not None:
        draft.settle(lying, IrregularityState.RECTIFIED, ARTICLE_35_2_3_3)
        make_penalty_card(draft, lying.offender, lying.cards[0], major=True)


def lead_behind_screen(table: Table, command: LeadFaceDown) -> Decision:
    """Decide the opening lead at a table with a screen (Law 41A).

    If a regulation requires a face-up lead, it is seen on the other side once the aperture is open.
    """
    if _waits_for_declarer(table, command.seat):
        return Refusal(RefusalCode.NOT_NOW, LAW_26B)
    if table.phase is Phase.CLARIFICATION and table.conditions.opening_lead is OpeningLead.FACE_UP:
        return play_behind_screen(table, PlayCard(command.seat, command.card))
    return decide_lead(table, command)


def face_behind_screen(table: Table, command: FaceLead) -> Decision:
    """Decide the facing of the lead, if the aperture is open (Law 41C)."""
    play = table.play
    if table.phase is not Phase.CLARIFICATION or not aperture_is_open(table):
        return _CLOSED
    if breach_of_facing(table, command.seat) is not None or lying_lead(table) is None:
        return decide_face(table, command)
    assert play is not None
    assert play.lead is not None
    draft = Draft(table)
    _lead_is_faced(draft, play.lead.seat, play.lead.card)
    return draft


def play_behind_screen(table: Table, command: PlayCard) -> Decision:
    """Decide a card played face up in the clarification period."""
    play, seat, card = table.play, command.seat, command.card
    assert play is not None
    if command.from_dummy:
        return Refusal(RefusalCode.NOT_NOW, LAW_41D)
    if end_is_unseen(table, side_of(seat)):  # for him the auction goes on (article 35.1(3))
        draft = Draft(table)
        exposed = lead_in_auction(draft, seat, card)
        return draft if exposed is None else exposed
    if halted(table.incidents.obligations) or must_replace(table.incidents.obligations) is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if seat.side is not play.contract.side and _waits_for_declarer(table, seat):
        return Refusal(RefusalCode.NOT_NOW, LAW_26B)
    if aperture_is_open(table):
        return _play_through_aperture(table, command)
    breach = breach_of_lead(table, seat, card)
    if breach is None:
        return (LedFaceDown(seat, card), LeadShown(seat))
    if table.conditions.irregularities is Irregularities.PREVENTED:
        return breach
    if not table.hands[seat] >> card & 1:
        return card_not_held(table, seat)
    draft = Draft(table)
    refusal = _lead_out_of_turn(draft, seat, card, breach)
    return refusal if refusal is not None else draft


def _lead_out_of_turn(draft: Draft, seat: Seat, card: Card, breach: Refusal) -> Refusal | None:
    """Note a lead by the other defender or by declarer's side. Return the refusal, or None.

    The screenmate should stop the other defender (article 35.2(3)). The leader's own breach is returned as the refusal.
    """
    table = draft.table
    play = table.play
    assert play is not None
    if seat.side is play.contract.side:  # Law 54E
        return lead_in_auction(draft, seat, card)
    if seat is play.contract.leader:
        return breach
    if lying_lead(table) is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    lead_out_of_turn(draft, play, seat, card, Kind.OPENING_LEAD_OUT_OF_TURN)
    return None


def _play_through_aperture(table: Table, command: PlayCard) -> Decision:
    """Decide a card that all players see.

    It is decided as without a screen, except that article 35.2(3)3 governs a second lead.
    """
    play, lying = table.play, lying_lead(table)
    assert play is not None
    if lying is None or command.seat is not play.contract.leader or play.lead is not None:
        return decide_card(table, command)
    if not table.hands[command.seat] >> command.card & 1:
        return card_not_held(table, command.seat)
    draft = Draft(table)
    draft.add(LedFaceDown(command.seat, command.card))
    _lead_is_faced(draft, command.seat, command.card)
    return draft
