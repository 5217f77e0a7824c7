"""A stage of teams from its rounds to its places: matches, byes, forfeits, carry-over, penalties, ties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.match.vp.bands import read_scale
from scoring.match.vp.continuous import continuous
from scoring.match.vp.match_points import BY_IMPS, BY_VP, MatchPointScale
from scoring.penalties.net import Penalty, net
from scoring.penalties.units import PenaltyUnit
from scoring.stage.accounts import KIND_TITLES, Accounts, LineKind, accounts, totals
from scoring.stage.carryover import Carried
from scoring.stage.explain import explain_account
from scoring.stage.happened import Bye, Forfeit, Met, RoundEvent, Stage, TakenOut
from scoring.stage.places import matches_of, places
from scoring.stage.side import MatchSide
from scoring.stage.worth import BoardAMatch, MatchPoints, Scale, penalty_unit
from scoring.ties.ladder import Ladder, Quotient
from scoring.ties.matches import Matches
from scoring.ties.round_robin import round_robin
from scoring.ties.swiss import swiss
from tests.scoring.ties.fields import SEED, placed, refs

SCALE = continuous(16)


def _swiss(matches: Matches, whole: Mapping[str, Fraction]) -> Ladder:
    return swiss(matches, whole, SEED)


def _robin(matches: Matches, _: Mapping[str, Fraction]) -> Ladder:
    return round_robin(matches, SEED, None)


def _points(found: Accounts, team: str) -> list[str]:
    return [f"{float(line.points):.2f}" for line in found[team]]


def test_a_match_gives_vp_and_penalties_leave_it_alone() -> None:
    """42.1, 47, 50.3: 15.74 for 24 IMPs in 16 boards; the penalty is a separate line, and no match changes."""
    stage = Stage(
        SCALE,
        (Met.between(1, "A", "B", (44, 20), (900, 100)),),
        {"A": Carried(Fraction("2.31"), "48.2")},
        (Penalty("A", Fraction(1, 2), PenaltyUnit.VP, ("21.1(1)",)),),
    )
    found = accounts(stage)
    assert _points(found, "A") == ["2.31", "15.74", "-0.50"]
    assert _points(found, "B") == ["4.26"]
    assert [line.rules for line in found["A"]] == [("48.2",), ("42.1",), ("21.1(1)",)]
    assert totals(found) == {"A": Fraction("17.55"), "B": Fraction("4.26")}
    record = matches_of(stage, found).record("A")
    assert (record.vp, record.imp_quotient, record.wins) == (Fraction("15.74"), Quotient(44, 20), 1)
    without = replace(stage, penalties=())
    assert totals(found) == net(totals(accounts(without)), stage.penalties, PenaltyUnit.VP)


ROUNDS: tuple[RoundEvent, ...] = (
    Met.between(1, "A", "B", (30, 30)),
    Bye(1, "C"),
    Met.between(2, "A", "C", (60, 0)),
    Bye(2, "B"),
    Forfeit(3, "B", "A"),
    Bye(3, "C"),
)


def test_a_forfeit_is_credited_by_the_rounds_before_it() -> None:
    """24.1(1)-2: A has 15 on average (10, 20), B's average of 10 leaves 10, 1.2 draws are 12. A bye is not a match."""
    found = accounts(Stage(SCALE, ROUNDS))
    line = found["A"][2]
    assert (line.kind, line.points, line.rules, line.opponent) == (
        LineKind.UNOPPOSED,
        Fraction(15),
        ("24.1(1)-2(1)",),
        "B",
    )
    assert [points for _, points in line.options] == [15, 10, 12]
    assert [line.kind for line in found["B"]] == [LineKind.MATCH, LineKind.BYE, LineKind.FORFEITED]
    assert _points(found, "B") == ["10.00", "12.00", "0.00"]
    assert _points(found, "C") == ["12.00", "0.00", "12.00"]


def test_each_kind_of_line_has_words() -> None:
    assert list(KIND_TITLES) == list(LineKind)


def test_rounds_may_come_in_any_order() -> None:
    assert accounts(Stage(SCALE, ROUNDS[::-1])) == accounts(Stage(SCALE, ROUNDS))


def test_what_was_missed_by_force_is_a_draw() -> None:
    """26: the absent team draws, the other is credited as for a forfeit."""
    found = accounts(Stage(SCALE, (*ROUNDS[:4], Forfeit(3, "B", "A", by_force=True))))
    assert (found["B"][-1].points, found["B"][-1].rules) == (Fraction(10), ("26",))
    assert found["A"][-1].points == 15


