"""Every number of a stage opens down to IMPs, scales and articles, and follows from its parts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from scoring.explain.figures import Figure, How, Unit, What, combine
from scoring.match.vp.bands import read_scale
from scoring.match.vp.continuous import continuous
from scoring.match.vp.match_points import BY_IMPS, BY_VP
from scoring.match.vp.scale import VpScale
from scoring.penalties.net import Penalty
from scoring.penalties.units import PenaltyUnit
from scoring.stage.accounts import accounts, totals
from scoring.stage.carryover import Carried
from scoring.stage.explain import explain_account, explain_line
from scoring.stage.happened import Bye, Forfeit, Met, Missed, Stage, TakenOut
from scoring.stage.worth import BoardAMatch, MatchPoints, Scale
from tests.scoring.stage.test_stage import ROUNDS, SCALE, stages


def _recomputed(figure: Figure, stage: Stage) -> Fraction:
    """Return the value computed from its parts alone, down to given figures and those that stand elsewhere."""
    parts = [_recomputed(part, stage) for part in figure.parts]
    match figure.how:
        case How.GIVEN | How.ELSEWHERE:
            assert not parts
            return figure.value
        case How.SCALE:
            return _looked_up(figure, stage.scale, parts[0])
        case _:
            return combine(figure.how, parts)


def _looked_up(figure: Figure, scale: Scale, value: Fraction) -> Fraction:
    """Return the value from the scale that the figure names."""
    if isinstance(scale, MatchPoints):
        return (scale.scale if figure.rule == scale.name else scale.vp).convert(value)[0]
    assert isinstance(scale, VpScale)
    assert figure.rule.startswith(scale.name)
    return scale.convert(value)[0]


@given(stages())
def test_every_total_opens_and_comes_out_again(stage: Stage) -> None:
    """The figures and the accounts are both computed from the rounds, and agree line for line."""
    found = accounts(stage)
    for team, total in totals(found).items():
        figure = explain_account(stage, team)
        assert figure.value == total
        assert [part.value for part in figure.parts] == [line.points for line in found[team]]
        for one in figure.walk():
            assert _recomputed(one, stage) == one.value
            assert one.how is not How.ELSEWHERE or _stands_elsewhere(one, stage)
        if isinstance(stage.scale, VpScale):
            assert all(part.rule for part in figure.parts if part.what is What.MATCH)


def _stands_elsewhere(figure: Figure, stage: Stage) -> bool:
    """Return whether the round that a figure names is a line of a team's account with those points."""
    number = int(figure.subject.split()[0])
    return any(
        line.round == number and line.points == figure.value for lines in accounts(stage).values() for line in lines
    )


def test_a_match_a_penalty_and_what_was_brought_along() -> None:
    """42.1, 48.2, 50.3: the margin opens to the IMPs won and lost."""
    penalty = Penalty("A", Fraction(1, 2), PenaltyUnit.VP, ("21.1(1)", "50.2"))
    stage = Stage(SCALE, (Met.between(1, "A", "B", (44, 20)),), {"A": Carried(Fraction(2), "48.2")}, (penalty,))
    total = explain_account(stage, "A")
    carried, met, taken = total.parts
    assert (total.rule, total.unit, total.subject) == ("article 50.3", Unit.VICTORY_POINTS, "A")
    assert (carried.value, carried.rule) == (Fraction(2), "article 48.2")
    assert (taken.value, taken.rule) == (Fraction(-1, 2), "article 21.1(1); article 50.2")
    assert (met.subject, met.how, met.rule) == ("1 B", How.SCALE, "WBF continuous, 16 boards (article 42.1)")
    assert [(part.what, part.value) for part in met.parts[0].parts] == [
        (What.WON, Fraction(44)),
        (What.LOST, Fraction(20)),
    ]


def test_the_best_of_three_opens_to_all_of_them() -> None:
    """24.1(1)-2: A's average of 10 and 20; 20 less B's 10; 1.2 times 10."""
    stage = Stage(SCALE, ROUNDS)
    line = explain_account(stage, "A").parts[2]
    assert (line.how, line.rule, line.subject) == (How.GREATEST, "article 24.1(1)2", "3 B")
    assert [part.value for part in line.parts] == [15, 10, 12]
    assert [part.rule for part in line.parts] == [f"article 24.1(1)2({n})" for n in (1, 2, 3)]
    mean = line.parts[0].parts[0]
    assert [(part.subject, part.value) for part in mean.parts] == [("1 B", Fraction(10)), ("2 C", Fraction(20))]


