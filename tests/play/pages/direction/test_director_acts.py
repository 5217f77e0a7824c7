"""The forms of the director's page: whom he can speak to, and when he can leave a call."""

from __future__ import annotations

import pytest
from django.utils import translation

from laws.table.screen import ScreenSide
from laws.values.seats import SEATS
from play.pages.direction.director_acts import call_forms, say_form
from play.table.audience import DIRECTOR, SPECTATORS, TABLE, Audience

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
