"""A stage as one results file, which `python -m scoring` scores to the same places (USEBIO, CSV)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from director.competitions.stage_models import Stage
from director.results.tallying import DECIMALS
from director.standings.carrying import stage_standing
from director.standings.parts import Known, joined, parts_of
from director.standings.stage import StageLine
from director.standings.teams import TeamGroup
from scoring.exchange.results import OUT, Results, Unplayed, placed_text
from scoring.exchange.scored.unplayed import rounds_unplayed
from scoring.rounding import rounded

__all__ = ["results_of_stage"]


def results_of_stage(stage: Stage, known: Known) -> Results | None:
    """Return the results of all sessions of a stage, with the totals and places of its standing; None without a
    result.

    Carry-over and penalties are the adjustment of a contestant, rounds without boards stand by themselves. Matches that
    do not count are left out; who is out of the event has the place `OUT`. Groups are the sections of the file.
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
        section = f"{line.member.group}" if several else ""
        contestants.append(
            replace(
                one,
                adjustment=adjustment or None,
                place=_place(line),
                section=section,
                total=_figure(line.total),
                percentage=_figure(line.percentage),
            )
        )
    sections = {one.id: one.section for one in contestants}
    rows = [replace(row, section=sections.get(row.ns, "")) for row in results.rows if not {row.ns, row.ew} & gone]
    unplayed = [
        one for number, group in standing.teams.items() for one in _unplayed(group, f"{number}" if several else "")
    ]
    return replace(results, rows=tuple(rows), contestants=tuple(contestants), unplayed=tuple(unplayed))


def _unplayed(group: TeamGroup, section: str) -> Iterator[Unplayed]:
    """Yield the rounds of a group without boards, by their numbers in their sessions."""
    begins: dict[int, int] = {}
    for number, session in sorted(group.sessions.items()):
        begins.setdefault(session, number)
    for one in rounds_unplayed(group.stage):
        session = group.sessions[one.round]
        yield replace(one, round=one.round - begins[session] + 1, session=f"{session}", section=section)


def _figure(exact: Fraction | None) -> Fraction | None:
    """Return a figure as files have it."""
    return None if exact is None else Fraction(rounded(exact, DECIMALS))


def _place(line: StageLine) -> str:
    if line.disqualified:
        return OUT
    return "" if line.place is None else placed_text(line.place, shared=line.sharing > 1, last=line.last)
