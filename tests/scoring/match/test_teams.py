"""Team matches: IMPs, board-a-match, total points; eight a side; separate scores and their average."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.explain.figures import How, What
from scoring.explain.match import explain_match, explain_victory_points
from scoring.match.match import Match, MatchBoard, OneAtFault, TableOutcome, Team, pairings
from scoring.match.teams import score_match
from scoring.match.vp.continuous import continuous
from scoring.results.options import EightASide, MatchpointScale, ScoringRules, TeamForm
from scoring.results.outcomes import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Adjusted,
    Imps,
    Line,
    Mean,
    NotPlayed,
    Score,
    Traveller,
    Unrelieved,
)
from tests.scoring.explain.test_explain import made_again
from tests.scoring.fields import means, outcomes, scores

tables: st.SearchStrategy[TableOutcome] = outcomes | st.builds(OneAtFault, st.sampled_from(Team), means)
rules = st.builds(
    ScoringRules,
    scale=st.sampled_from(MatchpointScale),
    own_average=st.booleans(),
    average_imps=st.sampled_from([2, 3]),
    eight_a_side=st.sampled_from(EightASide),
)


def matches(found: st.SearchStrategy[TableOutcome], most: int = 1) -> st.SearchStrategy[Match]:
    room = st.lists(found, min_size=1, max_size=most).map(tuple)
    return st.lists(st.tuples(room, room), min_size=1, max_size=5).map(
        lambda boards: Match("Lions", "Tigers", tuple(MatchBoard(n, *rooms) for n, rooms in enumerate(boards, 1)))
    )


def one_board(open_room: TableOutcome | int, closed_room: TableOutcome | int, *others: tuple[int, int]) -> Match:
    rooms = [(open_room, closed_room), *others]
    boards = [
        MatchBoard(number, *((Score(o) if isinstance(o, int) else o,) for o in room))
        for number, room in enumerate(rooms, 1)
    ]
    return Match("Lions", "Tigers", tuple(boards))


def both(match: Match, form: TeamForm = TeamForm.IMPS, rules: ScoringRules | None = None) -> list[object]:
    score = score_match(match, form, rules)
    return [score.total(team) for team in Team]


@pytest.mark.parametrize(
    ("open_room", "closed_room", "home_imps", "home_bam", "home_points"),
    [(620, 600, 1, 2, 20), (620, 170, 10, 2, 450), (-50, -50, 0, 1, 0), (-100, 110, -5, 0, -210), (430, 420, 0, 2, 10)],
)
def test_a_board_at_two_tables(
    open_room: int, closed_room: int, home_imps: int, home_bam: int, home_points: int
) -> None:
    match = one_board(open_room, closed_room)
    assert both(match) == [home_imps, -home_imps]
    assert both(match, TeamForm.BOARD_A_MATCH) == [home_bam, 2 - home_bam]
    assert both(match, TeamForm.BOARD_A_MATCH, ScoringRules(scale=MatchpointScale.ONE_HALF_ZERO)) == [
        Fraction(home_bam, 2),
        Fraction(2 - home_bam, 2),
    ]
    assert both(match, TeamForm.TOTAL_POINTS) == [home_points, -home_points]


def test_what_was_won_and_lost_board_by_board() -> None:
    score = score_match(one_board(620, 170, (50, 50), (-100, 110), (-50, -90)))
    assert [score.won(Team.HOME), score.lost(Team.HOME), score.boards_won(Team.HOME)] == [11, 5, 2]
    assert [score.won(Team.AWAY), score.lost(Team.AWAY), score.boards_won(Team.AWAY)] == [5, 11, 1]
    assert score.boards(Team.HOME)[4] == 1


def test_eight_a_side_compares_each_open_table_with_each_closed_one() -> None:
    """A table has the mean of its two comparisons, a board the sum of the tables of a room."""
    board = MatchBoard(1, (Score(620), Score(-100)), (Score(170), Score(600)))
    match = Match("Lions", "Tigers", (board,))
    assert [pair.name for pair in pairings(match, EightASide.CROSS)] == ["1:1", "1:2", "2:1", "2:2"]
    assert both(match) == [Fraction(10 + 1 - 7 - 12, 2), Fraction(-10 - 1 + 7 + 12, 2)]
    assert score_match(match).compared == 2
    assert both(match, TeamForm.TOTAL_POINTS) == [620 - 100 - 170 - 600, 170 + 600 - 620 + 100]


def test_eight_a_side_a_table_that_did_not_play_leaves_one_comparison() -> None:
    """The other table of its room is compared with both of the other room, half each."""
    board = MatchBoard(1, (Score(620), NotPlayed()), (Score(170), Score(600)))
    score = score_match(Match("Lions", "Tigers", (board,)))
    assert [score.total(Team.HOME), score.compared] == [Fraction(10 + 1, 2), 1]


def test_eight_a_side_an_award_at_one_table_is_three_imps() -> None:
    """12C2(b): 3 IMPs for the table that has no result, as in a match of two tables."""
    board = MatchBoard(1, (Adjusted(AVERAGE_PLUS, AVERAGE_MINUS), Score(50)), (Score(50), Score(50)))
    assert both(Match("Lions", "Tigers", (board,))) == [3, -3]


def test_eight_a_side_as_two_matches() -> None:
    board = MatchBoard(1, (Score(620), Score(-100)), (Score(170), Score(600)))
    match = Match("Lions", "Tigers", (board,))
    assert both(match, rules=ScoringRules(eight_a_side=EightASide.SIDE_BY_SIDE)) == [10 - 12, -10 + 12]


def test_artificial_scores() -> None:
    """12C2(b): three IMPs; at board-a-match sixty per cent of a board."""
    plus_minus = one_board(Adjusted(AVERAGE_PLUS, AVERAGE_MINUS), 170)
    assert both(plus_minus) == [3, -3]
    assert both(plus_minus, TeamForm.BOARD_A_MATCH) == [Fraction(12, 10), Fraction(8, 10)]
    assert both(plus_minus, TeamForm.TOTAL_POINTS) == [10, 0]
    assert both(one_board(170, Adjusted(Imps(2), Imps(-2)))) == [-2, 2]
    assert both(one_board(Adjusted(AVERAGE_PLUS, AVERAGE_PLUS), Adjusted(AVERAGE, AVERAGE_PLUS))) == [3, 0]


def test_both_sides_not_at_fault_are_treated_apart_and_a_knockout_shares_it_out() -> None:
    """12C4: each team's score is computed, and both get the average."""
    score = score_match(
        one_board(Adjusted(AVERAGE_PLUS, AVERAGE_PLUS), 170, (620, 170)), rules=ScoringRules(own_average=False)
    )
    assert not score.is_balanced
    assert [score.total(team) for team in Team] == [13, -7]
    shared = score.shared_out()
    assert shared.is_balanced
    assert [shared.total(team) for team in Team] == [10, -10]
    split = score_match(one_board(Adjusted(Mean.of((1, -100)), Mean.of((1, -650))), -100)).shared_out()
    assert [split.total(team) for team in Team] == [Fraction(-11, 2), Fraction(11, 2)]


