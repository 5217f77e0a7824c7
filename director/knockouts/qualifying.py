"""Who goes on from a knockout, and the order in which its teams are ranked: registered for later stages."""

from __future__ import annotations

from collections.abc import Sequence

from director.competitions.stage_models import KNOCKOUTS, Stage
from director.entries.models import Entry
from director.knockouts.placing import places_of
from director.knockouts.state import read_state
from director.movements.impossible import Cause, Impossible
from director.sessions.draw.qualifying import has_begun, stage_before
from director.sessions.models import Session
from director.standings import deciding

__all__ = ["places", "qualified", "ranked", "stage_reached"]


def ranked(stage: Stage, sessions: Sequence[Session] | None = None) -> list[Entry]:
    """Return the entries of a stage by its results so far, with `sessions` by those of them alone, the best first.

    Raise Impossible in an open knockout.
    """
    if stage.form not in KNOCKOUTS:
        return deciding.ranked(stage) if sessions is None else deciding.ranked_by(stage, sessions)
    found = [team for _place, teams in places(stage) for team in teams]
    if not found:
        raise Impossible("the knockout before is not decided", "", Cause.STAGE)
    return found


def qualified(stage: Stage) -> list[Entry]:
    """Return who plays in a later stage, the best of the stage before first; places that are free stay so (23.3).

    Raise Impossible as long as the stage before is not final.
    """
    before = stage_before(stage)
    if before is None or before.form not in KNOCKOUTS:
        return deciding.qualified(stage)
    return deciding.going_on(stage, before, ranked(before))


def places(stage: Stage) -> list[tuple[int, list[Entry]]]:
    """Return the places of a knockout, each with who shares it; none as long as it is not decided."""
    state = read_state(stage)
    return [] if state is None or not state.entries else places_of(state)


def stage_reached(entry: Entry) -> Stage | None:
    """Return the last stage that an entry has reached: it begins or plays in it, or qualifies for it by a stage that is
    over.

    None in an event without stages.
    """
    found = None
    for stage in Stage.objects.filter(competition=entry.competition_id).order_by("number"):
        begins = stage_before(stage) is None if entry.begins_id is None else entry.begins_id == stage.pk
        plays = begins or stage.contestants.filter(entry=entry).exists()
        if plays or (not has_begun(stage) and entry in _going_on(stage)):
            found = stage
    return found


def _going_on(stage: Stage) -> list[Entry]:
    """Return who goes on to a stage by results that may still be corrected; nobody as long as they are not all in."""
    before = stage_before(stage)
    if before is None or not deciding.is_stage_over(before):
        return []
    try:
        return (
            deciding.going_on(stage, before, ranked(before))
            if before.form in KNOCKOUTS
            else deciding.would_qualify(stage)
        )
    except Impossible:
        return []
