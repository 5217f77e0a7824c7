"""Properties of all fields, whatever was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.values.seats import Side
from scoring.field.field import Field
from scoring.field.imps import THRESHOLDS
from scoring.results.options import (
    BODIES,
    Datum,
    Divisor,
    Entries,
    Form,
    MatchpointScale,
    Percentage,
    RankBy,
    ScoringRules,
    Sections,
    Unequal,
)
from scoring.results.outcomes import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Adjusted,
    Imps,
    Line,
    Mean,
    NotPlayed,
    Outcome,
    Percent,
    Score,
    Traveller,
    Unrelieved,
)
from tests.scoring.fields import board_of, boards_of, outcomes, played_boards, sessions

rules = st.builds(
    ScoringRules,
    form=st.sampled_from(Form),
    scale=st.sampled_from(MatchpointScale),
    sections=st.sampled_from(Sections),
    entries=st.sampled_from(Entries),
    unequal=st.sampled_from(Unequal),
    small_groups=st.booleans(),
    board_places=st.none() | st.integers(0, 4),
    percentage=st.sampled_from(Percentage),
    rank_by=st.sampled_from(RankBy),
    own_average=st.booleans(),
    average_imps=st.sampled_from([2, 3, Fraction(5, 2)]),
    divisor=st.sampled_from(Divisor),
    datum=st.sampled_from(Datum),
    datum_step=st.sampled_from([1, 10]),
)


plain_outcomes = outcomes.filter(
    lambda o: not (isinstance(o, Adjusted) and any(isinstance(award, Unrelieved) for award in (o.ns, o.ew)))
)


def everything(field: Field) -> list[object]:
    """Return all numbers of a field: each board's, each contestant's, the ranking's."""
    return [
        [(board.number, set(zip(board.lines, field.points(board.number), strict=True))) for board in field.boards],
        [(name, field.total(name)) for name in field.contestants],
        list(field.ranking()),
    ]


def points(field: Field, number: int) -> list[tuple[object, object]]:
    """Return both sides' points, for comparison."""
    return [*field.points(number)]


@given(sessions(), rules, st.randoms())
def test_the_order_of_input_is_irrelevant(boards: list[Traveller], rules: ScoringRules, lot: Random) -> None:
    shuffled = [replace(board, lines=tuple(lot.sample(board.lines, len(board.lines)))) for board in boards]
    lot.shuffle(shuffled)
    assert everything(Field.of(shuffled, rules)) == everything(Field.of(boards, rules))


@given(sessions(), rules, st.randoms())
def test_a_result_at_a_time_gives_what_the_whole_gives(
    boards: list[Traveller], rules: ScoringRules, lot: Random
) -> None:
    arriving = [(board.number, line) for board in boards for line in board.lines]
    lot.shuffle(arriving)
    field = Field.of([], rules)
    for number, line in arriving:
        field = field.with_line(number, replace(line, outcome=NotPlayed()))
        field = field.with_line(number, line)
    assert everything(field) == everything(Field.of(boards, rules))


@given(sessions(), sessions(), rules)
def test_a_board_that_is_replaced_leaves_no_trace(
    boards: list[Traveller], others: list[Traveller], rules: ScoringRules
) -> None:
    field = Field.of(boards, rules)
    for other in others:
        field = field.with_board(other)
    kept = [board for board in boards if board.number > len(others)]
    assert everything(field) == everything(Field.of([*others, *kept], rules))


@given(played_boards, st.sampled_from(Unequal), st.sampled_from(Entries), st.sampled_from(MatchpointScale))
def test_when_all_played_equally_every_way_is_the_plain_one(
    boards: list[Traveller], unequal: Unequal, entries: Entries, scale: MatchpointScale
) -> None:
    plain = Field.of(boards, ScoringRules(unequal=Unequal.NONE, scale=scale))
    field = Field.of(boards, ScoringRules(unequal=unequal, entries=entries, scale=scale))
    for board in boards:
        assert field.points(board.number) == plain.points(board.number)


