"""The load client reads a screen as a browser does: exactly the possible actions, and every element."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontend.regions import NAMES, Occupant, Surroundings, answer, draw, regions, revision
from laws.protocol.commands import Agree, Contest, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.conditions import OpeningLead
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.wire.parsing import Tried, parse
from tests.load.screen import Move, Outcome, Screen, split
from tests.play.live.viewing.test_hub import split as by_depth
from tests.strategies import Story, stories

NAMED = '<b>"N" & co</b>'
KEY = "7b0d7e0a-6c9e-4a53-9f0e-0d0a5b1f3a11"


def around(seat: Seat | None, view: View | None) -> Surroundings:
    """Return a table whose names imitate elements."""
    here = Occupant(f'<div id="box">{NAMED}', "person")
    over = view is not None and view.phase is Phase.OVER
    return Surroundings('<span id="revision"', (here, Occupant(), Occupant("", "robot"), here), stand=seat, next=over)


def frame(seen: View | None, seat: Seat | None, language: str) -> str:
    """Return a whole view as it is sent."""
    drawn = regions(seen, around(seat, seen))
    return "".join(draw(name, value, language) for name, value in drawn.items()) + revision("00ff", seat)


def may(seen: View) -> list[object]:
    """Return what the Laws let the viewer do, from the view itself."""
    seat = seen.viewer.seat
    assert seat is not None
    if seen.may.face:
        return [FaceLead(seat)]
    if seen.claim is not None:
        return [*([Agree(seat)] if seen.may.agree else []), *([Contest(seat)] if seen.may.contest else [])]
    down = seen.may.lead and seen.conditions.opening_lead is OpeningLead.FACE_DOWN
    return [
        *(MakeCall(seat, call) for call in seen.may.calls),
        *(
            LeadFaceDown(seat, card) if down else PlayCard(seat, card, from_dummy=seen.may.hand is not seat)
            for card in seen.may.cards
        ),
    ]


def tried(move: Move, seat: Seat) -> object:
    """Return the attempt that the server parses from the move."""
    message = parse(json.dumps({**move, "key": KEY}), seat)
    assert isinstance(message, Tried)
    return message.attempt


@given(stories(), st.data())
def test_a_screen_offers_what_may_be_done_and_nothing_else(story: Story, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(story.tables))
    seat = data.draw(st.sampled_from(SEATS))
    seen = view(table, Viewer.player(seat))
    screen = Screen()
    assert screen.show(frame(seen, seat, data.draw(st.sampled_from(["en", "zh-hans"])))) is None
    offered = [tried(move, seat) for move in screen.moves()]
    assert sorted(map(repr, offered)) == sorted(map(repr, may(seen)))
    assert (screen.revision, screen.seat) == ("00ff", seat.letter)
    assert screen.is_over is (table.phase is Phase.OVER)
    assert len(screen.offers("next")) == screen.is_over


@given(stories(), st.data())
def test_every_element_of_a_frame_is_found_whole(story: Story, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([None, *SEATS]))
    seen = view(data.draw(st.sampled_from(story.tables)), Viewer.player(seat)) if seat is not None else None
    sent = frame(seen, seat, "en") + answer(KEY, "stale", "Too <late>.")
    assert split(sent) == by_depth(sent)
    assert set(split(sent)) == {*NAMES, "revision", "answer"}


def test_an_answer_is_read_as_it_is_meant() -> None:
    screen = Screen()
    refused = screen.show(revision("00ff", None) + answer(KEY, "stale", "Too <late> & gone."))
    assert refused == Outcome(KEY, "stale", "Too <late> & gone.")
    assert not refused.done
    assert screen.show(revision("00ff", None) + answer(KEY)) == Outcome(KEY, "", "")
    assert set(screen.elements) == {"revision"}


def test_what_is_no_frame_is_refused() -> None:
    for text in ("", "hello", '<p id="box"></p>'):
        with pytest.raises(ValueError, match="not a frame"):
            split(text)
