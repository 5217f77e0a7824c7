"""Claims and concessions that nobody disputes before a director (Laws 68, 69A)."""

from __future__ import annotations

from laws.protocol.commands import Agree, Claim, Concede, Contest
from laws.protocol.events import ClaimAgreed, ClaimMade, ClaimVoided, Ended, Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import ContestedClaim, Irregularities
from laws.table.phases import Phase
from laws.table.table import Claimed, ClaimStage, Table
from laws.values.contract import Played
from laws.values.seats import Seat

__all__ = [
    "answers_needed",
    "decide_agree",
    "decide_claim",
    "decide_contest",
    "goes_to_director",
    "may_agree",
    "may_contest",
    "objects",
]


def decide_claim(table: Table, command: Claim | Concede) -> tuple[Event, ...] | Refusal:
    """Law 68A, 68B1: declarer or a defender, of the tricks that remain, the one in progress among them."""
    play = table.play
    if table.phase is not Phase.PLAY or play is None:
        return Refusal(RefusalCode.NOT_NOW, "68")
    if table.claim is not None:
        return Refusal(RefusalCode.NOT_NOW, "68D")
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
    claim = table.claim
    return claim is not None and claim.stage is ClaimStage.OPEN and seat in answers_needed(table, claim)


def decide_agree(table: Table, command: Agree) -> tuple[Event, ...] | Refusal:
    """Law 69A: with the last agreement the board is scored as though the tricks had been played."""
    claim, play = table.claim, table.play
    if claim is None or play is None:
        return Refusal(RefusalCode.NOT_NOW, "69A")
    if claim.stage is ClaimStage.CONTESTED:
        return Refusal(RefusalCode.NOT_NOW, "68D2(a)")
    needed = answers_needed(table, claim)
    if command.seat not in needed:
        return Refusal(RefusalCode.NOT_OFFERED, "69A")
    event = ClaimAgreed(command.seat)
    if len(needed) > 1:
        return (event,)
    declaring = claim.seat is play.contract.declarer
    rest = claim.tricks if declaring else play.remaining - claim.tricks
    return (event, Ended(Played(play.contract, play.declarer_tricks + rest)))


def goes_to_director(table: Table) -> bool:
    """Whether the director decides a contested claim (Law 68D2(a)); if not, play simply goes on."""
    conditions = table.conditions
    return conditions.contested is ContestedClaim.DIRECTOR or conditions.irregularities is Irregularities.ALLOWED


def objects(table: Table, claim: Claimed, seat: Seat) -> bool:
    """Law 68B2: whether this player is the partner of a defender who concedes at least one trick."""
    play = table.play
    assert play is not None
    defends = seat.side is not play.contract.side
    return defends and seat is claim.seat.partner and claim.tricks < play.remaining


def may_contest(table: Table, seat: Seat) -> bool:
    """Whether this player's contest of the claim that waits, or his objection to it, would be heard."""
    claim = table.claim
    if claim is not None and goes_to_director(table):  # Law 68D2: any player, dummy too
        return claim.stage is ClaimStage.OPEN and seat is not claim.seat
    return not isinstance(decide_contest(table, Contest(seat)), Refusal)


def decide_contest(table: Table, command: Contest) -> tuple[Event, ...] | Refusal:
    """Where no director is asked: objection to a partner's concession (68B2), or play goes on (68D2(b)).

    Whoever made the claim cannot contest it, since a claim is not taken back (68D), and no more can his partner have
    play go on: that is for the other side to ask.
    """
    claim, play, seat = table.claim, table.play, command.seat
    if claim is None or play is None:
        return Refusal(RefusalCode.NOT_NOW, "68D2")
    if seat is claim.seat:
        return Refusal(RefusalCode.NOT_OFFERED, "68D")
    if objects(table, claim, seat):
        return (ClaimVoided(seat, "68B2"),)
    if seat is claim.seat.partner:
        return Refusal(RefusalCode.NOT_OFFERED, "68D2(b)")
    return (ClaimVoided(seat, "68D2(b)"),)
