"""Attention is drawn to an irregularity: what the Laws then offer, and what they do by themselves (Laws 9, 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities import (
    change,
    exposed,
    fifth,
    inadmissible,
    insufficient,
    leads,
    misplaced,
    premature,
    revoke,
    rotation,
    unplayed,
)
from laws.engine.irregularities.finish import finish_auction
from laws.engine.irregularities.penalties import lead_options, open_turn
from laws.engine.screens.fault import ask_for_fault
from laws.engine.screens.sight import has_passed, knows
from laws.engine.screens.unpassed import put_right
from laws.protocol.commands import DrawAttention
from laws.protocol.events import AttentionDrawn, Event, LeadTakenBack
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Attention
from laws.table.irregularity import Irregularity
from laws.table.kinds import Kind, Question
from laws.table.obligation import Judgement, halted, must_replace
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import Seat

__all__ = ["decide_attention", "draw_attention", "notice_at_once", "point_to_latest"]

_RULES: Final[dict[Kind, Callable[[Draft, Irregularity], None]]] = {
    Kind.EXPOSED_IN_AUCTION: exposed.on_attention_24,
    Kind.CHANGE_OF_CALL: change.on_attention,
    Kind.INSUFFICIENT_BID: insufficient.on_attention,
    Kind.PASS_OUT_OF_TURN: rotation.on_attention,
    Kind.BID_OUT_OF_TURN: rotation.on_attention,
    Kind.DOUBLE_OUT_OF_TURN: rotation.on_attention,
    Kind.INADMISSIBLE_DOUBLE: inadmissible.on_attention_36,
    Kind.CALL_BY_SILENCED_PLAYER: inadmissible.on_attention_37,
    Kind.BID_ABOVE_SEVEN: inadmissible.on_attention_38,
    Kind.CALL_AFTER_FINAL_PASS: inadmissible.on_attention_39,
    Kind.FIFTH_CARD: fifth.on_attention_45,
    Kind.MISPLACED_CARD: misplaced.on_attention_45d,
    Kind.EXPOSED_CARD: exposed.on_attention_49,
    Kind.PENALTY_CARD_NOT_PLAYED: unplayed.on_attention_52,
    Kind.OPENING_LEAD_OUT_OF_TURN: leads.on_attention,
    Kind.DECLARERS_LEAD_OUT_OF_TURN: leads.on_attention,
    Kind.DEFENDERS_LEAD_OUT_OF_TURN: leads.on_attention,
    Kind.PREMATURE_PLAY: premature.on_attention_57,
    Kind.PLAY_BEFORE_RIGHT_LEAD: premature.on_attention_60,
    Kind.REVOKE: revoke.on_attention,
}


_REOPENING: Final = (Kind.INADMISSIBLE_DOUBLE, Kind.CALL_BY_SILENCED_PLAYER, Kind.BID_ABOVE_SEVEN)
_OF_THE_AUCTION: Final = (
    Kind.CHANGE_OF_CALL,
    Kind.INSUFFICIENT_BID,
    Kind.PASS_OUT_OF_TURN,
    Kind.BID_OUT_OF_TURN,
    Kind.DOUBLE_OUT_OF_TURN,
    Kind.CALL_BY_SILENCED_PLAYER,
    Kind.BID_ABOVE_SEVEN,
    Kind.CALL_AFTER_FINAL_PASS,
)
_AFTER_THE_PLAY: Final = (Kind.INADMISSIBLE_DOUBLE, Kind.REVOKE)


def decide_attention(table: Table, command: DrawAttention) -> tuple[Event, ...] | Refusal:
    """Law 9A: any player in the auction, declarer or a defender in the play, to the latest irregularity that stands."""
    return point_to_latest(table, command.seat)


def point_to_latest(table: Table, seat: Seat | None) -> tuple[Event, ...] | Refusal:
    """What becomes of an attempt to point; `seat` None is the director, who has seen it himself (Law 81C3)."""
    if table.incidents.period_over:
        return Refusal(RefusalCode.TOO_LATE, "79C")
    if _something_else_waits(table):
        return Refusal(RefusalCode.NOT_NOW, "9B2")
    if seat is not None and table.screen is None and not _may_point(table, seat):
        return Refusal(RefusalCode.NOT_NOW, "9A4")
    draft = Draft(table)
    draw_attention(draft, seat)
    return draft.events or Refusal(RefusalCode.NOT_NOW, "9A")


def _something_else_waits(table: Table) -> bool:
    """Law 9B2; declarer's options before a lead can wait until what has happened before it is put right."""
    options = lead_options(table.incidents.dues)
    if table.phase is not Phase.PLAY and must_replace(table.incidents.dues) is not None:
        return True
    return halted(tuple(due for due in table.incidents.dues if due not in options))


