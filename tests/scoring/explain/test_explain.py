"""Every number of a results page can be explained, and follows from the page's own lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from laws.values.seats import Side
from scoring.explain.field import explain_board, explain_place, explain_result, explain_total, values_of
from scoring.explain.figures import Figure, How, Unit, What, combine
from scoring.explain.figures import given as stated
from scoring.field.field import Field
from scoring.field.imps import THRESHOLDS
from scoring.results.options import BODIES, Entries, Form, MatchpointScale, RankBy, ScoringRules, Sections, Unequal
from scoring.results.outcomes import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Adjusted,
    Award,
    Imps,
    Line,
    Mean,
    NotPlayed,
    Percent,
    Score,
    Traveller,
    Unrelieved,
)
from tests.scoring.field.test_field import rules
from tests.scoring.fields import sessions

PENALTY = Figure(What.CORRECTION, Fraction(-2), Unit.MATCHPOINTS, rule="article 21", subject="late")


@given(sessions(), rules)
def test_what_is_explained_is_what_was_scored(boards: list[Traveller], rules: ScoringRules) -> None:
    field = Field.of(boards, rules)
    corrections = {field.contestants[0]: [PENALTY]}
    ranking = field.ranking(corrections=values_of(corrections))
    for row in ranking:
        name = row.contestant
        assert explain_total(field, name, corrections.get(name, ())).value == row.total.points
        assert explain_place(field, name, corrections).value == row.place
        if row.total.boards and (row.percentage is not None or rules.form is not Form.MATCHPOINTS):
            result = explain_result(field, name, corrections).value
            average = rules.form is not Form.MATCHPOINTS and rules.rank_by is RankBy.AVERAGE
            assert result == (
                row.total.points / row.total.boards
                if average
                else row.percentage
                if row.percentage is not None
                else row.total.points
            )
    for board in boards:
        for line, points in zip(board.lines, field.points(board.number), strict=True):
            for name, value in zip((line.ns, line.ew), points, strict=True):
                if value is None:
                    with pytest.raises(KeyError):
                        explain_board(field, board.number, name)
                else:
                    assert explain_board(field, board.number, name).value == value


def made_again(figure: Figure) -> Fraction:
    """Return a figure's value from its parts' values, computed here and not by the scorer."""
    v = [part.value for part in figure.parts]
    ways: dict[How, Any] = {
        How.SUM: lambda: sum(v),
        How.DIFFERENCE: lambda: v[0] - sum(v[1:]),
        How.PRODUCT: lambda: v[0] * v[1],
        How.QUOTIENT: lambda: v[0] / v[1],
        How.MEAN: lambda: sum(v) / len(v),
        How.GREATEST: lambda: max(v),
        How.LEAST: lambda: min(v),
        How.PERCENTAGE: lambda: v[0] / v[1] * 100,
        How.PERCENT_OF: lambda: v[1] / 100 * v[0],
        How.SHARED_OUT: lambda: (v[0] + (v[2] if v[2:] else 0) - v[1]) / 2,
        How.COMPARED_2_1_0: lambda: 1 + (v[0] > v[1]) - (v[0] < v[1]),
        How.COMPARED_1_HALF_0: lambda: Fraction(1 + (v[0] > v[1]) - (v[0] < v[1]), 2),
        How.IMPS: lambda: sum(abs(v[0] - v[1]) >= t for t in THRESHOLDS) * (1 if v[0] > v[1] else -1),
        How.NEUBERG: lambda: (v[0] * v[1] + v[3] * (v[1] - v[2])) / v[2],
        How.TIES: lambda: v[0] + v[3] * v[1] - v[3] * v[2],
        How.SMALL_GROUP: lambda: v[2] * Fraction(60 + 5 * (v[0] / v[3] + 1 - v[1])) / 100,
        How.ROUNDED: lambda: nearest_step(v[0] - v[2], Fraction(1, 10 ** int(v[1]))) + v[2],
        How.ROUNDED_TO: lambda: nearest_step(v[0], v[1]),
        How.PLACED: lambda: 1 + len([other for other in v[1:] if other > v[0]]),
    }
    return Fraction(ways[figure.how]())


def nearest_step(value: Fraction, step: Fraction) -> Fraction:
    whole, rest = divmod(abs(value), step)
    return (whole + (2 * rest >= step)) * step * (1 if value >= 0 else -1)


WEIGHTED = Mean.of((60, 420), (40, -50))


def event(form: Form) -> tuple[Field, dict[str, list[Figure]]]:
    """A session with all cases: 10 pairs, two sections, rulings of all kinds, a fouled board, a penalty."""
    outcomes: dict[tuple[int, int], Any] = {
        (1, 0): Adjusted(AVERAGE_PLUS, AVERAGE_MINUS, "r1"),
        (1, 3): Adjusted.both(WEIGHTED, "r2"),
        (2, 1): Adjusted(Mean.of((1, -100)), Mean.of((1, 170)), "r3"),
        (2, 4): NotPlayed(),
        (3, 2): Adjusted(AVERAGE_PLUS, AVERAGE_PLUS, "r4"),
        (3, 4): Adjusted(Unrelieved(WEIGHTED, 140, -50), AVERAGE_MINUS, "r5"),
        (4, 0): Adjusted(Imps(3), AVERAGE, "r6"),
        (5, 1): Adjusted(Percent(Fraction(55)), Mean.of((1, 50)), "r7"),
    }
    lines: dict[int, list[Line]] = {}
    for number in range(1, 7):
        for table in range(5):
            score = Score((-620, -100, -50, 90, 110, 140, 420)[(number * 3 + table * table) % 7])
            fouled = 1 if number == 6 and table < 2 else 0
            lines.setdefault(number, []).append(
                Line(
                    f"{table + 1}",
                    f"{6 + (table + number) % 5}",
                    outcomes.get((number, table), score),
                    fouled,
                    "A" if table < 3 else "B",
                )
            )
    del lines[5][4]
    unit = Unit.MATCHPOINTS if form is Form.MATCHPOINTS else Unit.IMPS
    boards = [Traveller(number, tuple(found)) for number, found in lines.items()]
    corrections = {"3": [replace(PENALTY, unit=unit)], "8": [replace(PENALTY, unit=unit, subject="fouled a board")]}
    return Field.of(boards, ScoringRules(form=form)), corrections


WAYS = {
    "plain": ScoringRules(),
    "board": ScoringRules(entries=Entries.BOARD),
    "full field": ScoringRules(entries=Entries.FULL_FIELD, board_places=2),
    "in per cent, by Neuberg": ScoringRules(scale=MatchpointScale.PERCENT),
    "apart": ScoringRules(sections=Sections.APART),
    **{body: BODIES[body] for body in ("ACBL", "NZ", "BBO", "PZBS")},
}


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("way", WAYS)
def test_every_number_of_an_event_comes_out_of_the_pages_own_lines(form: Form, way: str) -> None:
    plain, corrections = event(form)
    field = Field.of(plain.boards, replace(WAYS[way], form=form))
    page = Page(field, corrections)
    opened = Counter[How]()
    for row in field.ranking(corrections=values_of(corrections)):
        name = row.contestant
        for figure in (explain_place(field, name, corrections), explain_result(field, name, corrections)):
            for part in figure.walk():
                opened[part.how] += 1
                assert part.what in What
                if part.parts or part.how is How.SUM:
                    assert part.value == made_again(part), part
                else:
                    page.check(name, part)
            assert figure.value == (row.place if figure.what is What.PLACE else page.results[name])
        for figure in board_figures(explain_total(field, name)):
            page.check_comparisons(name, figure)
    assert opened[How.ELSEWHERE] > 0
    assert opened[How.GIVEN] > 50


def scores_in(award: Award | None) -> list[int]:
    match award:
        case Mean(parts):
            return [score for _, score in parts]
        case Unrelieved(mean, without_error, table):
            return [*scores_in(mean), without_error, table]
    return []


def board_figures(total: Figure) -> Iterator[Figure]:
    assert total.what is What.TOTAL
    yield from total.parts


class Page:
    """The content of the page: the lines of each board, the points, the penalties, the options."""

    def __init__(self, field: Field, corrections: dict[str, list[Figure]]) -> None:
        self.field, self.rules, self.corrections = field, field.rules, corrections
        self.boards = {board.number: board for board in field.boards}
        self.results = {}
        for row in field.ranking(corrections=values_of(corrections)):
            self.results[row.contestant] = row.percentage if row.percentage is not None else row.total.points

    def seat(self, name: str, number: int) -> tuple[Line, Side]:
        for line in self.boards[number].lines:
            if name in (line.ns, line.ew):
                return line, Side.NS if line.ns == name else Side.EW
        raise LookupError(name)

    def award(self, line: Line, side: Side) -> Award | None:
        match line.outcome:
            case Score(ns):
                return Mean.of((1, ns))
            case Adjusted(ns, ew):
                return ns if side is Side.NS else ew
            case _:
                return None

    def scores(self, line: Line, side: Side) -> dict[int, Fraction]:
        """Return the scores and weights that a line adds to its side's frequencies, as the side sees them."""
        award = self.award(line, side)
        if isinstance(award, Unrelieved):
            award = award.award
        found = Counter[int]()
        if isinstance(award, Mean):
            for weight, score in award.parts:
                found[score if side is Side.NS else -score] += weight  # type: ignore[assignment]
        return {score: Fraction(count) for score, count in found.items()}

    def group(self, name: str, number: int) -> list[Line]:
        mine, _ = self.seat(name, number)
        apart = self.rules.sections is Sections.APART
        return [
            line
            for line in self.boards[number].lines
            if line.group == mine.group and (not apart or line.section == mine.section)
        ]

    def check(self, name: str, leaf: Figure) -> None:
        """Check that a leaf is on the page: named elsewhere, or given as the page or the rules have it."""
        if leaf.how is How.ELSEWHERE:
            if leaf.what is What.RESULT:
                assert leaf.value == self.results[leaf.subject]
            else:
                points, tops = self.field.points(int(leaf.subject)), self.field.tops(int(leaf.subject))
                line, side = self.seat(name, int(leaf.subject))
                place = self.boards[int(leaf.subject)].lines.index(line)
                assert leaf.value == (points if leaf.what is What.BOARD else tops)[place][side]
            return
        assert leaf.how is How.GIVEN
        match leaf.what:
            case What.CORRECTION:
                assert leaf in self.corrections[name]
            case What.AWARD:
                assert leaf.subject in {"r1", "r3", "r4", "r5", "r6", "r7"}

    def check_comparisons(self, name: str, figure: Figure) -> None:
        """Check that a board's figure counts every other line of its group once, and that scores and awards match."""
        number = int(figure.subject)
        mine, side = self.seat(name, number)
        own, sign = self.award(mine, side), 1 if side is Side.NS else -1
        others, results, entries = self.others(name, number)
        for part in figure.walk():
            if {below.what for below in part.parts} == {What.COMPARISON}:
                assert {c.parts[1].parts[1].value: c.parts[0].value for c in part.parts} == others
            if part.how is not How.GIVEN:
                continue
            expected: dict[What, list[object]] = {
                What.SCORE: [sign * score for score in scores_in(own)],
                What.ENTRIES: [entries],
                What.AWARD: [awarded(own, part.unit)],
            }
            if self.rules.form is Form.MATCHPOINTS:
                expected[What.RESULTS] = [results]
                if self.rules.unequal in (Unequal.NEUBERG, Unequal.TIES):
                    in_percent = [100] if self.rules.scale is MatchpointScale.PERCENT else []
                    expected[What.TOP] = [(entries - 1) * self.rules.scale.win, *in_percent]
            assert part.value in expected.get(part.what, [part.value]), part

    def others(self, name: str, number: int) -> tuple[dict[int, int], int, int]:
        """Return the scores that a contestant's is compared with, the number of results, and the proper number."""
        mine, side = self.seat(name, number)
        group = self.group(name, number)
        found = Counter[int]()
        for line in group:
            if line is not mine:
                for score, count in self.scores(line, side).items():
                    found[score] += count  # type: ignore[assignment]
        apart = self.rules.sections is Sections.APART
        here = [line for line in self.boards[number].lines if not apart or line.section == mine.section]
        entries = len(here) if self.rules.entries is Entries.BOARD else {"A": 3, "B": 2}[mine.section] if apart else 5
        return dict(found), len([line for line in group if self.scores(line, side)]), entries