def test_a_weighted_score_is_converted_result_by_result() -> None:
    """12C1(c): 60 % of +12 IMPs and 40 % of -5."""
    match = one_board(Adjusted.both(Mean.of((60, 600), (40, -200))), 0)
    assert both(match) == [Fraction(60 * 12 - 40 * 5, 100), -Fraction(60 * 12 - 40 * 5, 100)]


def test_what_a_team_lost_by_itself_is_not_given_back() -> None:
    """12C1(e)(2): 620 instead of -100 against 600; the team's own error made -100 of 140, ten IMPs to twelve."""
    match = one_board(Adjusted(Unrelieved(Mean.of((1, 620)), 140, -100), Mean.of((1, 620))), 600)
    assert both(match) == [1 - (12 - 10), -1]
    mirrored = one_board(600, Adjusted(Mean.of((1, 620)), Unrelieved(Mean.of((1, 480)), 500, 700)))
    assert both(mirrored) == [3 - (3 + 3), 1 - 0]


@pytest.mark.parametrize(
    ("award", "without_error", "table", "home", "away"),
    [
        (420, 300, 100, 5, -9),  # B = 9, C = 6, A = 2: real damage, and some self-inflicted: A + B - C
        (420, 500, 300, 6, -9),  # B ≤ C: all damage is self-inflicted, and the table's score stands
        (420, 100, 100, 9, -9),  # C = A: none is
        (420, 100, 300, 9, -9),  # C < A
        (100, 300, 420, 9, -2),  # B < A: there is no damage at all
    ],
)
def test_damage_that_is_self_inflicted_in_part(
    award: int, without_error: int, table: int, home: int, away: int
) -> None:
    """The four cases of R. Barker, "Application of Law 12C1(b) revisited" (2011), with his example first.

    B is the score without the infraction, C without the error, A at the table; the other room has 50.
    """
    outcome = Adjusted(Unrelieved(Mean.of((1, award)), without_error, table), Mean.of((1, award)))
    assert both(one_board(outcome, 50)) == [home, away]


@pytest.mark.parametrize(
    ("assigned", "home", "away"), [(620, 10, -10), (200, 3, -3), (-100, 3, -3)], ids=["assigned", "plus", "worse"]
)
def test_the_side_not_at_fault_has_the_better_of_two(assigned: int, home: int, away: int) -> None:
    """86B2(b): average plus, or the likely result; the side at fault gets the rest."""
    assert both(one_board(OneAtFault(Team.AWAY, Mean.of((1, assigned))), 170)) == [home, away]
    assert both(one_board(170, OneAtFault(Team.HOME, Mean.of((1, assigned))))) == [-home, -away]


def test_the_side_not_at_fault_at_board_a_match() -> None:
    match = one_board(OneAtFault(Team.AWAY, Mean.of((1, 100))), 170)
    assert both(match, TeamForm.BOARD_A_MATCH) == [Fraction(12, 10), Fraction(8, 10)]


def test_both_at_fault_have_average_minus() -> None:
    """86B2(c) and 12C2(a)."""
    award = Mean.of((1, 620))
    assert both(one_board(OneAtFault(Team.AWAY, award), OneAtFault(Team.HOME, award))) == [-3, -3]