@given(sessions(), rules.filter(lambda r: not r.small_groups and r.board_places is None))
def test_what_one_side_gets_the_other_does_not(boards: list[Traveller], rules: ScoringRules) -> None:
    same = [
        replace(board, lines=tuple(line for line in board.lines if is_same_for_both(line.outcome))) for board in boards
    ]
    field = Field.of([board for board in same if board.lines], rules)
    for board in field.boards:
        for (ns, ew), (top, _) in zip(field.points(board.number), field.tops(board.number), strict=True):
            assert (ns is None and ew is None) or (ns is not None and ew is not None and ns + ew == top)


def is_same_for_both(outcome: Outcome) -> bool:
    return isinstance(outcome, Score) or (
        isinstance(outcome, Adjusted) and outcome.ns == outcome.ew and isinstance(outcome.ns, Mean)
    )


@given(sessions(st.builds(Score, st.integers(-40, 40).map(lambda n: 10 * n))))
def test_a_group_gets_all_its_points(boards: list[Traveller]) -> None:
    """78A: each comparison of two scores gives two points in sum; after scaling, an average is still an average."""
    for unequal in Unequal:
        field = Field.of(boards, ScoringRules(unequal=unequal, small_groups=False))
        for board in boards:
            points, tops = field.points(board.number), field.tops(board.number)
            assert sum(ns for ns, _ in points if ns is not None) == sum(top for top, _ in tops) / 2


@given(sessions(plain_outcomes), st.sampled_from([Form.MATCHPOINTS, Form.CROSS_IMPS]))
def test_everybody_is_compared_with_everybody_else(boards: list[Traveller], form: Form) -> None:
    """78A and 78B literally: each result of a line is compared with those of every other line of its version.

    Comparisons are weighted.
    """
    field = Field.of(boards, ScoringRules(form=form, unequal=Unequal.NONE, divisor=Divisor.NONE))
    for board in boards:
        for mine, points in zip(board.lines, field.points(board.number), strict=True):
            for side in Side:
                if own := results(mine, side):
                    others = [line for line in board.lines if line is not mine and line.group == mine.group]
                    assert points[side] == sum(
                        weight * share * compared(score - other, form)
                        for line in others
                        for share, other in results(line, side)
                        for weight, score in own
                    )


def results(line: Line, side: Side) -> list[tuple[Fraction, int]]:
    """Return the results of a line on one side, seen from there, with weights; nothing for artificial scores."""
    match line.outcome:
        case Score(ns):
            parts: Sequence[tuple[Fraction, int]] = ((Fraction(1), ns),)
        case Adjusted(ns, ew):
            award = ns if side is Side.NS else ew
            parts = award.parts if isinstance(award, Mean) else ()
        case NotPlayed():
            parts = ()
    return [(weight, score if side is Side.NS else -score) for weight, score in parts]


def compared(difference: int, form: Form) -> int:
    if form is Form.MATCHPOINTS:
        return 1 + (difference > 0) - (difference < 0)
    least = next((n for n, limit in reversed([*enumerate(THRESHOLDS, 1)]) if abs(difference) >= limit), 0)
    return least if difference > 0 else -least


@given(played_boards, st.sampled_from(Divisor))
def test_cross_imps_of_a_side_add_up_to_nothing(boards: list[Traveller], divisor: Divisor) -> None:
    field = Field.of(boards, ScoringRules(form=Form.CROSS_IMPS, divisor=divisor))
    for board in boards:
        for side in Side:
            assert sum(points[side] or 0 for points in field.points(board.number)) == 0


@given(st.lists(outcomes, min_size=1, max_size=6), st.sampled_from(Form))
def test_one_assigned_result_counts_like_a_score(found: list[Outcome], form: Form) -> None:
    as_score = Field.of([board_of(1, [*found, 420])], ScoringRules(form=form))
    as_award = Field.of([board_of(1, [*found, Adjusted.assigned(420)])], ScoringRules(form=form))
    assert as_award.points(1) == as_score.points(1)