def test_who_has_played_nothing_has_no_average_to_open() -> None:
    """24.1(1)-2 in round one: only the 1.2 draws apply."""
    stage = Stage(SCALE, (Forfeit(1, "B", "A"), Forfeit(2, "B", "C", by_force=True)))
    assert [part.rule for part in explain_account(stage, "A").parts[0].parts] == ["article 24.1(1)2(3)"]
    assert [(part.value, part.rule) for part in explain_account(stage, "B").parts] == [
        (Fraction(0), "article 24.1(1)1"),
        (Fraction(10), "article 26"),
    ]


def test_a_team_that_misses_a_round_has_nothing_of_it_or_a_draw_where_it_could_not_help_it() -> None:
    """24.1(1)1; 26: nobody was drawn against it."""
    stage = Stage(SCALE, (Missed(1, "B"), Missed(2, "B", by_force=True)))
    assert totals(accounts(stage)) == {"B": Fraction(10)}
    assert [(part.value, part.rule) for part in explain_account(stage, "B").parts] == [
        (Fraction(0), "article 24.1(1)1"),
        (Fraction(10), "article 26"),
    ]


def test_pairs_have_one_and_a_half_draws_of_a_round_that_is_forfeited() -> None:
    """24.2(3): whatever both had before."""
    stage = Stage(SCALE, (Met.between(1, "A", "B", (90, 0)), Forfeit(2, "B", "A")), pairs=True)
    credited, given_up = (explain_account(stage, pair).parts[1] for pair in "AB")
    assert (credited.value, credited.rule) == (Fraction(15), "article 24.2(3)2")
    assert [part.value for part in credited.parts[0].parts] == [Fraction(3, 2), Fraction(10)]
    assert (given_up.value, given_up.rule) == (Fraction(0), "article 24.2(3)1")


def test_more_than_a_match_can_give_is_not_credited() -> None:
    """24.1(1)-2(2): 30 less their average of 5 would be 25, the most that the scale gives."""
    scale = read_scale("25-15-5", "0 15 15\n1-9 20 10\n10+ 25 5")
    stage = Stage(scale, (Met.between(1, "B", "C", (0, 40)), Forfeit(2, "B", "A")))
    rest, factored = explain_account(stage, "A").parts[0].parts
    assert (rest.how, [part.value for part in rest.parts]) == (How.LEAST, [Fraction(25), Fraction(25)])
    assert factored.value == 18


def test_byes_and_rounds_that_need_not_be_played() -> None:
    """17.6, 17.7."""
    stage = Stage(continuous(8), (Bye(1, "A"), Met.between(2, "A", "B", (90, 0)), TakenOut(3, "A")))
    bye, _, out = explain_account(stage, "A").parts
    assert (bye.value, bye.rule, bye.subject) == (Fraction(12), "article 17.6", "1")
    assert (out.value, out.rule) == (Fraction(16), "article 17.7")
    assert [part.value for part in out.parts[0].parts] == [12, 20]


def test_strangers_have_no_total_and_no_line() -> None:
    stage = Stage(SCALE, ROUNDS)
    with pytest.raises(KeyError):
        explain_account(stage, "Z")
    with pytest.raises(ValueError, match="no part in this of round 1"):
        explain_line(stage, ROUNDS[0], "C")


def test_match_points_open_to_the_vp_of_both_sides() -> None:
    """24.1(3): 10 IMPs are a lead in VP, and that is a win."""
    stage = Stage(MatchPoints(BY_VP, SCALE), (Met.between(1, "A", "B", (30, 20)), Forfeit(2, "B", "A")))
    met, credited = explain_account(stage, "A").parts
    assert (met.value, met.unit, met.rule) == (Fraction(2), Unit.MATCH_POINTS, "match points by vp")
    own, other = met.parts[0].parts
    assert (own.value, other.value) == SCALE.convert(10)
    assert (credited.value, credited.rule) == (Fraction(2), "article 24.1(3)2(1)")
    by_imps = explain_account(Stage(MatchPoints(BY_IMPS, SCALE), stage.happened), "A").parts[0]
    assert by_imps.parts[0].value == 10


def test_board_a_match_opens_to_its_points() -> None:
    stage = Stage(BoardAMatch(10), (Met.between(1, "A", "B", (0, 0), bam=(13, 7)), Forfeit(2, "B", "A")))
    met, credited = explain_account(stage, "A").parts
    assert (met.value, met.unit, met.parts[0].value) == (Fraction(13), Unit.MATCHPOINTS, Fraction(13))
    assert (credited.value, credited.rule) == (Fraction(12), "article 24.1(2)2")
