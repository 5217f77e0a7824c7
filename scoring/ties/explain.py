"""Explanations of a contestant's place: the contestants with more, and the rules that broke its tie (44–46)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile

from scoring.explain.citations import cited
from scoring.explain.figures import Figure, How, Unit, What, given
from scoring.ties.ladder import Decision, Quotient, Standing

__all__ = ["explain_last", "explain_parted", "explain_standing"]


def explain_parted(placed: Figure, reasons: Sequence[Decision], contestant: str) -> Figure:
    """Return the place of a contestant: `placed`, that which his tie shares, and how many of it come before him."""
    parted = [_ahead(decision, contestant) for decision in reasons]
    return Figure.made(What.PLACE, Unit.NUMBER, How.SUM, [placed, *parted], subject=contestant)


def explain_last(placed: Figure, before: int, contestant: str) -> Figure:
    """Return the place of a contestant that is behind all others: `placed`, among those who are last, and how many are
    `before` them (23.4).
    """
    parts = placed.parts if placed.how is How.SUM else (placed,)
    everybody_else = given(What.AHEAD, before, Unit.NUMBER, cited("23.4").en)
    return Figure.made(What.PLACE, Unit.NUMBER, How.SUM, [*parts, everybody_else], subject=contestant)


def explain_standing(
    standing: Standing, contestant: str, unit: Unit = Unit.VICTORY_POINTS, last: Collection[str] = ()
) -> Figure:
    """Return the place, from all totals and the decisions of the ladder; `last` are placed after all others (23.4).

    Raise KeyError for an unknown contestant.
    """
    totals = {p.contestant: p.total for p in standing.places if (p.contestant in last) is (contestant in last)}
    mine = Figure(What.TOTAL, totals[contestant], unit, How.ELSEWHERE, subject=contestant)
    others = [
        Figure(What.TOTAL, total, unit, How.ELSEWHERE, subject=name)
        for name, total in totals.items()
        if name != contestant
    ]
    placed = Figure.made(What.PLACE, Unit.NUMBER, How.PLACED, [mine, *others])
    reasons = next(place.reasons for place in standing.places if place.contestant == contestant)
    found = explain_parted(placed, reasons, contestant)
    if contestant not in last:
        return found
    return explain_last(found, len(standing.places) - len(totals), contestant)


def _ahead(decision: Decision, contestant: str) -> Figure:
    """Return how many of a tie one rule places before a contestant, from the compared values if these are numbers."""
    rule = cited(decision.ref).en
    compared = _compared(decision, contestant)
    if compared:
        placed = Figure.made(What.PLACE, Unit.NUMBER, How.PLACED, compared, rule, contestant)
        return Figure.made(What.AHEAD, Unit.NUMBER, How.DIFFERENCE, [placed, given(What.PLACE, 1)], rule)
    before = takewhile(lambda group: contestant not in group, decision.groups)
    return given(What.AHEAD, sum(map(len, before)), Unit.NUMBER, rule)


def _compared(decision: Decision, contestant: str) -> list[Figure]:
    """Return the compared values, the contestant's own first.

    Return nothing if one of them is not a number, such as the quotient of a contestant who lost nothing.
    """
    figures = []
    for name, value in sorted(decision.values, key=lambda compared: compared[0] != contestant):
        figure = decision.opened(name)
        if figure is None or (isinstance(value, Quotient) and value.value is None):
            return []
        figures.append(figure)
    return figures