def awarded(award: Award | None, unit: Unit) -> object:
    if not isinstance(award, Percent | Imps):
        return None
    percent = award.of if isinstance(award, Percent) else 50 + Fraction(10 * award.n, 3)
    return percent if unit is Unit.PERCENT else (percent - 50) * 3 / 10


def test_an_opened_percentage_names_its_reasons() -> None:
    """The explanation answers why the player has average plus and more on board 2."""
    boards = [
        Traveller(1, (Line("1", "2", Score(420)), Line("3", "4", Score(50)))),
        Traveller(2, (Line("1", "4", Adjusted(AVERAGE_PLUS, AVERAGE_MINUS, "r9")), Line("3", "2", Score(50)))),
    ]
    figure = explain_board(Field.of(boards), 2, "1")
    percent, top = figure.parts
    assert [figure.value, figure.how, figure.rule] == [2, How.PERCENT_OF, "Law 12C2(c)"]
    assert [percent.value, percent.how, percent.subject] == [100, How.GREATEST, "r9"]
    assert [[part.what, part.value] for part in percent.parts] == [[What.AWARD, 60], [What.SESSION, 100]]
    assert [top.what, top.value] == [What.TOP, 2]


def test_awards_that_follow_the_session_are_no_part_of_it() -> None:
    """12C2(c): the average is that of the other boards; average minus on one of them does not lower average plus."""
    boards = [
        Traveller(1, (Line("1", "2", Score(420)), Line("3", "4", Score(50)))),
        Traveller(2, (Line("1", "4", Adjusted(AVERAGE_PLUS, AVERAGE)), Line("3", "2", Score(50)))),
        Traveller(3, (Line("1", "4", Adjusted(AVERAGE_MINUS, AVERAGE)), Line("3", "2", Score(50)))),
    ]
    field = Field.of(boards)
    assert [explain_board(field, number, "1").value for number in (1, 2, 3)] == [2, 2, Fraction(8, 10)]
    assert explain_total(field, "1").value == field.total("1").points == Fraction(48, 10)


def test_strangers_are_refused() -> None:
    field, _ = event(Form.MATCHPOINTS)
    for look in (explain_total, explain_result, explain_place):
        with pytest.raises(KeyError):
            look(field, "Nobody")
    with pytest.raises(KeyError):
        explain_board(field, 1, "Nobody")


@pytest.mark.parametrize(("how", "parts"), [(How.GIVEN, []), (How.ELSEWHERE, []), (How.PRODUCT, [1]), (How.MEAN, [])])
def test_what_cannot_be_made_is_refused(how: How, parts: list[int]) -> None:
    with pytest.raises(ValueError, match="no number is made"):
        combine(how, [Fraction(part) for part in parts])


def test_every_way_of_making_a_number_is_known() -> None:
    leaves = {How.GIVEN, How.ELSEWHERE, How.SCALE}
    for how in set(How) - leaves:
        for count in (2, 3, 4):
            parts = tuple(stated(What.COUNT, n) for n in range(1, count + 1))
            try:
                found = Figure.made(What.SUM, Unit.NUMBER, how, parts)
            except ValueError:
                continue
            assert found.value == made_again(found), (how, count)
            break
        else:
            pytest.fail(f"{how} makes no number")
