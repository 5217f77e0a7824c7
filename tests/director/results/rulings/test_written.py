"""Rulings as they are written: assigned scores, corrections after the period, penalties."""

from __future__ import annotations

from fractions import Fraction

import pytest

from director.results.rulings.penalising import (
    FAST,
    LATE,
    OVERTIME,
    Forfeits,
    NeedsPoints,
    Outside,
    Taken,
    offences,
    penalty_for,
)
from director.results.rulings.written import (
    NotWeighted,
    NotWritten,
    Weights,
    adjusted_of,
    assigned,
    points_of,
    points_text,
    result_of,
    result_text,
    without_gain,
)
from laws.values.seats import Vulnerability
from scoring.exchange.cells import adjusted_text
from scoring.penalties.assessment import Offence
from scoring.penalties.catalogue import CATALOGUE
from scoring.penalties.entry import Case
from scoring.penalties.units import PenaltyUnit
from scoring.results.outcomes import Adjusted, Mean

NONE, BOTH = Vulnerability.NONE, Vulnerability.BOTH
TOP, IMP = PenaltyUnit.TOP, PenaltyUnit.IMP


@pytest.mark.parametrize(
    ("ns", "ew", "meant"),
    [
        ("4S N =", "", Adjusted.assigned(420)),
        ("−420", "", Adjusted.assigned(-420)),
        ("+ 420", "", Adjusted.assigned(420)),
        ("60 % 4S N = + 40 % 4S N -1", "", Adjusted.both(Mean.of((60, 420), (40, -50)))),
        ("60% 4S N +1; 40% pass", "", Adjusted.both(Mean.of((60, 450), (40, 0)))),
        ("4S N +1", "50% 4S N + 50% 4S N =", None),
        ("-50", "-100", Adjusted(Mean.of((1, -50)), Mean.of((1, -100)))),
        ("33.3% 420 + 66.7% -50", "", Adjusted.both(Mean.of((333, 420), (667, -50)))),
        ("60％ 420+40％ 4♠ 北 -1", "", Adjusted.both(Mean.of((60, 420), (40, -50)))),
        ("６０％ 4♠ 北 ＝ ＋ ４０％ 4♠ 北 －1", "", Adjusted.both(Mean.of((60, 420), (40, -50)))),
        ("60％ 420；40％ -50", "", Adjusted.both(Mean.of((60, 420), (40, -50)))),
    ],
)
def test_an_assigned_score_is_read_and_kept(ns: str, ew: str, meant: Adjusted | None) -> None:
    """Law 12C1(b), (c), (e). What is kept is read again as the same."""
    if meant is None:
        with pytest.raises(NotWritten, match="4S N"):  # a part without a result
            assigned(ns, ew, NONE)
        return
    found = assigned(ns, ew, NONE)
    assert found == meant
    assert adjusted_of(adjusted_text(found)) == meant


def test_the_vulnerability_is_that_of_the_board() -> None:
    assert assigned("4S N =", "", BOTH) == Adjusted.assigned(620)


@pytest.mark.parametrize("text", ["", "4S", "four spades", "60% 420 + -50", "425", "60% 420 + 40% 4S N"])
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(NotWritten):
        assigned(text, "", NONE)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("60% 420 + 30%", "30%"),
        ("60% 420 + -50", "60% 420 + -50"),
        ("60% 420 + 40% 4S N", "40% 4S N"),
        ("60%", "60%"),
        ("60% 420; 50", "50"),
        ("420 60%", "420 60%"),
        ("0% 420 + 100% -50", "0% 420"),
    ],
)
def test_a_part_of_a_weighted_score_that_cannot_be_read_is_named(text: str, part: str) -> None:
    with pytest.raises(NotWeighted) as wrong:
        assigned(text, "", NONE)
    assert wrong.value.args == (part,)


@pytest.mark.parametrize("text", ["60% 420 + 30% -50", "60% 420"])
def test_weights_that_are_not_a_whole_are_refused(text: str) -> None:
    with pytest.raises(Weights):
        assigned(text, "", NONE)


def test_a_result_is_kept_as_it_was_meant() -> None:
    for text in ("4SX N -1", "3NT S +1", "pass", "4红桃 北 ="):
        assert result_of(result_text(result_of(text))) == result_of(text)


def test_after_the_correction_period_no_side_gains() -> None:
    """Article 43: North-South had 420; by the correction they would have 450, and East-West lose."""
    before, more, less = result_of("4S N ="), result_of("4S N +1"), result_of("4S N -1")
    assert without_gain(before, more, NONE) == Adjusted(Mean.of((1, 420)), Mean.of((1, 450)))
    assert without_gain(before, less, NONE) == Adjusted(Mean.of((1, -50)), Mean.of((1, 420)))
    assert without_gain(None, more, NONE) == Adjusted.assigned(450)


