"""Taking back by consent: what the opener of a table may switch on, and the profiles do not."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest

from laws.protocol.commands import CallDirector, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from play.table.actors import Person as Somebody
from play.table.attempts import AnswerBack, AskBack, SeatRobot, StandUp
from play.table.outcomes import Done, Refused, TableCode
from play.table.profile import SOCIAL
from play.table.profiles import REGULATIONS
from play.table.rules import Undo
from tests.play.conftest import Club
from tests.play.driving import one_board
from tests.play.live.connections.test_presence import Hall, hall
from tests.play.live.test_lesson import DEAL

NORTH, EAST, SOUTH, WEST = SEATS
FRIENDS = replace(SOCIAL, rules=replace(SOCIAL.rules, undo=Undo.CONSENT))


async def at(server: TableServer, club: Club, clock: ManualClock) -> tuple[Hall, LivePlay]:
    """A table among friends at which North has opened one club and East has passed."""
    here = await hall(server, club, clock, FRIENDS)
    for seat, call in ((NORTH, Call.parse("1C")), (EAST, PASS)):
        assert await server.act(here.play, club.players[seat], MakeCall(seat, call)) == Done()
    return here, await server.desk.plays.get(here.play)


async def tries(server: TableServer, play: UUID, who: Somebody, attempt: AskBack | AnswerBack) -> object:
    """The reason why it is refused; None when it is done."""
    answer = await server.act(play, who, attempt)
    return answer.why if isinstance(answer, Refused) else None


def calls(live: LivePlay) -> str:
    """The calls that stand."""
    return " ".join(str(made.call) for made in live.state.game.auction.calls)


def test_no_profile_has_it() -> None:
    """Undo is a Law (Laws 25A, 45C4(b)), and no friendly favour, until the opener of a table says otherwise."""
    assert {one.profile().rules.undo for one in REGULATIONS.values()} == {Undo.NONE}


async def test_a_call_goes_back_when_both_opponents_agree(server: TableServer, club: Club, clock: ManualClock) -> None:
    """With what has followed it; partner is not asked, and only opponents have the buttons."""
    here, live = await at(server, club, clock)
    looking = {seat: await here.come(here.person(seat)) for seat in SEATS}
    assert await tries(server, here.play, club.players[NORTH], AskBack()) is None
    await here.wait(0)
    assert all("asks to take his last call or card back" in one.screen["duties"] for one in looking.values())
    assert all("data-back" in one.screen["controls"] for one in looking.values())
    answering = {seat for seat, one in looking.items() if "answer-back" in one.screen["duties"]}
    assert answering == {EAST, WEST}
    assert await tries(server, here.play, club.players[SOUTH], AnswerBack(NORTH, True)) is TableCode.STALE
    assert await tries(server, here.play, club.players[EAST], AnswerBack(NORTH, True)) is None
    assert calls(live) == "1C pass"
    assert await tries(server, here.play, club.players[WEST], AnswerBack(NORTH, True)) is None
    assert calls(live) == ""
    assert live.state.game.to_act is NORTH
    assert await server.act(here.play, club.players[NORTH], MakeCall(NORTH, Call.parse("1D"))) == Done()


async def test_one_opponent_is_enough_to_let_it_stay(server: TableServer, club: Club, clock: ManualClock) -> None:
    """And the request is void when its player acts again."""
    here, live = await at(server, club, clock)
    await tries(server, here.play, club.players[NORTH], AskBack())
    assert await tries(server, here.play, club.players[EAST], AnswerBack(NORTH, False)) is None
    assert await tries(server, here.play, club.players[WEST], AnswerBack(NORTH, True)) is TableCode.STALE
    assert calls(live) == "1C pass"
    await server.act(here.play, club.players[SOUTH], MakeCall(SOUTH, PASS))
    assert await tries(server, here.play, club.players[EAST], AskBack()) is None
    await server.act(here.play, club.players[WEST], MakeCall(WEST, PASS))
    assert await tries(server, here.play, club.players[NORTH], AnswerBack(EAST, True)) is None
    assert await tries(server, here.play, club.players[SOUTH], AnswerBack(EAST, True)) is None
    assert calls(live) == "1C"


async def test_house_robots_consent_and_nothing_is_taken_back_from_nobody(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    here, live = await at(server, club, clock)
    assert await tries(server, here.play, club.players[SOUTH], AskBack()) is TableCode.NOTHING_BACK
    for seat in (EAST, WEST):
        assert await server.act(here.play, club.players[seat], StandUp()) == Done()
        assert await server.act(here.play, club.players[NORTH], SeatRobot(seat)) == Done()
    assert await tries(server, here.play, club.players[NORTH], AskBack()) is None
    assert calls(live) == ""
    assert await tries(server, here.play, Somebody(-1, "Vera"), AskBack()) is TableCode.NOT_SEATED


async def test_declarer_asks_for_a_card_of_dummy(server: TableServer, club: Club) -> None:
    _table, play = await club.open(one_board(DEAL), profile=FRIENDS)
    await club.seat(server.desk, play, *SEATS)
    live = await server.desk.plays.get(play)
    declares = live.state.game.board.dealer
    said = [MakeCall(declares, Call.parse("1NT")), *(MakeCall(one, PASS) for one in _after(declares))]
    for call in said:
        assert await server.act(play, club.players[call.seat], call) == Done()
    leader = declares.lho
    card = next(iter(live.state.game.hand(leader)))
    assert await server.act(play, club.players[leader], LeadFaceDown(leader, card)) == Done()
    assert await server.act(play, club.players[leader], FaceLead(leader)) == Done()
    game = live.state.game
    of_suit = [one for one in game.hand(declares.partner) if one.suit is card.suit]
    dummys: Card = (of_suit or list(game.hand(declares.partner)))[0]
    played = PlayCard(declares, dummys, from_dummy=True)
    assert await server.act(play, club.players[declares], played) == Done()
    assert await tries(server, play, club.players[declares], AskBack()) is None
    for opponent in (declares.lho, declares.rho):
        assert await tries(server, play, club.players[opponent], AnswerBack(declares, True)) is None
    assert dummys in live.state.game.hand(declares.partner)
    for who in (declares.partner, declares.rho):  # They have only called, and have seen cards since.
        assert await tries(server, play, club.players[who], AskBack()) is TableCode.NOTHING_BACK


async def test_who_has_agreed_is_asked_again_when_more_goes_back(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    here, live = await at(server, club, clock)
    await tries(server, here.play, club.players[NORTH], AskBack())
    assert await tries(server, here.play, club.players[EAST], AnswerBack(NORTH, True)) is None
    await server.act(here.play, club.players[SOUTH], MakeCall(SOUTH, Call.parse("1H")))
    assert await tries(server, here.play, club.players[WEST], AnswerBack(NORTH, True)) is None
    assert calls(live) == "1C pass 1H"
    assert await tries(server, here.play, club.players[EAST], AnswerBack(NORTH, True)) is None
    assert calls(live) == ""


async def test_one_asks_at_a_time_and_not_again_after_a_refusal(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    """A second tap changes nothing, and nobody makes another's request void by one of his own."""
    here, live = await at(server, club, clock)
    await tries(server, here.play, club.players[NORTH], AskBack())
    assert await tries(server, here.play, club.players[EAST], AnswerBack(NORTH, True)) is None
    number = live.number
    assert await tries(server, here.play, club.players[NORTH], AskBack()) is None
    assert await tries(server, here.play, club.players[EAST], AskBack()) is TableCode.STALE
    assert live.number == number
    assert await tries(server, here.play, club.players[WEST], AnswerBack(NORTH, False)) is None
    assert await tries(server, here.play, club.players[NORTH], AskBack()) is TableCode.NOT_ALLOWED


