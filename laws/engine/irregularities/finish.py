"""The end of an auction in which something went wrong (Laws 17D3, 22, 24, 38A)."""

from __future__ import annotations

from laws.engine.draft import Draft
from laws.engine.irregularities.inadmissible import on_attention_38
from laws.engine.irregularities.penalties import after_final_pass, before_final_pass, open_turn
from laws.engine.irregularities.rotation import owe_repetition
from laws.engine.irregularities.withdrawn import cancel
from laws.engine.screens.sight import end_is_unseen
from laws.protocol.events import AttentionDrawn, Ended, IrregularityNoted
from laws.table.auction import MadeCall
from laws.table.irregularity import Irregularity
from laws.table.kinds import Kind, Question
from laws.table.obligation import CallAgain, Judgement, halted, must_replace
from laws.table.phases import Phase
from laws.values.calls import PASS
from laws.values.contract import PassedOut
from laws.values.seats import Seat

__all__ = ["finish_auction"]


def finish_auction(draft: Draft) -> None:
    """What follows when a call has been made or undone: the auction has ended, or it goes on."""
    table = draft.table
    if table.phase not in (Phase.AUCTION, Phase.CLARIFICATION):
        return
    waits = halted(table.incidents.dues) or must_replace(table.incidents.dues) is not None
    if table.auction.is_closed and not waits:
        _cancel_early_passes(draft)
        if draft.table.auction.is_closed:
            _close(draft)
    if not draft.table.auction.is_closed:
        before_final_pass(draft)
        owe_repetition(draft)


def _close(draft: Draft) -> None:
    """Law 22; and a bid of more than seven that nobody has noticed can never be played (38A)."""
    auction = draft.table.auction
    if not end_is_unseen(draft.table, None):
        draft.lift(*(due for due in draft.table.incidents.dues if isinstance(due, CallAgain)))
    if auction.last_bid.is_above_seven:
        above = _above_seven(draft)
        draft.add(AttentionDrawn(None, above.number))
        on_attention_38(draft, above)
        finish_auction(draft)
    elif not auction.has_bid:
        draft.add(Ended(PassedOut()))
    else:
        after_final_pass(draft)
        _forget_comparisons(draft)
        open_turn(draft)  # Law 26B: the first lead of the offender's partner may be the opening lead


def _above_seven(draft: Draft) -> Irregularity:
    """The bid of more than seven that would be the contract; one accepted out of turn is noted only now."""
    table = draft.table
    made = next(made for made in reversed(table.auction.calls) if made.call == table.auction.last_bid and made.counts)
    noted = next((i for i in table.incidents.open() if i.kind is Kind.BID_ABOVE_SEVEN and i.call == made.number), None)
    return noted or draft.note(IrregularityNoted(Kind.BID_ABOVE_SEVEN, made.seat, call=made.number))


def _forget_comparisons(draft: Draft) -> None:
    """Law 26A asks only of a side that defends."""
    play = draft.table.play
    for due in draft.table.incidents.dues:
        ours = play is not None and isinstance(due, Judgement) and due.seat.side is play.contract.side
        if ours and isinstance(due, Judgement) and due.question is Question.COMPARABLE_CALL and not due.halts:
            draft.lift(due)


def _cancel_early_passes(draft: Draft) -> None:
    """Laws 17D3, 34: passes out of turn that took a player's turn from him do not end the auction."""
    standing = sorted(
        (made for made in draft.table.auction.calls if made.counts), key=lambda made: (made.position, made.number)
    )
    passes: list[MadeCall] = []
    for made in reversed(standing):
        if made.call != PASS:
            break
        passes.insert(0, made)
    before = standing[: len(standing) - len(passes)]
    early = _from_early_pass(passes, before[-1].seat.lho if before else draft.table.board.dealer)
    cancel(draft, [made.number for made in early], "17D3")


def _from_early_pass(passes: list[MadeCall], expected: Seat) -> list[MadeCall]:
    """The first pass that was not in rotation, and those after it; 28A: a player who must pass loses no turn."""
    for place, made in enumerate(passes):
        if made.seat is not (expected.lho if made.skips else expected):
            return passes[place:]
        expected = made.seat.lho
    return []
