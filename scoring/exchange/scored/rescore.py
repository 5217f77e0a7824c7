"""Rescoring of a results file from its contracts and scores, and the differences from its own figures.

The points in the file are used only to infer the conventions of the program that made them (`conventions`), and these
apply only where nothing else was asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.exchange.results import Contestant, Results, Scoring, partners_of
from scoring.exchange.scored.compare import differences
from scoring.exchange.scored.entrants import Entrants
from scoring.exchange.scored.field_tally import field_tally
from scoring.exchange.scored.pairs_matches import by_matches
from scoring.exchange.scored.tally import Choices, Tally
from scoring.exchange.scored.teams_tally import teams_tally
from scoring.exchange.scored.unplaced import as_in_file, said_of_none

__all__ = ["rescore"]


def rescore(results: Results, choices: Choices | None = None) -> Tally:
    """Score the file as asked for. Rows that cannot be scored are reported in `errors`. Never raises."""
    choices = choices or Choices()
    if choices.handicaps:
        return rescore(results, replace(choices, added=_with_handicaps(results, choices), handicaps={}))
    results = _with_added(results, choices.added)
    scoring = choices.scoring or results.scoring or Scoring.MATCHPOINTS
    entrants = Entrants(replace(results, scoring=scoring), choices.winners)
    rows, troubles = entrants.usable(results.rows, results.file)
    field = None
    if scoring.form is not None:
        method, scored, standings, field = field_tally(results, scoring.form, choices, entrants, rows)
        if choices.vp is not None and not results.individual:
            method, standings = by_matches(results, entrants, scored, field, scoring, choices)
    else:
        method, scored, standings, alone = teams_tally(results, scoring, choices, entrants, rows)
        troubles += alone
    standings = as_in_file(standings, said_of_none(results))
    errors = tuple(sorted((*results.faults, *troubles), key=lambda trouble: trouble.line))
    found = differences(results, scoring, scored, standings)
    return Tally(results, scoring, method, standings, scored, errors, found, field)


def _with_handicaps(results: Results, choices: Choices) -> dict[str, Fraction]:
    """Return what is added to totals with the handicaps, which at matchpoints are parts of what there was to get."""
    plain = rescore(results, replace(choices, handicaps={}))
    share: dict[str, Fraction] = dict.fromkeys(choices.handicaps, Fraction(1))
    if plain.scoring is Scoring.MATCHPOINTS and plain.field is not None and choices.vp is None:
        share = dict.fromkeys(choices.handicaps, Fraction(0))
        tops = [tops for board in plain.field.boards for tops in plain.field.tops(board.number)]
        for one, top in zip(plain.rows, tops, strict=True):
            for entrant, points, most in ((one.ns, one.ns_points, top[0]), (one.ew, one.ew_points, top[1])):
                for player in partners_of(entrant.id):
                    if points is not None and player in share:
                        share[player] += most / 100
    added = dict(choices.added)
    for contestant, points in choices.handicaps.items():
        added[contestant] = added.get(contestant, Fraction(0)) + points * share[contestant]
    return added


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
