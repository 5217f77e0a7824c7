"""The sessions of a stage as results files under the numbers that contestants have in the stage."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from uuid import UUID

from director.competitions.stage_models import Stage
from director.entries.stage_models import StageEntry
from director.results.swiss.swiss_reading import is_swiss
from director.results.tallying import choices_of, results_of
from director.sessions.draw.qualifying import contestants_of_stage
from director.sessions.models import Session
from director.sessions.teams.agreed_models import AgreedTime
from play.store.one_page import once_a_page
from scoring.exchange.results import Contestant, Results, partners_of, partnership
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Tally

__all__ = ["Known", "Part", "all_known", "joined", "members_of", "parts_of", "sessions_of", "set_sessions_of"]

Known = Mapping[UUID, Collection[int] | None]
"""The sessions whose results somebody may know, each with its boards; None for all of them."""


@dataclass(frozen=True)
class Part:
    """A session of a stage: its results, whose contestants have the numbers of the stage.

    `numbers` has the number in the stage for each of the session, under which `own` has the results. `agreed` is the
    match that it is, where it is one at a time of its own.
    """

    session: Session
    own: Results
    results: Results
    numbers: Mapping[int, int]
    agreed: AgreedTime | None = None

    @cached_property
    def tally(self) -> Tally:
        """Its results scored; a stage of matches is scored match by match instead."""
        return rescore(self.results, choices_of(self.session))


@once_a_page
def sessions_of(stage: Stage) -> list[Session]:
    """Return the sessions of a stage that are not cancelled, in the order of play."""
    held = stage.sessions.filter(cancelled_at=None).select_related("competition__club")
    return list(held.order_by("starts_at", "number"))


def set_sessions_of(stage: Stage) -> list[Session]:
    """Return those of them that are played at their set times: without the matches at times of their own."""
    apart = set(AgreedTime.objects.filter(session__stage=stage, own__isnull=False).values_list("own", flat=True))
    return [one for one in sessions_of(stage) if one.pk not in apart]


def members_of(stage: Stage) -> list[StageEntry]:
    """Return the contestants of a stage that has begun; nobody before."""
    return contestants_of_stage(stage) if stage.contestants.exists() else []


def all_known(stage: Stage) -> Known:
    """Return all sessions that have begun with all their boards, as officials and the draw know them."""
    return {one.pk: None for one in sessions_of(stage) if one.started_at is not None}


def parts_of(stage: Stage, known: Known) -> list[Part]:
    """Return the sessions of a stage that are known and have begun.

    The matches of a Swiss at times of their own are among the results of their rounds, for anyone who knows them.
    """
    members = {one.entry_id: one.number for one in stage.contestants.all()}
    apart = {
        one.own_id: one for one in AgreedTime.objects.filter(session__stage=stage).select_related("session__stage")
    }
    return [
        _part(session, known[session.pk], members, of)
        for session in sessions_of(stage)
        if session.started_at is not None and session.schedule is not None and session.pk in known
        for of in [apart.get(session.pk)]
        if of is None or not is_swiss(of.session)
    ]


def _part(
    session: Session, boards: Collection[int] | None, members: Mapping[int, int], agreed: AgreedTime | None
) -> Part:
    of_session = session.contestants.values_list("number", "entry")
    numbers = {number: members[entry] for number, entry in of_session if entry in members}
    own = results_of(session, boards)
    return Part(session, own, _renumbered(own, numbers, f"{session.number}"), numbers, agreed)


def _renumbered(results: Results, numbers: Mapping[int, int], session: str) -> Results:
    """Return the results of one winner under other numbers, each row with its session."""
    called = {f"{own}": f"{of}" for own, of in numbers.items()}

    def side(text: str) -> str:
        names = [called.get(one, one) for one in partners_of(text)]
        return partnership(*names) if len(names) > 1 else names[0]

    return replace(
        results,
        rows=tuple(replace(row, ns=side(row.ns), ew=side(row.ew), session=session) for row in results.rows),
        contestants=tuple(
            replace(one, id=called[one.id], direction=None) for one in results.contestants if one.id in called
        ),
        winners=1,
    )


def joined(title: str, parts: Iterable[Part]) -> Results | None:
    """Return the results of several sessions as one; None for no session. Adjustments of a contestant add up."""
    every = list(parts)
    if not every:
        return None
    found: dict[str, Contestant] = {}
    for part in every:
        for one in part.results.contestants:
            before = found.get(one.id)
            added = (one.adjustment or Fraction(0)) + ((before.adjustment if before else None) or 0)
            found[one.id] = replace(before or one, adjustment=added or None)
    first = every[0].results
    return replace(
        first,
        rows=tuple(row for part in every for row in part.results.rows),
        contestants=tuple(sorted(found.values(), key=lambda one: int(one.id))),
        title=title,
        deals=(),
    )
