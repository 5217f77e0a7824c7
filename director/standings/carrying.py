"""What contestants carry from the stage before (带分, articles 47-49)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from uuid import UUID

from director.competitions.models import Method
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.competitions.stage_settings import Carry, settings_of_stage
from director.entries.stage_models import StageEntry
from director.sessions.draw.qualifying import stage_before
from director.standings.parts import Known, all_known, members_of, parts_of, sessions_of, set_sessions_of
from director.standings.stage import StageStanding, in_matches, standing_of
from play.store.one_page import once_a_page
from scoring.stage.carryover import Carried, pairs, round_robin

__all__ = ["carried_into", "stage_standing"]


def stage_standing(stage: Stage, known: Known | None = None) -> StageStanding:
    """Return the standing of a stage with what is carried into it; without `known` from all that has been played.

    A reader of what is `known` learns what is carried when the results of the stage before are published.
    """
    if known is None:
        return _standing(stage, None)
    return _standing(stage, tuple((key, None if of is None else frozenset(of)) for key, of in known.items()))


@once_a_page
def _standing(stage: Stage, told: tuple[tuple[UUID, frozenset[int] | None], ...] | None) -> StageStanding:
    """Return the standing by what is known, written as a key: a page of an event asks for it in several parts."""
    if told is None:
        return standing_of(stage, all_known(stage), carried_into(stage))
    known, before = dict(told), stage_before(stage)
    is_told = before is not None and all(one.published_at is not None for one in sessions_of(before))
    return standing_of(stage, known, carried_into(stage) if is_told else {})


def carried_into(stage: Stage) -> Mapping[str, Carried]:
    """Return what each contestant of a stage has from the one before, by its number; empty where nothing is carried.

    Into matches of a knockout IMPs are carried, match by match (article 48.1).
    """
    before, carry = stage_before(stage), settings_of_stage(stage).carry
    if before is None or carry is Carry.NONE or stage.form in KNOCKOUTS or before.form in KNOCKOUTS:
        return {}
    every = members_of(stage)
    members = [one for one in every if one.entry.begins_id != stage.pk]  # who begins here has no points
    standing = stage_standing(before)
    scores = {one.member.entry_id: one.total for one in standing.lines if one.total is not None}
    if carry is Carry.FULL:
        return {f"{one.number}": Carried(scores[one.entry_id], "47") for one in members if one.entry_id in scores}
    if in_matches(stage):
        return _of_teams(stage, members, scores, Counter(one.group for one in every))
    if stage.competition.method != Method.MATCHPOINTS:
        return {}
    return _of_pairs(stage, members, scores, standing)


def _of_teams(
    stage: Stage, members: list[StageEntry], scores: Mapping[int, Fraction], sizes: Mapping[int, int]
) -> dict[str, Carried]:
    """Return the victory points by 48.2, group by group; `sizes` counts those too who have nothing to carry."""
    found: dict[str, Carried] = {}
    settings = settings_of_stage(stage)
    for group in {one.group for one in members}:
        own = {f"{one.number}": scores.get(one.entry_id, Fraction(0)) for one in members if one.group == group}
        matches = (sizes[group] - 1) * settings.cycles
        if stage.form == StageForm.SWISS:
            matches = sum(one.rounds or 0 for one in set_sessions_of(stage)) or matches
        if own and matches:
            found |= round_robin(own, matches)
    return found


def _of_pairs(
    stage: Stage, members: list[StageEntry], scores: Mapping[int, Fraction], standing: StageStanding
) -> dict[str, Carried]:
    """Return the matchpoints by article 49; nothing before the average on a board of the stage is known."""
    parts = parts_of(stage, all_known(stage))
    tops = [
        (sum(top, Fraction(0)) / 2 / len(top) if top else Fraction(0))
        for part in parts
        if part.tally.field is not None
        for board in part.tally.field.boards
        for top in [[one for line in part.tally.field.tops(board.number) for one in line]]
    ]
    scored = standing.scored
    if not tops or not sum(tops) or scored is None:
        return {}
    contestants = [one.entrant.id for one in scored.ranked]
    totals = [
        [total.boards for of in scored.sessions.fields if (total := scored.in_session(int(of), one)) is not None]
        for one in contestants
    ]
    own = {f"{one.number}": scores[one.entry_id] for one in members if one.entry_id in scores}
    average = sum(tops, Fraction(0)) / len(tops)
    boards = max((sum(one) for one in totals), default=0)
    if not own or not boards or sum(own.values()) <= 0:
        return {}
    return pairs(own, average=average, boards_before=boards, pairs_before=len(contestants))
