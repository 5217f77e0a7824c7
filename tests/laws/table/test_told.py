"""What a call was explained as: everything stays, and what is put right is marked (Laws 20F4, 20F5; article 34.1)."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.table.obligation import Judgement
from laws.table.table import Table
from laws.table.told import Telling, latest, tellings
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, VISITOR, Viewer

N, E, S, W = SEATS
SELF = "alerts: self\ndirector: present\n"
PARTNER = "alerts: partner\ndirector: present\n"
SCREENS = "screens: on\nalerts: partner\ndirector: present\n"


def after(lines: str, set_up: str = SELF) -> Table:
    outcome = run_script(read_script(set_up + lines))
    assert outcome.refusal is None
    return outcome.table


def read_by(table: Table, seat: Seat, number: int = 1) -> list[tuple[str, bool]]:
    seen = view(table, Viewer.player(seat)).auction
    assert seen is not None
    return [(one.text, one.corrects) for one in seen[number - 1].told]


ANOTHER = 'N 1NT alert "weak"\nE asks 1\nN explains 1 "{}"\n'


def test_the_answer_to_another_question_stands_beside_what_was_said() -> None:
    table = after(ANOTHER.format("12 to 14"))
    assert read_by(table, E) == read_by(table, W) == read_by(table, N) == [("weak", False), ("12 to 14", False)]
    assert read_by(table, S) == []
    assert latest(table, 1) == "12 to 14"
    assert tellings(table, 1)[0] == Telling(N, "weak", made=True)


@pytest.mark.parametrize("verb", ["explains", "corrects"])
def test_another_answer_to_the_same_question_is_a_correction(verb: str) -> None:
    """Law 20F4: whatever he calls it; the director is asked about the call that was made over it."""
    table = after(ANOTHER.format("12 to 14") + f'E X\nN {verb} 1 "15 to 17"\n')
    assert read_by(table, E) == [("weak", False), ("12 to 14", False), ("15 to 17", True)]
    assert [one.call for one in table.incidents.obligations if isinstance(one, Judgement) and one.halts] == [2]


def test_the_same_words_again_correct_nothing() -> None:
    table = after(ANOTHER.format("12 to 14") + 'N explains 1 "12 to 14"\n')
    assert [corrects for _, corrects in read_by(table, E)] == [False, False, False]


def test_a_correction_by_partner_is_for_the_opponents() -> None:
    """Law 20F5(b): declarer's side puts it right; where players explain their own calls partner reads neither."""
    lines = 'N 1NT alert "weak"\nE pass\nS 3NT\nW pass\nN pass\nE pass\nS corrects 1 "15 to 17"\n'
    table = after(lines)
    assert read_by(table, E) == read_by(table, W) == [("weak", False), ("15 to 17", True)]
    assert read_by(table, S) == [("15 to 17", True)]
    assert read_by(table, N) == [("weak", False)]
    assert all(not call.told for call in view(table, VISITOR).auction or ())


def test_partners_answers_are_read_by_all_four() -> None:
    table = after('N 1NT\nS alerts 1 "weak"\nE X\nS corrects 1 "15 to 17"\n', PARTNER)
    for seat in SEATS:
        assert read_by(table, seat) == [("weak", False), ("15 to 17", True)]


def test_behind_a_screen_each_reads_his_own_side() -> None:
    table = after(
        'N 1NT alert "weak"\nE acknowledges 1\nE pass\nN pushes\nS alerts 1 "strong"\nS explains 1 "15 to 17"\n',
        SCREENS,
    )
    assert read_by(table, E) == read_by(table, N) == [("weak", False)]
    assert read_by(table, W) == read_by(table, S) == [("strong", False), ("15 to 17", True)]
    seen = view(table, DIRECTOR).auction
    assert seen is not None
    assert [(one.seat, one.text) for one in seen[0].told] == [(N, "weak"), (S, "strong"), (S, "15 to 17")]


def test_what_stops_one_side_alone_takes_no_button_from_the_other() -> None:
    """Article 35.2: behind the closed aperture East may change his lead; South's button stays where it was."""
    begins = "N 1NT\nE pass\nN pushes\nS 3NT\nW pass\nS pushes\nN pass\nE pass\nE leads C2\n"
    table = after(begins, SCREENS.replace("present", "auto"))
    changed = after(begins + 'N corrects 1 "weak"\n', SCREENS.replace("present", "auto"))
    assert view(changed, Viewer.player(E)) != view(table, Viewer.player(E))
    for viewer in (Viewer.player(S), Viewer.player(W), VISITOR):
        assert view(changed, viewer) == view(table, viewer)
