"""Lots of a stage, by a seed that was public before its draw: who goes on first of contestants whom no rule parts, and
which of the winners of its groups chooses opponents first.

They are the last step of articles 44.1, 44.3, 44.4 and 45. Places stay shared; the single boards of 44.1(1)-5 are not
played: the rules of the event say so beforehand (44.5). Winners of groups have the same right (15.4).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from director.entries.stage_models import StageDraw
from director.sessions.models import Session
from director.standings.stage import StageLine, StageStanding
from scoring.ties.lots import draw

__all__ = ["in_order", "level_in", "seed_in", "winners_in"]


def level_in(standing: StageStanding) -> list[list[StageLine]]:
    """Return those of each group who share a place, in the order of their lots."""
    sharing: dict[tuple[int, int], list[StageLine]] = defaultdict(list)
    for line in standing.lines:
        if line.place is not None and line.sharing > 1:
            sharing[line.member.group, line.place].append(line)
    level = [lines for lines in sharing.values() if len(lines) > 1]
    return _by_lot(standing, level) if level else []


def in_order(standing: StageStanding) -> list[StageLine]:
    """Return all contestants, the best first: those who are level in the order of their lots."""
    lines = standing.lines
    for level in level_in(standing):
        places = [at for at, line in enumerate(lines) if line in level]
        for at, line in zip(places, level, strict=True):
            lines[at] = line
    return lines


def winners_in(standing: StageStanding) -> list[StageLine]:
    """Return the first of each group in the order of their lots (article 15.4); nobody where there are not several."""
    first: dict[int, StageLine] = {}
    for line in in_order(standing):
        if line.place is not None:
            first.setdefault(line.member.group, line)
    return _by_lot(standing, [list(first.values())])[0] if len(first) > 1 else []


def _by_lot(standing: StageStanding, together: Sequence[Sequence[StageLine]]) -> list[list[StageLine]]:
    """Return each of these who draw lots together in the order of the lots."""
    seed = seed_in(standing)
    found = []
    for lines in together:
        by_name = {f"{line.number}": line for line in lines}
        found.append([by_name[name] for name in draw(seed, by_name)])
    return found


def seed_in(standing: StageStanding) -> str:
    """Return the seed of the draw of the stage (article 14.3); without one the commitment to the first deal of its
    first session (`director.sessions.deals.sealing`).
    """
    drawn = StageDraw.objects.filter(stage=standing.stage, drawn_at__isnull=False).first()
    if drawn is not None:
        return drawn.seed
    deals = Session.objects.filter(stage=standing.stage).values_list("pk", "deals__commitment")
    first = deals.order_by("number", "deals__number").first()
    return f"{standing.stage.pk}" if first is None else f"{first[1] or first[0]}"
