"""Who hears questions and answers of the play, about a player's calls and cards (Laws 20F2, 41B, 75B2; article 34)."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.engine.actions.questions_in_play import open_in_play
from laws.protocol.commands import Enquire, Explain
from laws.table.table import Table
from laws.values.seats import SEATS, Seat
from laws.views.asked import questions_to
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, VISITOR, Viewer

N, E, S, W = SEATS
TO_PLAY = "N 1NT alert\nE pass\nS 3NT\nW pass\nN pass\nE pass\nE leads C2\nE faces\n"
BEHIND = "N 1NT\nE pass\nN pushes\nS 3NT\nW pass\nS pushes\nN pass\nE pass\nN pushes\nE leads C2\nN opens\nE faces\n"


def after(lines: str, set_up: str) -> Table:
    outcome = run_script(read_script(set_up + lines))
    assert outcome.refusal is None
    return outcome.table


def seen(table: Table, seat: Seat) -> View:
    return view(table, Viewer.player(seat))


def heard(table: Table, viewer: Viewer) -> list[str]:
    """Everything that this viewer can read of it."""
    known = view(table, viewer)
    said = (*known.asked, *known.said, *(() if known.screen is None else known.screen.said))
    return [one.text for one in said]


@pytest.mark.parametrize(
    ("set_up", "begins", "answers", "told"),
    [
        ("alerts: self\n", TO_PLAY, E, {N, E, S}),
        ("alerts: partner\n", TO_PLAY, W, {N, E, S, W}),
        ("screens: on\nalerts: partner\n", BEHIND, E, {N, E}),
    ],
    ids=["by himself", "by partner", "behind a screen"],
)
def test_declarer_asks_what_a_defenders_cards_mean(set_up: str, begins: str, answers: Seat, told: set[Seat]) -> None:
    """It is answered by who explains calls; nobody else reads the answer, and a visitor only what everybody is told."""
    table = after(begins + 'N asks E play "your leads?"\n', set_up)
    assert {seat for seat in SEATS if "your leads?" in heard(table, Viewer.player(seat))} == told
    assert [[one.about for one in questions_to(seen(table, seat), seat)] for seat in SEATS] == [
        [E] if seat is answers else [] for seat in SEATS
    ]
    assert [note.about for note in open_in_play(table, answers)] == [E]
    table = after(begins + f'N asks E play "your leads?"\n{answers.letter} explains E play "fourth"\n', set_up)
    assert {seat for seat in SEATS if "fourth" in heard(table, Viewer.player(seat))} == told
    assert ("fourth" in heard(table, VISITOR)) is (len(told) == len(SEATS))
    assert "fourth" in heard(table, DIRECTOR)
    assert [seat for seat in SEATS if seen(table, seat).may.correct_about] == [answers]


def test_a_correction_in_the_play_reaches_the_other_side_when_the_auction_is_out_of_sight() -> None:
    """Law 75B2: the defenders have played to the trick, and read what was put right, and of which call."""
    begins = TO_PLAY.replace("alert", 'alert "strong"')
    table = after(begins + 'N plays dummy C4\nW plays C7\nN corrects 1 "natural"\n', "alerts: self\n")
    for seat in (E, W):
        known = seen(table, seat)
        assert known.auction is None
        assert [(one.what, str(one.bid), one.text) for one in known.said] == [("corrects", "1NT", "natural")]
    assert seen(table, S).said == ()


def test_a_question_is_about_a_call_or_a_player() -> None:
    with pytest.raises(ValueError, match="a call, or about a player"):
        Enquire(N, 1, "?", E)
    with pytest.raises(ValueError, match="a call, or about a player"):
        Explain(E, 1, "?", about=E)
