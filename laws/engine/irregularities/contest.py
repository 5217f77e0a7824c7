"""A claim that somebody disputes (Laws 68B2, 68D2, 69A, 70).

Recognised: any player but the claimer, dummy too, objects. A defender's objection to his partner's concession voids it
at once (68B2). Where contested claims are not for the director, play goes on (68D2(b)). Otherwise he is awaited
(68D2(a), 70), unless the side that did not claim asks for play to go on and all four agree (68D2(b)). Where no director
is, the fewest tricks that any normal line gives the claimer count.
"""

from __future__ import annotations

from laws.engine.claims.search import Finding, find_normal_lines
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.reckoning import declarer_tricks_after_revokes
from laws.engine.procedure.claims import breach_of_contest, goes_to_director, objects
from laws.protocol.commands import Contest, PlayOn
from laws.protocol.events import ClaimContested, ClaimVoided, Ended, Noted, PlayOnAgreed, ResultBecame
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Director
from laws.table.kinds import Question
from laws.table.obligation import Judgement, judgements
from laws.table.phases import Phase
from laws.table.table import Claimed, Table
from laws.values.contract import Played
from laws.values.seats import SEATS

__all__ = ["decide_contest", "decide_play_on", "end_by_claim"]

_BUDGET = 4_000
"""Positions that a decision looks at; when they are spent, the fewest tricks that were met count."""


def decide_contest(table: Table, command: Contest) -> Decision:
    """Law 68D2: the claim is disputed; after the board, in time, what was agreed to it (69A)."""
    claim, seat = table.claim, command.seat
    breach = breach_of_contest(table, seat)
    if breach is not None:
        return breach
    assert claim is not None
    if objects(table, claim, seat):
        return (ClaimVoided(seat, "68B2"),)
    if not goes_to_director(table):
        return (ClaimVoided(seat, "68D2(b)"),)
    draft = Draft(table)
    draft.add(ClaimContested(seat))
    if table.conditions.director is Director.AUTO:
        _resolve(draft, claim)
    else:
        _ask_director(draft)
    return draft


def _ask_director(draft: Draft) -> None:
    claim = draft.table.claim
    assert claim is not None
    draft.require(Judgement(Question.TRICKS, claim.seat, 0, halts=True))


def _resolve(draft: Draft, claim: Claimed) -> None:
    """Law 70 without a director: doubt is resolved against the claimer (70A), as far as it could be looked at."""
    found = find_normal_lines(draft.table, _BUDGET)
    _record(draft, found)
    if found.left:
        _ask_director(draft)
        return
    play = draft.table.play
    assert play is not None
    declaring = claim.seat.side is play.contract.side
    rest = found.fewest if declaring else play.remaining - found.fewest
    end_by_claim(draft, play.declarer_tricks + rest, "70")


def _record(draft: Draft, found: Finding) -> None:
    """The first normal line that gives the fewest tricks stays on record, as cards; and what the search left open."""
    if found.lines:
        text = " ".join(f"{seat.letter}:{card}" for seat, card in found.lines[0].cards)
        draft.add(Noted("normal line", None, text))
    if found.left:
        draft.add(Noted("left to director", None, " ".join(found.left)))


def end_by_claim(draft: Draft, declarer_tricks: int, law: str) -> None:
    """The board ends, or ended, with those tricks and with what its revokes cost (Laws 63A3, 64A)."""
    table = draft.table
    play = table.play
    assert play is not None
    if table.phase is Phase.OVER:
        draft.add(ResultBecame(Played(play.contract, declarer_tricks), law))
        return
    tricks = declarer_tricks_after_revokes(draft, declarer_tricks)
    draft.add(Ended(Played(play.contract, tricks)))


def decide_play_on(table: Table, command: PlayOn) -> Decision:
    """Law 68D2(b): when the side that did not claim has asked, and all four agree, the claim is void for good."""
    claim, seat = table.claim, command.seat
    if table.phase is not Phase.PLAY or claim is None or claim.contested is None:
        return Refusal(RefusalCode.NOT_NOW, "68D2(b)")
    if claim.contested.side is claim.seat.side or seat in claim.play_on:
        return Refusal(RefusalCode.NOT_OFFERED, "68D2(b)")
    draft = Draft(table)
    draft.add(PlayOnAgreed(seat))
    if claim.play_on | {seat} == frozenset(SEATS):
        draft.add(ClaimVoided(claim.contested, "68D2(b)"))
        draft.lift(*(due for due in judgements(draft.table.incidents.dues) if due.question is Question.TRICKS))
    return draft
