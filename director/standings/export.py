"""A stage as one results file, which `python -m scoring` scores to the same places (USEBIO, CSV)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from director.competitions.stage_models import Stage
from director.standings.carrying import stage_standing
from director.standings.parts import Known, joined, parts_of
from director.standings.stage import StageLine
from scoring.exchange.results import OUT, Results, placed_text
from scoring.stage.accounts import LineKind

__all__ = ["results_of_stage"]


def results_of_stage(stage: Stage, known: Known) -> Results | None:
    """Return the results of all sessions of a stage, with the places of its standing; None without a result.

    What is not worth the boards of the file, carry-over, penalties and matches that were not played, is the adjustment
    of a contestant. Matches that do not count are left out; who is out of the event has the place `OUT`. Groups are the
    sections of the file.
    """
    standing = stage_standing(stage, known)
    results = joined(stage.competition.name, parts_of(stage, known))
    if results is None:
        return None
    lines = {f"{line.number}": line for line in standing.lines}
    gone = {name for name, line in lines.items() if line.cancelled}
    several = len(standing.groups) > 1
    contestants = []
    for one in results.contestants:
        line = lines.get(one.id)
        if line is None or (one.id in gone and not line.disqualified):
            continue
        adjustment = (line.carried or Fraction(0)) + line.penalty
        group = standing.teams.get(line.member.group)
        for entry in group.accounts.get(one.id, ()) if group is not None else ():
            if entry.kind not in (LineKind.MATCH, LineKind.CARRIED, LineKind.PENALTY):
                adjustment += entry.points
        section = f"{line.member.group}" if several else ""
        contestants.append(replace(one, adjustment=adjustment or None, place=_place(line), section=section))
    sections = {one.id: one.section for one in contestants}
    rows = [replace(row, section=sections.get(row.ns, "")) for row in results.rows if not {row.ns, row.ew} & gone]
    return replace(results, rows=tuple(rows), contestants=tuple(contestants))


def _place(line: StageLine) -> str:
    if line.disqualified:
        return OUT
    return "" if line.place is None else placed_text(line.place, shared=line.sharing > 1, last=line.last)