@pytest.mark.parametrize(("own_average", "home"), [(True, 24), (False, 15)])
def test_a_team_that_does_better_than_average_plus_keeps_its_average(own_average: bool, home: int) -> None:
    """12C2(c): twelve IMPs on the other board."""
    match = one_board(Adjusted(AVERAGE_PLUS, AVERAGE), 0, (600, 0))
    assert both(match, rules=ScoringRules(own_average=own_average)) == [home, -12]


def test_three_imps_that_an_article_gives_as_a_figure_stay_three() -> None:
    """25.3(2)-1(1): 每副牌按3IMP计算; twelve IMPs on the other board do not move them, on either side (12C2(c))."""
    match = one_board(Adjusted(Imps(3, fixed=True), Imps(-3, fixed=True)), 0, (600, 0))
    assert both(match) == [15, -15]


def test_boards_that_were_not_played_do_not_count() -> None:
    assert pairings(one_board(NotPlayed(), 620), EightASide.CROSS) == []
    assert both(one_board(620, NotPlayed(), (620, 170))) == [10, -10]


def test_a_match_from_the_lines_of_boards() -> None:
    lines = (
        Line("Lions", "Tigers", Score(620)),
        Line("Bears", "Wolves", Score(50)),
        Line("Tigers", "Lions", Score(170)),
    )
    match = Match.of("Lions", "Tigers", [Traveller(1, lines), Traveller(2, lines[1:2])])
    assert match.boards == (MatchBoard(1, (Score(620),), (Score(170),)),)
    assert both(match) == [10, -10]
    assert both(Match.of("Tigers", "Lions", [Traveller(1, lines)])) == [-10, 10]
    with pytest.raises(ValueError, match="itself"):
        Match("Lions", "Lions", ())


@given(matches(st.builds(Score, scores) | st.builds(Adjusted.both, means), 2), st.sampled_from(TeamForm), rules)
def test_what_one_team_wins_the_other_loses(match: Match, form: TeamForm, rules: ScoringRules) -> None:
    score = score_match(match, form, rules)
    assert score.is_balanced
    assert score.shared_out().tables == score.tables
    if form is not TeamForm.BOARD_A_MATCH:
        assert score.won(Team.HOME) == score.lost(Team.AWAY)
        assert score.total(Team.HOME) == score.won(Team.HOME) - score.lost(Team.HOME)


@given(matches(tables, 3), st.sampled_from(TeamForm), st.randoms(use_true_random=False))
def test_the_tables_of_a_room_may_be_exchanged(match: Match, form: TeamForm, chance: Random) -> None:
    """Each is compared with each, so that it does not matter which table is the first."""

    def shuffled(room: tuple[TableOutcome, ...]) -> tuple[TableOutcome, ...]:
        return tuple(chance.sample(room, len(room)))

    boards = (MatchBoard(one.number, shuffled(one.open), shuffled(one.closed)) for one in match.boards)
    other, score = score_match(replace(match, boards=tuple(boards)), form), score_match(match, form)
    assert [other.boards(team) for team in Team] == [score.boards(team) for team in Team]
    assert other.compared == score.compared


@given(matches(tables, 2), st.sampled_from(TeamForm), rules)
def test_rooms_and_teams_may_be_exchanged(match: Match, form: TeamForm, rules: ScoringRules) -> None:
    def turned(outcome: TableOutcome) -> TableOutcome:
        return OneAtFault(outcome.at_fault.other, outcome.assigned) if isinstance(outcome, OneAtFault) else outcome

    exchanged = Match(
        match.away,
        match.home,
        tuple(
            MatchBoard(board.number, tuple(map(turned, board.closed)), tuple(map(turned, board.open)))
            for board in match.boards
        ),
    )
    assert both(exchanged, form, rules) == both(match, form, rules)[::-1]


@given(matches(tables, 2), st.sampled_from(TeamForm), rules, st.booleans())
def test_every_number_of_a_match_can_be_opened(
    match: Match, form: TeamForm, rules: ScoringRules, knockout: bool
) -> None:
    score = score_match(match, form, rules)
    if knockout:
        score = score.shared_out()
        assert score.is_balanced
    for team in Team:
        figure = explain_match(score, team)
        assert figure.value == score.total(team)
        assert {int(part.subject): part.value for part in figure.parts} == score.boards(team)
        for part in figure.walk():
            if part.parts:
                assert part.value == made_again(part)
            else:
                assert part.how in (How.GIVEN, How.ELSEWHERE, How.SUM)


def test_victory_points_are_opened_down_to_the_boards() -> None:
    score = score_match(one_board(Adjusted(AVERAGE_PLUS, AVERAGE_PLUS, "r1"), 170, (620, 170)))
    home, away = (explain_victory_points(score, team, continuous(16)) for team in Team)
    assert home.value > 10 > away.value
    assert home.value + away.value != 20
    assert [part.value for part in home.parts] == [20]
    assert [figure.subject for figure in home.walk() if figure.what is What.AWARD] == ["r1"]
    assert home.rule == f"{continuous(16).name} (article 42.1)"