def test_a_weighted_score_stands_in_the_field_with_each_of_its_parts() -> None:
    """12C1(c): the parts are 420 and -50 by halves; 170 beats one half, and loses to the other."""
    field = Field.of([board_of(1, [170, Adjusted.both(Mean.of((1, 420), (1, -50))), -50])])
    assert [ns for ns, _ in field.points(1)] == [
        2 + Fraction(1, 2) * 2,
        Fraction(1, 2) * 4 + Fraction(1, 2) * 1,
        Fraction(1, 2),
    ]


def test_a_split_score_enters_each_sides_table_differently() -> None:
    """North-South get 100, East-West are held to what 620 is worth: the others meet both (12C1(e)(1))."""
    field = Field.of([board_of(1, [500, Adjusted(Mean.of((1, 100)), Mean.of((1, 620)))])])
    assert points(field, 1) == [(2, 2), (0, 0)]


def test_what_a_side_lost_by_its_own_error_is_not_given_back() -> None:
    """12C1(e)(2): 620 without the infraction; after it still 500, had a revoke not made it 200."""
    others = [600, 500, 300, 200, 100]
    without = Field.of([board_of(1, [*others, Adjusted(Mean.of((1, 620)), AVERAGE_MINUS)])]).points(1)[5][0]
    field = Field.of([board_of(1, [*others, Adjusted(Unrelieved(Mean.of((1, 620)), 500, 200), AVERAGE_MINUS)])])
    assert without == 10
    assert field.points(1)[5][0] == 10 - (7 - 3)
    assert [ns for ns, _ in field.points(1)[:5]] == [8, 6, 4, 2, 0]


def test_an_error_that_cost_nothing_takes_nothing_away() -> None:
    outcome = Adjusted(Unrelieved(Mean.of((1, 620)), 200, 500), AVERAGE_MINUS)
    assert Field.of([board_of(1, [600, 300, outcome])]).points(1)[2][0] == 4


@pytest.mark.parametrize(
    ("form", "own", "plus", "minus"),
    [
        (Form.MATCHPOINTS, [420, 100, -100], 4, 0),
        (Form.CROSS_IMPS, [600, 0, -600], Fraction(27, 2), Fraction(-27, 2)),
        (Form.BUTLER, [600, 0, -600], 12, -12),
    ],
)
def test_who_does_better_or_worse_than_the_average_keeps_his_own(
    form: Form, own: list[int], plus: Fraction | int, minus: Fraction | int
) -> None:
    """12C2(c): the first pair wins everything else, the third loses it."""
    boards = [
        board_of(1, own),
        board_of(2, [Adjusted(AVERAGE_PLUS, AVERAGE), 100, Adjusted(AVERAGE_MINUS, AVERAGE)]),
    ]
    field = Field.of(boards, ScoringRules(form=form))
    assert field.points(1)[0][0] == plus
    assert [field.points(2)[n][0] for n in (0, 2)] == [plus, minus]
    assert field.total("NS1").boards == 2
    assert field.total("NS1").points == 2 * plus
    plain = Field.of(boards, ScoringRules(form=form, own_average=False)).points(2)
    expected = (Fraction(24, 10), Fraction(16, 10)) if form is Form.MATCHPOINTS else (3, -3)
    assert (plain[0][0], plain[2][0]) == expected


def test_who_does_neither_has_average_plus_and_minus() -> None:
    boards = [board_of(1, [100, 100]), board_of(2, [Adjusted(AVERAGE_PLUS, AVERAGE_MINUS), 100])]
    assert points(Field.of(boards), 2)[0] == (Fraction(12, 10), Fraction(8, 10))
    only = Field.of([board_of(1, [Adjusted(AVERAGE_PLUS, AVERAGE_MINUS), 100])])
    assert points(only, 1)[0] == (Fraction(12, 10), Fraction(8, 10))
    assert only.ranking().of("NS1").percentage == 60


