"""The forms of the director's page: whom he can speak to, and when he can leave a call."""

from __future__ import annotations

import pytest
from django.utils import translation

from laws.protocol.commands import Contest
from laws.table.conditions import Conditions, ContestedClaim
from laws.table.screen import ScreenSide
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR as HE
from play.pages.direction.director_acts import asked_of, call_forms, say_form
from play.table.audience import DIRECTOR, SPECTATORS, TABLE, Audience
from tests.laws.tables import claiming, done

SIDES = tuple(map(Audience.of_side, ScreenSide))
PLAYERS = tuple(map(Audience.of_player, SEATS))


@pytest.mark.parametrize(("language", "side"), [("en", "North and East"), ("zh-hans", "北家和东家")])
def test_he_speaks_to_the_table_a_side_of_the_screen_or_one_player(language: str, side: str) -> None:
    """Each audience has a name of its own, and is sent as the log has it."""
    hearers = (TABLE, *SIDES, *PLAYERS, SPECTATORS, DIRECTOR)
    with translation.override(language):
        form = say_form(hearers, language)
    assert form is not None
    options = form.fields[0].options
    assert [value for value, _ in options] == [str(one) for one in hearers]
    assert len({said for _, said in options}) == len(hearers)
    assert dict(options)["NE"] == side
    assert say_form((), language) is None


@pytest.mark.parametrize(
    ("waits", "coming", "halted", "acts"),
    [
        (False, False, False, []),
        (True, False, False, ["take"]),
        (True, False, True, ["take"]),
        (False, True, False, ["done"]),
        (True, True, True, []),
    ],
)
def test_he_takes_a_call_and_leaves_it_when_nothing_stops_play(
    waits: bool, coming: bool, halted: bool, acts: list[str]
) -> None:
    """A question that stops play is answered (Law 81C); a call needs no ruling."""
    assert [form.act for form in call_forms(waits=waits, coming=coming, halted=halted)] == acts


@pytest.mark.parametrize(
    ("seat", "contests", "claimed"), [(Seat.SOUTH, Seat.WEST, (10, 3)), (Seat.WEST, Seat.SOUTH, (4, 9))]
)
def test_of_a_contested_claim_he_reads_what_was_claimed_and_no_side_is_chosen_for_him(
    seat: Seat, contests: Seat, claimed: tuple[int, int]
) -> None:
    """70: he says whose tricks he gives; a side that stands there before could be sent by mistake."""
    table = done(claiming(seat, 9, Conditions(contested=ContestedClaim.DIRECTOR)), Contest(contests))
    with translation.override("en"):
        asked = asked_of(view(table, HE), table, "en")
    assert len(asked) == 1
    ns, ew = claimed
    assert f"As claimed: NS {ns} tricks, EW {ew}." in asked[0].evidence
    fields = {field.name: field for form in asked[0].forms for field in form.fields}
    assert fields["side"].required