@pytest.mark.parametrize(
    ("minutes", "unit", "share", "points"),
    [
        ("1.5", TOP, 1, Fraction(5, 100)),
        ("2", TOP, 1, Fraction(5, 100)),
        ("5", TOP, Fraction(1, 2), Fraction(5, 100)),
        ("12", TOP, 1, Fraction(20, 100)),
        ("12", IMP, Fraction(1, 3), Fraction(2)),
    ],
)
def test_overtime_is_divided_by_blame(minutes: str, unit: PenaltyUnit, share: Fraction, points: Fraction) -> None:
    """Articles 22.2, 22.3(3)."""
    taken = penalty_for(OVERTIME, "1", unit, teams=False, minutes=Fraction(minutes), share=Fraction(share))
    assert (taken.points, taken.rule) == (points, "22.2(1)" if unit is TOP else "22.2(3)")


@pytest.mark.parametrize(
    ("what", "minutes", "unit", "points", "rule"),
    [
        (LATE, 7, PenaltyUnit.VP, Fraction(1), "21.1(1)"),
        (LATE, 5, IMP, Fraction(1), "21.1(2)"),
        (LATE, 20, IMP, Fraction(16), "21.1(2)"),
        (LATE, 7, PenaltyUnit.BAM, Fraction(8, 10), "21.1(1)"),
        (OVERTIME, 7, PenaltyUnit.VP, Fraction(3, 2), "22.1(1)"),
        (OVERTIME, 15, IMP, Fraction(15), "22.1(2)"),
        (OVERTIME, 7, PenaltyUnit.BAM, Fraction(12, 10), "22.1(1)"),
        (FAST, 7, IMP, Fraction(7, 2), "22.4"),
    ],
)
def test_teams_are_late_and_slow_by_their_own_articles_in_every_unit(
    what: str, minutes: int, unit: PenaltyUnit, points: Fraction, rule: str
) -> None:
    """Articles 21.1, 22.1, 22.4 and 50.2: a knockout is in IMPs, board-a-match in its points."""
    assert penalty_for(what, "1", unit, teams=True, minutes=Fraction(minutes)) == Taken(points, rule)


@pytest.mark.parametrize("unit", [PenaltyUnit.VP, IMP, PenaltyUnit.BAM])
def test_a_team_that_is_late_for_more_than_twenty_minutes_forfeits(unit: PenaltyUnit) -> None:
    with pytest.raises(Forfeits):
        penalty_for(LATE, "1", unit, teams=True, minutes=Fraction(21))


def test_pairs_are_late_by_article_21_2_in_a_swiss_too() -> None:
    """20 % of a top are half a victory point (article 50.2)."""
    assert penalty_for(LATE, "1", TOP, teams=False, minutes=Fraction(7)) == Taken(Fraction(20, 100), "21.2(1)")
    in_vp = penalty_for(LATE, "1", PenaltyUnit.VP, teams=False, minutes=Fraction(7))
    assert in_vp == Taken(Fraction(1, 2), "21.2(1)")


def test_an_offence_of_class_four_is_a_warning_first() -> None:
    """Article 51."""
    offence = Offence("1", "52.2(15)", Case.PLAIN)
    first = penalty_for("52.2(15):plain", "1", TOP, teams=False)
    assert first == Taken(Fraction(0), "52.2(15)", "plain", first.notice)
    assert [line.en for line in first.notice][-1] == "warning"
    assert penalty_for("52.2(15):plain", "1", TOP, [offence], teams=False).points == Fraction(20, 100)
    assert penalty_for("52.2(15):plain", "2", TOP, [offence], teams=False).points == 0


def test_the_director_says_how_much_only_where_it_is_his_to_say() -> None:
    with pytest.raises(NeedsPoints):
        penalty_for("90A", "1", IMP, teams=False)
    with pytest.raises(Outside):
        penalty_for("91A", "1", IMP, teams=False, points=Fraction(61))
    assert penalty_for("90A", "1", TOP, teams=False, points=Fraction(1, 10)) == Taken(Fraction(1, 10), "90A")
    assert points_of(points_text(Fraction(1, 10), TOP)) == (Fraction(1, 10), TOP)


def test_every_offence_of_the_catalogue_can_be_chosen() -> None:
    for language in ("en", "zh-hans"):
        chosen = [what for what, _ in offences(language)]
        assert len(chosen) == len(set(chosen)) >= len(CATALOGUE)
        for what in chosen:
            assert penalty_for(what, "1", TOP, teams=False).rule in CATALOGUE


def test_no_other_offence_can() -> None:
    with pytest.raises(ValueError, match="no offence"):
        penalty_for("99.9:plain", "1", TOP, teams=False)
