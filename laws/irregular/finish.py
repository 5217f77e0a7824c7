"""The end of an auction in which something went wrong (Laws 17D3, 22, 24, 38A)."""

from __future__ import annotations

from laws.auction import CallStatus, MadeCall
from laws.calls import PASS
from laws.contract import PassedOut
from laws.draft import Draft
from laws.dues import CallAgain, halted
from laws.events import AttentionDrawn, CallFate, Ended, IrregularityNoted
from laws.incidents import Irregularity
from laws.irregular.inadmissible import on_attention_38
from laws.irregular.penalties import after_final_pass, open_turn
from laws.phases import Phase

__all__ = ["finish_auction"]


def finish_auction(draft: Draft) -> None:
    """What the last pass brings about: Law 17D3, a bid above seven that nobody noticed, and Law 22B."""
    table = draft.table
    if table.phase not in (Phase.AUCTION, Phase.CLARIFICATION) or not table.auction.is_closed:
        return
    after_final_pass(draft)
    draft.lift(*(due for due in table.incidents.dues if isinstance(due, CallAgain)))
    if halted(table.incidents.dues):
        return
    if _skipped_turn(draft):
        return
    contract = table.auction.last_bid
    if contract.is_above_seven:  # Law 38A: it can never be played
        above = _above_seven(draft)
        draft.add(AttentionDrawn(None, above.number))
        on_attention_38(draft, above)
    elif not table.auction.has_bid:
        draft.add(Ended(PassedOut()))
    else:  # Law 26B: the first lead of the offender's partner may be the opening lead
        open_turn(draft)


def _above_seven(draft: Draft) -> Irregularity:
    """The bid of more than seven that would be the contract; one accepted out of turn is noted only now."""
    table = draft.table
    made = next(made for made in reversed(table.auction.calls) if made.call == table.auction.last_bid and _stands(made))
    noted = next((i for i in table.incidents.open() if i.law == "38" and i.call == made.number), None)
    return noted or draft.note(IrregularityNoted("38", made.seat, call=made.number))


def _stands(made: MadeCall) -> bool:
    return made.status is CallStatus.STANDING


def _skipped_turn(draft: Draft) -> bool:
    """Laws 17D3, 34: passes out of turn that took a player's turn from him do not end the auction."""
    calls = [made for made in draft.table.auction.calls if _stands(made)]
    standing = sorted(calls, key=lambda made: (made.place or made.number, made.number))
    passes: list[MadeCall] = []
    for made in reversed(standing):
        if made.call != PASS:
            break
        passes.insert(0, made)
    before = standing[: len(standing) - len(passes)]
    expected = before[-1].seat.lho if before else draft.table.board.dealer
    for place, made in enumerate(passes):
        if made.seat is not expected:
            draft.add(*(CallFate(late.number, CallStatus.CANCELLED) for late in passes[place:]))
            return True
        expected = made.seat.lho
    return False
