"""The automatic consequences of a decision (Laws 9A, 17D3, 22, 23C, 24, 26B, 27D, 38A, 45D2, 50D, 51, 62D1).

A card that dummy put wrongly becomes a revoke, attention is drawn if the platform does so, the auction ends or is
resumed, declarer gets options before a defender leads or plays, and the director gets questions at the end of the
board.
"""

from __future__ import annotations

from typing import Final

from laws.engine.actions.played import put_down_again
from laws.engine.chapters import BY_KIND
from laws.engine.consequences.attention import deal_with_the_rest, notice_at_once
from laws.engine.draft import Closer, Draft
from laws.engine.irregularities import misplaced
from laws.engine.irregularities.inadmissible import end_above_seven
from laws.engine.irregularities.out_of_turn import owe_repetition
from laws.engine.irregularities.penalties import open_turn
from laws.engine.screens.sight import end_is_unseen, still_on_tray
from laws.engine.shared.comparison import withdrawn_by
from laws.engine.shared.penalty_cards import after_final_pass, before_final_pass
from laws.engine.shared.withdrawn import cancel
from laws.protocol.events import Ended
from laws.table.auction import MadeCall
from laws.table.irregularity import IrregularityState
from laws.table.kinds import Kind, Question
from laws.table.obligation import (
    CallAgain,
    Comparison,
    Judgement,
    LeadFree,
    LeadRestriction,
    LeadRight,
    MustAnswer,
    MustPlay,
    MustRepeat,
    MustReplace,
    PenaltyCard,
    halted,
    must_replace,
)
from laws.table.phases import Phase
from laws.values.calls import PASS
from laws.values.cited import LAW_17D3, LAW_26B
from laws.values.contract import PassedOut, Played
from laws.values.seats import SEATS, Seat

__all__ = ["CLOSING"]


def end_auction(draft: Draft) -> None:
    """End the auction (Law 22), unless another decision must come first. Passes out of turn do not end it (17D3).

    A bid of more than seven can never be played, even if no attention has been drawn to it (38A). Behind screens such a
    bid is cancelled, and a board passed out is over, when the tray has shown the last passes to all (article 35.1(3)).
    """
    obligations = draft.table.incidents.obligations
    if halted(obligations) or must_replace(obligations) is not None:
        return
    _cancel_early_passes(draft)
    auction = draft.table.auction
    if not auction.is_closed:
        return
    if not end_is_unseen(draft.table, None):
        draft.lift(
            *(obligation for obligation in draft.table.incidents.obligations if isinstance(obligation, CallAgain))
        )
    if auction.contract is not None:
        after_final_pass(draft)
        _restrict_unreplaced(draft)
    elif still_on_tray(draft.table):
        return
    elif auction.has_bid:
        end_above_seven(draft)
    else:
        draft.add(Ended(PassedOut()))


def resume(draft: Draft) -> None:
    """Take back what was settled for the lead, and about irregularities before it: the auction is resumed."""
    before_final_pass(draft)
    for irregularity in draft.table.incidents.irregularities:
        resumed = BY_KIND[irregularity.kind].resumed
        if resumed is not None:
            resumed(draft, irregularity)


def _restrict_unreplaced(draft: Draft) -> None:
    """Restrict the lead where a defender's call out of turn was cancelled, and no turn came to replace it (Law 26B)."""
    play = draft.table.play
    assert play is not None
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, Comparison) and obligation.seat.side is not play.contract.side:
            draft.lift(obligation)
            cause = (obligation.irregularity,)
            draft.require(LeadRight(obligation.seat.partner, (), LAW_26B, unmade=obligation, irregularities=cause))
            draft.settle(draft.table.incidents.find(obligation.irregularity), IrregularityState.RECTIFIED, LAW_26B)


def forget_comparisons(draft: Draft) -> None:
    """Lift the questions about comparable calls of declarer's side: Law 26A concerns only a defending side.

    Before the lead is faced the auction may go on (17D1), and the other side may declare.
    """
    play = draft.table.play
    for obligation in draft.table.incidents.obligations:
        ours = play is not None and isinstance(obligation, Judgement) and obligation.seat.side is play.contract.side
        if (
            ours
            and isinstance(obligation, Judgement)
            and obligation.question is Question.COMPARABLE_CALL
            and not obligation.halts
        ):
            draft.lift(obligation)


