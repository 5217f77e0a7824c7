"""Rescoring of a results file from its contracts and scores, and the differences from its own figures.

The points in the file are used only to infer the conventions of the program that made them (`conventions`), and these
apply only where nothing else was asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.exchange.compare import differences
from scoring.exchange.entrants import Entrants
from scoring.exchange.field_tally import field_tally
from scoring.exchange.pairs_matches import by_matches
from scoring.exchange.results import Contestant, Results, Scoring
from scoring.exchange.tally import Choices, Tally
from scoring.exchange.teams_tally import teams_tally

__all__ = ["rescore"]


def rescore(results: Results, choices: Choices | None = None) -> Tally:
    """Score the file as asked for. Rows that cannot be scored are reported in `errors`. Never raises."""
    choices = choices or Choices()
    results = _with_added(results, choices.added)
    scoring = choices.scoring or results.scoring or Scoring.MATCHPOINTS
    entrants = Entrants(replace(results, scoring=scoring), choices.winners)
    rows, troubles = entrants.usable(results.rows, results.file)
    field = None
    if scoring.form is not None:
        method, scored, standings, field = field_tally(results, scoring.form, choices, entrants, rows)
        if choices.vp is not None and not results.individual:
            method, standings = by_matches(scored, field, scoring, choices)
    else:
        method, scored, standings, alone = teams_tally(results, scoring, choices, entrants, rows)
        troubles += alone
    errors = tuple(sorted((*results.faults, *troubles), key=lambda trouble: trouble.line))
    found = differences(results, scoring, scored, standings)
    return Tally(results, scoring, method, standings, scored, errors, found, field)


def _with_added(results: Results, added: Mapping[str, Fraction]) -> Results:
    """Return the file with so many points more in the adjustments of these contestants."""
    if not added:
        return results
    listed = {one.id for one in results.contestants}
    every = [*results.contestants, *(Contestant(one) for one in added if one not in listed)]
    return replace(
        results,
        contestants=tuple(
            replace(one, adjustment=(one.adjustment or 0) + added[one.id]) if one.id in added else one for one in every
        ),
    )
