"""Attention drawn to an irregularity.

This module has the options that the Laws offer then, and the automatic consequences (Laws 9, 10).
"""

from __future__ import annotations

from laws.engine.chapter import Pointed
from laws.engine.chapters import BY_KIND, OFFERS
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities import leads
from laws.engine.screens.known import obligations_known
from laws.engine.screens.sight import has_passed, knows
from laws.protocol.commands import DrawAttention
from laws.protocol.events import AttentionDrawn, Chosen, LeadTakenBack, Ruled
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Attention
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Question
from laws.table.obligation import Choice, InForce, Judgement, Obligation, halted, judgements, must_replace
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.cited import LAW_9A, LAW_9A4, LAW_9B2, LAW_79C
from laws.values.seats import Seat

__all__ = [
    "deal_with_the_rest",
    "decide_attention",
    "draw_attention",
    "notice_at_once",
    "point_to",
    "point_to_latest",
]


def decide_attention(table: Table, command: DrawAttention) -> Decision:
    """Decide an attempt to draw attention to the latest irregularity that stands (Law 9A).

    Any player may in the auction; in the play declarer or a defender may.
    """
    return point_to_latest(table, command.seat)


def point_to_latest(table: Table, seat: Seat | None) -> Decision:
    """Decide an attempt to draw attention; `seat` None is the director, who has seen it himself (Law 81C3)."""
    if table.incidents.period_over:
        return Refusal(RefusalCode.TOO_LATE, LAW_79C)
    known = table.incidents.obligations
    if table.screen is not None and seat is not None:
        known = obligations_known(table, side_of(seat))
    if _something_else_waits(table, known):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if seat is not None and table.screen is None and not _may_point(table, seat):
        return Refusal(RefusalCode.NOT_NOW, LAW_9A4)
    draft = Draft(table)
    draw_attention(draft, seat)
    return draft if draft.events else Refusal(RefusalCode.NOT_NOW, LAW_9A)


def _something_else_waits(table: Table, known: InForce) -> bool:
    """Return whether another decision must come first (Law 9B2), by the obligations `known` to who points to something.

    Declarer's options before a lead do not count: an earlier irregularity is rectified first. Nor does a call that was
    not irregular and has been taken back: its player is on turn.
    """
    replacing = must_replace(known)
    if table.phase is not Phase.PLAY and replacing is not None and not replacing.call:
        return True
    options = _lead_options(table)
    others = (obligation for obligation in known if obligation not in options)
    return halted(tuple(obligation for obligation in others if not _is_about_tricks(obligation)))


def _is_about_tricks(obligation: Obligation) -> bool:
    """Return whether the obligation is the director's ruling on a claim (Law 70B2).

    Attention can be drawn while it is awaited, since a revoke affects that ruling (62A, 63A4).
    """
    return isinstance(obligation, Judgement) and obligation.question is Question.TRICKS


def _lead_options(table: Table) -> tuple[Choice, ...]:
    """Return the options that declarer has now before a defender leads or plays."""
    obligations = table.incidents.obligations
    return tuple(
        obligation
        for obligation in obligations
        if isinstance(obligation, Choice) and OFFERS[obligation.kind].before_a_lead
    )


def _may_point(table: Table, seat: Seat) -> bool:
    """Return whether the player may draw attention now (Laws 9A4, 42B3, 43A1(b)).

    Dummy may only when the play is over, even if he has looked at another hand (43B3).
    """
    playing = table.phase is Phase.PLAY and table.play is not None
    return not (playing and table.play is not None and seat is table.play.contract.dummy)


def draw_attention(draft: Draft, seat: Seat | None) -> None:
    """Draw attention to the latest irregularity that stands and to which none has been drawn.

    What all see comes first: who points to it may not learn of a revoke that nobody has noticed (Law 9A). Of two
    revokes it is, during the play, one that can still be corrected (62A), and then that of the other side. A call that
    is cancelled with an earlier irregular one comes after that one (36A, 38B). `seat` None is the platform, or the
    director.
    """
    playing = draft.table.phase is Phase.PLAY

    def behind(one: Irregularity) -> tuple[bool, bool, bool]:
        waits = playing and one.state is IrregularityState.ESTABLISHED
        own = BY_KIND[one.kind].hidden and seat is not None and seat.side is one.offender.side
        return not _lies_open(draft.table, one), waits, own

    seen = [
        irregularity
        for irregularity in sorted(draft.table.incidents.open(), key=behind)
        if not irregularity.attention_drawn
        and _can_be_pointed_to(draft.table, irregularity)
        and (seat is None or draft.table.screen is None or _may_point_behind_screen(draft.table, seat, irregularity))
    ]
    if seen:
        earlier = (one for one in reversed(seen) if seen[0].call > one.call and BY_KIND[one.kind].cancels_later)
        point_to(draft, seat, next(earlier, seen[0]))


def _lies_open(table: Table, irregularity: Irregularity) -> bool:
    """Return whether all see the irregularity now.

    A card of it lies on the table, face up, or played to this trick or the last; what can be seen otherwise stays so.
    """
    play, chapter = table.play, BY_KIND[irregularity.kind]
    if play is None or chapter.hidden:
        return False
    if not chapter.shown:
        return True
    lately = (*(play.tricks[-1].cards if play.tricks else ()), *play.trick)
    face_up = any(hand >> card & 1 for hand in table.hands for card in irregularity.cards)
    return face_up or any(played.card in irregularity.cards for played in lately)


