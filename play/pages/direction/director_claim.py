"""What a director is shown of a contested claim: what a search of the normal lines has found (Law 70).

It is help and no ruling: he judges what is normal for the class of player, and what the statement embraces.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextvars import Context
from dataclasses import replace
from typing import Final
from uuid import UUID

from frontend import words
from laws.sentences import evidence
from laws.table.finding import Finding
from laws.table.kinds import Question
from laws.table.table import Claimed, Table
from play import analysis
from play.analysis import AnalysisFailed, Busy
from play.analysis.giving_way import giving_way
from play.live.access import offer_of
from play.pages.direction.director_acts import Asked
from play.table.state import State

__all__ = ["ClaimSearches", "with_claim"]

_PATIENCE: Final = 1.0
"""Seconds for which his page waits for a search; it asks again every three seconds."""
_MOST: Final = 64
"""Searches that are kept: those of claims that directors look at now."""


class ClaimSearches:
    """The searches of this process for directors, one for each claim, however often its page is asked for."""

    def __init__(self) -> None:
        self._tasks: dict[tuple[UUID, str], asyncio.Task[Finding]] = {}

    async def found(self, play: UUID, claim: str, table: Table) -> Finding | None:
        """Return what normal play gives the claimer, None as long as it is not known. Raise AnalysisFailed when it
        cannot be worked out.
        """
        key = (play, claim)
        task = self._tasks.get(key)
        if task is None:
            while len(self._tasks) >= _MOST:
                self._tasks.pop(next(iter(self._tasks), key)).cancel()
            task = self._tasks[key] = asyncio.create_task(
                analysis.normal_lines(table), name="searching a claim", context=Context()
            )
        done, _ = await asyncio.wait({task}, timeout=_PATIENCE)
        if not done or task.cancelled():  # those of other claims have taken its place
            return None
        try:
            return task.result()
        except (Busy, LookupError):  # to be tried again
            self._tasks.pop(key, None)
            return None


_SEARCHES: Final = ClaimSearches()


async def with_claim(play: UUID, asked: Sequence[Asked], state: State, language: str) -> list[Asked]:
    """Return the questions, the one about a contested claim with what a search of the normal lines has found."""
    claim = state.game.claim_in_dispute
    if claim is None:
        return list(asked)
    try:
        async with giving_way():
            found = await _SEARCHES.found(play, offer_of(state, claim.seat) or "", state.game)
    except AnalysisFailed:
        return list(asked)
    told = _told(claim, found, language)
    return [replace(one, evidence=one.evidence + told) if _is_about_claim(one) else one for one in asked]


def _is_about_claim(asked: Asked) -> bool:
    return asked.judgement.question is Question.TRICKS and asked.halts


def _told(claim: Claimed, found: Finding | None, language: str) -> tuple[str, ...]:
    _ = words.say(language)
    if found is None:
        return (_("The normal lines are being worked out."),)
    said = (evidence.worst(claim.seat, claim.tricks, found), *evidence.searched(found))
    help_only = _("A search found this. You judge what is normal for this player, and what his statement embraces.")
    return (*(words.sentence(one, language) for one in said), help_only)