async def test_a_call_for_the_director_is_not_lost_when_the_board_goes_back(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    """One that nobody has taken in time is put on record; the next is heard as the first was."""
    here, live = await at(server, club, clock)
    looks = await here.come(here.person(SOUTH))
    assert await server.act(here.play, club.players[EAST], CallDirector(EAST)) == Done()
    await here.wait(live.state.rules.ruling)
    assert (live.state.taken, live.state.called) == (1, ())
    await tries(server, here.play, club.players[NORTH], AskBack())
    for opponent in (EAST, WEST):
        assert await tries(server, here.play, club.players[opponent], AnswerBack(NORTH, True)) is None
    await here.wait(0)
    assert calls(live) == ""
    assert "The last call or card was taken back by consent." in looks.screen["duties"]
    assert await server.act(here.play, club.players[EAST], CallDirector(EAST)) == Done()
    assert [note.seat for note in live.state.called] == [EAST]


@pytest.mark.parametrize("profile", ["social", "ccba_2018", "ccba_2018_screens"])
async def test_elsewhere_nobody_asks(server: TableServer, club: Club, profile: str) -> None:
    """Where it is not switched on; where somebody directs; and behind screens (article 35.1(5))."""
    chosen = REGULATIONS[profile].profile()
    undo = Undo.CONSENT if profile != "social" else Undo.NONE
    _table, play = await club.open(one_board(DEAL), profile=replace(chosen, rules=replace(chosen.rules, undo=undo)))
    await club.seat(server.desk, play, *SEATS)
    assert await tries(server, play, club.players[NORTH], AskBack()) is TableCode.NOT_ALLOWED


def _after(seat: Seat) -> tuple[Seat, ...]:
    return seat.lho, seat.partner, seat.rho
