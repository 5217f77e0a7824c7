"""The rectification on its own side of an irregularity that has not passed the screen (articles 35.2(2), 35.2(3)).

Recognised: its call lies on the tray, its card behind the closed aperture. Without attention it stays there: the
left-hand opponent accepts nothing by calling, and the consequences come with the tray (`tray`). Only the offender and
his screenmate can draw attention to it. There are no options and no rectification beyond this: the call is taken back
with the calls made over it, and its player makes any legal call; a card is taken back into its hand.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.procedure.auction import breach_of_call, breach_of_obligation
from laws.engine.shared.withdrawn import then_lho_over_unintended
from laws.protocol.commands import MakeCall
from laws.protocol.events import CallMade
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ReplaceReason
from laws.table.obligation import CallAgain, Choice, Judgement, MustReplace
from laws.values.cited import ARTICLE_35_2_2
from laws.values.seats import Seat

__all__ = [
    "call_goes_back",
    "card_goes_back",
    "later_calls_go_back",
    "made_again",
    "nothing_said",
    "out_of_turn_goes_back",
    "replace_behind_screen",
    "take_premature",
]

_ALIVE: Final = (CallStatus.STANDING, CallStatus.PENDING)


def card_goes_back(draft: Draft, irregularity: Irregularity) -> None:
    """Settle a card shown behind the closed aperture: it is in its hand again, since partner cannot have seen it."""
    draft.settle(irregularity, IrregularityState.RECTIFIED, ARTICLE_35_2_2)


def nothing_said(_draft: Draft, _irregularity: Irregularity, _seat: Seat) -> bool:
    """Return True: the screenmate's call has no effect on an irregularity that has not passed."""
    return True


def call_goes_back(draft: Draft, irregularity: Irregularity, fate: CallStatus = CallStatus.CANCELLED) -> None:
    """Take back the call, and the calls made over it."""
    later_calls_go_back(draft, irregularity, fate)
    draft.withdraw(irregularity.call, fate)


def out_of_turn_goes_back(draft: Draft, irregularity: Irregularity) -> None:
    """Take back a call out of turn. Its player makes any legal call in his turn."""
    call_goes_back(draft, irregularity)
    draft.settle(irregularity, IrregularityState.RECTIFIED, ARTICLE_35_2_2)
    draft.require(CallAgain(irregularity.offender, ARTICLE_35_2_2))


def made_again(draft: Draft, irregularity: Irregularity, fate: CallStatus = CallStatus.CANCELLED) -> None:
    """Take back a call in turn. Its player makes another one now."""
    call_goes_back(draft, irregularity, fate)
    draft.require(MustReplace(irregularity.offender, ReplaceReason.NOT_PASSED_THE_SCREEN, irregularity.number))


def later_calls_go_back(draft: Draft, irregularity: Irregularity, fate: CallStatus = CallStatus.CANCELLED) -> None:
    """Take back the calls made over the irregular one, together with their irregularities."""
    position = draft.table.auction.calls[irregularity.call - 1].position
    since = draft.table.auction.calls[irregularity.call :]
    later = [made for made in since if made.status in _ALIVE and made.position >= position]
    numbers = {made.number for made in later}
    of_later = {other.number for other in draft.table.incidents.open() if other.call in numbers}
    draft.lift(
        *(
            obligation
            for obligation in draft.table.incidents.obligations
            if (isinstance(obligation, MustReplace | Judgement) and obligation.irregularity in of_later)
            or (isinstance(obligation, Choice) and obligation.kind.follows_call)
        )
    )
    for made in reversed(later):
        status = CallStatus.CANCELLED if made.position == position else fate
        draft.withdraw(made.number, status, irregularity.offender.side)
    for other in draft.table.incidents.open():
        if other.number in of_later or (other.call == irregularity.call and other != irregularity):
            draft.settle(other, IrregularityState.RECTIFIED, ARTICLE_35_2_2)


def take_premature(draft: Draft, irregularity: Irregularity, made: MadeCall) -> None:
    """Let the offender's premature replacement of his bid stand, if it is legal (Law 27C)."""
    again = MakeCall(made.seat, made.call, made.alerted, made.explanation)
    if _refused(draft, again) is None:
        draft.stand(made.number)
        _replaced(draft, irregularity)


def replace_behind_screen(draft: Draft, duty: MustReplace, command: MakeCall) -> Refusal | None:
    """Make any legal call in place of the irregular one, without rectification. Return the refusal, or None.

    If it was an intended call in place of another, the screenmate may have called over that one, and may change his
    call (Law 25A6).
    """
    refusal = _refused(draft, command)
    if refusal is not None:
        return refusal
    irregularity = draft.table.incidents.find(duty.irregularity)
    event = CallMade(command.seat, command.call, command.alert, command.explanation, instead=irregularity.call)
    draft.add(event)
    draft.lift_calls(event)
    _replaced(draft, irregularity)
    then_lho_over_unintended(draft, draft.table.auction.calls[-1])
    return None


def _refused(draft: Draft, command: MakeCall) -> Refusal | None:
    """Return why the player may not make this call, by his obligations or by Laws 18, 19 and 38, or None."""
    auction, seat, call = draft.table.auction, command.seat, command.call
    return breach_of_obligation(draft.table.incidents.obligations, auction, seat, call) or breach_of_call(
        auction, seat, call
    )


def _replaced(draft: Draft, irregularity: Irregularity) -> None:
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, MustReplace) and obligation.irregularity == irregularity.number:
            draft.lift(obligation)
    draft.settle(irregularity, IrregularityState.RECTIFIED, ARTICLE_35_2_2)
