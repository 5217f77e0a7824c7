"""Winners of groups, who have the same right when teams choose their opponents: lots order them (article 15.4)."""

from __future__ import annotations

from collections.abc import Sequence

from director.competitions.stage_models import KNOCKOUTS, Stage
from director.sessions.draw.qualifying import stage_before
from director.standings.carrying import stage_standing
from director.standings.level import winners_in

__all__ = ["with_equal_right"]


def with_equal_right(stage: Stage, order: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Return the teams of a knockout, the best first, with those who have won a group of the stage before in the order
    of their lots, in each zone of these `sizes` by themselves. The lots are the same as often as it is drawn.
    """
    before = stage_before(stage)
    if before is None or before.form in KNOCKOUTS:
        return list(order)
    won = [line.member.entry_id for line in winners_in(stage_standing(before))]
    found, start = list(order), 0
    for size in sizes:
        places = [at for at in range(start, start + size) if order[at] in won]
        for at, key in zip(places, sorted((order[at] for at in places), key=won.index), strict=True):
            found[at] = key
        start += size
    return found
