"""The comparable call (Law 23): a judgement of the director, but for what the Laws settle without knowing systems."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from laws.engine.draft import Draft
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import Director
from laws.table.irregularity import Irregularity, IrregularityState, Meaning
from laws.table.kinds import Question
from laws.table.obligation import Judgement
from laws.table.table import Table
from laws.values.cited import LAW_23B

__all__ = ["Evidence", "comparable", "evidence", "judge_comparable"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a director compares (Law 23A): the call withdrawn, the call in its place, and what they are known to mean.

    Each call has the alert and the explanation that it was given; `meanings` are findings about the two of them.
    `before` are the calls that stand before the one withdrawn.
    """

    before: tuple[MadeCall, ...]
    withdrawn: MadeCall
    replacement: MadeCall
    meanings: tuple[Meaning, ...]


def evidence(table: Table, judgement: Judgement) -> Evidence:
    """What a judgement of Law 23A is about."""
    calls = table.auction.calls
    ours = table.incidents.find(judgement.irregularity).call
    first, second = calls[ours - 1], calls[judgement.call - 1]
    if second is first:  # Law 25B: one of the two stands in the place of the other
        second = next(made for made in calls if made.position == first.position and made is not first)
    withdrawn, now = (second, first) if first.status is CallStatus.STANDING else (first, second)
    known = tuple(meaning for meaning in table.incidents.meanings if meaning.call in (withdrawn.number, now.number))
    before = [made for made in calls if made.status is CallStatus.STANDING and made.position < withdrawn.position]
    return Evidence(tuple(before), withdrawn, now, known)


def judge_comparable(
    draft: Draft, irregularity: Irregularity, number: int, otherwise: Callable[[Draft, Irregularity], None]
) -> None:
    """Law 23A: the director judges the call with that number; without one, none is comparable that no Law names so.

    `otherwise` is what follows when it is not.
    """
    if draft.table.conditions.director is Director.AUTO:
        otherwise(draft, irregularity)
    else:
        draft.require(
            Judgement(Question.COMPARABLE_CALL, irregularity.offender, irregularity.number, halts=True, call=number)
        )


def comparable(draft: Draft, irregularity: Irregularity) -> None:
    """Laws 23B, 26A: nothing more follows, and Law 16C does not apply to the call withdrawn."""
    draft.authorise(irregularity.call, LAW_23B)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_23B)
