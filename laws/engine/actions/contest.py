"""A contested claim (Laws 68B2, 68D2, 69A, 70).

Any player but the claimer may object, dummy included. A defender's objection to his partner's concession voids the
concession at once (68B2). If the conditions do not send contested claims to the director, play continues (68D2(b)).
Otherwise he is awaited (68D2(a), 70), unless the side that did not claim asks for play to continue and all four agree
(68D2(b)).

Without a director, the claim waits for the finding of a search (`laws.engine.claims`). It is worth the fewest tricks of
any normal line. An incomplete finding decides nothing: the claim still waits for a director, or for play to continue,
until the platform records that no director will rule. Then the worst normal line that was met counts, as it would count
for a director who is shown it. A line that nobody has found is a limit of the search, and no doubt about the claim that
70A resolves against the claimer: it asks for equity to both sides.
"""

from __future__ import annotations

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.revoke import on_attention
from laws.engine.procedure.claims import breach_of_contest, goes_to_director, objects
from laws.engine.shared.reckoning import declarer_tricks_after_revokes
from laws.protocol.commands import Contest, FindClaim, LeaveUnruled, PlayOn
from laws.protocol.events import ClaimContested, ClaimSearched, ClaimVoided, Ended, PlayOnAgreed, ResultBecame
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Director
from laws.table.finding import Finding
from laws.table.kinds import Question
from laws.table.obligation import Judgement, judgements
from laws.table.phases import Phase
from laws.table.table import Claimed, Table
from laws.values.cited import LAW_68B2, LAW_68D2_B, LAW_70
from laws.values.contract import Played
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat

__all__ = [
    "awaits_search",
    "decide_contest",
    "decide_finding",
    "decide_play_on",
    "decide_unruled",
    "end_by_claim",
]


def decide_contest(table: Table, command: Contest) -> Decision:
    """Decide a contest of a claim, or after the board, in time, a withdrawal of agreement to it (Laws 68D2, 69A)."""
    claim, seat = table.claim, command.seat
    breach = breach_of_contest(table, seat)
    if breach is not None:
        return breach
    assert claim is not None
    if objects(table, claim, seat):
        return _no_concession(table, seat)
    draft = Draft(table)
    if not goes_to_director(table):
        draft.add(ClaimVoided(seat, LAW_68D2_B))
        _go_on(draft)
        return draft
    draft.add(ClaimContested(seat))
    draft.require(Judgement(Question.TRICKS, claim.seat, 0, halts=True))
    return draft


def _no_concession(table: Table, seat: Seat) -> Draft:
    """Void partner's concession (Law 68B2)."""
    draft = Draft(table)
    draft.add(ClaimVoided(seat, LAW_68B2))
    _go_on(draft)
    return draft


def _go_on(draft: Draft) -> None:
    """Correct each revoke to which attention was drawn while the claim waited: now a card can replace it (Law 62A).

    There is no question about its tricks any more. A card that is in its hand again has gone back before the claim.
    """
    for number in [one.number for one in draft.table.incidents.open() if one.attention_drawn]:
        revoke = draft.table.incidents.find(number)
        gone_back = draft.table.hands[revoke.offender] >> revoke.cards[0] & 1 if revoke.cards else 1
        if gone_back or not (revoke.is_uncorrected_revoke or revoke.is_established_revoke):
            continue
        asked = judgements(draft.table.incidents.obligations)
        draft.lift(*(one for one in asked if one.question is Question.TRICKS and one.irregularity == number))
        on_attention(draft, revoke)


def awaits_search(table: Table) -> bool:
    """Return whether a claim is in dispute without a director and without a finding yet."""
    claim = table.claim_in_dispute
    return claim is not None and claim.finding is None and table.conditions.director is Director.AUTO


def decide_finding(table: Table, command: FindClaim) -> Decision:
    """Decide a finding about a claim (Law 70). It stays on record for the ruling.

    Without a director, a complete finding settles the claim. A second finding is accepted only if it says more.
    """
    claim, found = table.claim_in_dispute, command.finding
    if claim is None or claim.seat is not command.seat:
        return Refusal(RefusalCode.NOT_NOW, LAW_70)
    before = claim.finding
    if before is not None and found.proven <= before.proven and found.met >= before.met:
        return Refusal(RefusalCode.NOT_NOW, LAW_70)
    if found.met > claim.tricks or any(played.card not in table.deal[played.seat] for played in found.line):
        return Refusal(RefusalCode.NOT_OFFERED, LAW_70)
    draft = Draft(table)
    draft.add(ClaimSearched(command.seat, found))
    if found.complete and table.conditions.director is Director.AUTO and not _other_questions(table):
        _settle(draft, claim, found)
    return draft


def decide_unruled(table: Table, command: LeaveUnruled) -> Decision:
    """Settle a claim that no director rules on by the worst normal line that was met (Law 70A)."""
    claim = table.claim_in_dispute
    if claim is None or claim.seat is not command.seat or claim.finding is None:
        return Refusal(RefusalCode.NOT_NOW, LAW_70)
    draft = Draft(table)
    _settle(draft, claim, claim.finding)
    return draft


def _other_questions(table: Table) -> bool:
    """Return whether a revoke, to which attention was drawn after the claim, needs a ruling on the tricks (Law 62A)."""
    return any(
        obligation.question is Question.TRICKS and not obligation.halts
        for obligation in judgements(table.incidents.obligations)
    )


def _settle(draft: Draft, claim: Claimed, found: Finding) -> None:
    play = draft.table.play
    assert play is not None
    declaring = claim.seat.side is play.contract.side
    rest = found.met if declaring else play.remaining - found.met
    asked = judgements(draft.table.incidents.obligations)
    draft.lift(*(obligation for obligation in asked if obligation.question is Question.TRICKS and obligation.halts))
    end_by_claim(draft, play.declarer_tricks + rest, LAW_70)


def end_by_claim(draft: Draft, declarer_tricks: int, law: Paragraph) -> None:
    """End the board, or change its result, with these tricks and the cost of its revokes (Laws 63A3, 64A)."""
    table = draft.table
    play = table.play
    assert play is not None
    if table.phase is Phase.OVER:
        draft.add(ResultBecame(Played(play.contract, declarer_tricks), law))
        return
    tricks = declarer_tricks_after_revokes(draft, declarer_tricks)
    draft.add(Ended(Played(play.contract, tricks)))


def decide_play_on(table: Table, command: PlayOn) -> Decision:
    """Decide a request or agreement to play on (Law 68D2(b)).

    The side that did not claim asks; once all four agree, the claim is void.
    """
    claim, seat = table.claim, command.seat
    if table.phase is not Phase.PLAY or claim is None or claim.contested is None:
        return Refusal(RefusalCode.NOT_NOW, LAW_68D2_B)
    if claim.contested.side is claim.seat.side or seat in claim.play_on:
        return Refusal(RefusalCode.NOT_OFFERED, LAW_68D2_B)
    draft = Draft(table)
    draft.add(PlayOnAgreed(seat))
    if claim.play_on | {seat} == frozenset(SEATS):
        draft.add(ClaimVoided(claim.contested, LAW_68D2_B))
        draft.lift(
            *(
                obligation
                for obligation in judgements(draft.table.incidents.obligations)
                if obligation.question is Question.TRICKS
            )
        )
        _go_on(draft)
    return draft
