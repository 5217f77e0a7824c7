"""Claims, concessions and agreements, the revokes that they establish, and the score (Laws 63, 64, 68, 69)."""

from __future__ import annotations

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.leads import heed_spoken, spoken_to
from laws.engine.procedure.claims import answers_needed, breach_of_agreement, breach_of_claim
from laws.engine.shared.reckoning import declarer_tricks_after_revokes
from laws.engine.shared.revokes import establish
from laws.protocol.commands import Agree, Claim, Concede
from laws.protocol.events import ClaimAgreed, ClaimMade, Ended
from laws.table.obligation import choice_of
from laws.table.table import Table
from laws.values.cited import LAW_63A3
from laws.values.contract import Played

__all__ = ["decide_agree", "decide_claim"]


def decide_claim(table: Table, command: Claim | Concede) -> Decision:
    """Decide a claim or concession.

    Tricks that are not claimed are conceded (Law 68B1). A claim by the offending side establishes its revokes (63A3).
    """
    breach = breach_of_claim(table, command)
    if breach is not None:
        return breach
    assert table.play is not None
    tricks = table.play.remaining - command.tricks if isinstance(command, Concede) else command.tricks
    draft = Draft(table)
    draft.add(ClaimMade(command.seat, tricks, command.line))
    establish(draft, command.seat.side, LAW_63A3)
    return draft


def decide_agree(table: Table, command: Agree) -> Decision:
    """Decide an agreement to a claim.

    With the last agreement the board is scored as though the tricks had been played (Law 69A), and the established
    revokes are rectified (64A). A revoke by the side that agrees is established together with its agreement (63A4): see
    `afterwards`. A defender may also agree to his partner's answer to declarer's lead out of turn (55A).
    """
    spoken = spoken_to(table)
    if spoken is not None and choice_of(table.incidents.obligations, command.seat) is not None:
        answering = Draft(table)
        heed_spoken(answering, spoken)
        return answering
    breach = breach_of_agreement(table, command.seat)
    if breach is not None:
        return breach
    claim, play = table.claim, table.play
    assert claim is not None
    assert play is not None
    draft = Draft(table)
    draft.add(ClaimAgreed(command.seat))
    if answers_needed(table, claim) == {command.seat}:
        rest = claim.tricks if claim.seat is play.contract.declarer else play.remaining - claim.tricks
        draft.add(Ended(Played(play.contract, declarer_tricks_after_revokes(draft, play.declarer_tricks + rest))))
    return draft
