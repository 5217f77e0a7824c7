"""Choices about calls: to accept an irregular one (Laws 25B1, 27A1, 27B4, 29A), to call again (Laws 21B2, 25A6)."""

from __future__ import annotations

from laws.table.auction import CallStatus
from laws.table.kinds import OptionWord
from laws.table.obligation import Option
from laws.values.calls import DOUBLE, PASS
from laws.values.cards import Hand
from laws.values.seats import Seat
from laws.views.known_irregularities import SeenChoice
from laws.views.seen import SeenCall, View
from play.robots.calls.bidder import choose_call
from play.robots.calls.meaning import situation_after
from play.robots.calls.rule import Tag
from play.robots.calls.situation import Situation
from play.robots.cards.memory import auction_of, has_meaning
from play.robots.valued import value

__all__ = ["accept_call", "call_again", "gains_by_accepting"]


def accept_call(view: View, me: Seat, choice: SeenChoice) -> Option:
    """Accept the irregular call only when that gains something for the hand, else decline.

    To decline costs nothing: the call is withdrawn, its side may not use it (Law 16C2), and may have to pass or be
    restricted in the lead (Laws 26B, 27B, 30-32).
    """
    about = view.incidents.irregularities
    seen = next((one for one in about if one.number == choice.about), None)
    made = None if seen is None else _last(view, seen.offender)
    accepts = made is not None and gains_by_accepting(view, me, made)
    return Option(OptionWord.ACCEPT if accepts else OptionWord.DECLINE)


def gains_by_accepting(view: View, me: Seat, made: SeenCall) -> bool:
    """Return whether the robot would make a call over this one that it could not make if the call were withdrawn.

    That is a bid at a level that is closed otherwise, or a penalty double.
    """
    before = auction_of(view, made.position)
    over = _with(before, made)
    if over is None or over.me is not me:
        return False
    own = view.hands[me].cards or Hand(0)
    call, meaning = choose_call(over, value(own))
    if call == PASS or (call == DOUBLE and meaning.tag is not Tag.PENALTY):
        return False
    declined = auction_of(view) if made.position != made.number else before
    return not declined.is_legal(call)


def _last(view: View, offender: Seat) -> SeenCall | None:
    """Return the last call of that player which has not been withdrawn."""
    calls = reversed(view.auction or ())
    return next(
        (seen for seen in calls if seen.seat is offender and seen.status in (CallStatus.STANDING, CallStatus.PENDING)),
        None,
    )


def _with(before: Situation, made: SeenCall) -> Situation | None:
    """Return the auction with this call as if it were in turn, players passed over having passed; None if it cannot be
    read."""
    calls = list(before.calls)
    turn = before.me
    while turn is not made.seat:
        calls.append(PASS)
        turn = turn.lho
    now = situation_after(before.dealer, before.vulnerability, tuple(calls))
    if not has_meaning(now, made.call):
        return None
    return situation_after(before.dealer, before.vulnerability, (*calls, made.call))


def call_again(view: View, me: Seat, _choice: SeenChoice) -> Option:
    """Withdraw the call when the hand makes another one over the call that was changed.

    So a call that is not legal there any more never stays.
    """
    mine = _last(view, me)
    if mine is None:
        return Option(OptionWord.KEEP)
    now = auction_of(view, mine.position)
    if now.me is not me:
        return Option(OptionWord.KEEP)
    call, _ = choose_call(now, value(view.hands[me].cards or Hand(0)))
    return Option(OptionWord.KEEP if call == mine.call else OptionWord.RETRACT)
