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
from laws.table.obligation import Judgement, halted, must_replace
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import Seat

__all__ = ["decide_attention", "draw_attention", "notice_at_once", "point_to_latest"]

_RULES: Final[dict[str, Callable[[Draft, Irregularity], None]]] = {
    "24": exposed.on_attention_24,
    "25": change.on_attention,
    "27": insufficient.on_attention,
    "30": rotation.on_attention,
    "31": rotation.on_attention,
    "32": rotation.on_attention,
    "36": inadmissible.on_attention_36,
    "37": inadmissible.on_attention_37,
    "38": inadmissible.on_attention_38,
    "39": inadmissible.on_attention_39,
    "45": fifth.on_attention_45,
    "45D": misplaced.on_attention_45d,
    "49": exposed.on_attention_49,
    "52": unplayed.on_attention_52,
    "54": leads.on_attention,
    "55": leads.on_attention,
    "56": leads.on_attention,
    "57": premature.on_attention_57,
    "60": premature.on_attention_60,
    "61": revoke.on_attention_61,
    "63": revoke.on_attention_63,
}


_REOPENING: Final = ("36", "37", "38")
_OF_THE_AUCTION: Final = ("25", "27", "30", "31", "32", "37", "38", "39")
_AFTER_THE_PLAY: Final = ("36", "61", "63")


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
            if play is not None and play.lead is not None and irregularity.law in _REOPENING:
                draft.add(LeadTakenBack(play.lead.seat))  # Laws 41A, 47A: the auction may go on
            if irregularity.law == "61" and draft.table.claim is not None:
                _leave_to_the_director(draft, irregularity)
            elif not has_passed(draft.table, irregularity):
                put_right(draft, irregularity)
            elif irregularity.law == "54" and draft.table.screen is not None:
                ask_for_fault(draft, irregularity)
            else:
                _RULES[irregularity.law](draft, irregularity)
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
    return knows(table, seat, irregularity) if _may_point(table, seat) else irregularity.law == "49"


def _can_be_pointed_to(table: Table, irregularity: Irregularity) -> bool:
    """Once the lead is faced there is no auction to put right: only Law 36C looks back, and 38A needs no looking.

    Once the board is over, it and a revoke are all that still matters (Laws 62D1, 64, 66D).
    """
    if irregularity.law in leads.LAWS:
        return leads.lying_lead(table) == irregularity
    if table.phase is Phase.OVER:
        return irregularity.law in _AFTER_THE_PLAY
    return table.phase is not Phase.PLAY or irregularity.law not in _OF_THE_AUCTION


def _leave_to_the_director(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62A when play has ceased (68D): no card replaces the revoke; the director rules on the tricks."""
    draft.require(Judgement("70", irregularity.offender, irregularity.number, halts=False))
