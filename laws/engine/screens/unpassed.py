"""An irregularity that has not passed the screen is put right on its own side (articles 35.2(2), 35.2(3)).

Recognised: its call lies on the tray, its card behind the closed aperture. In silence it stays where it is: left-hand
opponent accepts nothing by calling, and what follows comes with the tray (`tray`). Only the offender and
his screenmate can point to it. There are no options and no consequences: the call goes back, with what was called over
it, and its player makes any legal call; a card goes back to its hand.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.procedure.auction import breach_of_call, breach_of_obligation
from laws.protocol.commands import MakeCall
from laws.protocol.events import CallMade
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ReplaceReason
from laws.table.obligation import CallAgain, Judgement, MustReplace
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
    """A card that was shown behind the closed aperture is in its hand: partner cannot have seen it."""
    draft.settle(irregularity, IrregularityState.RECTIFIED, ARTICLE_35_2_2)


def nothing_said(_draft: Draft, _irregularity: Irregularity, _seat: Seat) -> bool:
    """The screenmate's call says nothing about an irregularity that has not passed: that is all that it says."""
    return True


def call_goes_back(draft: Draft, irregularity: Irregularity, fate: CallStatus = CallStatus.CANCELLED) -> None:
    """The call goes back, and what was called over it."""
    later_calls_go_back(draft, irregularity, fate)
    draft.withdraw(irregularity.call, fate)


def out_of_turn_goes_back(draft: Draft, irregularity: Irregularity) -> None:
    """A call out of turn goes back; its player makes any legal call when it is his turn."""
    call_goes_back(draft, irregularity)
    draft.settle(irregularity, IrregularityState.RECTIFIED, ARTICLE_35_2_2)
    draft.require(CallAgain(irregularity.offender, ARTICLE_35_2_2))


def made_again(draft: Draft, irregularity: Irregularity, fate: CallStatus = CallStatus.CANCELLED) -> None:
    """A call in its turn goes back, and its player makes another one now."""
    call_goes_back(draft, irregularity, fate)
    draft.require(MustReplace(irregularity.offender, ReplaceReason.NOT_PASSED_THE_SCREEN, irregularity.number))


def later_calls_go_back(draft: Draft, irregularity: Irregularity, fate: CallStatus = CallStatus.CANCELLED) -> None:
    """What was called over the irregular call goes back too, and with it what was irregular in that."""
    later = [made for made in draft.table.auction.calls[irregularity.call :] if made.status in _ALIVE]
    numbers = {made.number for made in later}
    of_later = {other.number for other in draft.table.incidents.open() if other.call in numbers}
    draft.lift(
        *(
            obligation
            for obligation in draft.table.incidents.obligations
            if isinstance(obligation, MustReplace | Judgement) and obligation.irregularity in of_later
        )
    )
    position = draft.table.auction.calls[irregularity.call - 1].position
    for made in reversed(later):
        status = CallStatus.CANCELLED if made.position == position else fate
        draft.withdraw(made.number, status, irregularity.offender.side)
    for other in draft.table.incidents.open():
        if other.number in of_later or (other.call == irregularity.call and other != irregularity):
            draft.settle(other, IrregularityState.RECTIFIED, ARTICLE_35_2_2)


def take_premature(draft: Draft, irregularity: Irregularity, made: MadeCall) -> None:
    """Law 27C: what the offender put in the place of his bid before the director came stands, if it is legal."""
    again = MakeCall(made.seat, made.call, made.alerted, made.explanation)
    if _refused(draft, again) is None:
        draft.stand(made.number)
        _replaced(draft, irregularity)


def replace_behind_screen(draft: Draft, duty: MustReplace, command: MakeCall) -> Refusal | None:
    """Any legal call in place of the irregular one; nothing follows from it."""
    refusal = _refused(draft, command)
    if refusal is not None:
        return refusal
    irregularity = draft.table.incidents.find(duty.irregularity)
    event = CallMade(command.seat, command.call, command.alert, command.explanation, instead=irregularity.call)
    draft.add(event)
    draft.lift_calls(event)
    _replaced(draft, irregularity)
    return None


def _refused(draft: Draft, command: MakeCall) -> Refusal | None:
    """What the player may not call, by what is in force against him or by Laws 18, 19 and 38."""
    auction, seat, call = draft.table.auction, command.seat, command.call
    return breach_of_obligation(draft.table.incidents.obligations, auction, seat, call) or breach_of_call(
        auction, seat, call
    )


def _replaced(draft: Draft, irregularity: Irregularity) -> None:
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, MustReplace) and obligation.irregularity == irregularity.number:
            draft.lift(obligation)
    draft.settle(irregularity, IrregularityState.RECTIFIED, ARTICLE_35_2_2)