def test_who_is_taken_out_gets_the_average_of_all_rounds() -> None:
    """17.7: 之前所有场次, a bye among them; twice the same."""
    happened = (Bye(1, "A"), Met.between(2, "A", "B", (90, 0)), TakenOut(3, "A"), TakenOut(4, "A"))
    assert _points(accounts(Stage(SCALE, happened)), "A") == ["12.00", "20.00", "16.00", "16.00"]


def test_a_forfeited_match_is_no_quotient_but_a_round_won() -> None:
    """24.1(1)-3, 44.3(1)-3."""
    stage = Stage(SCALE, ROUNDS)
    record = matches_of(stage, accounts(stage)).record("A")
    assert (record.imp_quotient, record.wins, record.draws, record.met) == (Quotient(90, 30), 2, 1, ("B", "C"))


def test_teams_treated_apart_have_vp_of_their_own() -> None:
    """86B: 10 IMPs to one team, 5 against the other; the VP need not sum to 20."""
    apart = Met(1, "A", "B", MatchSide(30, 20), MatchSide(25, 30))
    found = accounts(Stage(SCALE, (apart,)))
    assert [found[team][0].points for team in "AB"] == [SCALE.convert(10)[0], SCALE.convert(-5)[0]]


def test_places_with_ties_broken_and_some_placed_last() -> None:
    """44.3(1)-1: B and C each have a draw and a defeat; a penalty separates them; D, with two wins, is last by 23.4."""
    happened = (
        Met.between(1, "A", "D", (0, 10)),
        Met.between(1, "C", "B", (20, 20)),
        Met.between(2, "A", "B", (30, 20)),
        Met.between(2, "C", "D", (15, 25)),
    )
    stage = Stage(SCALE, happened)
    standing = places(stage, _swiss)
    assert (placed(standing), refs(standing)) == ("D A B C", ["44.3(1)-1"])
    penalised = replace(stage, penalties=(Penalty("B", Fraction(1, 2), PenaltyUnit.VP, ("52.2(15)",)),))
    assert (placed(places(penalised, _swiss)), refs(places(penalised, _swiss))) == ("D A C B", [])
    last = places(replace(penalised, placed_last=frozenset("D")), _swiss)
    assert placed(last) == "A C B D"
    assert [place.place for place in last.places] == [1, 2, 3, 4]


def test_the_matches_of_a_team_disqualified_early_are_cancelled() -> None:
    """23.1(3): for its opponents too."""
    stage = Stage(SCALE, ROUNDS, {"B": Carried(Fraction(1), "48.2")}, (Penalty("B", Fraction(1), PenaltyUnit.VP),))
    found = accounts(stage.without("B"))
    assert set(found) == {"A", "C"}
    assert _points(found, "A") == ["20.00"]


def test_board_a_match() -> None:
    """24.1(2), 17.6: 10 boards of 2; 1.2 a board for A, nothing for B; a bye is 1.2 times 10; penalties by 50.2."""
    happened = (Met.between(1, "A", "B", (0, 0), bam=(13, 7)), Bye(1, "C"), Forfeit(2, "B", "A"))
    penalty = Penalty("B", Fraction(4, 10), PenaltyUnit.BAM, ("52.2(15)", "51"))
    found = accounts(Stage(BoardAMatch(10), happened, penalties=(penalty,)))
    assert _points(found, "A") == ["13.00", "12.00"]
    assert _points(found, "B") == ["7.00", "0.00", "-0.40"]
    assert _points(found, "C") == ["12.00"]
    assert (found["A"][1].rules, found["B"][1].rules) == (("24.1(2)-2",), ("24.1(2)-1",))
    halves = accounts(
        Stage(BoardAMatch(10, top=1), (Met.between(1, "A", "B", (0, 0), bam=(6, 4)), Forfeit(2, "B", "A")))
    )
    assert _points(halves, "A") == ["6.00", "6.00"]


@pytest.mark.parametrize("scale", [BY_VP, BY_IMPS])
def test_match_points(scale: MatchPointScale) -> None:
    """24.1(3), 17.6: two for a win or a forfeit, one for a draw, 1.2 for a bye."""
    happened = (
        *(Met.between(1, "A", "B", (30, 20)), Bye(1, "C")),
        *(Met.between(2, "A", "C", (30, 30)), Bye(2, "B")),
        Forfeit(3, "A", "B"),
    )
    found = accounts(Stage(MatchPoints(scale, SCALE), happened))
    assert _points(found, "A") == ["2.00", "1.00", "0.00"]
    assert _points(found, "B") == ["0.00", "1.20", "2.00"]
    assert _points(found, "C") == ["1.20", "1.00"]
    assert found["A"][2].rules == ("24.1(3)-1",)


