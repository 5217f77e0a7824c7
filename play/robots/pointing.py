"""When a robot draws attention to an irregularity that lies open on the table (Law 9A1).

It points to what the opponents did. Of its own side's only to a lead out of turn that keeps it from leading: nobody has
to draw attention to his own side's irregularity (9A4). Dummy does not speak during the play (9A3, 43A1(b)).
"""

from __future__ import annotations

from laws.table.auction import CallStatus
from laws.table.obligation import LyingCard, MustPlay, PenaltyCard, must_replace
from laws.table.phases import Phase
from laws.values.calls import BIDS
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from play.robots.cards.memory import auction_of
from play.robots.choosing_calls import gains_by_accepting

__all__ = ["points_out"]


def points_out(view: View, me: Seat) -> bool:
    """Return whether the robot in that seat draws attention now to what lies open on the table."""
    known = view.incidents
    if not view.conditions.allow_irregularities or known.stopped or view.claim is not None:
        return False
    if view.phase is Phase.PLAY:
        return _to_cards(view, me)
    if must_replace(known.obligations) is not None:
        return False
    return _to_call(view, me) if view.phase is Phase.AUCTION else _to_cards(view, me)


def _to_call(view: View, me: Seat) -> bool:
    """Return whether the opponents' last call is irregular, and the robot, who is to call, does not want to accept it.

    It may change another call (Law 25B), be out of turn (29), insufficient (27), inadmissible (36) or above seven (38).
    """
    standing = [seen for seen in view.auction or () if seen.status is CallStatus.STANDING]
    last = standing[-1] if standing else None
    if last is None or view.to_act is not me or last.seat.side is me.side:
        return False
    same = [seen for seen in view.auction or () if seen.position == last.position and seen is not last]
    if same:  # of two that stand one is to change the other (Law 25B); where one is withdrawn, that was ruled on
        return any(seen.status is CallStatus.STANDING for seen in same)
    if any(one.offender is last.seat and one.call == last.call for one in view.incidents.irregularities):
        return False  # it has been ruled on
    if last.seat is not me.rho:
        return True
    before = auction_of(view, last.position)
    if before.is_legal(last.call):
        return False
    return last.call not in BIDS or not gains_by_accepting(view, me, last)


def _to_cards(view: View, me: Seat) -> bool:
    """Return whether an opponent's card lies face up that has not been ruled on; of any hand where the robot leads."""
    contract = view.contract
    if contract is None or (view.phase is Phase.PLAY and me is contract.dummy):
        return False
    blocked = view.to_act is me and not view.trick
    return any(_lies_unruled(view, seat) for seat in SEATS if blocked or seat.side is not me.side)


def _lies_unruled(view: View, seat: Seat) -> bool:
    """Return whether a card of that hand lies face up and nothing has been ruled about it.

    It is in force then as a penalty card or a card to be played. A fifth card that was found to be a lead to the next
    trick waits for that trick (Law 45E).
    """
    known = view.incidents
    ruled = {one.card for one in known.obligations if isinstance(one, PenaltyCard | LyingCard | MustPlay)}
    if view.trick:
        ruled |= {card for one in known.irregularities for card in one.cards}
    return any(card not in ruled for card in view.hands[seat].shown)
