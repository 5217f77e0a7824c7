"""Several sessions of pairs or individuals added up to one ranking, which opens down to each session (Law 78D).

For example:

    stage = Sessions({"Friday": friday, "Saturday": saturday})
    stage.ranking(corrections={"7": -4})[0]      # the leader after both
    explain_sessions(stage, "7")                 # why
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.explain.field import Corrections, explain_top, explain_total, ranked_by
from scoring.explain.figures import Figure, How, Unit, What, given
from scoring.explain.line import unit_of
from scoring.field.field import Field
from scoring.field.ranking import Ranking, Total, rank
from scoring.results.options import Adding, Form, ScoringRules

__all__ = ["Sessions", "explain_sessions"]


@dataclass(frozen=True, slots=True)
class Sessions:
    """The sessions of a stage by name, scored by the same rules.

    A contestant who missed a session has neither points nor a top from it: absence costs nothing. Raise ValueError if
    there is no session, or if their rules differ.
    """

    fields: Mapping[str, Field]
    adding: Adding = Adding.POINTS

    def __post_init__(self) -> None:
        if len({field.rules for field in self.fields.values()}) != 1:
            raise ValueError("a stage has one or more sessions, scored by the same rules")

    @property
    def rules(self) -> ScoringRules:
        """The rules of all sessions."""
        return next(iter(self.fields.values())).rules

    @property
    def are_percentages(self) -> bool:
        """Whether percentages are added up instead of points."""
        return self.rules.form is Form.MATCHPOINTS and self.adding is Adding.PERCENTAGES

    def total(self, contestant: str, correction: Fraction | int = 0) -> Total:
        """Return a contestant's total; where percentages are added up, out of 100 for each session.

        Raise KeyError for an unknown contestant.
        """
        found = [self._session(field.total(contestant)) for field in self.fields.values() if contestant in field]
        if not found:
            raise KeyError(contestant)
        return sum(found, Total(Fraction(correction), Fraction(0), 0, Fraction(correction)))

    def ranking(
        self, *, corrections: Mapping[str, Fraction | int] | None = None, only: Collection[str] | None = None
    ) -> Ranking:
        """Return the ranking of all contestants, or of `only` those.

        Corrections are in the unit that is added up: points, or per cent.
        """
        everybody = {name for field in self.fields.values() for name in field.contestants}
        totals = {name: self.total(name, (corrections or {}).get(name, 0)) for name in sorted(everybody)}
        return rank(totals, self.rules, only)

    def _session(self, total: Total) -> Total:
        if not self.are_percentages:
            return total
        percentage = total.percentage
        return Total(percentage or Fraction(0), Fraction(0 if percentage is None else 100), total.boards)


def explain_sessions(stage: Sessions, contestant: str, corrections: Corrections | None = None) -> Figure:
    """Return the figure by which a contestant is ranked after all sessions; sessions name the parts of its total.

    Raise KeyError for an unknown contestant, and for one without a figure to rank.
    """
    parts, tops = list[Figure](), list[Figure]()
    unit = Unit.PERCENT if stage.are_percentages else unit_of(stage.rules)
    for name, field in stage.fields.items():
        if contestant not in field:
            continue
        total, top = explain_total(field, contestant), explain_top(field, contestant)
        if stage.are_percentages:
            if top.value:
                parts.append(Figure.made(What.PERCENTAGE, unit, How.PERCENTAGE, [total, top], subject=name))
                tops.append(given(What.TOP, 100, unit, subject=name))
        else:
            parts.append(replace(total, subject=name))
            tops.append(replace(top, subject=name))
    found = stage.total(contestant)
    added = [*parts, *(corrections or {}).get(contestant, ())]
    total = Figure.made(What.TOTAL, unit, How.SUM, added, subject=contestant)
    return ranked_by(
        total, Figure.made(What.TOP, unit, How.SUM, tops), stage.ranking().full_top, found.boards, stage.rules
    )