def test_a_scale_of_ones_own_that_knows_won_drawn_and_lost_is_match_points() -> None:
    """24.1(3): the opponents of a team that forfeits have a win, not the best of three averages."""
    scale = read_scale("own scale", "0 1 1\n1+ 2 0")
    happened = (Met.between(1, "A", "B", (30, 20)), Met.between(2, "B", "C", (40, 10)), Forfeit(3, "A", "B"))
    stage = Stage(scale, happened)
    found = accounts(stage)
    assert _points(found, "A") == ["2.00", "0.00"]
    assert _points(found, "B") == ["0.00", "2.00", "2.00"]
    assert (found["A"][1].rules, found["B"][2].rules) == (("24.1(3)-1",), ("24.1(3)-2",))
    assert explain_account(stage, "B").parts[2].rule == "article 24.1(3)2"


@pytest.mark.parametrize("text", ["0+ 1 1", "0 1 1\n1-5 2 0\n6+ 3 0", "0-2 10 10\n3-9 15 5\n10+ 20 0"])
def test_a_scale_that_knows_how_high_a_win_is_is_none_of_match_points(text: str) -> None:
    assert not read_scale("own scale", text).is_match_points


def test_the_rules_know_no_penalty_in_match_points() -> None:
    """50.2 has rates for VP, IMPs, tops and board-a-match only."""
    for unit in PenaltyUnit:
        with pytest.raises(ValueError, match="cannot come off a total of match points"):
            Stage(MatchPoints(BY_VP, SCALE), (), penalties=(Penalty("A", Fraction(1), unit),))


@pytest.mark.parametrize(("boards", "top"), [(0, 2), (8, 3)])
def test_what_is_no_board_a_match(boards: int, top: int) -> None:
    with pytest.raises(ValueError, match="no match of board-a-match"):
        BoardAMatch(boards, top)


imps = st.tuples(st.integers(0, 80), st.integers(0, 80))
SCALES: tuple[Scale, ...] = (SCALE, BoardAMatch(16), MatchPoints(BY_VP, SCALE), MatchPoints(BY_IMPS, SCALE))


@st.composite
def stages(draw: st.DrawFn) -> Stage:
    """Generate some rounds of five teams, one of which may have the bye or a forfeit, in every form."""
    happened: list[RoundEvent] = []
    scale = draw(st.sampled_from(SCALES))
    for number in range(1, draw(st.integers(1, 5)) + 1):
        one, two, three, four, odd = draw(st.permutations("ABCDE"))
        won = draw(st.integers(0, 32))
        happened += [Met.between(number, one, two, draw(imps), bam=(won, 32 - won)), Bye(number, odd)]
        other = draw(st.sampled_from(["met", "forfeit", "force"]))
        if other == "met":
            happened.append(Met.between(number, three, four, draw(imps), bam=(32 - won, won)))
        else:
            happened.append(Forfeit(number, three, four, by_force=other == "force"))
    cents, unit = st.integers(0, 400).map(lambda points: Fraction(points, 100)), penalty_unit(scale)
    penalties = st.lists(st.builds(Penalty, st.sampled_from("ABCDE"), cents, st.just(unit)), max_size=3)
    return Stage(scale, tuple(happened), penalties=tuple(draw(penalties)) if unit else ())


@given(stages(), st.sampled_from([_swiss, _robin]))
def test_every_stage_has_all_places(stage: Stage, ladder: Callable[[Matches, Mapping[str, Fraction]], Ladder]) -> None:
    """Each line has two decimals at most, so that the page's lines add up; every team has a place."""
    found = accounts(stage)
    standing = places(stage, ladder)
    assert [place.place for place in standing.places] == list(range(1, len(stage.teams) + 1))
    assert {place.contestant: place.total for place in standing.places} == totals(found)
    for lines in found.values():
        assert all((100 * line.points).denominator == 1 for line in lines)
        assert all(line.rules or line.kind in (LineKind.PENALTY, LineKind.MATCH) for line in lines)


@pytest.mark.parametrize(
    ("happened", "problem"),
    [
        ((Met.between(1, "A", "B", (1, 0)), Bye(1, "A")), "'A' cannot play twice in round 1"),
        ((Forfeit(2, "A", "B"), Forfeit(2, "C", "B")), "'B' cannot play twice in round 2"),
        ((Bye(0, "A"),), "rounds count from 1"),
    ],
)
def test_what_cannot_have_happened(happened: tuple[RoundEvent, ...], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Stage(SCALE, happened)


def test_nor_can_a_team_meet_itself_or_lose_what_is_no_vp() -> None:
    for one in (lambda: Met.between(1, "A", "A", (1, 0)), lambda: Forfeit(1, "A", "A")):
        with pytest.raises(ValueError, match="cannot meet itself"):
            one()
    with pytest.raises(ValueError, match="imp cannot come off a total of WBF"):
        Stage(SCALE, (), penalties=(Penalty("A", Fraction(3), PenaltyUnit.IMP),))