def point_to(draft: Draft, seat: Seat | None, irregularity: Irregularity) -> None:
    """Draw attention to this irregularity.

    Declarer's options before a lead are withdrawn, to be offered again later.
    """
    draft.held = (
        draft.table.screen is not None and bool(irregularity.call) and not has_passed(draft.table, irregularity)
    )
    draft.add(AttentionDrawn(seat, irregularity.number))
    draft.lift(*_lead_options(draft.table))
    _put_right(draft, irregularity)


def _put_right(draft: Draft, irregularity: Irregularity) -> None:
    """Apply the rule of the chapter, or article 35.2 if the irregularity has not passed the screen."""
    table, chapter = draft.table, BY_KIND[irregularity.kind]
    if chapter.reopens and table.play is not None and table.play.lead is not None:
        draft.add(LeadTakenBack(table.play.lead.seat))  # Laws 41A, 47A: the auction may be resumed
    if table.screen is not None and not has_passed(table, irregularity):
        chapter.behind_screen.goes_back(draft, irregularity)
    else:
        chapter.on_attention(draft, irregularity)


def notice_at_once(draft: Draft) -> None:
    """Draw attention to a new irregularity at once if the conditions make the platform do so.

    Not while the director still has to find out what happened (Law 25A), as far as its side of the screen knows.
    """
    if draft.has_noted and draft.table.conditions.attention is Attention.AUTOMATIC:
        incidents = draft.table.incidents
        known = incidents.obligations
        if draft.table.screen is not None:
            known = obligations_known(draft.table, side_of(incidents.irregularities[-1].offender))
        if not any(obligation.halts for obligation in judgements(known)):
            draw_attention(draft, None)
    draft.has_noted = False


def deal_with_the_rest(draft: Draft) -> None:
    """Draw attention to the earliest other irregularity that the director at the table sees (Laws 9B1, 81C3).

    While another decision waits, he tells only of what it must be made with (9B2): a card of Law 24, whose player's
    partner may have to pass in place of a call that is not accepted. What has passed the screen does not wait for a
    decision of which one side alone knows.
    """
    if not _director_is_here(draft):
        return
    known = draft.table.incidents.obligations
    if draft.table.screen is not None:
        known = obligations_known(draft.table, None)
    waits = _something_else_waits(draft.table, known)
    in_auction = draft.table.phase is Phase.AUCTION
    for irregularity in reversed(draft.table.incidents.open()):
        if waits and not (in_auction and BY_KIND[irregularity.kind].at_once):
            continue
        if draft.table.screen is not None and not has_passed(draft.table, irregularity):
            continue
        if (
            not BY_KIND[irregularity.kind].hidden
            and not irregularity.attention_drawn
            and _can_be_pointed_to(draft.table, irregularity)
        ):
            point_to(draft, None, irregularity)
            return


def _director_is_here(draft: Draft) -> bool:
    """Return whether the director is at the table.

    He is when attention has just been drawn, when he has ruled, or when what he required has been done.
    """
    replaced = must_replace(draft.before.incidents.obligations)
    return (replaced is not None and replaced.irregularity > 0) or any(
        isinstance(event, AttentionDrawn | Ruled) or (isinstance(event, Chosen) and event.irregularity > 0)
        for event in draft.events
    )


def _may_point_behind_screen(table: Table, seat: Seat, irregularity: Irregularity) -> bool:
    """Return whether the player may draw attention to this irregularity at a table with a screen.

    An irregularity that has not passed the screen is known on its own side only (article 35.2(2)). Dummy may draw
    attention only to a defender's exposed card, which declarer may not have seen past the screen (35.2(7)).
    """
    if _may_point(table, seat):
        return knows(table, seat, irregularity)
    return BY_KIND[irregularity.kind].behind_screen.dummy_points


def _is_being_replaced(table: Table, irregularity: Irregularity) -> bool:
    """Return whether a card is just being replaced, and another one that would go back has to wait.

    Only revokes are corrected together (Law 62C3).
    """
    duty, chapter = must_replace(table.incidents.obligations), BY_KIND[irregularity.kind]
    if duty is None or table.phase is not Phase.PLAY or not chapter.another_card:
        return False
    about = table.incidents.find(duty.irregularity) if duty.irregularity else None
    return not chapter.together or about is None or about.kind is not irregularity.kind


def _can_be_pointed_to(table: Table, irregularity: Irregularity) -> bool:
    """Return whether attention to this irregularity still matters.

    Once the lead is faced the auction cannot be rectified: only Law 36C looks back, and 38A applies without attention.
    Once the board is over, or a claim is in dispute, only an inadmissible double and a revoke still matter (36C, 62D1,
    64, 66D, 70B2). What was wrong with an opening lead matters no more when the auction is resumed: one face up is a
    card of Law 24, one face down goes back.
    """
    chapter = BY_KIND[irregularity.kind]
    if (chapter.of_lead and table.play is None) or _is_being_replaced(table, irregularity):
        return False
    pointed = chapter.pointed
    if table.phase is Phase.OVER or table.claim_in_dispute is not None:
        return pointed is Pointed.AFTERWARDS
    if irregularity.is_lead_out_of_turn:
        return leads.lying_lead(table) == irregularity
    return table.phase is not Phase.PLAY or pointed is not Pointed.BEFORE_THE_PLAY
