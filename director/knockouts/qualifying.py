"""Who goes on from a knockout, and the order in which its teams are ranked: registered for later stages."""

from __future__ import annotations

from director.competitions.stage_models import KNOCKOUTS, Stage
from director.entries.models import Entry
from director.knockouts.state import places_of, read_state
from director.movements.impossible import Cause, Impossible
from director.sessions.qualifying import stage_before
from director.standings import deciding

__all__ = ["qualified", "ranked"]


def ranked(stage: Stage) -> list[Entry]:
    """Return the entries of a stage by its results so far, the best first. Raise Impossible in an open knockout."""
    if stage.form not in KNOCKOUTS:
        return deciding.ranked(stage)
    state = read_state(stage)
    found = [] if state is None else [team for _place, teams in places_of(state) for team in teams]
    if not found:
        raise Impossible("the knockout before is not decided", "", Cause.STAGE)
    return found


def qualified(stage: Stage) -> list[Entry]:
    """Return who plays in a later stage, the best of the stage before first, without those who have withdrawn.

    Raise Impossible as long as the stage before is not final.
    """
    before = stage_before(stage)
    if before is None or before.form not in KNOCKOUTS:
        return deciding.qualified(stage)
    return [one for one in ranked(before) if one.withdrawn_at is None][: stage.qualify]
