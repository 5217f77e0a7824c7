"""Claims: when to agree to one and when to make one."""

from __future__ import annotations

from typing import Final

from laws.protocol.commands import Agree, Claim, Contest, Correct
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from play.analysis.position import Position, Solver
from play.robots.calls.words import CLAIM_LINE
from play.robots.cards.memory import Memory, remember

__all__ = ["answer_claim", "own_claim"]

_SUITS: Final = range(4)


def answer_claim(view: View, me: Seat, solver: Solver | None) -> Correct | None:
    """Agree to what best play by both sides gives the claimer, contest more. Return None when no answer is needed.

    With the claimer's hand shown (Law 68C), dummy, and the robot's own, all four hands are known. The robot objects to
    partner's concession of a trick that cannot be lost (Law 68B2), also where it has no solver.
    """
    claim = view.claim
    if claim is None or not (view.may.agree or view.may.contest):
        return None
    memory = remember(view)
    if me is memory.contract.dummy:
        return None
    if view.may.contest and _concedes_sure_trick(memory, claim.seat, claim.tricks):
        return Contest(me)
    tricks = _claimers_tricks(memory, claim.seat, solver)
    if view.may.agree:
        fair = tricks is not None and claim.tricks <= tricks
        return Agree(me) if fair else Contest(me)
    conceding = claim.seat is me.partner and claim.tricks < 13 - sum(memory.won)
    if conceding and tricks is not None and claim.tricks < tricks:
        return Contest(me)
    return None


def _concedes_sure_trick(memory: Memory, claimer: Seat, tricks: int) -> bool:
    """Return whether partner concedes every trick although the robot holds the highest trump, which cannot lose."""
    trump, contract = memory.trump, memory.contract
    if trump is None or tricks or claimer is not memory.me.partner or memory.me.side is contract.side:
        return False
    out = memory.unseen
    for seat in SEATS:
        out |= memory.held[seat]
    for card in memory.trick:
        out |= 1 << card
    trumps = out >> 13 * trump & 0x1FFF
    own = memory.held[memory.me] >> 13 * trump & 0x1FFF
    return bool(own) and own.bit_length() == trumps.bit_length()


def _claimers_tricks(memory: Memory, claimer: Seat, solver: Solver | None) -> int | None:
    """Return the tricks that the claimer's side can still win, double dummy.

    Return None if not all hands are known, or if the time is too short.
    """
    hands = list(memory.held)
    if solver is None or len(memory.hidden) > 1:
        return None
    for seat in memory.hidden:
        hands[seat] = memory.unseen
    position = Position((hands[0], hands[1], hands[2], hands[3]), memory.trump, memory.leader, memory.trick)
    solution = solver.solve([position])[0]
    if solution is None:
        return None
    best = max(solution.values())
    return best if memory.turn.side is claimer.side else 13 - sum(memory.won) - best


def own_claim(memory: Memory) -> Claim | None:
    """Return a claim of all remaining tricks when the hand on lead holds only winners, else None.

    It is sound whatever the hidden hands: the trick has not begun, no opponent has a trump, and in every suit of that
    hand its top cards leave the opponents none that could win.
    """
    contract = memory.contract
    if memory.trick or memory.turn.side is not memory.me.side or memory.me is contract.dummy:
        return None
    if memory.turn is not memory.me and memory.me is not contract.declarer:
        return None
    remaining = 13 - sum(memory.won)
    if remaining < 2:
        return None
    lead = memory.held[memory.turn]
    others = memory.unseen  # for a defender this includes partner's cards, which cannot be told from declarer's
    if contract.side is not memory.me.side:
        others |= memory.held[contract.dummy]
    trump = memory.trump
    if trump is not None and others >> 13 * trump & 0x1FFF:
        return None
    if all(_all_win(lead >> 13 * suit & 0x1FFF, others >> 13 * suit & 0x1FFF) for suit in _SUITS):
        return Claim(memory.me, remaining, CLAIM_LINE)
    return None


def _all_win(own: int, others: int) -> bool:
    """Return whether every card of a suit wins when led from the top against all other cards in one hand."""
    left = others.bit_count()
    while own:
        top = own.bit_length() - 1
        if left > 0 and others >> top:
            return False
        own ^= 1 << top
        left -= 1
    return True
