"""Claims, concessions and the answers to them in correct procedure (Laws 68, 69A)."""

from __future__ import annotations

from laws.protocol.commands import Claim, Concede
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.obligation import halted
from laws.table.phases import Phase
from laws.table.table import Claimed, ClaimStage, Table
from laws.values.cited import LAW_9B2, LAW_68, LAW_68A, LAW_68D, LAW_68D2, LAW_68D2_A, LAW_68D2_B, LAW_69A
from laws.values.seats import Seat

__all__ = [
    "answers_needed",
    "breach_of_agreement",
    "breach_of_claim",
    "breach_of_contest",
    "goes_to_director",
    "may_agree",
    "may_claim",
    "may_contest",
    "objects",
]


def may_claim(table: Table, seat: Seat) -> int:
    """Return the most tricks that this player may claim now, 0 if he may not claim."""
    play = table.play
    return 0 if play is None or _breach_of_claimer(table, seat) is not None else play.remaining


def breach_of_claim(table: Table, command: Claim | Concede) -> Refusal | None:
    """Return why this may not be claimed or conceded, or None.

    Declarer or a defender may claim or concede any of the tricks that remain, including the one in progress (Laws 68A,
    68B1).
    """
    breach = _breach_of_claimer(table, command.seat)
    if breach is None and table.play is not None and command.tricks > table.play.remaining:
        return Refusal(RefusalCode.NOT_OFFERED, LAW_68A)
    return breach


def _breach_of_claimer(table: Table, seat: Seat) -> Refusal | None:
    """Return why this player may not claim or concede any trick now, or None."""
    play = table.play
    if halted(table.incidents.obligations):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if table.phase is not Phase.PLAY or play is None:
        return Refusal(RefusalCode.NOT_NOW, LAW_68)
    if table.claim is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_68D)
    if seat is play.contract.dummy:
        return Refusal(RefusalCode.NOT_OFFERED, LAW_68A)
    return None


def answers_needed(table: Table, claim: Claimed) -> frozenset[Seat]:
    """Return the opponents who have still to agree.

    To declarer's claim both defenders must agree, to a defender's claim declarer.
    """
    assert table.play is not None
    contract = table.play.contract
    if claim.seat is contract.declarer:
        return frozenset(contract.side.other.seats) - claim.agreed
    return frozenset((contract.declarer,))


def may_agree(table: Table, seat: Seat) -> bool:
    """Return whether the pending claim still needs this player's agreement."""
    return breach_of_agreement(table, seat) is None


def breach_of_agreement(table: Table, seat: Seat) -> Refusal | None:
    """Return why this player may not agree to the pending claim (Law 69A), or None."""
    claim = table.claim
    if claim is None:
        return Refusal(RefusalCode.NOT_NOW, LAW_69A)
    if claim.stage is ClaimStage.CONTESTED:
        return Refusal(RefusalCode.NOT_NOW, LAW_68D2_A)
    if halted(table.incidents.obligations):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    return None if seat in answers_needed(table, claim) else Refusal(RefusalCode.NOT_OFFERED, LAW_69A)


def goes_to_director(table: Table) -> bool:
    """Return whether the director decides a contested claim (Law 68D2(a)); otherwise play continues."""
    return table.conditions.rules_on_contest


def objects(table: Table, claim: Claimed, seat: Seat) -> bool:
    """Return whether this player may object to the concession of his partner (Law 68B2).

    He may if he is a defender, his partner concedes at least one trick, and the play is still on.
    """
    play = table.play
    if play is None or table.phase is not Phase.PLAY:
        return False
    defends = seat.side is not play.contract.side
    return defends and seat is claim.seat.partner and claim.tricks < play.remaining


def may_contest(table: Table, seat: Seat) -> bool:
    """Return whether this player may contest the pending claim, or object to it."""
    return breach_of_contest(table, seat) is None


def breach_of_contest(table: Table, seat: Seat) -> Refusal | None:
    """Return why this player may not contest the claim, or None.

    The claimer may not, since a claim cannot be taken back (Law 68D). If the director decides, any other player may,
    including dummy (68D2(a)), until agreement is established (69A). If play continues, the other side may (68D2(b)),
    and the partner of a defender who concedes (68B2).
    """
    claim, directed = table.claim, goes_to_director(table)
    if table.phase is Phase.OVER:
        if claim is None or not directed:
            return Refusal(RefusalCode.GAME_OVER)
        if claim.stage is ClaimStage.ESTABLISHED:
            return Refusal(RefusalCode.TOO_LATE, LAW_69A)
    if claim is None or claim.stage is not ClaimStage.OPEN:
        return Refusal(RefusalCode.NOT_NOW, LAW_68D2)
    if halted(table.incidents.obligations):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if seat is claim.seat:
        return Refusal(RefusalCode.NOT_OFFERED, LAW_68D)
    if directed or seat is not claim.seat.partner or objects(table, claim, seat):
        return None
    return Refusal(RefusalCode.NOT_OFFERED, LAW_68D2_B)
