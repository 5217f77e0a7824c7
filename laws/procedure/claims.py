"""Claims and concessions that nobody disputes before a director (Laws 68, 69A)."""

from __future__ import annotations

from laws.commands import Agree, Claim, Concede, Contest
from laws.conditions import ContestedClaim
from laws.contract import Played
from laws.events import ClaimAgreed, ClaimMade, ClaimVoided, Ended, Event
from laws.phases import Phase
from laws.refusals import Refusal, RefusalCode
from laws.seats import Seat
from laws.table import Claimed, Table

__all__ = ["answers_needed", "decide_agree", "decide_claim", "decide_contest", "may_agree", "may_contest"]


def decide_claim(table: Table, command: Claim | Concede) -> tuple[Event, ...] | Refusal:
    """Law 68A, 68B1: declarer or a defender, of the tricks that remain, the one in progress among them."""
    play = table.play
    if table.phase is not Phase.PLAY or play is None or table.claim is not None:
        return Refusal(RefusalCode.NOT_NOW, "68")
    if command.seat is play.contract.dummy or command.tricks > play.remaining:
        return Refusal(RefusalCode.NOT_OFFERED, "68A")
    conceding = isinstance(command, Concede)
    tricks = play.remaining - command.tricks if conceding else command.tricks
    return (ClaimMade(command.seat, tricks, command.line),)


def answers_needed(table: Table, claim: Claimed) -> frozenset[Seat]:
    """The opponents who have still to agree: both defenders to declarer's claim, declarer to a defender's."""
    assert table.play is not None
    contract = table.play.contract
    if claim.seat is contract.declarer:
        return frozenset(contract.side.other.seats) - claim.agreed
    return frozenset((contract.declarer,))


def may_agree(table: Table, seat: Seat) -> bool:
    """Whether the claim that waits still needs this player's agreement."""
    return table.claim is not None and seat in answers_needed(table, table.claim)


def decide_agree(table: Table, command: Agree) -> tuple[Event, ...] | Refusal:
    """Law 69A: with the last agreement the board is scored as though the tricks had been played."""
    claim, play = table.claim, table.play
    if claim is None or play is None:
        return Refusal(RefusalCode.NOT_NOW)
    needed = answers_needed(table, claim)
    if command.seat not in needed:
        return Refusal(RefusalCode.NOT_OFFERED, "69A")
    event = ClaimAgreed(command.seat)
    if len(needed) > 1:
        return (event,)
    declaring = claim.seat is play.contract.declarer
    rest = claim.tricks if declaring else play.remaining - claim.tricks
    return (event, Ended(Played(play.contract, play.declarer_tricks + rest)))


def may_contest(table: Table, seat: Seat) -> bool:
    """Whether this player's contest of the claim that waits, or his objection to it, would be heard."""
    return not isinstance(decide_contest(table, Contest(seat)), Refusal)


def decide_contest(table: Table, command: Contest) -> tuple[Event, ...] | Refusal:
    """A defender may object to a partner's concession (68B2); the side that did not claim may play on (68D2(b)).

    Whoever made the claim cannot contest it, since a claim is not taken back (68D), and no more can his partner have
    play go on: that is for the other side to ask.
    """
    claim, play, seat = table.claim, table.play, command.seat
    if claim is None or play is None:
        return Refusal(RefusalCode.NOT_NOW)
    if seat is claim.seat:
        return Refusal(RefusalCode.NOT_OFFERED, "68D")
    partners = seat is claim.seat.partner
    defends = seat.side is not play.contract.side
    if partners and defends and claim.tricks < play.remaining:
        return (ClaimVoided(seat, "68B2"),)
    if table.conditions.contested is ContestedClaim.DIRECTOR:
        return Refusal(RefusalCode.NOT_NOW, "68D2(a)")
    if partners:
        return Refusal(RefusalCode.NOT_OFFERED, "68D2(b)")
    return (ClaimVoided(seat, "68D2(b)"),)
