"""House robots: they see what a player sees, remember everything, and choose a player's action.

`choose` is a pure function of a robot's View, a seed, and the answers of its solver. Whatever the hidden hands, the
same View and seed give the same action.
"""

from __future__ import annotations

from random import Random

from laws.protocol.commands import Correct, DrawAttention, FaceLead, LeadFaceDown, MakeCall, OpenAperture, PlayCard
from laws.table.conditions import Alerts
from laws.table.obligation import must_replace
from laws.table.phases import Phase
from laws.values.calls import PASS
from laws.values.cards import Hand
from laws.values.seats import Seat
from laws.views.seen import View
from play.analysis.position import Solver
from play.robots.action import Action
from play.robots.calls.alerting import alerts
from play.robots.calls.bidder import choose_call
from play.robots.cards.cardplay import choose_card
from play.robots.cards.claiming import answer_claim, own_claim
from play.robots.cards.memory import auction_of, remember
from play.robots.choosing import answer_about_revoke, choose_option
from play.robots.choosing_cards import follow
from play.robots.pointing import points_out
from play.robots.valued import value

__all__ = ["choose"]


def choose(view: View, seed: int, solver: Solver | None, *, claims: bool = False) -> Action | None:
    """Return the action of the robot in the viewer's seat, or None when the board needs nothing from it.

    It never commits an irregularity: it chooses from the calls and cards that its View offers. What a Law asks of it
    comes first: a choice (10C2), the answer about a revoke (61B); then attention to what the opponents did (9A1).

    `view` is of the kind ROBOT. Without a solver the robot plays by habit, and contests a claim that it cannot analyse.
    With `claims` it claims when the remaining tricks are certain; the caller must clear `claims` once a claim on the
    board was contested, since a View does not record that. Raise ValueError for a View without a seat.
    """
    me = view.viewer.seat
    if me is None:
        raise ValueError("a robot sits in a seat")
    if view.phase is Phase.OVER:
        return None
    chosen = choose_option(view, me)
    if chosen is not None or view.incidents.stopped:
        return chosen
    answer = answer_about_revoke(view, me)
    if answer is not None:
        return answer
    if points_out(view, me):
        return DrawAttention(me)
    return _in_procedure(view, me, seed, solver, claims)


def _in_procedure(view: View, me: Seat, seed: int, solver: Solver | None, claims: bool) -> Action | None:
    may = view.may
    if may.open:
        return OpenAperture(me)
    if may.calls:
        return _call(view, me)
    if view.claim is not None:
        return answer_claim(view, me, solver)
    if _waits_for_another(view, me):
        return None
    if may.face:
        return FaceLead(me)
    if may.cards:
        return _card(view, me, Random(f"{seed}:{_cards_played(view)}"), solver, claims)  # noqa: S311 - no secret
    return None


def _waits_for_another(view: View, me: Seat) -> bool:
    """Return whether another player makes a call in place of one withdrawn, after the final pass."""
    replacing = must_replace(view.incidents.obligations)
    return view.phase is Phase.CLARIFICATION and replacing is not None and replacing.seat is not me


def _call(view: View, me: Seat) -> Correct:
    own = view.hands[me].cards or Hand(0)
    now = auction_of(view, _place(view, me))
    call, meaning = choose_call(now, value(own))
    if now.me is not me or call not in view.may.calls:
        call = PASS if PASS in view.may.calls else view.may.calls[0]
        return MakeCall(me, call)
    if view.conditions.alerts is Alerts.PARTNER and view.screen is None:  # its partner alerts and explains
        return MakeCall(me, call)
    return MakeCall(me, call, alerts(now, meaning, view.conditions), meaning.explanation)


def _place(view: View, me: Seat) -> int:
    """Return the place in the auction of the call that the robot replaces; 0 for a call in turn."""
    replacing = must_replace(view.incidents.obligations)
    if replacing is None or replacing.seat is not me or not replacing.call:
        return 0
    return {seen.number: seen.position for seen in view.auction or ()}[replacing.call]


def _card(view: View, me: Seat, rng: Random, solver: Solver | None, claims: bool) -> Correct:
    memory, hand = remember(view), view.may.hand
    assert hand is not None
    if hand is not memory.turn:  # in place of a card that was taken back; others lie after it
        card = follow(view.trick, memory.trump, hand, view.may.cards)
        return PlayCard(me, card, from_dummy=hand is memory.contract.dummy)
    if claims and not view.may.lead:
        claim = own_claim(memory)
        if claim is not None:
            return claim
    vulnerable = view.board.vulnerability.of(memory.contract.side)
    card = choose_card(memory, view.may.cards, rng, solver, vulnerable)
    if view.may.lead:
        return LeadFaceDown(me, card)
    return PlayCard(me, card, from_dummy=hand is memory.contract.dummy)


def _cards_played(view: View) -> int:
    return 4 * len(view.tricks) + len(view.trick)