def _cancel_early_passes(draft: Draft) -> None:
    """Cancel passes out of turn that deprived a player of his turn; they do not end the auction (Laws 17D3, 34).

    Who has passed out of turn is an offender; what the others told by their passes their own side may use (16C).
    """
    standing = sorted(
        (made for made in draft.table.auction.calls if made.counts), key=lambda made: (made.position, made.number)
    )
    passes: list[MadeCall] = []
    for made in reversed(standing):
        if made.call != PASS:
            break
        passes.insert(0, made)
    before = standing[: len(standing) - len(passes)]
    if not before and _have_all_passed(passes):  # Law 22B: one who lost his turn has had another
        return
    early = _from_early_pass(passes, before[-1].seat.lho if before else draft.table.board.dealer)
    for place, made in enumerate(early):
        in_rotation = place > 0 and _is_next(made, early[place - 1].seat.lho)
        cancel(draft, [made.number], LAW_17D3, (early[0] if in_rotation else made).seat.side)


def _have_all_passed(passes: list[MadeCall]) -> bool:
    """Return whether each player has passed, or was one who must pass and was passed over (Law 28A)."""
    return {made.seat for made in passes} | {made.seat.rho for made in passes if made.skips} == set(SEATS)


def _from_early_pass(passes: list[MadeCall], expected: Seat) -> list[MadeCall]:
    """Return the first pass that was not in rotation, and the later ones."""
    for place, made in enumerate(passes):
        if not _is_next(made, expected):
            return passes[place:]
        expected = made.seat.lho
    return []


def _is_next(made: MadeCall, expected: Seat) -> bool:
    """Return whether the call is made by the player whose turn it was. One who must pass loses no turn (Law 28A)."""
    return made.seat is (expected.lho if made.skips else expected)


def look_back(draft: Draft) -> None:
    """Ask the director at the end of the board about each call replaced by a comparable one.

    Law 27D applies to an insufficient bid, 23C to any other call: he judges whether the withdrawn call helped its side.
    """
    if not any(isinstance(event, Ended) and isinstance(event.result, Played) for event in draft.events):
        return
    incidents = draft.table.incidents
    free = {known.call for known in incidents.information if known.call and known.unauthorised is None}
    for irregularity in incidents.irregularities:
        call = withdrawn_by(draft.table, irregularity).number if irregularity.call else 0
        if call in free:
            question = BY_KIND[irregularity.kind].ends
            draft.require(Judgement(question, irregularity.offender, irregularity.number, halts=False, call=call))


def end_duties(draft: Draft) -> None:
    """Lift the duties to replace a card, and to answer about a revoke: a claim has ended the play (Law 68D)."""
    duties = (one for one in draft.table.incidents.obligations if isinstance(one, MustReplace | MustAnswer))
    draft.lift(*duties)


CLOSING: Final = (
    Closer(misplaced.establish_misplaced, phases=frozenset((Phase.PLAY,)), kinds=frozenset(misplaced.CHAPTER.kinds)),
    Closer(notice_at_once, always=True),
    Closer(deal_with_the_rest, kinds=frozenset(Kind)),
    Closer(end_auction, phases=frozenset((Phase.AUCTION, Phase.CLARIFICATION)), auction_closed=True, always=True),
    Closer(
        resume,
        phases=frozenset((Phase.AUCTION,)),
        obligations=(LeadRestriction, LeadFree, LeadRight, PenaltyCard),
        kinds=frozenset(kind for kind, chapter in BY_KIND.items() if chapter.resumed is not None),
        auction_closed=False,
    ),
    Closer(
        owe_repetition, phases=frozenset((Phase.AUCTION,)), obligations=(Comparison, MustRepeat), auction_closed=False
    ),
    Closer(forget_comparisons, phases=frozenset((Phase.PLAY,)), obligations=(Judgement,)),
    Closer(put_down_again, phases=frozenset((Phase.PLAY,)), obligations=(MustPlay,)),
    Closer(open_turn, phases=frozenset((Phase.CLARIFICATION, Phase.PLAY)), obligations=(PenaltyCard, LeadRight)),
    Closer(end_duties, phases=frozenset((Phase.OVER,)), obligations=(MustReplace, MustAnswer)),
    Closer(look_back, phases=frozenset((Phase.OVER,)), always=True),
)
"""The automatic consequences of a decision, called in this order until none adds an event."""
