"""What both players of a side say of one call, side by side (article 34.1)."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.table.table import Table
from laws.values.seats import Seat
from laws.views.answers import answers_of
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR

SCREENS = "screens: on\nalerts: partner\n"
ONE_NOTRUMP = 'N 1NT alert "{own}"\nE acknowledges 1\nE pass\nN pushes\nS alerts 1 "{partners}"\n'


def after(lines: str, set_up: str = SCREENS) -> Table:
    outcome = run_script(read_script(set_up + lines))
    assert outcome.refusal is None
    return outcome.table


@pytest.mark.parametrize(
    ("own", "partners", "against"),
    [
        ("[hcp 15-17, balanced]", "[hcp 12-14, balanced]", "hcp 15-17 hcp 12-14"),
        ("[hcp 15-17]", "[hcp 14-16] sometimes off shape", ""),
        ("strong", "weak", ""),
    ],
)
def test_both_answers_are_kept_and_only_tiles_contradict(own: str, partners: str, against: str) -> None:
    (answers,) = answers_of(after(ONE_NOTRUMP.format(own=own, partners=partners)))
    assert (answers.number, answers.caller, answers.own, answers.partners) == (1, Seat.NORTH, own, partners)
    assert " ".join(tile.written for pair in answers.contradictions for tile in pair) == against


def test_a_correction_takes_the_place_of_what_was_said() -> None:
    lines = ONE_NOTRUMP.format(own="[hcp 15-17]", partners="[hcp 12-14]") + 'S corrects 1 "[hcp 15-17]"\n'
    (answers,) = answers_of(after(lines))
    assert answers.partners == "[hcp 15-17]"
    assert not answers.contradictions


def test_one_answer_alone_is_no_pair() -> None:
    assert answers_of(after('N 1NT alert "[hcp 15-17]"\n')) == ()
    assert answers_of(after('N 1NT alert "[hcp 15-17]"\nE asks 1\nN explains 1 "[hcp 16]"\n', "alerts: self\n")) == ()


def test_without_screens_the_answers_to_questions_are_compared() -> None:
    lines = 'N 1NT\nE asks 1\nN explains 1 "[hcp 15-17]"\nE pass\nS pass\nW asks 1\nS explains 1 "[hcp 12-14]"\n'
    (answers,) = answers_of(after(lines, "alerts: self\n"))
    assert len(answers.contradictions) == 1


def test_the_director_sees_both() -> None:
    seen = view(after(ONE_NOTRUMP.format(own="[hcp 15-17]", partners="[hcp 12-14]")), DIRECTOR)
    assert seen.auction is not None
    assert [(one.seat, one.text) for one in seen.auction[0].told] == [
        (Seat.NORTH, "[hcp 15-17]"),
        (Seat.SOUTH, "[hcp 12-14]"),
    ]
    assert seen.auction[0].explanation == "[hcp 15-17]"
