"""A penalty notice states in both languages the offence, its article, and the deduction."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.explain.titles import Title
from scoring.penalties.assessment import Offence, assess
from scoring.penalties.catalogue import CATALOGUE
from scoring.penalties.entry import Case
from scoring.penalties.grades import Grade
from scoring.penalties.notice import amount, notice
from scoring.penalties.units import PenaltyUnit


def _notice(offence: Offence, *history: Offence, unit: PenaltyUnit = PenaltyUnit.VP) -> tuple[Title, ...]:
    entry = CATALOGUE[offence.kind]
    return notice(entry, assess(entry, offence, history, unit))


def test_a_first_and_a_second_offence() -> None:
    """51: a warning deducts nothing, and its notice has no line about points."""
    loud = Offence("A", "53.3")
    assert [line.en for line in _notice(loud)] == [
        "Loud in the playing area (article 53.3)",
        "penalty of class four (article 51); first offence of its kind: a warning",
        "warning",
    ]
    assert [line.zh for line in _notice(loud, loud)] == [
        "在比赛场地内大声喧哗（第五十三条第三款）",
        "第四类判罚尺度（第五十一条）；第二次违规",
        "在本阶段总得分中扣 0.5VP（第五十条第三款）",
    ]
    assert (
        _notice(loud, loud, unit=PenaltyUnit.TOP)[2].en
        == "20 % of a top on one board off the total of the stage (article 50.3)"
    )


def test_circumstances_relief_and_both_sides() -> None:
    spoilt = _notice(Offence("A", "52.2(4)", Case.SPOILT))
    assert [line.en for line in spoilt[1:]] == [
        "the board could not be scored",
        "penalty of class three (article 51)",
        "1 VP off the total of the stage (article 50.3)",
        "an artificial adjusted score on the board",
    ]
    assert _notice(Offence("A", "52.2(22)", Case.NOT_REPLAYED), unit=PenaltyUnit.IMP)[2:] == (
        Title("18 IMP off the total of the stage (article 50.3)", "在本阶段总得分中扣 18IMP（第五十条第三款）"),
        Title("for both sides", "双方同受此判罚"),
    )
    assert _notice(Offence("A", "53.6"))[-1].en == "repeated or grave offences are reported to the organiser"
    assert _notice(Offence("A", "53.1"))[-1].zh == "视情况而定"


def test_a_range_is_the_chief_directors() -> None:
    entry = CATALOGUE["53.12"]
    classes = {("53.12", Case.PLAIN): Grade.ONE}
    found = notice(entry, assess(entry, Offence("A", "53.12"), (), PenaltyUnit.VP, classes))
    assert found[-1].en == "3–6 VP off the total of the stage (article 50.3), as the chief director decides"
    assert found[-1].zh == "在本阶段总得分中扣 3–6VP（第五十条第三款），由裁判长决定"


@pytest.mark.parametrize(
    ("points", "unit", "en"),
    [
        ("10", PenaltyUnit.IMP, "10 IMP"),
        ("0.25", PenaltyUnit.VP, "0.25 VP"),
        ("1.5", PenaltyUnit.VP, "1.5 VP"),
        ("1.2", PenaltyUnit.TOP, "120 % of a top on one board"),
        ("0.025", PenaltyUnit.TOP, "2.5 % of a top on one board"),
        ("0.4", PenaltyUnit.BAM, "0.4 points (2-1-0)"),
        ("0.2", PenaltyUnit.BAM_HALVES, "0.2 points (1-½-0)"),
        ("100", PenaltyUnit.IMP, "100 IMP"),
    ],
)
def test_an_amount_has_the_decimals_that_it_needs(points: str, unit: PenaltyUnit, en: str) -> None:
    assert amount(Fraction(points), unit).en == en
    assert amount(Fraction(1, 3), PenaltyUnit.VP).zh == "0.33VP"


@pytest.mark.parametrize("kind", CATALOGUE)
def test_every_entry_has_a_notice_in_every_case(kind: str) -> None:
    for case in CATALOGUE[kind].cases:
        for unit in PenaltyUnit:
            lines = _notice(Offence("A", kind, case), unit=unit)
            assert len(lines) > 1
            assert len({line.en for line in lines}) == len({line.zh for line in lines}) == len(lines)


def test_a_notice_is_of_its_own_offence() -> None:
    found = assess(CATALOGUE["53.3"], Offence("A", "53.3"), (), PenaltyUnit.VP)
    with pytest.raises(ValueError, match="is not of"):
        notice(CATALOGUE["53.2"], found)
