"""The waiver of a rectification at the other side's request (Law 81C5).

Its effects lapse: required passes, lead restrictions, penalty cards, required cards, transferred tricks. A call under
Laws 36 to 39 is cancelled in spite of a waiver, and a revoke that is not established is corrected.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapters import BY_KIND, CHAPTERS, OFFERS
from laws.engine.draft import Decision, Draft
from laws.engine.screens.sight import knows
from laws.protocol.commands import AskWaiver, GiveRuling
from laws.protocol.events import Noted, Ruled
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Irregularities
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Question
from laws.table.obligation import (
    CallAgain,
    Choice,
    Comparison,
    DummySuggested,
    EndedRestriction,
    Judgement,
    LeadFree,
    LeadRestriction,
    LeadRight,
    LyingCard,
    MustAnswer,
    MustPass,
    MustPlay,
    MustRepeat,
    MustReplace,
    Obligation,
    PenaltyCard,
    PlayDemand,
    PlayedPenaltyCard,
    Spoken,
    judgements,
)
from laws.table.table import Table
from laws.values.cited import LAW_81C5
from laws.values.seats import Seat, Side

__all__ = ["decide_ask_waiver", "rule_waiver"]

_NOT_OFFERED: Final = Refusal(RefusalCode.NOT_OFFERED, LAW_81C5)
_LASTING: Final = frozenset(reason for chapter in CHAPTERS for reason in chapter.lasting)
_LAPSING: Final = frozenset(asked.question for chapter in CHAPTERS for asked in chapter.questions if asked.lapses)


def decide_ask_waiver(table: Table, command: AskWaiver) -> Decision:
    """Decide a request for a waiver, by the non-offending side and for a known irregularity (Law 81C5)."""
    if table.conditions.irregularities is Irregularities.ALLOWED and _target(table, command.seat) is None:
        return Refusal(RefusalCode.NOT_NOW, LAW_81C5)
    draft = Draft(table)
    draft.add(Noted("asks waiver", command.seat))
    draft.require(Judgement(Question.WAIVER, command.seat, 0, halts=False))
    return draft


def _target(table: Table, seat: Seat) -> Irregularity | None:
    """Return what a waiver asked for by this player is about, or None.

    It is the latest irregularity of the other side that is rectified or to which attention has been drawn. One that has
    not passed the screen is known on its own side only (article 35.2(2)).
    """
    for irregularity in reversed(table.incidents.irregularities):
        if irregularity.offender.side is seat.side or irregularity.state is IrregularityState.WAIVED:
            continue
        pointed_to = irregularity.attention_drawn or not irregularity.is_open
        if pointed_to and (table.screen is None or knows(table, seat, irregularity)):
            return irregularity
    return None


def rule_waiver(draft: Draft, command: GiveRuling) -> Refusal | None:
    """Grant the latest request. Return the refusal, or None."""
    table = draft.table
    asked = [
        obligation for obligation in judgements(table.incidents.obligations) if obligation.question is Question.WAIVER
    ]
    if not asked:
        return _NOT_OFFERED
    side = asked[-1].seat.side.other
    target = _target(table, asked[-1].seat)
    if target is None or _stands_all_the_same(table, target):
        return _NOT_OFFERED
    draft.add(Ruled(command.ruling, text=command.text))
    draft.lift(asked[-1], *(obligation for obligation in table.incidents.obligations if _lapses(obligation, side)))
    BY_KIND[target.kind].waived(draft, target)
    draft.settle(target, IrregularityState.WAIVED, LAW_81C5)
    return None


def _stands_all_the_same(table: Table, target: Irregularity) -> bool:
    """Return whether a waiver is impossible.

    Laws 36–39 cancel the call and 62A corrects the revoke in any case; a pending option of the other side must come
    first.
    """
    if not BY_KIND[target.kind].waivable(target):
        return True
    return any(
        isinstance(obligation, Choice | MustReplace)
        and obligation.irregularity == target.number
        and not (isinstance(obligation, Choice) and OFFERS[obligation.kind].lapses)
        for obligation in table.incidents.obligations
    )


def _lapses(obligation: Obligation, side: Side) -> bool:
    match obligation:
        case MustPass(seat, _, reason):
            return seat.side is side and reason not in _LASTING
        case MustRepeat(seat) | Comparison(seat) | PenaltyCard(seat) | PlayedPenaltyCard(seat) | LyingCard(seat):
            return seat.side is side
        case MustPlay(hand) | PlayDemand(hand):
            return hand.side is side
        case LeadRight(leader) | LeadRestriction(leader) | LeadFree(leader) | EndedRestriction(leader):
            return leader.side is side
        case Choice(seats, _, kind):
            return OFFERS[kind].lapses and seats[0].side is not side
        case Judgement(question, seat):
            return question in _LAPSING and seat.side is side
        case MustReplace() | CallAgain() | MustAnswer() | Spoken() | DummySuggested():
            return False
