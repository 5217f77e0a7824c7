"""Articles 50 and 51: the penalty for an offence, given earlier ones, and the total from which it is deducted."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.penalties.assessment import Assessment, Offence, RoomWarning, assess, step_of
from scoring.penalties.catalogue import CATALOGUE
from scoring.penalties.entry import Case, Order, Relief
from scoring.penalties.grades import Grade, Step
from scoring.penalties.net import Penalty, net
from scoring.penalties.units import PenaltyUnit

LOUD = Offence("A", "53.3")
ROOM = RoomWarning("53.3")


def _assess(offence: Offence, *history: Offence | RoomWarning, unit: PenaltyUnit = PenaltyUnit.VP) -> Assessment:
    return assess(CATALOGUE[offence.kind], offence, history, unit)


def test_the_ladder_of_class_four() -> None:
    """51: a warning, then 0.5 VP, then 1 VP each time."""
    found = [_assess(LOUD, *[LOUD] * before) for before in range(4)]
    assert [one.step for one in found] == [Step.FIRST, Step.SECOND, Step.AGAIN, Step.AGAIN]
    assert [one.taken.points for one in found] == [0, Fraction(1, 2), 1, 1]
    assert [one.orders for one in found] == [(Order.WARNING,), (), (), ()]
    assert found[0].rules == ("53.3", "51")


@pytest.mark.parametrize(
    ("history", "step"),
    [
        ([ROOM], Step.SECOND),
        ([ROOM, ROOM], Step.SECOND),
        ([ROOM, LOUD], Step.AGAIN),
        ([LOUD, ROOM], Step.SECOND),
        ([LOUD, LOUD, ROOM], Step.AGAIN),
        ([RoomWarning("53.2")], Step.FIRST),
        ([Offence("A", "53.2")], Step.FIRST),
        ([Offence("B", "53.3")] * 3, Step.FIRST),
        ([Offence("B", "53.3"), ROOM, Offence("B", "53.3")], Step.SECOND),
    ],
)
def test_a_warning_to_the_room_is_everybodys_first(history: list[Offence | RoomWarning], step: Step) -> None:
    """51: 通过全场提醒，完成 … 全场警告程序，之后对第一次违规直接按第二次违规进行判罚. By contestant and kind."""
    assert _assess(LOUD, *history).step is step


def test_an_offence_that_spoilt_a_board_was_one_of_its_kind() -> None:
    """52.2(3): class three for the spoilt board, and the next offence of the kind is not a first one."""
    spoilt = Offence("A", "52.2(3)", Case.SPOILT)
    assert _assess(spoilt).taken.points == 1
    assert _assess(spoilt).step is None
    assert _assess(Offence("A", "52.2(3)"), spoilt).step is Step.SECOND


incidents = st.lists(
    st.one_of(
        st.builds(Offence, st.sampled_from("AB"), st.sampled_from(["53.2", "53.3"])),
        st.builds(RoomWarning, st.sampled_from(["53.2", "53.3"])),
    ),
    max_size=8,
)


@given(incidents, incidents)
def test_what_happens_never_leads_down_the_ladder(before: list[Offence | RoomWarning], after: list[Offence]) -> None:
    steps = list(Step)
    then, now = (step_of(history, "A", "53.3") for history in (before, [*before, *after]))
    assert steps.index(then) <= steps.index(now)


@given(incidents)
def test_only_ones_own_offences_of_the_kind_and_its_warnings_count(history: list[Offence | RoomWarning]) -> None:
    own = [
        incident
        for incident in history
        if incident.kind == "53.3" and (isinstance(incident, RoomWarning) or incident.contestant == "A")
    ]
    assert step_of(history, "A", "53.3") is step_of(own, "A", "53.3")


@pytest.mark.parametrize(
    ("unit", "points"),
    [
        (PenaltyUnit.VP, "4"),
        (PenaltyUnit.IMP, "24"),
        (PenaltyUnit.TOP, "1.7"),
        (PenaltyUnit.BAM, "3.2"),
        (PenaltyUnit.BAM_HALVES, "1.6"),
    ],
)
def test_a_class_and_a_stated_sum_together(unit: PenaltyUnit, points: str) -> None:
    """52.2(5): class three, and 3 VP more for a board that the offenders had lost; 50.2 for other units."""
    found = _assess(Offence("A", "52.2(5)", Case.SPOILT_TO_ADVANTAGE), unit=unit)
    assert found.taken.points == Fraction(points)
    assert found.rules == ("52.2(5)", "50.2", "51")


def test_stated_sums_orders_and_relief() -> None:
    """52.2(22)-2, 53.13, 52.2(9), 53.1."""
    wrong_seats = _assess(Offence("A", "52.2(22)", Case.NOT_REPLAYED))
    assert (wrong_seats.taken.points, wrong_seats.both, wrong_seats.grade) == (Fraction(3), True, None)
    falsified = _assess(Offence("A", "53.13"))
    assert (falsified.taken.points, falsified.orders) == (Fraction(0), (Order.CANCEL_MATCH, Order.REPORT))
    forbidden = _assess(Offence("A", "52.2(9)"))
    assert (forbidden.taken.points, forbidden.relief) == (Fraction(2), Relief.DAMAGE)
    assert _assess(Offence("A", "53.1")).discretion
    assert _assess(Offence("A", "53.6")).reported


def test_the_organiser_may_lay_down_another_class() -> None:
    """51: 主办单位可以规定对某项违规执行较高或者较低类别的判罚."""
    phone = Offence("A", "53.5", Case.UNUSED)
    lower = {("53.5", Case.UNUSED): Grade.FOUR, ("53.3", Case.PLAIN): Grade.ONE}
    found = assess(CATALOGUE["53.5"], phone, (), PenaltyUnit.VP, lower)
    assert (found.grade, found.step, found.orders) == (Grade.FOUR, Step.FIRST, (Order.WARNING,))
    higher = assess(CATALOGUE["53.3"], LOUD, (), PenaltyUnit.IMP, lower)
    assert (higher.step, higher.taken.least, higher.taken.most) == (None, Fraction(13), Fraction(24))


def test_an_offence_is_described_by_its_own_entry() -> None:
    with pytest.raises(ValueError, match="is not described by"):
        assess(CATALOGUE["53.4"], LOUD, (), PenaltyUnit.VP)
    with pytest.raises(ValueError, match="tells apart"):
        _assess(Offence("A", "53.3", Case.EXTREME))


def test_penalties_come_off_the_total() -> None:
    """50.3: they come off the stage's total, several are added; a top is that of the event."""
    totals = {"A": Fraction(50), "B": Fraction(40)}
    taken = [Penalty("A", Fraction(1, 2), PenaltyUnit.VP), Penalty("A", Fraction(1), PenaltyUnit.VP, ("21.1(1)",))]
    assert net(totals, taken, PenaltyUnit.VP) == {"A": Fraction(97, 2), "B": Fraction(40)}
    assert totals["A"] == 50
    fifth = [Penalty("B", Fraction(1, 5), PenaltyUnit.TOP)]
    assert net(totals, fifth, PenaltyUnit.TOP, top=14)["B"] == Fraction("37.2")
    assert net(totals, fifth, PenaltyUnit.TOP)["B"] == Fraction("39.8")
    percentage_of_one_board_in_25 = Fraction(100, 25)
    assert net(totals, fifth, PenaltyUnit.TOP, top=percentage_of_one_board_in_25)["B"] == Fraction("39.2")


def test_a_penalty_that_belongs_elsewhere_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot come off a total in vp"):
        net({"A": Fraction(50)}, [Penalty("A", Fraction(3), PenaltyUnit.IMP)], PenaltyUnit.VP)
    with pytest.raises(ValueError, match="C has no total"):
        net({"A": Fraction(50)}, [Penalty("C", Fraction(3), PenaltyUnit.VP)], PenaltyUnit.VP)
