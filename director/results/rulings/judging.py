"""Judgements on a board of a session: what an award would give both sides, and the ruling with what it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from hashlib import sha256
from typing import Final

from django.db import transaction

from director.results.models import BoardResult
from director.results.rulings.judgement_models import Facts, Judgement
from director.results.rulings.ruling import Counting, counting, rule
from director.results.rulings.ruling_models import Ruling, RulingKind
from director.results.tallying import tally_of
from director.sessions.models import Session
from play.models import Person
from scoring.exchange import cells
from scoring.results.adjusted import field_parts
from scoring.results.outcomes import Adjusted, Mean, Unrelieved

__all__ = ["OWN_ERROR", "SPLIT", "Grounds", "Outlook", "Points", "judge", "outlook"]

OWN_ERROR: Final = "12C1(e)"
"""The Law by which a side that damaged itself keeps that part of its loss."""
SPLIT: Final = ("11A", OWN_ERROR, "43B3", "79B3", "82C")
"""The Laws by which the sides get scores that do not balance: a gain is taken from one side alone (11A, 43B3), a
serious error or a gamble of the side not at fault (12C1(e)), a correction by which nobody gains (79B3), a director's
error, by which both sides count as not at fault (82C).
"""


@dataclass(frozen=True, slots=True)
class Points:
    """What the two sides of a table get on a board, in matchpoints or IMPs; None as long as nothing is compared."""

    ns: Fraction | None
    ew: Fraction | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a judgement would give. `before` is what counts now, `after` what would count.

    `ruling` is the number of the ruling that counts now, None where it is the score of the table.

    `alone` are the weighted results of both sides, each with what it would give if it were the only one.
    """

    before: Points
    after: Points
    alone: tuple[tuple[int, Points], ...]
    ruling: int | None

    @property
    def key(self) -> str:
        """A text that is another one as soon as a figure is, or the result is ruled on."""
        return sha256(repr(self).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a judgement rests on; `law` is the paragraph, the others as in `Judgement`."""

    law: str
    facts: str
    facts_are: Facts
    alternatives: str = ""
    suggested: str = ""
    split: str = ""


def outlook(session: Session, of: BoardResult, award: Adjusted | None) -> Outlook:
    """Return what this award would give both sides; None lets the score of the table stand."""
    ruled = counting(session)
    counts = ruled.boards.get((of.round, of.table, of.board))
    return Outlook(
        _points(session, of, ruled),
        _points(session, of, _with(ruled, of, award)),
        tuple((score, _points(session, of, _with(ruled, of, Adjusted.assigned(score)))) for score in _scores(award)),
        None if counts is None else counts.pk,
    )


def _scores(award: Adjusted | None) -> Iterator[int]:
    """Yield the different scores of an award of several, the best for North-South first."""
    means = [] if award is None else [one for one in (award.ns, award.ew) if isinstance(one, Mean | Unrelieved)]
    scores = {score for one in means for _weight, score in field_parts(one)}
    if len(scores) > 1:
        yield from sorted(scores, reverse=True)


def _with(ruled: Counting, of: BoardResult, award: Adjusted | None) -> Counting:
    """Return the rulings that would count with this one, which is not written down."""
    place = of.round, of.table, of.board
    kind = RulingKind.STANDS if award is None else RulingKind.ADJUSTED
    supposed = Ruling(kind=kind, value="" if award is None else cells.adjusted_text(award))
    return replace(ruled, boards={**ruled.boards, place: supposed})


def _points(session: Session, of: BoardResult, ruled: Counting) -> Points:
    for one in tally_of(session, ruled=ruled).rows:
        if (one.row.table, one.row.board) == (of.table, of.board) and one.row.round in (None, of.round):
            return Points(one.ns_points, one.ew_points)
    return Points(None, None)


@transaction.atomic
def judge(
    session: Session,
    by: Person,
    now: datetime,
    of: BoardResult,
    award: Adjusted | None,
    grounds: Grounds,
    reason: str,
    *,
    shown: str,
) -> Ruling | None:
    """Write down a judgement on the result `of` as a ruling with its grounds; `award` None lets the score stand.

    `shown` is the key of the outlook that the director has read. None, and nothing is written, where it is another by
    now: a figure has changed, or another director has ruled.
    """
    # Of two who judge at once, the second reads what the first has written.
    BoardResult.objects.select_for_update(no_key=True).get(pk=of.pk)
    if outlook(session, of, award).key != shown:
        return None
    kind = RulingKind.STANDS if award is None else RulingKind.ADJUSTED
    value = "" if award is None else cells.adjusted_text(award)
    made = rule(session, by, now, kind, reason, value=value, rule=grounds.law, of=of)
    Judgement.objects.create(
        ruling=made,
        facts=grounds.facts,
        facts_are=grounds.facts_are,
        alternatives=grounds.alternatives,
        suggested=grounds.suggested,
        split=grounds.split,
    )
    return made