def test_awards_in_the_other_unit() -> None:
    """12C2(b): three IMPs stand for 60 %."""
    outcome = Adjusted(Imps(3), Percent(Fraction(45)))
    assert points(Field.of([board_of(1, [outcome, 0])]), 1)[0] == (Fraction(12, 10), Fraction(9, 10))
    assert points(Field.of([board_of(1, [outcome, 0])], ScoringRules(form=Form.BUTLER)), 1)[0] == (3, Fraction(-3, 2))
    assert points(Field.of([board_of(1, [outcome, 0])], ScoringRules(form=Form.TOTAL_POINTS)), 1)[0] == (10, 0)


def test_a_sit_out_costs_nothing() -> None:
    boards = [board_of(1, [100, 50, 0]), Traveller(2, (Line("NS1", "EW2", Score(50)), Line("NS2", "EW1", Score(0))))]
    ranking = Field.of(boards, ScoringRules(entries=Entries.FULL_FIELD)).ranking()
    assert ranking.of("NS3").percentage == 0
    assert ranking.of("EW3").percentage == 100
    assert ranking.of("EW3").total.boards == 1
    assert ranking.of("EW3").scaled == 8


def test_boards_played_less_often_have_a_lower_top_or_the_same() -> None:
    boards = [board_of(1, [100, 50, 0]), board_of(2, [100, 0])]
    assert points(Field.of(boards, ScoringRules(entries=Entries.BOARD)), 2) == [(2, 0), (0, 2)]
    field = Field.of(boards, ScoringRules(entries=Entries.FULL_FIELD))
    assert points(field, 2) == [(Fraction(7, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(7, 2))]
    assert [top for tops in field.tops(2) for top in tops] == [4, 4, 4, 4]


def test_boards_are_brought_up_to_the_full_field_unless_something_else_is_said() -> None:
    """WBF, EBU, ABF, PZBS: Neuberg, (3 + 1) × 3 ÷ 2 - 1 for two results if the fullest board has three."""
    assert (ScoringRules().unequal, ScoringRules().entries) == (Unequal.NEUBERG, Entries.FULL_FIELD)
    boards = [board_of(1, [100, 50, 0]), board_of(2, [100, 0])]
    for body in ("CBA", "WBF", "EBU", "ABF", "PZBS"):
        assert points(Field.of(boards, BODIES[body]), 2)[0] == (Fraction(7, 2), Fraction(1, 2))


def test_who_sits_out_with_an_award_is_no_entry_of_the_board() -> None:
    """Three tables, and a pair that is awarded 60 % of the board: the others' top stays 4, and so does its own."""
    played = board_of(1, [100, 50, 0])
    away = Line("NS4", "", Adjusted(AVERAGE_PLUS, AVERAGE_PLUS))
    field, plain = Field.of([replace(played, lines=(*played.lines, away))]), Field.of([played])
    for entries in Entries:
        field = Field.of(field.boards, ScoringRules(entries=entries))
        assert points(field, 1) == [*plain.points(1), (Fraction(24, 10), None)]
    assert field.contestants == sorted([*plain.contestants, "NS4"])
    assert field.seated(Side.NS) == {"NS1", "NS2", "NS3", "NS4"}
    assert field.seated(Side.EW) == {"EW1", "EW2", "EW3"}
    assert field.ranking().of("NS4").percentage == 60
    with pytest.raises(ValueError, match="sits out"):
        Line("NS4", "", Score(420))
    with pytest.raises(ValueError, match="sits out"):
        Line("", "EW4", Adjusted.assigned(420))


def test_each_board_counts_alike_where_a_session_is_the_mean_of_its_boards() -> None:
    """BBO and JFR Pary: 2 of 4 and 2 of 2 are 50 % and 100 %, in the mean 75 %, and not 4 of 6."""
    boards = [board_of(1, [100, 50, 0]), Traveller(2, (Line("NS2", "EW1", Score(90)), Line("NS1", "EW2", Score(0))))]
    for body in ("BBO", "JFR"):
        field = Field.of(boards, BODIES[body])
        assert points(field, 1) == [(100, 0), (50, 50), (0, 100)]
        assert field.ranking().of("NS2").percentage == 75
        assert field.ranking().of("NS3").percentage == 0


def test_bbo_leaves_artificial_scores_out() -> None:
    """They count neither for the two pairs nor for their opponents; an assigned score counts like any other."""
    boards = [board_of(1, [100, Adjusted(AVERAGE_PLUS, AVERAGE_MINUS), Adjusted.assigned(0)])]
    field = Field.of(boards, BODIES["BBO"])
    assert points(field, 1) == [(100, 0), (None, None), (0, 100)]
    assert field.ranking().of("NS2").percentage is None
    assert Field.of(boards, BODIES["JFR"]).ranking().of("NS2").percentage == 60


def test_a_lone_result_in_per_cent_has_nothing_to_be_compared_with() -> None:
    field = Field.of([board_of(1, [100])], BODIES["BBO"])
    assert points(field, 1) == [(0, 0)]
    assert [*map(sum, field.tops(1))] == [0]
    assert field.ranking()[0].percentage is None


def test_missing_results_are_ties_at_nz_scorer() -> None:
    """Two results of four: the winner has 2 and two ties, 4 of 6."""
    boards = [board_of(1, [100, 50, 0, -50]), board_of(2, [100, 50])]
    assert points(Field.of(boards, BODIES["NZ"]), 2) == [(4, 2), (2, 4)]


def test_each_direction_is_scaled_to_its_own_fullest_session() -> None:
    """North-South play three boards of top 2, each East-West pair two of them."""
    boards = [
        Traveller(1, (Line("1", "5", Score(90)), Line("2", "6", Score(50)))),
        Traveller(2, (Line("1", "6", Score(90)), Line("2", "7", Score(50)))),
        Traveller(3, (Line("1", "7", Score(90)), Line("2", "5", Score(50)))),
    ]
    field = Field.of(boards)
    assert {row.contestant: row.scaled for row in field.ranking(only=field.seated(Side.NS))} == {"1": 6, "2": 0}
    assert {row.scaled for row in field.ranking(only=field.seated(Side.EW))} == {2}
    assert field.ranking(only={"5", "6"}).full_top == 4
    with pytest.raises(KeyError, match="8"):
        field.ranking(only={"5", "8"})


def test_who_sat_both_ways_is_in_neither_direction() -> None:
    """A switched round: 3 and 4 changed places, 1 and 2 did not."""
    boards = [
        Traveller(1, (Line("1", "2", Score(90)), Line("3", "4", Score(50)))),
        Traveller(2, (Line("1", "2", Score(90)), Line("4", "3", Score(50)))),
    ]
    field = Field.of(boards)
    assert field.seated(Side.NS) == {"1"}
    assert field.seated(Side.EW) == {"2"}


def test_points_of_a_board_are_rounded_away_from_the_average() -> None:
    """EBU White Book 4.2.3.2: rounding takes as much from one side of the average as from the other."""
    boards = [board_of(1, [100, 50, 0, -50, -100, -200, -300]), board_of(2, [100, 50, 0])]
    field = Field.of(boards, ScoringRules(entries=Entries.FULL_FIELD, board_places=0, small_groups=False))
    exact = Field.of(boards, ScoringRules(entries=Entries.FULL_FIELD, small_groups=False))
    assert [ns for ns, _ in exact.points(2)] == [Fraction(32, 3), 6, Fraction(4, 3)]
    assert [ns for ns, _ in field.points(2)] == [11, 6, 1]
    halves = Field.of(
        [board_of(1, [0] * 5), board_of(2, [100, 0, 0, -100])], ScoringRules(entries=Entries.FULL_FIELD, board_places=0)
    )
    assert [ns for ns, _ in halves.points(2)] == [8, 4, 4, 0]
    assert [str(ns) for ns, _ in Field.of(halves.boards, ScoringRules(entries=Entries.FULL_FIELD)).points(2)] == [
        "31/4",
        "4",
        "4",
        "1/4",
    ]
    quarters = Field.of(
        [board_of(1, [0] * 6), board_of(2, [100, 0, 0, -100])], ScoringRules(entries=Entries.FULL_FIELD, board_places=0)
    )
    assert [ns for ns, _ in quarters.points(2)] == [10, 5, 5, 0]  # of 9½ and ½


def test_sections_apart_or_together() -> None:
    lines = [
        Line(f"{s}{n}", f"{s}{n} EW", Score(score), section=s)
        for s, n, score in [("A", 1, 90), ("A", 2, 50), ("B", 1, 420), ("B", 2, 400)]
    ]
    together = Field.of([Traveller(1, tuple(lines))], ScoringRules(sections=Sections.TOGETHER))
    apart = Field.of([Traveller(1, tuple(lines))], ScoringRules(sections=Sections.APART))
    assert [ns for ns, _ in together.points(1)] == [2, 0, 6, 4]
    assert [ns for ns, _ in apart.points(1)] == [2, 0, 2, 0]
    assert apart.entries(1) == {"A": 2, "B": 2}


def test_a_board_on_which_a_pair_sits_out_with_an_award_is_replaced() -> None:
    """A line without opponents is taken out of the sums and put in again, whatever has changed beside it."""
    played, away = board_of(1, [100, 50, 0]), Line("NS4", "", Adjusted(AVERAGE_PLUS, AVERAGE_PLUS))
    before = replace(played, lines=(away, *played.lines))
    after = replace(played, lines=(away, *board_of(1, [50, 50, 0]).lines))
    other = board_of(2, [50, 100, 0])
    assert everything(Field.of([before, other]).with_board(after)) == everything(Field.of([after, other]))


def test_a_line_is_replaced_by_its_pairs_whichever_way_they_sit() -> None:
    field = Field.of([board_of(1, [100, 50])]).with_line(1, Line("EW2", "NS2", Score(420)))
    assert [(line.ns, line.outcome) for line in field.board(1).lines] == [("NS1", Score(100)), ("EW2", Score(420))]
    assert field.seated(Side.NS) == {"NS1", "EW2"}


def test_individuals_share_what_their_partnerships_get() -> None:
    """Law 12C3: both players get the same."""
    members = {"1 & 3": ("1", "3"), "2 & 4": ("2", "4"), "1 & 2": ("1", "2"), "3 & 4": ("3", "4")}
    boards = [
        Traveller(1, (Line("1 & 3", "2 & 4", Score(90)), Line("5", "6", Score(0)))),
        Traveller(2, (Line("1 & 2", "3 & 4", Adjusted(AVERAGE_PLUS, AVERAGE_MINUS)), Line("5", "6", Score(0)))),
    ]
    ranking = Field.of(boards, members=members).ranking()
    assert {row.contestant: row.percentage for row in ranking} == {
        "1": 100,
        "2": 30,
        "3": 70,
        "4": 0,
        "5": 30,
        "6": 80,
    }


def test_a_board_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="board 1 comes twice"):
        Field.of([board_of(1, [0]), board_of(1, [90])])


@pytest.mark.parametrize(("body", "form"), [*product(BODIES, Form)])
def test_every_body_scores_every_form(body: str, form: Form) -> None:
    boards = boards_of([[100, 50, Adjusted(AVERAGE_PLUS, AVERAGE_MINUS), NotPlayed()], [0, 50, 420, -50]])
    ranking = Field.of(boards, replace(BODIES[body], form=form)).ranking(corrections={"NS0": -1})
    assert len(ranking) == 8
    assert ranking.of("NS0").total.correction == -1


@pytest.mark.parametrize("wrong", [{"datum_step": 0}, {"average_imps": -1}, {"board_places": -1}])
def test_options_that_cannot_be_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="not"):
        replace(ScoringRules(), **wrong)  # type: ignore[arg-type]