def _may_point(table: Table, seat: Seat) -> bool:
    """Laws 9A4, 42B3, 43A1(b): dummy only when the play is over, whatever he has looked at (43B3)."""
    playing = table.phase is Phase.PLAY and table.play is not None
    return not (playing and table.play is not None and seat is table.play.contract.dummy)


def draw_attention(draft: Draft, seat: Seat | None) -> None:
    """Points to the latest irregularity that stands and has not been pointed to.

    `seat` None is the platform, or the director.
    """
    for irregularity in draft.table.incidents.open():
        if irregularity.noticed or not _can_be_pointed_to(draft.table, irregularity):
            continue
        if seat is None or _may_point_behind_screen(draft.table, seat, irregularity):
            draft.add(AttentionDrawn(seat, irregularity.number))
            draft.lift(*lead_options(draft.table.incidents.dues))
            play = draft.table.play
            if play is not None and play.lead is not None and irregularity.kind in _REOPENING:
                draft.add(LeadTakenBack(play.lead.seat))  # Laws 41A, 47A: the auction may go on
            if irregularity.is_uncorrected_revoke and draft.table.claim is not None:
                _leave_to_the_director(draft, irregularity)
            elif not has_passed(draft.table, irregularity):
                put_right(draft, irregularity)
            elif irregularity.kind is Kind.OPENING_LEAD_OUT_OF_TURN and draft.table.screen is not None:
                ask_for_fault(draft, irregularity)
            else:
                _RULES[irregularity.kind](draft, irregularity)
            finish_auction(draft)
            if must_replace(draft.table.incidents.dues) is None:
                open_turn(draft)
            return


def notice_at_once(draft: Draft) -> None:
    """Draws attention in the same instant, where the platform does that."""
    if draft.table.conditions.attention is Attention.AUTOMATIC:
        draw_attention(draft, None)


def _may_point_behind_screen(table: Table, seat: Seat, irregularity: Irregularity) -> bool:
    """What has not passed the screen is known on its own side (35.2(2)); dummy may point only to a defender's exposed
    card, which declarer may not have seen past the screen (35.2(7))."""
    return knows(table, seat, irregularity) if _may_point(table, seat) else irregularity.kind is Kind.EXPOSED_CARD


def _can_be_pointed_to(table: Table, irregularity: Irregularity) -> bool:
    """Once the lead is faced there is no auction to put right: only Law 36C looks back, and 38A needs no looking.

    Once the board is over, it and a revoke are all that still matters (Laws 62D1, 64, 66D).
    """
    if irregularity.kind in leads.LEADS:
        return leads.lying_lead(table) == irregularity
    if table.phase is Phase.OVER:
        return irregularity.kind in _AFTER_THE_PLAY
    return table.phase is not Phase.PLAY or irregularity.kind not in _OF_THE_AUCTION


def _leave_to_the_director(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62A when play has ceased (68D): no card replaces the revoke; the director rules on the tricks."""
    draft.require(Judgement(Question.TRICKS, irregularity.offender, irregularity.number, halts=False))
