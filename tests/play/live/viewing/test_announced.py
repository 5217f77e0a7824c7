"""What is announced to a table: reserved rights, and who disputes them; rulings, with their reasons."""

from __future__ import annotations

from frontend.sentences.announcements import Announcement
from laws.protocol.commands import CallDirector, GiveRuling, MakeCall, PushTray, ReportKnowledge, ReserveRights, Ruling
from laws.sentences import questions
from laws.sentences.sentence import say
from laws.table.conditions import Director
from laws.values.calls import Call
from laws.values.seats import SEATS, Seat
from laws.views.viewer import DIRECTOR, VISITOR, Viewer
from play.live.cache import LivePlay
from play.live.viewing.announcing import announced_to, callers
from play.process.table_server import TableServer
from play.table.attempts import AnswerQuestion, QuestionResult, TakeCall
from play.table.outcomes import Done, Refused
from play.table.table_events import About, ActedFor
from tests.play.conftest import Club
from tests.play.driving import do
from tests.play.live.test_rights import direct
from tests.play.live.test_rulings import SLIP, opened
from tests.play.table.tables import after, calling, decided, seated

NORTH, EAST, SOUTH, WEST = SEATS


def told(live: LivePlay, seat: Seat) -> tuple[Announcement, ...]:
    """What the player in that seat is told."""
    return announced_to(live.state, Viewer.player(seat))


async def test_who_reserves_his_rights_says_so_to_the_table(server: TableServer, club: Club) -> None:
    """Law 16B2: nobody is stopped. His opponents may dispute it, which calls the director; his partner may not."""
    _, live = await opened(server, club, Director.AUTO)
    await do(server, club, live, MakeCall(NORTH, Call.parse("1S")), ReserveRights(EAST, "a long pause"))
    for seat in SEATS:
        answers = seat in (NORTH, SOUTH)
        assert told(live, seat) == (Announcement("reserves", EAST, answers=answers),)
    assert announced_to(live.state, VISITOR) == (Announcement("reserves", EAST),)
    refused = await server.act(live.play, club.players[WEST], CallDirector(WEST, "16B2"))
    assert isinstance(refused, Refused)
    await do(server, club, live, CallDirector(SOUTH, "16B2"), MakeCall(EAST, Call.parse("pass")))
    for seat in SEATS:
        assert told(live, seat) == (Announcement("reserves", EAST, disputed=SOUTH),)
    again = await server.act(live.play, club.players[NORTH], CallDirector(NORTH, "16B2"))
    assert isinstance(again, Refused)
    assert live.state.called[0].seat is SOUTH
    assert callers(live.state, VISITOR) == (), "it is said in one sentence"


async def test_what_a_player_knows_of_the_board_is_told_to_the_director_alone(server: TableServer, club: Club) -> None:
    """Law 16D, and the ruling on it while the board is played."""
    table, live = await opened(server, club)
    dora = await direct(server, table)
    await do(server, club, live, ReportKnowledge(EAST, "heard in the corridor"))
    ruling = GiveRuling(Ruling.CONTINUE, text="it was another board")
    assert await server.act(live.play, dora, ruling) == Done()
    assert [told(live, seat) for seat in SEATS] == [()] * 4
    said = say("event.ruling", ruling=questions.ruling_said(Ruling.CONTINUE))
    assert announced_to(live.state, DIRECTOR) == (Announcement("rules", said=said, text="it was another board"),)


async def test_a_ruling_for_which_play_stopped_is_told_with_its_reason(server: TableServer, club: Club) -> None:
    table, live = await opened(server, club)
    dora = await direct(server, table)
    await do(server, club, live, *SLIP)
    assert await server.act(live.play, dora, TakeCall()) == Done()
    assert await server.act(live.play, dora, GiveRuling(Ruling.UNINTENDED, text="said at once")) == Done()
    said = say("event.ruling", ruling=questions.ruling_said(Ruling.UNINTENDED))
    for seat in SEATS:
        assert told(live, seat) == (Announcement("rules", said=said, text="said at once"),)


async def test_after_the_board_the_newest_ruling_is_read_first(server: TableServer, club: Club) -> None:
    """With the questions about the result by their time, and before what was said during the board."""
    table, live = await opened(server, club)
    dora = await direct(server, table)
    await do(server, club, live, MakeCall(NORTH, Call.parse("pass")), ReserveRights(EAST, "a long pause"))
    await do(server, club, live, *(MakeCall(seat, Call.parse("pass")) for seat in (EAST, SOUTH, WEST)))
    for attempt in (GiveRuling(Ruling.CONTINUE, text="no pause"), GiveRuling(Ruling.ADJUST, text="average")):
        assert await server.act(live.play, dora, attempt) == Done()
    assert await server.act(live.play, club.players[SOUTH], QuestionResult(About.SCORE, "doubled")) == Done()
    assert await server.act(live.play, dora, GiveRuling(Ruling.ADJUST, text="average plus")) == Done()
    told_now = [(one.kind, one.text) for one in told(live, WEST)]
    rulings = [("rules", "average plus"), ("questions", ""), ("rules", "average"), ("rules", "no pause")]
    assert told_now == [*rulings, ("reserves", "")]
    assert await server.act(live.play, dora, AnswerQuestion(1, None, "undoubled")) == Done()
    assert [one.kind for one in told(live, WEST)] == ["questions", "rules", "rules", "rules", "reserves"]


def test_behind_a_screen_a_call_made_by_the_director_is_announced_until_the_tray_has_come() -> None:
    """Article 35.1(3): a line that goes when South calls would tell North that he has."""
    state = after(calling(seated(screens=True), "1S", "pass"), ActedFor(EAST, 9, "Dora", "pass"))
    made = (Announcement("acted_for", EAST, name="Dora"),)
    for step in (PushTray(NORTH), MakeCall(SOUTH, Call.parse("2S")), MakeCall(WEST, Call.parse("3H"))):
        state = decided(state, step)
        assert announced_to(state, Viewer.player(NORTH)) == made
        assert announced_to(state, Viewer.player(WEST)) == ()
    assert announced_to(decided(state, PushTray(SOUTH)), Viewer.player(NORTH)) == ()
